import { chosenIn, controlOf, unfinishedEntries } from '@kindred/engine'
import type { Action, TypedText } from './action.ts'
import type { Item, Question } from './item.ts'
import { comparedText, variantIn } from './route.ts'
import type { Scene } from './screen-simulator.ts'
import { textsToType, writeText } from './texts.ts'

const meaning: Record<string, string> = {
  'n-1': 'one character less than fits',
  n: 'as many characters as fit',
  'n+1': 'one more than fits is cut',
  hidden: 'no count yet',
  calm: 'the count appears',
  'last calm': 'the last count without a warning',
  alarming: 'the count warns',
  blank: 'blanks alone cannot be kept',
}

type WithTries = Extract<Action, { tries: TypedText[] }>

/** Texts of every length that matters, kept, unfinished, thrown away, cleared; in the order in which scripts show them. */
export function itemsOfTexts({ simulator, field, goals, never, isHere }: Question): Item[] {
  const tries = textsToType(simulator, field)
  const textIn = (scene: Scene | undefined) => chosenIn(scene?.journeyState.answers[field.id])[0] ?? ''
  const isWriting = (action: Action): action is WithTries =>
    (action.do === 'write' || action.do === 'type') && action.field === field.id
  const write = (
    scene: Scene,
    text: string,
    { some = [], keepIt = true }: { some?: TypedText[]; keepIt?: boolean } = {},
  ) => (isHere(scene) ? [writeText(simulator, field, scene, some, text, keepIt)] : undefined)
  /** Types every text worth a try, and then one that is kept. */
  const writeAll = (scene: Scene) => write(scene, comparedText(field, variantIn(field, scene)), { some: tries })
  const item = (id: string, words: string, shown: Pick<Item, 'covers' | 'act' | 'approach'>): Item => ({
    id: `text:${field.id}:${id}`,
    kind: 'text',
    words: `“${field.label}”: ${words}`,
    phase: 3,
    goals,
    never,
    ...shown,
  })
  const items = tries.map(({ shows }) =>
    item(shows, meaning[shows] ?? shows, {
      covers: ({ action }) => isWriting(action) && action.tries.some((one) => one.shows === shows),
      act: writeAll,
    }),
  )
  items.push(
    item('kept', 'a text is kept', {
      covers: ({ action, after }) => isWriting(action) && textIn(after) !== '',
      act: writeAll,
    }),
  )
  const [half] = unfinishedEntries(field)
  if (half !== undefined)
    items.push(
      item('unfinished', 'what does not fit yet closes the way on, and a sentence says why', {
        covers: ({ after }) => isHere(after) && field.id in after.taken.unfinished && !after.around.canContinue,
        act: (scene) => write(scene, half),
      }),
    )
  if (controlOf(field) === 'drawer')
    items.push(
      item('thrown away', 'what is typed and cancelled is not kept', {
        covers: ({ action }) => action.do === 'discard' && action.field === field.id,
        act: (scene) => write(scene, 'Not these words.', { keepIt: false }),
      }),
    )
  items.push(
    item('cleared', 'a kept text is taken away again', {
      covers: ({ before, after, action }) =>
        (isWriting(action) || (action.do === 'delete' && action.field === field.id)) &&
        textIn(before) !== '' &&
        textIn(after) === '',
      act: (scene) => (textIn(scene) === '' ? undefined : write(scene, '')),
      approach: (scene) => (textIn(scene) === '' ? writeAll(scene) : undefined),
    }),
  )
  return items
}
