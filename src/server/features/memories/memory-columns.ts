/** Columns of a `MemoryRow`, where `m` (memories) and `u` (their authors) stand in `from`. */
export const memoryColumns = `m.id, m.shareable_link, m.author_id, u.username, u.avatar, m.type, m.title, m.description,
  m.lang, m.privacy, m.status, m.content_version, m.memory_content_version, m.revision, m.created_at, m.updated_at, m.deleted_at`

/**
 * The parts of a memory `m` as JSON, in one statement with it, so that a reader never sees half of an edit. `texts`: a condition on `p`. `author`: whose memory it is,
 * as a parameter where that is known; of several machines, one is asked then.
 */
export function partColumns(texts = '', author = 'm.author_id') {
  const partOf = (what: string, table: string, order: string, more = '') =>
    `coalesce((select json_agg(${what} order by ${order}) from ${table} p
       where p.author_id = ${author} and p.memory_id = m.id ${more}), '[]')`
  return {
    tags: partOf(
      `json_build_object('id', p.id, 'field', p.field, 'option_id', p.option_id, 'description', p.description, 'shown', p.shown)`,
      'memory_tags',
      'p.field, p.position',
    ),
    details: partOf(`json_build_object('field', p.field, 'text', p.text)`, 'memory_details', 'p.field', texts),
    subjects: partOf('p.description', 'memory_subjects', 'p.position'),
    topics: partOf('p.topic_id', 'memory_topics', 'p.position'),
    photos: partOf(
      `json_build_object('id', p.id, 'folder', p.folder, 'media', p.media, 'width', p.width, 'height', p.height,
      'blur', p.blur, 'alt', p.alt)`,
      'photos',
      'p.position',
    ),
  }
}
