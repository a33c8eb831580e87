/** Something that trying again does not mend. Its message is kept and shown to operators: it names nobody. */
export class Undeliverable extends Error {}

/** It may go another time. Its message is kept and shown to operators: it names nobody. */
export class NotNow extends Error {}
