/** A column of a person's row: put into the export under its own name, or kept back for a reason. */
export type Verdict = 'given' | { keptBack: string }

/** A table with something about people: which rows are whose, and what of them is given out. */
export type PersonalTable = {
  /** SQL that picks one person's rows; `$1` is their id. */
  where: string
  order: string
  columns: Record<string, Verdict>
}

const secret: Verdict = { keptBack: 'proves who somebody is' }
const link: Verdict = { keptBack: 'says only whose row this is' }
const repeated: Verdict = { keptBack: 'the same as another column, folded for comparing' }

const ofOthers: Verdict = { keptBack: 'whose memory it is about is theirs to tell' }

const ofAuthor = 'author_id = $1'
/** Rows that somebody wrote or made at another's memory. */
const ofWriter = 'user_id = $1'
const ofTheMemory: Verdict = { keptBack: 'the same as in the memory, repeated where lists are read' }

/** Every table with something of a person in it. A test holds this against the database. */
export const personalTables = {
  users: {
    where: 'id = $1',
    order: 'id',
    columns: {
      id: 'given',
      username: 'given',
      username_key: repeated,
      username_skeleton: repeated,
      email: 'given',
      email_key: repeated,
      address_key: repeated,
      password_hash: secret,
      email_verified_at: 'given',
      lapse_warned_at: 'given',
      avatar: 'given',
      bio: 'given',
      default_privacy: 'given',
      keeps_drafts: 'given',
      leaving_on: 'given',
      leaves_memories: 'given',
      birth_year: 'given',
      has_passed_onboarding: 'given',
      role: 'given',
      suspended_until: 'given',
      created_at: 'given',
    },
  },
  sessions: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: {
      id: link,
      user_id: link,
      family_id: link,
      access_hash: secret,
      refresh_hash: secret,
      access_expires: 'given',
      refresh_expires: 'given',
      rotated_at: 'given',
      revoked_at: 'given',
      confirmed_at: 'given',
      user_agent: 'given',
      created_at: 'given',
      last_seen_at: 'given',
    },
  },
  known_devices: {
    where: 'user_id = $1',
    order: 'created_at, token_hash',
    columns: { user_id: link, token_hash: secret, created_at: 'given', last_seen_at: 'given' },
  },
  email_codes: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: {
      id: link,
      user_id: link,
      purpose: 'given',
      code_hash: secret,
      new_email: 'given',
      expires_at: 'given',
      used_at: 'given',
      created_at: 'given',
    },
  },
  memories: {
    where: 'author_id = $1',
    order: 'created_at, id',
    columns: {
      id: 'given',
      shareable_link: 'given',
      author_id: link,
      type: 'given',
      title: 'given',
      description: 'given',
      privacy: 'given',
      status: 'given',
      content_version: 'given',
      memory_content_version: 'given',
      revision: 'given',
      created_at: 'given',
      updated_at: 'given',
      deleted_at: 'given',
      gone_at: 'given',
      comment_mode: 'given',
      words: { keptBack: 'what the memory says, folded for finding it' },
    },
  },
  memory_tags: {
    where: ofAuthor,
    order: 'memory_id, field, position',
    columns: {
      author_id: link,
      memory_id: link,
      id: link,
      field: 'given',
      option_id: 'given',
      position: link,
      description: 'given',
      shown: 'given',
      listed: ofTheMemory,
      created_at: ofTheMemory,
    },
  },
  memory_details: {
    where: ofAuthor,
    order: 'memory_id, field',
    columns: { author_id: link, memory_id: link, field: 'given', text: 'given' },
  },
  memory_subjects: {
    where: ofAuthor,
    order: 'memory_id, position',
    columns: { author_id: link, memory_id: link, position: link, description: 'given' },
  },
  memory_topics: {
    where: ofAuthor,
    order: 'memory_id, position',
    columns: { author_id: link, memory_id: link, topic_id: 'given', position: link },
  },
  memory_hashtags: {
    where: ofAuthor,
    order: 'memory_id, hashtag',
    columns: { author_id: link, memory_id: link, hashtag: 'given', listed: ofTheMemory, created_at: ofTheMemory },
  },
  former_links: {
    where: ofAuthor,
    order: 'memory_id, retired_at, link',
    columns: { author_id: link, memory_id: link, link: 'given', retired_at: 'given' },
  },
  resonances: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: {
      author_id: ofOthers,
      memory_id: ofOthers,
      tag_id: 'given',
      user_id: link,
      id: 'given',
      created_at: 'given',
    },
  },
  empathies: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: { author_id: ofOthers, memory_id: ofOthers, user_id: link, id: 'given', created_at: 'given' },
  },
  praises: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: {
      author_id: ofOthers,
      memory_id: ofOthers,
      user_id: link,
      id: 'given',
      labels: 'given',
      created_at: 'given',
      updated_at: 'given',
    },
  },
  comment_empathies: {
    where: ofWriter,
    order: 'created_at, id',
    columns: {
      author_id: ofOthers,
      memory_id: ofOthers,
      comment_id: 'given',
      user_id: link,
      id: 'given',
      created_at: 'given',
    },
  },
  connections: {
    where: ofWriter,
    order: 'created_at, id',
    columns: {
      author_id: ofOthers,
      memory_id: ofOthers,
      user_id: link,
      linked_id: 'given',
      id: 'given',
      created_at: 'given',
    },
  },
  comment_praises: {
    where: ofWriter,
    order: 'created_at, id',
    columns: {
      author_id: ofOthers,
      memory_id: ofOthers,
      comment_id: 'given',
      user_id: link,
      id: 'given',
      labels: 'given',
      created_at: 'given',
      updated_at: 'given',
    },
  },
  photos: {
    where: ofAuthor,
    order: 'memory_id, position, created_at, id',
    columns: {
      author_id: link,
      id: 'given',
      memory_id: link,
      position: link,
      folder: { keptBack: 'says only where its files are, which are given themselves' },
      media: 'given',
      width: 'given',
      height: 'given',
      blur: { keptBack: 'made of the picture itself' },
      alt: 'given',
      bytes: 'given',
      created_at: 'given',
    },
  },
  idempotency_keys: {
    where: 'user_id = $1',
    order: 'created_at, key',
    columns: {
      user_id: link,
      key: 'given',
      request_hash: { keptBack: 'a fingerprint of what stands in the answer' },
      status: 'given',
      response: 'given',
      created_at: 'given',
    },
  },
  reactions: {
    where: ofWriter,
    order: 'created_at, id',
    columns: {
      author_id: link,
      memory_id: link,
      user_id: link,
      id: 'given',
      option_code: 'given',
      created_at: 'given',
    },
  },
  saves: {
    where: ofWriter,
    order: 'created_at, id',
    columns: { author_id: link, memory_id: link, user_id: link, id: 'given', created_at: 'given' },
  },
  votes: {
    where: ofWriter,
    order: 'created_at, id',
    columns: { author_id: link, memory_id: link, user_id: link, id: 'given', created_at: 'given' },
  },
  comments: {
    where: ofWriter,
    order: 'created_at, id',
    columns: {
      author_id: link,
      memory_id: link,
      id: 'given',
      user_id: link,
      content: 'given',
      created_at: 'given',
      updated_at: 'given',
      deleted_at: 'given',
      waiting: 'given',
      hidden_at: 'given',
    },
  },
  private_comments: {
    where: ofWriter,
    order: 'created_at, id',
    columns: {
      author_id: link,
      memory_id: link,
      id: 'given',
      user_id: link,
      content: 'given',
      created_at: 'given',
      updated_at: 'given',
    },
  },
  hidden_comments: {
    where: ofWriter,
    order: 'created_at, comment_id',
    columns: { user_id: link, author_id: link, memory_id: link, comment_id: 'given', created_at: 'given' },
  },
  filtered_topics: {
    where: 'user_id = $1',
    order: 'topic_id',
    columns: { user_id: link, topic_id: 'given' },
  },
  reports: {
    where: ofWriter,
    order: 'created_at, id',
    columns: {
      author_id: ofOthers,
      id: link,
      memory_id: ofOthers,
      comment_id: ofOthers,
      about_id: ofOthers,
      user_id: link,
      reason: 'given',
      remark: 'given',
      snapshot: { keptBack: 'words of somebody else' },
      created_at: 'given',
      settled_at: 'given',
    },
  },
  decisions: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: {
      user_id: link,
      id: link,
      moderator_id: { keptBack: 'somebody else; who decides stays unknown, as who reports does' },
      kind: 'given',
      author_id: ofOthers,
      memory_id: ofOthers,
      comment_id: ofOthers,
      about_id: 'given',
      reason: 'given',
      note: { keptBack: 'what people who look after the site say to each other' },
      until: 'given',
      created_at: 'given',
    },
  },
  notices: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: {
      user_id: link,
      id: link,
      side: 'given',
      kind: 'given',
      author_id: ofOthers,
      memory_id: ofOthers,
      comment_id: ofOthers,
      reason: 'given',
      until: 'given',
      created_at: 'given',
      seen_at: 'given',
    },
  },
  // What a member was told; the acts themselves stand with whoever did them.
  notifications: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: {
      user_id: link,
      id: 'given',
      kind: 'given',
      originator_id: { keptBack: 'somebody else; the notice says their name' },
      about_author_id: link,
      about_id: 'given',
      thing: 'given',
      bundle: { keptBack: 'says only what is told together' },
      created_at: 'given',
      seen_at: 'given',
      read_at: 'given',
    },
  },
  contact_messages: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: {
      user_id: link,
      id: link,
      email: 'given',
      message: 'given',
      request_hash: { keptBack: 'a fingerprint of what stands beside it' },
      created_at: 'given',
    },
  },
  drafts: {
    where: 'user_id = $1',
    order: 'saved_at, name',
    columns: {
      user_id: link,
      name: 'given',
      version: link,
      key_id: { keptBack: 'says only which key it is sealed with' },
      sealed: { keptBack: 'given in the clear, as what was written' },
      device: 'given',
      saved_at: 'given',
    },
  },
  wizard_responses: {
    where: 'user_id = $1',
    order: 'created_at, id',
    columns: {
      id: 'given',
      user_id: link,
      wizard_id: 'given',
      content_version: 'given',
      answers: 'given',
      created_at: 'given',
      updated_at: 'given',
    },
  },
} as const satisfies Record<string, PersonalTable>

export type PersonalTableName = keyof typeof personalTables

/** Tables that hold nothing of anybody, and what they hold. */
export const otherTables: Record<string, string> = {
  content_versions: 'wizards as they were published',
  content_releases: 'the files of contents as they were published',
  content_publications: 'which content was put into service, and by which server',
  content_folders: 'which content folder a server last saw',
  answered_ids: 'which questions and options were ever answered, by whomever',
  sound_journeys: 'which wizards were found sound',
  photo_folders_due: 'folders whose files are to go, by names that lead to nobody',
  tries: 'how often something was tried, by a hash; forgotten within a day',
  schema_migrations: 'which changes of the database were made',
  schema_migration_lease: 'which server makes them now',
  schema_migration_steps: 'how far a change has come',
}
