import { chosenIn, controlOf, unfinishedEntries } from '#engine'
import type { Action } from './action.ts'
import type { Asked } from './asked.ts'
import type { Item, Played } from './item.ts'
import type { Scene } from './screen-simulator.ts'
import { nameFor, someText, triesOf, writeText } from './texts.ts'

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

/** Texts of every length that matters, kept, thrown away, taken back. */
export function textsIn({ simulator, field, goals, never, isHere }: Asked): Item[] {
  const tries = triesOf(simulator, field)
  const all = (scene: Scene): Action[] => [writeText(simulator, field, scene, tries, someText(field))]
  const rest = { phase: 3, goals, never }
  const now = (scene: Scene | undefined): string => chosenIn(scene?.journeyState.answers[field.id])[0] ?? ''
  const act = (when: (scene: Scene) => boolean, actions: (scene: Scene) => Action[]) => (scene: Scene) =>
    isHere(scene) && when(scene) ? actions(scene) : undefined
  const items: Item[] = tries.map(({ shows }) => ({
    ...rest,
    id: `text:${field.id}:${shows}`,
    kind: 'text',
    words: `“${field.label}”: ${meaning[shows] ?? shows}`,
    covers: ({ action }) =>
      (action.do === 'write' || action.do === 'type') &&
      action.field === field.id &&
      action.tries.some((one) => one.shows === shows),
    act: act(() => true, all),
  }))
  items.push({
    ...rest,
    id: `text:${field.id}:kept`,
    kind: 'text',
    words: `“${field.label}”: a text is kept`,
    covers: ({ action, after }) =>
      (action.do === 'write' || action.do === 'type') && action.field === field.id && now(after) !== '',
    act: act(() => true, all),
  })
  const [half] = unfinishedEntries(field)
  if (half !== undefined)
    items.push({
      ...rest,
      id: `text:${field.id}:unfinished`,
      kind: 'text',
      words: `“${field.label}”: what does not fit yet closes the way on, and a sentence says why`,
      covers: ({ after }) => isHere(after) && field.id in after.taken.unfinished && !after.around.goesOn,
      act: act(
        () => true,
        (scene) => [writeText(simulator, field, scene, [], half)],
      ),
    })
  if (controlOf(field) === 'drawer') {
    const discard = (scene: Scene): Action[] => [writeText(simulator, field, scene, [], 'Not these words.', false)]
    items.push({
      ...rest,
      id: `text:${field.id}:thrown away`,
      kind: 'text',
      words: `“${field.label}”: what is typed and cancelled is not kept`,
      covers: ({ action }) => action.do === 'discard' && action.field === field.id,
      act: act(() => true, discard),
    })
  }
  items.push({
    ...rest,
    id: `text:${field.id}:cleared`,
    kind: 'text',
    words: `“${field.label}”: a kept text is taken away again`,
    covers: ({ before, after, action }) =>
      (action.do === 'write' || action.do === 'type' || action.do === 'delete') &&
      action.field === field.id &&
      now(before) !== '' &&
      now(after) === '',
    act: act(
      (scene) => now(scene) !== '',
      (scene) => [writeText(simulator, field, scene, [], '')],
    ),
    approach: act((scene) => now(scene) === '', all),
  })
  return items
}

/** Each way of adding a name, a name twice, and both ways of taking one away. */
export function namesIn({ simulator, field, goals, never, isHere }: Asked): Item[] {
  const rest: Pick<Item, 'kind' | 'phase' | 'goals' | 'never'> = { kind: 'names', phase: 3, goals, never }
  const names = (scene: Scene | undefined) => chosenIn(scene?.journeyState.answers[field.id])
  const fresh = (scene: Scene): string => {
    let at = 0
    while (names(scene).includes(nameFor(field, at))) at += 1
    return nameFor(field, at)
  }
  const add = (typed: string, by: 'Enter' | 'button' | 'typing'): Action => ({
    do: 'add',
    field: field.id,
    box: field.label,
    typed,
    by,
    button: field.addLabel ?? '',
  })
  const grown = (before: Scene | undefined, after: Scene): boolean => names(after).length > names(before).length
  const { maxLength, limit } = field
  const hasRoom = (scene: Scene): boolean => limit === undefined || names(scene).length < limit
  const makeRoom = (scene: Scene): Action[] | undefined =>
    isHere(scene) && !hasRoom(scene) ? [{ do: 'backspace', field: field.id, box: field.label }] : undefined
  const adding = (id: string, words: string, by: 'Enter' | 'button' | 'typing', ending = ''): Item => ({
    ...rest,
    id: `names:${field.id}:${id}`,
    words: `“${field.label}”: ${words}`,
    covers: ({ action, before, after }) =>
      action.do === 'add' &&
      action.field === field.id &&
      action.by === by &&
      action.typed.endsWith(ending) &&
      grown(before, after),
    act: (scene) => (isHere(scene) && hasRoom(scene) ? [add(`${fresh(scene)}${ending}`, by)] : undefined),
    approach: makeRoom,
  })
  const items = [
    adding('Enter', 'Enter adds a name', 'Enter'),
    ...(field.addLabel === undefined ? [] : [adding('button', `“${field.addLabel}” adds a name`, 'button')]),
    ...(field.separators ?? []).map((sign) => adding(sign, `“${sign}” adds a name`, 'typing', sign)),
  ]
  const some = (scene: Scene): Action[] | undefined => (isHere(scene) ? [add(fresh(scene), 'Enter')] : undefined)
  items.push(
    {
      ...rest,
      id: `names:${field.id}:twice`,
      words: `“${field.label}”: a name that is there is not added again, in any case of letters`,
      covers: ({ action, before, after }) =>
        action.do === 'add' && action.field === field.id && before !== undefined && !grown(before, after),
      act: (scene) => {
        const name = names(scene).at(-1)
        return isHere(scene) && name !== undefined ? [add(` ${name.toUpperCase()} `, 'Enter')] : undefined
      },
      approach: some,
    },
    {
      ...rest,
      id: `names:${field.id}:remove`,
      words: `“${field.label}”: a name is removed by its button`,
      covers: ({ action }) => action.do === 'remove' && action.field === field.id,
      act: (scene) => {
        const [name] = names(scene)
        return isHere(scene) && name !== undefined
          ? [
              {
                do: 'remove',
                field: field.id,
                name,
                button: simulator.wordsBeside(field)('wizard.removeChip', { label: name }),
              },
            ]
          : undefined
      },
      approach: some,
    },
    {
      ...rest,
      id: `names:${field.id}:backspace`,
      words: `“${field.label}”: Backspace in the empty box takes the last name back`,
      covers: ({ action }) => action.do === 'backspace' && action.field === field.id,
      act: (scene) =>
        isHere(scene) && names(scene).length > 0 ? [{ do: 'backspace', field: field.id, box: field.label }] : undefined,
      approach: some,
    },
  )
  if (limit !== undefined) {
    const item = (
      id: string,
      words: string,
      covers: Item['covers'],
      act: Item['act'],
      approach: Item['approach'],
      presses = 0,
    ) =>
      items.push({
        ...rest,
        kind: 'limit',
        id: `limit:${field.id}:${id}`,
        words: `“${field.label}”: ${words}`,
        covers,
        presses,
        ...(act === undefined ? {} : { act }),
        ...(approach === undefined ? {} : { approach }),
      })
    // Names are added one by one; the ways of adding above may each add one of them.
    const presses = Math.max(0, limit - items.length)
    const towards = (wanted: number) => (scene: Scene) => {
      const last = names(scene).at(-1)
      if (names(scene).length > wanted && last !== undefined)
        return isHere(scene) ? [{ do: 'backspace', field: field.id, box: field.label } as const] : undefined
      return names(scene).length < wanted ? some(scene) : undefined
    }
    const stands = (count: number) => (played: Played) => isHere(played.after) && names(played.after).length === count
    item('n-1', `${limit - 1} of ${limit} names`, stands(limit - 1), undefined, towards(limit - 1))
    item('n', `${limit} of ${limit} names, and a sentence says so`, stands(limit), undefined, towards(limit), presses)
    item(
      'n+1',
      `one name more than ${limit} is not added`,
      ({ action, before, after }) =>
        action.do === 'add' &&
        action.field === field.id &&
        !names(before).includes(action.typed) &&
        names(before).length === limit &&
        !grown(before, after),
      (scene) => (names(scene).length === limit ? some(scene) : undefined),
      towards(limit),
    )
  }
  if (maxLength !== undefined)
    for (const [by, letter, sign = ''] of [
      ['Enter', 'b'],
      ...(field.separators ?? []).map((one) => ['typing', 'c', one]),
    ])
      items.push({
        ...rest,
        id: `names:${field.id}:length${sign}`,
        words: `“${field.label}”: a name is cut at ${maxLength} characters${sign === '' ? '' : ` before “${sign}”`}`,
        covers: ({ action, before, after }) =>
          action.do === 'add' &&
          action.field === field.id &&
          [...action.typed].length > maxLength + sign.length &&
          action.typed.endsWith(sign) &&
          grown(before, after),
        act: (scene) =>
          isHere(scene) && hasRoom(scene) && !names(scene).some((name) => name.startsWith(`${letter}${letter}`))
            ? [add(`${letter?.repeat(maxLength + 1)}${sign}`, by === 'Enter' ? 'Enter' : 'typing')]
            : undefined,
        approach: (scene) => {
          const long = names(scene).find((name) => name.startsWith(`${letter}${letter}`))
          return isHere(scene) && long !== undefined
            ? [
                {
                  do: 'remove',
                  field: field.id,
                  name: long,
                  button: simulator.wordsBeside(field)('wizard.removeChip', { label: long }),
                },
              ]
            : makeRoom(scene)
        },
      })
  return items
}
