import type { OptionList } from '@kindred/contract/option-list'
import type { ImageMap } from '@kindred/contract/step'
import { isOffered, kindOf, slugOf } from '@kindred/engine'
import { describeKnownNames, nearestName } from '../did-you-mean.ts'
import { type DraftContent, findingAt, type Placed } from '../draft-content.ts'
import { fieldsIn } from '../fields-in.ts'
import type { Finding } from '../finding.ts'
import { memoizeByInputs } from '../memoize-by-inputs.ts'
import { bytesIn, maxPictureBytes, sizeOfPicture, typeOfPicture } from '../pictures.ts'
import type { ContentRule } from '../rule-severities.ts'
import type { JsonPath } from '../source-file.ts'
import { scopeOf } from '../wizard-scope.ts'
import { confusableKey, duplicateCodes, duplicateSlugs } from './duplicate-names.ts'

type Repeated<T> = { item: T; index: number; first: number; id: string }

/** Ids that occur a second time, with the places of both. */
export function repeated<T>(items: readonly T[], idOf: (item: T) => string): Repeated<T>[] {
  const seen = new Map<string, number>()
  return items.flatMap((item, index) => {
    const id = idOf(item)
    const first = seen.get(id)
    if (first !== undefined) return [{ item, index, first, id }]
    seen.set(id, index)
    return []
  })
}

const fileOfFirst = (lists: DraftContent['optionLists'], id: string): string =>
  lists.find(({ value }) => value.id === id)?.file.name ?? ''

const own = (option: { label: string } | undefined, id: string): boolean =>
  option !== undefined && slugOf({ label: option.label }) === id

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
  return [...found, ...content.optionLists.flatMap((list) => ofList(list.value, [list.file], () => listRules(list)))]
}

const ofList = memoizeByInputs<Finding[]>()

/** Ids, labels and numbers that one list has twice. */
function listRules({ file, value }: Placed<OptionList>): Finding[] {
  const found: Finding[] = []
  const ids = new Set(value.options.map(({ id }) => id))
  for (const { index, first, id } of repeated(value.options, (option) => option.id)) {
    // An id mostly says what its label says: the one that does not is the slip.
    const [wrong, right] =
      own(value.options[index], id) && !own(value.options[first], id) ? [first, index] : [index, first]
    const meant = slugOf({ label: value.options[wrong]?.label ?? '' })
    const such = ids.has(meant) ? '' : `, such as "${meant}"`
    found.push(
      findingAt(
        file,
        ['options', wrong, 'id'],
        'duplicate-id',
        `The list "${value.id}" has the option "${id}" twice; the other one is on line ${file.lineOf(['options', right])}.`,
        `Remove one, or give it an id of its own${such}.`,
      ),
    )
  }
  for (const { index, first, item } of repeated(value.options, (option) => confusableKey(option.label)))
    found.push(
      findingAt(
        file,
        ['options', index, 'label'],
        'duplicate-label',
        `The list "${value.id}" shows "${item.label}" twice; the first is on line ${file.lineOf(['options', first])}.`,
        'Nobody can tell them apart: reword one of them.',
      ),
    )
  found.push(...duplicateCodes({ file, value }), ...duplicateSlugs({ file, value }))
  return found
}

/** Ids of help pages. `isWhole`: each could be read, so one that is not there is missing. */
export function helpRules(content: DraftContent, isWhole: boolean): Finding[] {
  const twice = (path: 'id' | 'routeAction', what: string) =>
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
    ...twice('routeAction', 'routeAction'),
    ...content.help.flatMap(headingsTwice),
    ...(isWhole ? unknownPages(content) : []),
  ]
}

/** Headings of one page that one address would lead to. */
function headingsTwice({ file, value }: DraftContent['help'][number]): Finding[] {
  const named = value.sections.flatMap(({ id, heading }, index) => (id === undefined ? [] : [{ id, heading, index }]))
  return repeated(named, ({ id }) => id).map(({ item, first, id }) =>
    findingAt(
      file,
      ['sections', item.index, 'id'],
      'duplicate-id',
      `“${named[first]?.heading}” has the id "${id}" too, so an address with #${id} leads there, and never to “${item.heading}”.`,
      'Give this heading an id of its own, as links and translations name it.',
    ),
  )
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
  const missing = named.flatMap(({ id, ...where }) => (id === undefined || ids.includes(id) ? [] : [{ ...where, id }]))
  // Where a file is called as others name the page, its own id is the slip, and they are right.
  const renamed = help.filter(({ file, value }) => missing.some(({ id }) => id !== value.id && id === calledAs(file)))
  return [
    ...renamed.map((page) => {
      const name = calledAs(page.file)
      const sentence = `This page is called "${page.value.id}", and other pages name it "${name}", as its file is called.`
      return unknownName(page, ['id'], 'unknown-page', sentence, page.value.id, [], name)
    }),
    ...missing
      .filter(({ id }) => !renamed.some(({ file }) => calledAs(file) === id))
      .map(({ page, id, path }) => unknownName(page, path, 'unknown-page', `There is no help page "${id}".`, id, ids)),
  ]
}

/** content/help/safety.md → "safety" */
const calledAs = ({ name }: { name: string }): string =>
  name.slice(name.lastIndexOf('/') + 1).replace(/\.(json|md)$/, '')

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
  const suggestion = meant === undefined ? describeKnownNames(known, name) : `Did you mean "${meant}"?`
  const fix = meant === undefined ? undefined : file.fixWord(path, name, meant)
  return { ...findingAt(file, path, rule, sentence, suggestion, { fix }), line: file.lineOfWord(path, name) }
}

/** Questions that show more at once than a person can look through. The bound stands in content (`voice.json`); without it nothing is counted. */
export function longListRules(content: DraftContent): Finding[] {
  const most = content.voice[0]?.value.longestList
  if (most === undefined) return []
  const lists = new Map(content.optionLists.map((list) => [list.value.id, list]))
  return content.wizards.flatMap((files) => {
    const { ordered, facts } = scopeOf(files, lists)
    return ordered.flatMap((step) =>
      fieldsIn(step.value).flatMap(({ field, at }) => {
        const list = lists.get(field.options ?? '')?.value
        if (list === undefined || field.search === true || (field.groups ?? []).length > 1) return []
        const variants = facts.get(field.optionsBy ?? '') ?? [undefined]
        const shown = Math.max(
          ...variants.map((variant) => list.options.filter((option) => isOffered(option, variant)).length),
        )
        if (shown <= most) return []
        return findingAt(
          step.file,
          [...at, 'options'],
          'long-list',
          `"${field.label}" shows ${shown} options at once, and ${most} are the most that people look through ("longestList" in voice.json).`,
          kindOf(field).reads.includes('search')
            ? 'Give it "search": true, or headings with "groups".'
            : 'Give it headings with "groups", or fewer options.',
        )
      }),
    )
  })
}

/** Pictures that options and questions name: there, what they say they are, light, and of the size that areas are counted in. */
export function pictureRules({ optionLists, wizards }: DraftContent, pictures: ReadonlyMap<string, string>): Finding[] {
  const ofOptions = optionLists.flatMap((list) =>
    list.value.options.flatMap(({ image }, index) =>
      image === undefined ? [] : pictureFaults(list, ['options', index, 'image'], image.file, pictures),
    ),
  )
  const ofQuestions = wizards.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      fieldsIn(step.value).flatMap(({ field: { imageMap }, at }) => {
        if (imageMap === undefined) return []
        const path = [...at, 'imageMap']
        const faults = pictureFaults(step, path, imageMap.file, pictures)
        return faults.length > 0 ? faults : wrongSize(step, path, imageMap, pictures.get(imageMap.file) ?? '')
      }),
    ),
  )
  return [...ofOptions, ...ofQuestions]
}

function pictureFaults(
  placed: Placed<unknown>,
  at: JsonPath,
  name: string,
  pictures: ReadonlyMap<string, string>,
): Finding[] {
  const path = [...at, 'file']
  const data = pictures.get(name)
  if (data === undefined) {
    const sentence = `There is no picture "${name}" in pictures/.`
    return [unknownName(placed, path, 'unknown-picture', sentence, name, [...pictures.keys()])]
  }
  const found: Finding[] = []
  if (typeOfPicture(name, data) === undefined)
    found.push(
      findingAt(
        placed.file,
        path,
        'wrong-picture',
        `"${name}" is not a picture of the kind that its name says.`,
        'Save it as PNG (.png), JPEG (.jpg), WebP (.webp) or AVIF (.avif).',
      ),
    )
  if (bytesIn(data) > maxPictureBytes)
    found.push(
      findingAt(
        placed.file,
        path,
        'heavy-picture',
        `"${name}" is bigger than ${maxPictureBytes / 1024} KB.`,
        'Make it smaller (beside an option 192 × 192 pixels are enough), or save it as WebP.',
      ),
    )
  return found
}

/** A file may have more pixels than areas are counted in, in the same proportions, for screens that show more. */
function wrongSize({ file }: Placed<unknown>, path: JsonPath, said: ImageMap, data: string): Finding[] {
  const size = sizeOfPicture(data)
  if (size === undefined || Math.abs((size.width / size.height / said.width) * said.height - 1) < 0.02) return []
  return [
    findingAt(
      file,
      [...path, 'width'],
      'wrong-image-map',
      `"${said.file}" is ${size.width} × ${size.height} pixels, and not ${said.width} × ${said.height}: areas would lie beside what they mean.`,
      `Write "width": ${size.width}, "height": ${size.height}, or both in the same proportion.`,
    ),
  ]
}
