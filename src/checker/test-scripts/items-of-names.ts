import type { Asked } from './asked.ts'
import type { Item, Played } from './item.ts'
import { type AddedBy, type NamesBox, namesBox } from './names-box.ts'
import type { Scene } from './screen-simulator.ts'

/** What there is to show of one box, where it is asked. */
type Shown = Pick<Item, 'id' | 'words' | 'covers' | 'act' | 'approach' | 'presses'> & { kind?: 'limit' }
type Rule = (box: NamesBox) => Shown[]

/** How names come in and go out again. */
const comingAndGoing: readonly Rule[] = [
  addedByEnter,
  addedByButton,
  addedBySeparators,
  notAddedTwice,
  removedByButton,
  takenBackByBackspace,
]

/** Each way of adding a name, a name twice, both ways of taking one away, as many as may be, and as long as may be. */
export function itemsOfNames(asked: Asked): Item[] {
  const box = namesBox(asked)
  const { goals, never } = asked
  const first = comingAndGoing.flatMap((rule) => rule(box))
  const shown = [...first, ...limitRules(box, first.length), ...cutAtLength(box)]
  return shown.map((one) => ({ kind: 'names', phase: 3, goals, never, ...one }))
}

const wordsFor = ({ field }: NamesBox, words: string): string => `“${field.label}”: ${words}`

function added(box: NamesBox, id: string, words: string, by: AddedBy, ending = ''): Shown {
  return {
    id: `names:${box.field.id}:${id}`,
    words: wordsFor(box, `${words} adds a name`),
    covers: ({ action, before, after }) =>
      box.isAdding(action) && action.by === by && action.typed.endsWith(ending) && box.hasGrown(before, after),
    act: (scene) =>
      box.isHere(scene) && box.hasRoom(scene) ? [box.add(`${box.fresh(scene)}${ending}`, by)] : undefined,
    approach: box.makeRoom,
  }
}

function addedByEnter(box: NamesBox): Shown[] {
  return [added(box, 'Enter', 'Enter', 'Enter')]
}

function addedByButton(box: NamesBox): Shown[] {
  const { addLabel } = box.field
  return addLabel === undefined ? [] : [added(box, 'button', `“${addLabel}”`, 'button')]
}

function addedBySeparators(box: NamesBox): Shown[] {
  return (box.field.separators ?? []).map((sign) => added(box, sign, `“${sign}”`, 'typing', sign))
}

function notAddedTwice(box: NamesBox): Shown[] {
  return [
    {
      id: `names:${box.field.id}:twice`,
      words: wordsFor(box, 'a name that is there is not added again, in any case of letters'),
      covers: ({ action, before, after }) =>
        box.isAdding(action) && before !== undefined && !box.hasGrown(before, after),
      act: (scene) => {
        const name = box.names(scene).at(-1)
        return box.isHere(scene) && name !== undefined ? [box.add(` ${name.toUpperCase()} `, 'Enter')] : undefined
      },
      approach: box.addFresh,
    },
  ]
}

function removedByButton(box: NamesBox): Shown[] {
  return [
    {
      id: `names:${box.field.id}:remove`,
      words: wordsFor(box, 'a name is removed by its button'),
      covers: ({ action }) => action.do === 'remove' && action.field === box.field.id,
      act: (scene) => box.remove(scene, box.names(scene)[0]),
      approach: box.addFresh,
    },
  ]
}

function takenBackByBackspace(box: NamesBox): Shown[] {
  return [
    {
      id: `names:${box.field.id}:backspace`,
      words: wordsFor(box, 'Backspace in the empty box takes the last name back'),
      covers: ({ action }) => action.do === 'backspace' && action.field === box.field.id,
      act: (scene) => (box.names(scene).length > 0 ? box.takeBack(scene) : undefined),
      approach: box.addFresh,
    },
  ]
}

/** One below the limit, the limit, one more. Names are added one by one; what was shown before may each have added one of them. */
function limitRules(box: NamesBox, shownBefore: number): Shown[] {
  const { limit } = box.field
  if (limit === undefined) return []
  return [
    belowLimit(box, limit),
    { ...atLimit(box, limit), presses: Math.max(0, limit - shownBefore) },
    aboveLimit(box, limit),
  ]
}

const holds =
  (box: NamesBox, count: number) =>
  ({ after }: Played): boolean =>
    box.isHere(after) && box.names(after).length === count

/** One name more or less, until so many stand there. */
const towards = (box: NamesBox, wanted: number) => (scene: Scene) => {
  const count = box.names(scene).length
  if (count > wanted) return box.takeBack(scene)
  return count < wanted ? box.addFresh(scene) : undefined
}

const belowLimit = (box: NamesBox, limit: number): Shown => ({
  kind: 'limit',
  id: `limit:${box.field.id}:n-1`,
  words: wordsFor(box, `${limit - 1} of ${limit} names`),
  covers: holds(box, limit - 1),
  presses: 0,
  approach: towards(box, limit - 1),
})

const atLimit = (box: NamesBox, limit: number): Shown => ({
  kind: 'limit',
  id: `limit:${box.field.id}:n`,
  words: wordsFor(box, `${limit} of ${limit} names, and a sentence says so`),
  covers: holds(box, limit),
  approach: towards(box, limit),
})

const aboveLimit = (box: NamesBox, limit: number): Shown => ({
  kind: 'limit',
  id: `limit:${box.field.id}:n+1`,
  words: wordsFor(box, `one name more than ${limit} is not added`),
  covers: ({ action, before, after }) =>
    box.isAdding(action) &&
    !box.names(before).includes(action.typed) &&
    box.names(before).length === limit &&
    !box.hasGrown(before, after),
  presses: 0,
  act: (scene) => (box.names(scene).length === limit ? box.addFresh(scene) : undefined),
  approach: towards(box, limit),
})

/** A name that is too long is cut, however it is added. Each way has a letter of its own, so that no name stands there already. */
function cutAtLength(box: NamesBox): Shown[] {
  const { maxLength, separators = [] } = box.field
  if (maxLength === undefined) return []
  return [
    cutName(box, maxLength, { by: 'Enter', letter: 'b', sign: '' }),
    ...separators.map((sign) => cutName(box, maxLength, { by: 'typing', letter: 'c', sign })),
  ]
}

function cutName(
  box: NamesBox,
  maxLength: number,
  { by, letter, sign }: { by: AddedBy; letter: string; sign: string },
): Shown {
  const longIn = (scene: Scene) => box.names(scene).find((name) => name.startsWith(`${letter}${letter}`))
  return {
    id: `names:${box.field.id}:length${sign}`,
    words: wordsFor(box, `a name is cut at ${maxLength} characters${sign === '' ? '' : ` before “${sign}”`}`),
    covers: ({ action, before, after }) =>
      box.isAdding(action) &&
      [...action.typed].length > maxLength + sign.length &&
      action.typed.endsWith(sign) &&
      box.hasGrown(before, after),
    act: (scene) =>
      box.isHere(scene) && box.hasRoom(scene) && longIn(scene) === undefined
        ? [box.add(`${letter.repeat(maxLength + 1)}${sign}`, by)]
        : undefined,
    approach: (scene) => box.remove(scene, longIn(scene)) ?? box.makeRoom(scene),
  }
}
