/** Something that trying again does not fix. Its message is kept and shown to operators: it names nobody. */
export class UndeliverableError extends Error {}

/** It may go another time. Its message is kept and shown to operators: it names nobody. */
export class NotNowError extends Error {}
