/**
 * Where the rows of a table are on several machines (Citus), and why it is so. Rows that a statement joins or locks together are on one machine:
 *
 * - a column: distributed by this owner. Whatever belongs to a memory lies with its author, what belongs to a member alone with the member.
 * - `everywhere`: copied to each machine (a reference table). Small beside memories, asked by nearly every statement, written rarely.
 * - `coordinator`: an ordinary table of the machine that is asked. Nothing joins it with what is distributed.
 */
export type ShardKey = 'author_id' | 'user_id' | 'everywhere' | 'coordinator'

export const layout = {
  memories: 'author_id',
  memory_tags: 'author_id',
  memory_details: 'author_id',
  memory_subjects: 'author_id',
  memory_topics: 'author_id',
  memory_hashtags: 'author_id',
  former_links: 'author_id',
  link_holders: 'author_id',
  photos: 'author_id',
  resonances: 'author_id',
  empathies: 'author_id',
  praises: 'author_id',
  reactions: 'author_id',
  saves: 'author_id',
  votes: 'author_id',
  connections: 'author_id',
  comments: 'author_id',
  private_comments: 'author_id',
  hidden_comments: 'author_id',
  comment_empathies: 'author_id',
  comment_praises: 'author_id',

  wizard_responses: 'user_id',
  response_files: 'user_id',
  drafts: 'user_id',
  notifications: 'user_id',
  notices: 'user_id',
  decisions: 'user_id',
  contact_messages: 'user_id',
  deliveries: 'user_id',
  idempotency_keys: 'user_id',
  authenticator_apps: 'user_id',
  passkeys: 'user_id',
  recovery_codes: 'user_id',

  users: 'everywhere',
  avoided_members: 'everywhere',
  filtered_topics: 'everywhere',
  // By what they are about, which the decisions name that are kept with a member.
  reports: 'everywhere',

  sessions: 'coordinator',
  known_devices: 'coordinator',
  email_codes: 'coordinator',
  address_codes: 'coordinator',
  pending_sign_ins: 'coordinator',
  passkey_challenges: 'coordinator',
  saved_answers: 'coordinator',
  tries: 'coordinator',
  photo_folders_due: 'coordinator',
  content_versions: 'coordinator',
  content_releases: 'coordinator',
  content_publications: 'coordinator',
  content_folders: 'coordinator',
  page_files: 'coordinator',
  content_change_acts: 'coordinator',
  content_change_reviews: 'coordinator',
  content_change_writers: 'coordinator',
  content_changes: 'coordinator',
  studio_publications: 'coordinator',
  answered_ids: 'coordinator',
  limited_wizards: 'coordinator',
  sound_journeys: 'coordinator',
  schema_migrations: 'coordinator',
  schema_migration_lease: 'coordinator',
  schema_migration_steps: 'coordinator',
} as const satisfies Record<string, ShardKey>
