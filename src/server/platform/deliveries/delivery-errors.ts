/** Retrying cannot fix it. Its message is kept and shown to operators: it names nobody. */
export class PermanentDeliveryError extends Error {}

/** Worth a retry. Its message is kept and shown to operators: it names nobody. */
export class TemporaryDeliveryError extends Error {}
