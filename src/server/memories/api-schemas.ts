import detailEntry from '../../../schemas/api/memories/detail-entry.schema.json' with { type: 'json' }
import feedPage from '../../../schemas/api/memories/feed-page.schema.json' with { type: 'json' }
import member from '../../../schemas/api/memories/member.schema.json' with { type: 'json' }
import memory from '../../../schemas/api/memories/memory.schema.json' with { type: 'json' }
import memoryCard from '../../../schemas/api/memories/memory-card.schema.json' with { type: 'json' }
import memoryEdit from '../../../schemas/api/memories/memory-edit.schema.json' with { type: 'json' }
import memoryList from '../../../schemas/api/memories/memory-list.schema.json' with { type: 'json' }
import memoryPayload from '../../../schemas/api/memories/memory-payload.schema.json' with { type: 'json' }
import tag from '../../../schemas/api/memories/tag.schema.json' with { type: 'json' }
import topic from '../../../schemas/api/memories/topic.schema.json' with { type: 'json' }
import writtenTag from '../../../schemas/api/memories/written-tag.schema.json' with { type: 'json' }

/** Schemas that others refer to by file name. */
const parts: Record<string, object> = {
  'detail-entry.schema.json': detailEntry,
  'member.schema.json': member,
  'memory-card.schema.json': memoryCard,
  'tag.schema.json': tag,
  'topic.schema.json': topic,
  'written-tag.schema.json': writtenTag,
}

/**
 * Puts the referred files in place, so that a schema is whole by itself. The files refer by name, because editors and
 * the type generator follow names; neither Fastify's validator nor its serializer does.
 */
function whole(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map((part: unknown) => (isObject(part) ? whole(part) : part))
  if (!isObject(schema)) throw new Error('A schema is an object.')
  if (typeof schema.$ref === 'string') {
    const part = parts[schema.$ref]
    if (part === undefined) throw new Error(`No schema file ${schema.$ref}.`)
    return whole(part)
  }
  const { $schema: _dialect, ...rest } = schema
  return Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, isObject(part) ? whole(part) : part]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const memoryPayloadSchema = whole(memoryPayload)
export const memoryEditSchema = whole(memoryEdit)
export const memorySchema = whole(memory)
export const memoryListSchema = whole(memoryList)
export const feedPageSchema = whole(feedPage)
