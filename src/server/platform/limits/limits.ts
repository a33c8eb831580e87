import type { Config } from '../config.ts'

/** Token bucket: `burst` tokens, refilled over `periodMs`. `says` is shown to the member. */
export type Limit = { burst: number; periodMs: number; says: string }

const minute = 60_000
const hour = 60 * minute

/** Every figure in one place, with its reason. Nobody who writes, reads or signs in by hand should ever meet one. */
export function limitsOf({ perAddress, perAccount, windowMs }: NonNullable<Config['limits']>) {
  return {
    /** Guessing and sign-ups from one place, at whichever account. A school or an office shares an address. */
    address: { burst: perAddress, periodMs: windowMs, says: 'There were too many attempts from your network.' },
    /** Calls that ask for a password or a code, by one person. */
    person: { burst: perAccount, periodMs: windowMs, says: 'There were too many attempts.' },
    /** Guessing at one account from many places. Slow enough to find nothing, fast enough to let its owner in between. */
    strangers: { burst: 60, periodMs: hour, says: 'There were too many attempts to sign in with this address.' },
    /** Codes of an authenticator app by whoever has the password, from devices that nobody signed in from before. 1 in 300,000 for each, one step to either side. */
    codes: { burst: 10, periodMs: hour, says: 'There were too many attempts with a code.' },
    /** Sign-ups that are sent again after an answer that was lost; others of a name that is taken are refused in any case. */
    signUpsAgain: { burst: 5, periodMs: hour, says: '' },
    /**
     * Nobody's mailbox is filled by us. Never a refusal: a code works for ten minutes at least and room for one more mail comes sooner, so whoever reads the
     * mail has one that works.
     */
    mails: { burst: 3, periodMs: 10 * minute, says: '' },
    /** Calls that ask for a mail to an account, from one place: apart from guessing, so that this is open to whom guessing there closed the rest. */
    mailRequests: {
      burst: 10 * perAddress,
      periodMs: windowMs,
      says: 'There were too many attempts from your network.',
    },
    /** The wizards save each choice, so fast hands and two tabs come to about one call a second. */
    writes: {
      burst: 300,
      periodMs: 5 * minute,
      says: 'You’ve saved a lot in a short time. Your text is still here.',
    },
    /** The studio saves while an editor types, after each short pause. */
    edits: {
      burst: 1_500,
      periodMs: 5 * minute,
      says: 'You’ve saved a lot in a short time. Your text is still here.',
    },
    /** A memory takes minutes to write; copying in old notes is faster. */
    creates: {
      burst: 60,
      periodMs: hour,
      says: 'You added many memories in a short time. Your text is still here.',
    },
    /** Messages of the contact form by one person, or from one place: a mailbox is read by people. */
    contact: { burst: 5, periodMs: hour, says: 'You sent several messages in a short time. Your text is still here.' },
    /** Mails about all of them together, so that many places at once fill no mailbox either; more come several in one mail, and nobody is refused. */
    contactOfAll: { burst: 120, periodMs: hour, says: '' },
    /** Answers that are sent without an account, from one place. Each is read by a person; a school, a shop or an office shares an address. */
    withoutAccount: {
      burst: 30,
      periodMs: hour,
      says: 'Many answers were sent from your network in a short time. Yours are still here.',
    },
    /** Each is read by a person. */
    reports: {
      burst: 30,
      periodMs: hour,
      says: 'You reported many things in a short time. Your answers are still here.',
    },
    /** Three for each memory, some of them chosen anew; each is a second of work. */
    uploads: { burst: 120, periodMs: hour, says: 'You added many photos or files in a short time.' },
    /** The whole of a person's data, read at once. */
    exports: { burst: 10, periodMs: hour, says: 'You downloaded your data several times in the last hour.' },
    /** A session refreshes each quarter of an hour; several devices and tabs, and each makes a row. */
    refreshes: { burst: 60, periodMs: 10 * minute, says: 'This session has been renewed too many times.' },
    /** Refreshes with tokens that nobody has any more, from one place. */
    strayRefreshes: { burst: 300, periodMs: 10 * minute, says: 'There were too many attempts from your network.' },
  } satisfies Record<string, Limit>
}

export type Limits = ReturnType<typeof limitsOf>

/**
 * Signing in to one account from one place, or from one known device: how long the next try waits after the first, the
 * second, ... A person who mistypes notices nothing; a program gets some hundred tries a day.
 */
export const signInWaitsMs = [0, 0, 0, 0, 5_000, 15_000, minute, 3 * minute, 10 * minute, 15 * minute]
/** After so long without a try the waits begin anew. */
export const signInForgottenMs = 24 * hour

/**
 * What one member does that reaches another, counted for the two of them and for accounts of any age (`pair-limit.ts`). Somebody who reads all memories of a person and says
 * something about each stays below; the rest of a flood is a handful in a day.
 */
export const pairLimits = {
  words: {
    burst: 20,
    periodMs: 24 * hour,
    says: 'You’ve written to the same person many times today. Your text is still here.',
  },
  /** Empathy, reactions, resonance with each tag, praise, saves. */
  signs: { burst: 100, periodMs: 24 * hour, says: 'You’ve reacted to the same person many times today.' },
  /** Where the author wants comments slowly (`users.slow_comments`). */
  slow: {
    burst: 1,
    periodMs: hour,
    says: 'The author allows one comment an hour from each person. Your text is still here.',
  },
} satisfies Record<string, Limit>

/** Lists and searches, by person or address, counted in the memory of each server: see README.md. */
export const searches = { burst: 900, periodMs: 5 * minute, says: 'There were too many searches from your network.' }
