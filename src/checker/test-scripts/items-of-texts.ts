import { chosenIn, controlOf, unfinishedEntries } from '@kindred/engine'
import type { Action, Try } from './action.ts'
import type { Asked } from './asked.ts'
import type { Item } from './item.ts'
import type { Scene } from './screen-simulator.ts'
import { someText, triesOf, writeText } from './texts.ts'

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

/** What there is to show of one question for a text, where it is asked. */
type Shown = Pick<Item, 'id' | 'words' | 'covers' | 'act' | 'approach'>
type Rule = (box: TextBox) => Shown[]
type WithTries = Extract<Action, { tries: Try[] }>

interface TextBox extends Pick<Asked, 'field' | 'simulator' | 'isHere'> {
  tries: Try[]
  /** The text that stands there; empty where none does. */
  now: (scene: Scene | undefined) => string
  /** Does a person write here? */
  isWriting: (action: Action) => action is WithTries
  /** Writes every text that is worth a try, and then one that is kept; nothing where it is not asked. */
  writeAll: (scene: Scene) => Action[] | undefined
  write: (scene: Scene, text: string, keepIt?: boolean) => Action[] | undefined
}

/** In the order in which scripts show them. */
const rules: readonly Rule[] = [eachLength, kept, unfinished, thrownAway, cleared]

/** Texts of every length that matters, kept, thrown away, taken back. */
export function textsIn(asked: Asked): Item[] {
  const box = textBox(asked)
  const { goals, never } = asked
  return rules.flatMap((rule) => rule(box)).map((one) => ({ kind: 'text', phase: 3, goals, never, ...one }))
}

function textBox({ simulator, field, isHere }: Asked): TextBox {
  const tries = triesOf(simulator, field)
  const write = (scene: Scene, some: Try[], text: string, keepIt?: boolean) =>
    isHere(scene) ? [writeText(simulator, field, scene, some, text, keepIt)] : undefined
  return {
    ...{ simulator, field, isHere, tries },
    now: (scene) => chosenIn(scene?.journeyState.answers[field.id])[0] ?? '',
    isWriting: (action): action is WithTries =>
      (action.do === 'write' || action.do === 'type') && action.field === field.id,
    writeAll: (scene) => write(scene, tries, someText(field)),
    write: (scene, text, keepIt) => write(scene, [], text, keepIt),
  }
}

function eachLength({ field, tries, isWriting, writeAll }: TextBox): Shown[] {
  return tries.map(({ shows }) => ({
    id: `text:${field.id}:${shows}`,
    words: `“${field.label}”: ${meaning[shows] ?? shows}`,
    covers: ({ action }) => isWriting(action) && action.tries.some((one) => one.shows === shows),
    act: writeAll,
  }))
}

function kept({ field, now, isWriting, writeAll }: TextBox): Shown[] {
  return [
    {
      id: `text:${field.id}:kept`,
      words: `“${field.label}”: a text is kept`,
      covers: ({ action, after }) => isWriting(action) && now(after) !== '',
      act: writeAll,
    },
  ]
}

function unfinished({ field, isHere, write }: TextBox): Shown[] {
  const [half] = unfinishedEntries(field)
  if (half === undefined) return []
  return [
    {
      id: `text:${field.id}:unfinished`,
      words: `“${field.label}”: what does not fit yet closes the way on, and a sentence says why`,
      covers: ({ after }) => isHere(after) && field.id in after.taken.unfinished && !after.around.goesOn,
      act: (scene) => write(scene, half),
    },
  ]
}

function thrownAway({ field, write }: TextBox): Shown[] {
  if (controlOf(field) !== 'drawer') return []
  return [
    {
      id: `text:${field.id}:thrown away`,
      words: `“${field.label}”: what is typed and cancelled is not kept`,
      covers: ({ action }) => action.do === 'discard' && action.field === field.id,
      act: (scene) => write(scene, 'Not these words.', false),
    },
  ]
}

function cleared({ field, now, isWriting, write, writeAll }: TextBox): Shown[] {
  return [
    {
      id: `text:${field.id}:cleared`,
      words: `“${field.label}”: a kept text is taken away again`,
      covers: ({ before, after, action }) =>
        (isWriting(action) || (action.do === 'delete' && action.field === field.id)) &&
        now(before) !== '' &&
        now(after) === '',
      act: (scene) => (now(scene) !== '' ? write(scene, '') : undefined),
      approach: (scene) => (now(scene) === '' ? writeAll(scene) : undefined),
    },
  ]
}
