import { nearestName, thereAre } from './did-you-mean.ts'
import { type DraftContent, findingAt, type Placed } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { ContentRule } from './rules.ts'
import { asSeen, duplicateCodes } from './rules-of-slips.ts'

/** Ids that occur a second time, with the place of the second. */
export function repeated<T>(items: readonly T[], idOf: (item: T) => string): { item: T; index: number; id: string }[] {
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const id = idOf(item)
    if (seen.has(id)) return [{ item, index, id }]
    seen.add(id)
    return []
  })
}

const fileOfFirst = (lists: DraftContent['optionLists'], id: string): string =>
  lists.find(({ value }) => value.id === id)?.file.name ?? ''

const firstWithLabel = (options: readonly { label: string }[], label: string): number =>
  options.findIndex((option) => asSeen(option.label) === asSeen(label))

export function optionListRules(content: DraftContent): Finding[] {
  const found: Finding[] = []
  const twice = repeated(content.optionLists, ({ value }) => value.id)
  for (const { item, id } of twice)
    found.push(
      findingAt(
        item.file,
        ['id'],
        'duplicate-id',
        `There is already an option list "${id}", in ${fileOfFirst(content.optionLists, id)}.`,
        'Give this list an id of its own.',
      ),
    )
  for (const { file, value } of content.optionLists) {
    for (const { index, id } of repeated(value.options, (option) => option.id))
      found.push(
        findingAt(
          file,
          ['options', index, 'id'],
          'duplicate-id',
          `The list "${value.id}" has the option "${id}" twice; the first is on line ${file.lineOf(['options', value.options.findIndex((option) => option.id === id)])}.`,
          'Remove one, or give it an id of its own.',
        ),
      )
    for (const { index, item } of repeated(value.options, (option) => asSeen(option.label)))
      found.push(
        findingAt(
          file,
          ['options', index, 'label'],
          'duplicate-label',
          `The list "${value.id}" shows "${item.label}" twice; the first is on line ${file.lineOf(['options', firstWithLabel(value.options, item.label)])}.`,
          'Nobody can tell them apart: reword one of them.',
        ),
      )
    found.push(...duplicateCodes({ file, value }))
  }
  return found
}

/** Ids and addresses of help pages. */
export function helpRules(content: DraftContent): Finding[] {
  const twice = (path: 'id' | 'path' | 'routeAction', what: string) =>
    repeated(
      content.help.filter(({ value }) => value[path] !== undefined),
      ({ value }) => value[path] ?? '',
    ).map(({ item, id }) =>
      findingAt(
        item.file,
        [path],
        'duplicate-id',
        `Another help page has the ${what} "${id}" too.`,
        'Choose another one.',
      ),
    )
  return [
    ...twice('id', 'id'),
    ...twice('path', 'address'),
    ...twice('routeAction', 'routeAction'),
    ...unknownPages(content),
  ]
}

/** Pages that others name are there. */
function unknownPages({ help }: DraftContent): Finding[] {
  const ids = help.map(({ value }) => value.id)
  const named = help.flatMap((page) => [
    ...page.value.sections.map(({ includes }, index) => ({
      page,
      id: includes,
      path: ['sections', index, 'includes'],
    })),
    ...(page.value.tiles ?? []).map(({ opens }, index) => ({ page, id: opens, path: ['tiles', index, 'opens'] })),
  ])
  return named.flatMap(({ page, id, path }) =>
    id === undefined || ids.includes(id)
      ? []
      : [unknownName(page, path, 'unknown-page', `There is no help page "${id}".`, id, ids)],
  )
}

export function textRules(content: DraftContent): Finding[] {
  const found: Finding[] = []
  const owners = new Map<string, string>()
  for (const { file, value } of content.texts)
    for (const key of Object.keys(value.texts)) {
      const owner = owners.get(key)
      if (owner !== undefined && owner !== file.name)
        found.push(
          findingAt(
            file,
            ['texts', key],
            'duplicate-id',
            `The text "${key}" stands in ${owner} already.`,
            'Keep one of the two.',
          ),
        )
      else owners.set(key, file.name)
    }
  return found
}

/** A name that is not among the known ones, with what was probably meant. */
export function unknownName(
  { file }: Placed<unknown>,
  path: readonly (string | number)[],
  rule: ContentRule,
  sentence: string,
  name: string,
  known: readonly string[],
  /** What is meant for certain, where that is known. */
  certain?: string,
): Finding {
  const meant = certain ?? nearestName(name, known)
  const mend = meant === undefined ? thereAre(known, name) : `Did you mean "${meant}"?`
  const fix = meant === undefined ? undefined : file.fixWord(path, name, meant)
  return { ...findingAt(file, path, rule, sentence, mend, { fix }), line: file.lineOfWord(path, name) }
}
