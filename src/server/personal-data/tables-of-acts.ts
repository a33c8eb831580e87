import { link, ofOthers, ofWriter, type PersonalTable } from './personal-table.ts'

/** What a member did with memories and comments, mostly of others. */
export const actTables = {
  link_holders: {
    where: 'user_id = $1',
    order: 'author_id, memory_id',
    columns: { author_id: ofOthers, memory_id: ofOthers, user_id: link },
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
} as const satisfies Record<string, PersonalTable>
