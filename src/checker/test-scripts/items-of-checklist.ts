import type { Field, Option } from '@kindred/engine'
import { controlOf, isExclusive, isOffered, labelOf, offeredOptions, searchOptions } from '@kindred/engine'
import { type OptionClass, optionClasses } from '../answer-classes.ts'
import { choosable } from '../model.ts'
import { type Action, find, tick } from './action.ts'
import type { Item, Question } from './item.ts'
import { removeEntry, shownIn, variantIn } from './route.ts'
import type { Scene } from './screen-simulator.ts'
import type { Situations } from './situations.ts'

/** Searches by one label when it finds at most so many, so that a person can look at all of them. */
const fewFound = 5

const offeredTo = (field: Field, scene: Scene): Option[] => offeredOptions(field, [], variantIn(field, scene))

const chosenOf = (field: Field, scene: Scene | undefined): readonly string[] =>
  shownIn(field, scene?.journeyState.answers[field.id])

/** One press on an option: its box, or it is found by typing, and removed by its button. `try`: it cannot be chosen. */
export function press(
  { simulator, field }: Pick<Question, 'simulator' | 'field'>,
  option: string,
  chosen: readonly string[],
  how?: 'try',
): Action {
  if (controlOf(field) === 'ticks') return tick(field, option, how)
  return chosen.includes(option)
    ? removeEntry(simulator, field, chosen, option)
    : find(field, option, how === undefined ? undefined : true)
}

const isOf = (field: Field, action: Action): boolean => 'field' in action && action.field === field.id

const isTried = (action: Action): boolean => action.do === 'try' || (action.do === 'find' && action.full === true)

/** Several options that are found by typing: each way to choose and to remove one. */
export function itemsOfPicks(question: Question, situations: Situations): Item[] {
  const { simulator, field, goals, never, isHere } = question
  const removed: Item = {
    id: `picks:${field.id}:remove`,
    kind: 'choice',
    words: `“${field.label}”: an option is removed by its button`,
    phase: 3,
    covers: ({ action }) => action.do === 'remove' && action.field === field.id,
    act: (scene) => {
      const [first] = chosenOf(field, scene)
      return isHere(scene) && first !== undefined
        ? [removeEntry(simulator, field, chosenOf(field, scene), first)]
        : undefined
    },
    approach: (scene) => {
      const [first] = offeredTo(field, scene)
      return isHere(scene) && first !== undefined ? [find(field, first.id)] : undefined
    },
    goals,
    never,
  }
  return [...itemsOfChecklist(question, situations), removed]
}

/** Limits, exclusive options, and the search of a list of options. */
export function itemsOfChecklist(question: Question, situations: Situations): Item[] {
  return [...limitsOf(question), ...exclusivesOf(question, situations), ...searchesOf(question)]
}

function limitsOf(question: Question): Item[] {
  const { field, asked, goals, never, isHere } = question
  const { limit } = field
  if (limit === undefined) return []
  const together = (variant: string | undefined): number =>
    choosable(field, [variant]).filter(({ exclusive }) => exclusive !== true).length
  const most = Math.max(0, ...asked.map(({ variant }) => together(variant)))
  const ordinary = (scene: Scene) => offeredTo(field, scene).filter(({ exclusive }) => exclusive !== true)
  /** Chooses one more ordinary option, where so many can be had. */
  const chooseMore = (scene: Scene, need: number, how?: 'try') => {
    const left = ordinary(scene).find(({ id }) => !chosenOf(field, scene).includes(id))
    return isHere(scene) && ordinary(scene).length >= need && left
      ? [press(question, left.id, chosenOf(field, scene), how)]
      : undefined
  }
  const count = (scene: Scene): number => {
    const chosen = chosenOf(field, scene)
    return chosen.some((id) => isExclusive(field, id)) ? 0 : chosen.length
  }
  const holds = (wanted: number, isFull: boolean) => (scene: Scene) => {
    if (!isHere(scene) || count(scene) !== wanted) return false
    const shown = scene.view.fields.find(({ id }) => id === field.id)?.options ?? []
    const alone = new Set((field.list?.options ?? []).filter(({ exclusive }) => exclusive).map(({ label }) => label))
    return shown.every(({ chosen, label, enabled }) => chosen || alone.has(label) || enabled !== isFull)
  }
  const towards = (need: number, wanted: number) => (scene: Scene) => {
    if (!isHere(scene)) return undefined
    const chosen = chosenOf(field, scene)
    const last = chosen.at(-1)
    if (count(scene) > wanted) return last === undefined ? undefined : [press(question, last, chosen)]
    return count(scene) < wanted ? chooseMore(scene, need) : undefined
  }
  const item = (id: string, need: number, words: string, shown: Pick<Item, 'covers'> & Partial<Item>): Item => ({
    id: `limit:${field.id}:${id}`,
    kind: 'limit',
    words: `“${field.label}”: ${words}`,
    phase: 3,
    approach: towards(need, Math.min(need, limit)),
    goals: () => asked.filter(({ variant }) => together(variant) >= need).map(({ goal }) => goal),
    never: never ?? (most < need ? `only ${most} options that go together are ever offered` : undefined),
    ...shown,
  })
  return [
    item('n-1', limit - 1, `${limit - 1} of ${limit} chosen, the others can be chosen`, {
      covers: ({ after }) => holds(limit - 1, false)(after),
      ...(limit === 1 ? { goals } : {}),
    }),
    item('n', limit, `${limit} of ${limit} chosen, the others cannot be chosen, and a sentence says so`, {
      covers: ({ after }) => holds(limit, true)(after),
      presses: limit - 1,
    }),
    item('n+1', limit + 1, `one more than ${limit} cannot be chosen`, {
      covers: ({ action, before, after }) =>
        isTried(action) &&
        isOf(field, action) &&
        chosenOf(field, before).length === limit &&
        chosenOf(field, after).join() === chosenOf(field, before).join(),
      act: (scene) => (count(scene) === limit ? chooseMore(scene, limit + 1, 'try') : undefined),
      ...(never === undefined && most === limit
        ? { never: `${most} options that go together are offered, so there is no further one to try` }
        : {}),
    }),
  ]
}

/** An exclusive option after each other kind of option, and each other kind after it. */
function exclusivesOf(question: Question, situations: Situations): Item[] {
  const { field, asked, never, isHere } = question
  const { model } = situations.journeys
  const kinds = new Map<string, { ids: Set<string>; exclusive: boolean }>()
  const pairs = new Map<string, { from: string; to: string; variants: Set<string | undefined> }>()
  /** Kinds keep one name over all variants: an exclusive option its own, others by what rules name. */
  const keyOf = (id: string, size: number): string => {
    const marks = (model.named.get(field.id) ?? []).map((set) => (set.has(id) ? '1' : '0')).join('')
    return size === 1 ? id : `others${marks.includes('1') ? marks : ''}`
  }
  const kindsOf = ({ ids, exclusive }: OptionClass): { key: string; ids: readonly string[]; exclusive: boolean }[] =>
    exclusive
      ? ids.map((id) => ({ key: id, ids: [id], exclusive }))
      : [{ key: keyOf(ids[0] ?? '', ids.length), ids, exclusive }]
  for (const variant of new Set(asked.map((one) => one.variant))) {
    const here = optionClasses(model, field, [variant]).flatMap(kindsOf)
    for (const { key, ids, exclusive } of here)
      kinds.set(key, { exclusive, ...kinds.get(key), ids: new Set([...(kinds.get(key)?.ids ?? []), ...ids]) })
    for (const from of here)
      for (const to of here) {
        if (from === to || (!from.exclusive && !to.exclusive)) continue
        const id = `exclusive:${field.id}:${from.key}>${to.key}`
        const pair = pairs.get(id) ?? { from: from.key, to: to.key, variants: new Set() }
        pairs.set(id, { ...pair, variants: pair.variants.add(variant) })
      }
  }
  const idsOf = (key: string): string[] => [...(kinds.get(key)?.ids ?? [])]
  const nameOf = (key: string): string => labelOf(field, idsOf(key)[0] ?? '')
  const isAt = (scene: Scene | undefined, key: string): boolean => {
    const chosen = chosenOf(field, scene)
    const isAlone = kinds.get(key)?.exclusive === true || !chosen.some((one) => isExclusive(field, one))
    return isAlone && chosen.some((one) => kinds.get(key)?.ids.has(one))
  }
  const offered = (scene: Scene, key: string): string | undefined =>
    idsOf(key).find((id) =>
      field.list?.options.some((option) => option.id === id && isOffered(option, variantIn(field, scene))),
    )
  const chooseOne = (scene: Scene, key: string): Action[] | undefined => {
    const option = offered(scene, key)
    return isHere(scene) && option !== undefined && !chosenOf(field, scene).includes(option)
      ? [press(question, option, chosenOf(field, scene))]
      : undefined
  }
  return [...pairs].map(([id, { from, to, variants }]) => ({
    id,
    kind: 'exclusive',
    words: `“${field.label}”: “${nameOf(to)}” after “${nameOf(from)}”`,
    phase: 3,
    covers: ({ before, after, action }) =>
      (action.do === 'tick' || action.do === 'find') &&
      action.field === field.id &&
      kinds.get(to)?.ids.has(action.option) === true &&
      isAt(before, from) &&
      chosenOf(field, after).join() === action.option,
    act: (scene) => (isAt(scene, from) ? chooseOne(scene, to) : undefined),
    approach: (scene) => (offered(scene, to) === undefined ? undefined : chooseOne(scene, from)),
    goals: () => asked.filter(({ variant }) => variants.has(variant)).map(({ goal }) => goal),
    never,
  }))
}

/** A search that finds nothing, one by other words, and one that finds a few. */
function searchesOf({ simulator, step, field, goals, never, isHere }: Question): Item[] {
  if (field.search !== true) return []
  const wordsHere = simulator.wordsBeside(field)
  const none = wordsHere('wizard.noMatches')
  const box = wordsHere('wizard.searchLabel', { label: field.label })
  const search = (scene: Scene, text: string) =>
    searchOptions(offeredOptions(field, chosenOf(field, scene), variantIn(field, scene)), text)
  const item = (id: string, words: string, isFound: boolean, textFor: (scene: Scene) => string | undefined): Item => ({
    id: `search:${field.id}:${id}`,
    kind: 'message',
    words: `“${field.label}”: a search ${words}`,
    phase: 3,
    covers: ({ action }) => action.do === 'search' && action.field === field.id && action.finds.length > 0 === isFound,
    act: (scene) => {
      const text = isHere(scene) && scene.journeyState.state === step.id ? textFor(scene) : undefined
      if (text === undefined) return undefined
      const finds = search(scene, text).map(({ label }) => label)
      return finds.length > 0 === isFound
        ? [{ do: 'search', field: field.id, group: field.label, box, text, finds, none }]
        : undefined
    },
    goals,
    never,
  })
  const byOtherWords = item('other words', 'finds an option by other words for it', true, (scene) =>
    offeredTo(field, scene)
      .flatMap(({ synonyms = [] }) => synonyms)
      .at(0),
  )
  return [
    item('none', `without a match says “${none}”`, false, () => 'zzzz'),
    ...(field.list?.options.some(({ synonyms }) => synonyms) ? [byOtherWords] : []),
    item('few', 'leaves what matches, in any case of letters', true, (scene) =>
      offeredTo(field, scene)
        .map(({ label }) => label.toUpperCase())
        .find((label) => search(scene, label).length <= fewFound),
    ),
  ]
}
