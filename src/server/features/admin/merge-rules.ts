import type { PersonalTableName } from '../../platform/personal-tables/registry.ts'

/** What becomes of the rows of a table when one account is merged into another. */
export type MergeRule = {
  /** Rows lie with this account: they are copied to the other one, and deleted. No row of the other one gives way. */
  owner?: 'author_id' | 'user_id'
  /** Columns that name an account beside it: changed where the row is. */
  names?: Readonly<Record<string, UniqueColumns>>
  /** SQL, `a` being the row: nothing that one person does to themselves (`$1`, `$2`: the two accounts). */
  between?: string
  /** A way of its own (`merge-accounts.ts`). */
  own?: true
  /** Goes with the account. */
  ends?: true
}
/** The columns beside the person of which there is one row; where both have it, that of the account that stays does. */
type UniqueColumns = readonly string[] | null

const [part, ends, own] = [{ owner: 'author_id' }, { ends: true }, { own: true }] as const
const bothBy = (one: string, other: string) =>
  `a.${one} in ($1::uuid, $2::uuid) and a.${other} in ($1::uuid, $2::uuid) and a.${one} <> a.${other}`
/** Lies with a memory, and is somebody's who did it once for each of these. */
const act = (...once: string[]) =>
  ({ owner: 'author_id', names: { user_id: once.length > 0 ? ['author_id', ...once] : null } }) as const
const betweenAuthors = bothBy('author_id', 'user_id')

/**
 * Each table with something of a person, and what becomes of it. In this order: a table comes after those that its foreign keys lead to. A test fails
 * for a table without a rule, and where anything still names the account that went.
 */
export const mergeRules: Record<PersonalTableName, MergeRule> = {
  users: own,

  memories: part,
  memory_tags: part,
  memory_details: part,
  memory_subjects: part,
  memory_topics: part,
  memory_hashtags: part,
  former_links: part,
  photos: part,
  link_holders: { ...act('memory_id'), between: betweenAuthors },
  resonances: act('tag_id'),
  // Nobody empathizes with themselves, and what connects two memories of one person is no act toward another.
  empathies: { ...act('memory_id'), between: betweenAuthors },
  praises: act('memory_id'),
  reactions: act('memory_id'),
  saves: act('memory_id'),
  votes: act('memory_id'),
  connections: { ...act('memory_id', 'linked_id'), between: betweenAuthors },
  comments: act(),
  private_comments: act(),
  hidden_comments: act('comment_id'),
  comment_empathies: act('comment_id'),
  comment_praises: act('comment_id'),

  wizard_responses: { owner: 'user_id' },
  response_files: { owner: 'user_id' },
  contact_messages: { owner: 'user_id' },
  filtered_topics: { owner: 'user_id' },
  avoided_members: { owner: 'user_id', names: { other_id: ['user_id'] }, between: bothBy('user_id', 'other_id') },
  notifications: {
    owner: 'user_id',
    names: { originator_id: ['user_id', 'kind', 'about_id', 'thing'], about_author_id: null },
    between: bothBy('user_id', 'originator_id'),
  },
  notices: { owner: 'user_id', names: { author_id: null, by_id: null } },
  decisions: { owner: 'user_id', names: { moderator_id: null, author_id: null } },
  reports: {
    names: { reporter_id: ['about_id'], writer_id: null, memory_author_id: null },
    between: bothBy('reporter_id', 'writer_id'),
  },

  // Sealed for their account.
  drafts: own,
  deliveries: own,

  content_changes: { names: { author_id: null, approved_by: null, publish_by: null } },
  content_change_writers: { names: { user_id: ['change_id'] } },
  content_change_acts: { names: { user_id: null } },
  content_change_reviews: { names: { user_id: null } },
  studio_publications: { names: { author_id: null, approved_by: null, published_by: null } },

  // They say how the other account is opened, or that somebody has it open.
  sessions: ends,
  authenticator_apps: ends,
  passkeys: ends,
  passkey_challenges: ends,
  recovery_codes: ends,
  pending_sign_ins: ends,
  known_devices: ends,
  email_codes: ends,
  idempotency_keys: ends,
}
