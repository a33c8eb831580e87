import { isExclusive } from '../../selection/choose.ts'
import { isOffered, offeredOptions } from '../../selection/offered-options.ts'
import { searchOptions } from '../../selection/search-options.ts'
import type { Field, Option } from '../../wizard.ts'
import { chosenIn } from '../../wizard.ts'
import { optionClasses } from '../answer-classes.ts'
import { choosable } from '../model.ts'
import { tick } from './action.ts'
import type { Item } from './item.ts'
import type { Asked } from './items-of-questions.ts'
import { variantIn } from './route.ts'
import type { Situations } from './situations.ts'
import type { Scene } from './stage.ts'
import { labelOf } from './view.ts'

/** Searches by one label when it finds at most so many, so that a person can look at all of them. */
const fewFound = 5

const offeredTo = (field: Field, scene: Scene): Option[] => offeredOptions(field, [], variantIn(field, scene))

const chosenOf = (field: Field, scene: Scene | undefined): readonly string[] =>
  chosenIn(scene?.standing.answers[field.id]).filter(
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
  const { model } = situations.journeys
  const items = new Map<string, Item>()
  for (const variant of [...new Set(asked.map((one) => one.variant))]) {
    const classes = optionClasses(model, field, [variant])
    const alone = classes.filter(({ exclusive }) => exclusive).flatMap(({ ids }) => ids)
    const together = classes.filter(({ exclusive }) => !exclusive).map(({ ids }) => ids)
    const offering = () => asked.filter((one) => one.variant === variant).map(({ goal }) => goal)
    const kinds: (readonly string[])[] = [...alone.map((id) => [id]), ...together]
    for (const from of kinds)
      for (const to of kinds) {
        if (from === to || (together.includes(from) && together.includes(to))) continue
        const nameOf = (ids: readonly string[]): string => labelOf(field, ids[0] ?? '')
        const id = `exclusive:${field.id}:${keyOf(model.named.get(field.id), from)}>${keyOf(model.named.get(field.id), to)}`
        if (items.has(id)) continue
        const isAt = (scene: Scene | undefined, kind: readonly string[]): boolean => {
          const chosen = chosenOf(field, scene)
          return (
            chosen.some((one) => kind.includes(one)) &&
            (alone.includes(kind[0] ?? '') || !chosen.some((one) => isExclusive(field, one)))
          )
        }
        const pick = (scene: Scene, kind: readonly string[]): string | undefined =>
          kind.find((one) => isOffered(optionIn(field, one), variantIn(field, scene)))
        items.set(id, {
          id,
          kind: 'exclusive',
          words: `“${field.label}”: “${nameOf(to)}” after “${nameOf(from)}”`,
          phase: 3,
          covers: ({ before, after, action }) =>
            action.do === 'tick' &&
            action.field === field.id &&
            to.includes(action.option) &&
            isAt(before, from) &&
            chosenOf(field, after).join() === action.option,
          act: (scene) => {
            const option = pick(scene, to)
            return isHere(scene) &&
              isAt(scene, from) &&
              option !== undefined &&
              !chosenOf(field, scene).includes(option)
              ? [tick(field, option)]
              : undefined
          },
          approach: (scene) => {
            const option = pick(scene, from)
            const chosen = chosenOf(field, scene)
            return isHere(scene) && option !== undefined && !chosen.includes(option) ? [tick(field, option)] : undefined
          },
          goals: offering,
          never,
        })
      }
  }
  return [...items.values()]
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
function searchesOf({ stage, step, field, goals, never, isHere }: Asked): Item[] {
  if (field.search !== true) return []
  const none = stage.words('wizard.noMatches')
  const box = stage.words('wizard.searchLabel', { label: field.label })
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
      const text = isHere(scene) && scene.standing.state === step.id ? textFor(scene) : undefined
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
