import type { Field, Option } from '@kindred/engine'
import { chosenIn, isExclusive, isOffered, labelOf, offeredOptions, searchOptions } from '@kindred/engine'
import { optionClasses } from '../answer-classes.ts'
import { choosable } from '../model.ts'
import { type Action, tick } from './action.ts'
import type { Asked } from './asked.ts'
import type { Item } from './item.ts'
import { variantIn } from './route.ts'
import type { Scene } from './screen-simulator.ts'
import type { Situations } from './situations.ts'

/** Searches by one label when it finds at most so many, so that a person can look at all of them. */
const fewFound = 5

const offeredTo = (field: Field, scene: Scene): Option[] => offeredOptions(field, [], variantIn(field, scene))

const chosenOf = (field: Field, scene: Scene | undefined): readonly string[] =>
  chosenIn(scene?.journeyState.answers[field.id]).filter(
    (id) => field.list?.options.find((option) => option.id === id)?.listed !== false,
  )

/** Limits, options that stand alone, and the search of a list of options. */
export function itemsOfChecklist(each: Asked, situations: Situations): Item[] {
  return [...limitsOf(each), ...exclusivesOf(each, situations), ...searchesOf(each)]
}

function limitsOf({ field, asked, goals, never, isHere }: Asked): Item[] {
  const { limit } = field
  if (limit === undefined) return []
  const together = (variant: string | undefined): number =>
    choosable(field, [variant]).filter(({ exclusive }) => exclusive !== true).length
  const most = Math.max(0, ...asked.map(({ variant }) => together(variant)))
  const ordinary = (scene: Scene) => offeredTo(field, scene).filter(({ exclusive }) => exclusive !== true)
  const isAlone = (chosen: readonly string[]) => chosen.some((id) => isExclusive(field, id))
  /** One more ordinary option, where so many can be had. */
  const more = (scene: Scene, need: number) => {
    const chosen = chosenOf(field, scene)
    const left = ordinary(scene).find(({ id }) => !chosen.includes(id))
    return isHere(scene) && ordinary(scene).length >= need && left !== undefined ? left : undefined
  }
  const count = (scene: Scene) => (isAlone(chosenOf(field, scene)) ? 0 : chosenOf(field, scene).length)
  const isOffOthers = (scene: Scene, off: boolean): boolean => {
    const shown = scene.view.fields.find(({ id }) => id === field.id)?.options ?? []
    const alone = new Set((field.list?.options ?? []).filter(({ exclusive }) => exclusive).map(({ label }) => label))
    const free = shown.filter(({ chosen, label }) => !chosen && !alone.has(label))
    return free.every(({ enabled }) => enabled !== off)
  }
  const towards = (need: number, wanted: number) => (scene: Scene) => {
    if (!isHere(scene)) return undefined
    if (count(scene) > wanted) {
      const last = chosenOf(field, scene).at(-1)
      return last === undefined ? undefined : [tick(field, last)]
    }
    const option = more(scene, need)
    return count(scene) < wanted && option !== undefined ? [tick(field, option.id)] : undefined
  }
  const enough = (need: number) => () =>
    asked.filter(({ variant }) => together(variant) >= need).map(({ goal }) => goal)
  const tooFew = (need: number) => (most < need ? `only ${most} options that go together are ever offered` : undefined)
  return [
    {
      id: `limit:${field.id}:n-1`,
      kind: 'limit',
      words: `“${field.label}”: ${limit - 1} of ${limit} chosen, the others can be chosen`,
      phase: 3,
      covers: ({ after }) => isHere(after) && count(after) === limit - 1 && isOffOthers(after, false),
      approach: towards(limit - 1, limit - 1),
      goals: limit === 1 ? goals : enough(limit - 1),
      never: never ?? tooFew(limit - 1),
    },
    {
      id: `limit:${field.id}:n`,
      kind: 'limit',
      words: `“${field.label}”: ${limit} of ${limit} chosen, the others cannot be chosen, and a sentence says so`,
      phase: 3,
      covers: ({ after }) => isHere(after) && count(after) === limit && isOffOthers(after, true),
      approach: towards(limit, limit),
      presses: limit - 1,
      goals: enough(limit),
      never: never ?? tooFew(limit),
    },
    {
      id: `limit:${field.id}:n+1`,
      kind: 'limit',
      words: `“${field.label}”: one more than ${limit} cannot be chosen`,
      phase: 3,
      covers: ({ action, before, after }) =>
        action.do === 'try' &&
        action.field === field.id &&
        chosenOf(field, before).length === limit &&
        chosenOf(field, after).join() === chosenOf(field, before).join(),
      act: (scene) => {
        const option = more(scene, limit + 1)
        return count(scene) === limit && option !== undefined ? [tick(field, option.id, 'try')] : undefined
      },
      approach: towards(limit + 1, limit),
      goals: enough(limit + 1),
      never:
        never ??
        (most === limit
          ? `${most} options that go together are offered, so there is no further one to try`
          : tooFew(limit + 1)),
    },
  ]
}

/** An option that stands alone after each other kind of option, and each other kind after it. */
function exclusivesOf({ field, asked, never, isHere }: Asked, situations: Situations): Item[] {
  const named = situations.journeys.model.named.get(field.id)
  const kinds = new Map<string, { ids: Set<string>; isAlone: boolean }>()
  const pairs = new Map<string, { from: string; to: string; variants: Set<string | undefined> }>()
  for (const variant of new Set(asked.map((one) => one.variant))) {
    type Kind = { key: string; ids: readonly string[]; exclusive: boolean }
    const here = optionClasses(situations.journeys.model, field, [variant]).flatMap(({ ids, exclusive }): Kind[] =>
      exclusive ? ids.map((id) => ({ key: id, ids: [id], exclusive })) : [{ key: keyOf(named, ids), ids, exclusive }],
    )
    for (const { key, ids, exclusive } of here) {
      const known = kinds.get(key) ?? { ids: new Set(), isAlone: exclusive }
      for (const id of ids) known.ids.add(id)
      kinds.set(key, known)
    }
    for (const from of here)
      for (const to of here) {
        if (from === to || (!from.exclusive && !to.exclusive)) continue
        const id = `exclusive:${field.id}:${from.key}>${to.key}`
        const pair = pairs.get(id) ?? { from: from.key, to: to.key, variants: new Set() }
        pairs.set(id, { ...pair, variants: pair.variants.add(variant) })
      }
  }
  return [...pairs].map(([id, { from, to, variants }]) => pairItem(id, from, to, variants))

  function pairItem(id: string, from: string, to: string, variants: ReadonlySet<string | undefined>): Item {
    const idsOf = (key: string): string[] => [...(kinds.get(key)?.ids ?? [])]
    const nameOf = (key: string): string => labelOf(field, idsOf(key)[0] ?? '')
    const isAt = (scene: Scene | undefined, key: string): boolean => {
      const chosen = chosenOf(field, scene)
      return (
        chosen.some((one) => kinds.get(key)?.ids.has(one)) &&
        (kinds.get(key)?.isAlone === true || !chosen.some((one) => isExclusive(field, one)))
      )
    }
    const offered = (scene: Scene, key: string): string | undefined =>
      idsOf(key).find((one) => isOffered(optionIn(field, one), variantIn(field, scene)))
    const press = (scene: Scene, key: string): Action[] | undefined => {
      const option = offered(scene, key)
      return isHere(scene) && option !== undefined && !chosenOf(field, scene).includes(option)
        ? [tick(field, option)]
        : undefined
    }
    return {
      id,
      kind: 'exclusive',
      words: `“${field.label}”: “${nameOf(to)}” after “${nameOf(from)}”`,
      phase: 3,
      covers: ({ before, after, action }) =>
        action.do === 'tick' &&
        action.field === field.id &&
        kinds.get(to)?.ids.has(action.option) === true &&
        isAt(before, from) &&
        chosenOf(field, after).join() === action.option,
      act: (scene) => (isAt(scene, from) ? press(scene, to) : undefined),
      approach: (scene) => (offered(scene, to) === undefined ? undefined : press(scene, from)),
      goals: () => asked.filter(({ variant }) => variants.has(variant)).map(({ goal }) => goal),
      never,
    }
  }
}

const optionIn = (field: Field, id: string): Option =>
  field.list?.options.find((option) => option.id === id) ?? { id, label: id, retired: true }

/** Kinds keep one name over all variants: an option that stands alone its own, others by what rules name. */
const keyOf = (named: readonly ReadonlySet<string>[] | undefined, ids: readonly string[]): string => {
  const [first = ''] = ids
  const marks = (named ?? []).map((set) => (set.has(first) ? '1' : '0')).join('')
  return ids.length === 1 ? first : `others${marks.includes('1') ? marks : ''}`
}

/** A search that finds nothing, and one that finds a few. */
function searchesOf({ simulator, step, field, goals, never, isHere }: Asked): Item[] {
  if (field.search !== true) return []
  const none = simulator.wordsBeside(field)('wizard.noMatches')
  const box = simulator.wordsBeside(field)('wizard.searchLabel', { label: field.label })
  const search = (scene: Scene, text: string) =>
    searchOptions(offeredOptions(field, chosenOf(field, scene), variantIn(field, scene)), text)
  const absent = 'zzzz'
  const item = (
    id: string,
    words: string,
    textFor: (scene: Scene) => string | undefined,
    isMet: (found: number) => boolean,
  ): Item => ({
    id: `search:${field.id}:${id}`,
    kind: 'message',
    words,
    phase: 3,
    covers: ({ action }) => action.do === 'search' && action.field === field.id && isMet(action.finds.length),
    act: (scene) => {
      const text = isHere(scene) && scene.journeyState.state === step.id ? textFor(scene) : undefined
      if (text === undefined) return undefined
      const finds = search(scene, text).map(({ label }) => label)
      return isMet(finds.length)
        ? [{ do: 'search', field: field.id, group: field.label, box, text, finds, none }]
        : undefined
    },
    goals,
    never,
  })
  return [
    item(
      'none',
      `“${field.label}”: a search without a match says “${none}”`,
      () => absent,
      (found) => found === 0,
    ),
    ...(field.list?.options.some(({ synonyms }) => synonyms !== undefined) === true
      ? [
          item(
            'other words',
            `“${field.label}”: a search finds an option by other words for it`,
            (scene) => offeredTo(field, scene).flatMap(({ synonyms = [] }) => synonyms)[0],
            (found) => found > 0,
          ),
        ]
      : []),
    item(
      'few',
      `“${field.label}”: a search leaves what matches, in any case of letters`,
      (scene) =>
        offeredTo(field, scene)
          .map(({ label }) => label.toUpperCase())
          .find((label) => search(scene, label).length <= fewFound),
      (found) => found > 0,
    ),
  ]
}
