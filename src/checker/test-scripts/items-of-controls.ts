import type { Step } from '@kindred/engine'
import { leftState, overviewState, stepIsAnswered } from '@kindred/engine'
import { type Action, openRow } from './action.ts'
import type { Item } from './item.ts'
import { at, type ItemContext } from './item-context.ts'
import type { Goal } from './situations.ts'

/** The controls around a step: leaving, and the list of questions there and back. */
export function controlsOf(context: ItemContext, step: Step, arrivals: readonly Goal[]): Item[] {
  const { wizard, screen, namesIn } = context
  const found: Item[] = []
  const never = arrivals.length === 0 ? 'no journey arrives there' : undefined
  if (step.leave ?? wizard.leave !== false) found.push(leaving(context, step.id, `“${step.title}”`, arrivals, never))
  if (wizard.kind !== 'overview') return found
  found.push({
    id: `open:${step.id}`,
    kind: 'open',
    words: `“${step.title}” is opened from the list`,
    phase: 5,
    covers: ({ before, after, action }) =>
      action.do === 'open' && at(before) === overviewState && at(after) === step.id,
    act: (scene) =>
      at(scene) === overviewState && scene.taken.path.some((walked) => walked.step === step)
        ? [openRow(step, scene.journeyState.facts)]
        : undefined,
    goals: () => arrivals.map((goal) => ({ ...goal, state: overviewState })),
    never,
  })
  const first = arrivals.filter(() => screen.overviewEverywhere || step === wizard.steps[0] || step.previous === false)
  found.push({
    id: `overview:${step.id}`,
    kind: 'overview',
    words: `Back from “${step.title}” to the list`,
    phase: 5,
    covers: ({ before, after, action }) =>
      (action.do === 'overview' || action.do === 'previous') && at(before) === step.id && at(after) === overviewState,
    act: (scene) =>
      at(scene) !== step.id
        ? undefined
        : screen.overviewEverywhere
          ? [{ do: 'overview', button: namesIn(scene).overview }]
          : scene.around.previous === undefined
            ? [{ do: 'previous', button: namesIn(scene).previous }]
            : undefined,
    goals: () => first,
    never: never ?? (first.length === 0 ? 'this page leads back to the list from the first step only' : undefined),
  })
  return found
}

function leaving(
  { wizard, screen, names, simulator }: ItemContext,
  state: string,
  words: string,
  goals: readonly Goal[],
  never?: string,
): Item {
  const ask = (name: string): string => wizard.messages?.[`cancel.${name}`] ?? ''
  const leave: Action =
    screen.kind === 'page'
      ? {
          do: 'leave',
          button: names.cancel,
          asks: { title: ask('title'), text: ask('text'), stay: ask('stay'), go: ask('go') },
        }
      : { do: 'leave', button: screen.kind === 'dialog' ? names.close : simulator.words('home.title') }
  return {
    id: `leave:${state}`,
    kind: 'leave',
    words: `Leaving from ${words}, and coming back`,
    phase: 6,
    covers: ({ before, after }) => at(before) === state && at(after) === leftState,
    act: (scene) => (at(scene) === state ? [leave, { do: 'begin' }] : undefined),
    goals: () => goals,
    never,
  }
}

/** The list of questions: leaving from it, and each row that is marked as answered. */
export function rowsOf(context: ItemContext): Item[] {
  const { wizard, screen, situations, start, namesIn } = context
  const list: Goal[] = [start]
  return [
    ...(wizard.leave === false ? [] : [leaving(context, overviewState, 'the list of questions', list)]),
    ...wizard.steps.map(
      (step, index): Item => ({
        id: `answered:${step.id}`,
        kind: 'message',
        words: `“${step.title}” is marked as answered in the list`,
        phase: 5,
        covers: ({ after }) =>
          at(after) === overviewState &&
          after.taken.path.some((walked) => walked.step === step && stepIsAnswered(walked, after.taken.effective)),
        act: (scene) =>
          at(scene) === step.id &&
          screen.overviewEverywhere &&
          scene.open !== undefined &&
          stepIsAnswered(scene.open, scene.taken.effective)
            ? [{ do: 'overview', button: namesIn(scene).overview }]
            : undefined,
        goals: () => context.answered(step).map((goal) => ({ ...goal, state: overviewState })),
        never: situations.arrivalsAt(index).length === 0 ? 'no journey arrives there' : undefined,
      }),
    ),
  ]
}
