import { memoize } from '@kindred/engine'
import type { DraftContent, Placed } from './draft-content.ts'
import { plainWords } from './markdown/inline.ts'
import { memoizeByInputs } from './memoize-by-inputs.ts'
import type { JsonPath, SourceFile } from './source-file.ts'

/** A text that members read, with its place. */
export interface Prose {
  file: SourceFile
  path: JsonPath
  text: string
  /** The wizard in which it stands. */
  wizard?: string
}

/** Names under which words for members stand. Everything else is for programs and editors: ids, sources, reasons. */
const spoken = new Set([
  ...[
    'title',
    'editTitle',
    'intro',
    'question',
    'summary',
    'help',
    'why',
    'label',
    'shortLabel',
    'placeholder',
    'prefix',
    'suffix',
    'addLabel',
    'itemTitle',
    'alt',
  ],
  ...[
    'heading',
    'note',
    'text',
    'done',
    'doneEditing',
    'paragraphs',
    'lead',
    'list',
    'message',
    'messages',
    'notice',
    'texts',
    'words',
  ],
  ...['name', 'hours', 'languages', 'cost', 'forWhom'],
  ...[
    'top',
    'bottom',
    'hide',
    'show',
    'inShort',
    'essence',
    'root',
    'shows',
    'strength',
    'healing',
    'headings',
    'beforeHealing',
  ],
])

/** Names of messages that hold no sentence but a list of ids. */
const silent = new Set(['accepts', 'summaryOrder'])

/** Do words for members stand under this name? */
export const isTranslatable = (name: string): boolean => spoken.has(name)
export const isIdListKey = (name: string): boolean => silent.has(name)

/** Texts for members in the value of a file, with their places. */
function textsIn(value: unknown, path: JsonPath, isSpoken: boolean): { text: string; path: JsonPath }[] {
  if (typeof value === 'string') return isSpoken && value !== '' ? [{ text: value, path }] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index], isSpoken))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    silent.has(name) ? [] : textsIn(inner, [...path, name], isSpoken || spoken.has(name)),
  )
}

/** What a value says to members, in its order. */
export const wordsIn = (value: unknown): string[] => textsIn(value, [], false).map(({ text }) => text)

/** Texts for members in the value of a file; one that was not opened again says what it said. */
export const textsOfFile = memoize((value: object) => textsIn(value, [], false))

const asTheyStand = (text: string): string => text
const read = memoizeByInputs<readonly Prose[]>()

/** `inWords`: without marks. */
const proseIn = ({ file, value }: Placed<object>, wizard: string | undefined, inWords = asTheyStand) =>
  read(value, [wizard, inWords], () =>
    textsOfFile(value).map(({ text, path }) => ({
      file,
      path,
      text: inWords(text),
      ...(wizard === undefined ? {} : { wizard }),
    })),
  )

/**
 * Every text of a draft that a member can come to read, file by file. What a file says that was not opened again is the same object, so that
 * what was found out about it is known.
 */
export function proseOf(content: DraftContent): (readonly Prose[])[] {
  const of = (files: readonly Placed<object>[], wizard?: string, inWords?: typeof plainWords) =>
    files.map((placed) => proseIn(placed, wizard, inWords))
  const losses = content.wizards.flatMap(({ upgrades }) =>
    // Members are told why an answer was dropped.
    (upgrades?.value.upgrades ?? []).flatMap(({ why }, index) =>
      upgrades === undefined || why === undefined
        ? []
        : [{ file: upgrades.file, path: ['upgrades', index, 'why'], text: why }],
    ),
  )
  return [
    ...content.wizards.flatMap(({ definition, steps }) => of([definition, ...steps], definition.value.id)),
    ...of([
      ...content.optionLists,
      ...content.texts,
      ...content.hotlines,
      ...content.sidebars,
      ...content.memes,
      ...content.navigation,
      ...content.clubs,
    ]),
    ...of([...content.help, ...content.styleAreas, ...content.stylePages], undefined, plainWords),
    losses,
  ]
}
