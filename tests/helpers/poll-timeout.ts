/**
 * How long a test waits for what is to come: long, for the machine may be busy with other things. What is there is seen at
 * once, so this costs time only where something is broken. (`expect.poll` has the same from vitest.config.ts, Testing Library
 * from dom-setup.ts.)
 */
export const pollOptions = { timeout: 20_000, interval: 25 }
