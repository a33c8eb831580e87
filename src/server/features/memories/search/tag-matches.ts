import type { Queryable } from '../../../platform/db/transaction.ts'
import { findTagNames } from '../../answer-references/index.ts'
import { optionIdsOf, type TagField } from '../tag-fields.ts'
import { earlierFields, storedIds } from '../versions/earlier-ids.ts'
import type { TagMatch } from './list-ranges.ts'

/** Words of an address that tags are searched by. */
type TagWords = { tag?: string; tag_type?: string; person?: string; action?: string }

/** Each of the words has to be among the tags of a memory, in one of the groups that it can stand in. */
export async function tagMatches(db: Queryable, words: TagWords, fields: readonly TagField[]): Promise<TagMatch[][]> {
  const matching = async (slug: string, wanted: (field: TagField) => boolean): Promise<TagMatch[]> =>
    (await Promise.all(fields.filter(wanted).map((field) => matchesIn(db, field, slug)))).flat()
  const { tag, tag_type: tagType, person, action } = words
  return Promise.all([
    ...(tag === undefined ? [] : [matching(tag, (field) => tagType === undefined || field.tagType === tagType)]),
    ...(person === undefined ? [] : [matching(person, ({ field }) => field.role === 'person')]),
    ...(action === undefined ? [] : [matching(action, ({ field }) => field.role === 'action')]),
  ])
}

/** Tags stand under the name that their question had when they were saved: upgrades change no row. */
async function matchesIn(db: Queryable, asked: TagField, slug: string): Promise<TagMatch[]> {
  const { id, name, wizard } = asked
  const offered = optionIdsOf(asked, slug)
  if (offered.length === 0) return []
  const led = earlierFields(wizard, id)
  const before = led.length === 0 ? [] : await findTagNames(db, wizard.id, led)
  const optionIds = storedIds(wizard, id, offered)
  return [...new Set([name, ...before])].map((field) => ({ field, optionIds }))
}
