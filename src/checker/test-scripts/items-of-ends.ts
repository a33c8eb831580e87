import { doneState } from '@kindred/engine'
import type { Item } from './item.ts'
import { at, type ItemContext } from './item-context.ts'
import { againIn } from './route.ts'
import { type Scene, savedState } from './screen-simulator.ts'

/** On a page of its own a wizard ends with its answers, which are looked through and saved. */
export function endsOf(context: ItemContext): Item[] {
  const { wizard, screen, names, namesIn, end, withRequired, answered } = context
  // The first step that asks something: others only tell.
  const first = wizard.steps.map(answered).find((goals) => goals.length > 0) ?? []
  const goals = first.map((goal) => ({ ...goal, state: end }))
  const item = (id: string, said: string, covers: Item['covers'], act?: Item['act']): Item => ({
    id: `end:${id}`,
    kind: 'end',
    words: said,
    phase: id === 'saved' ? 9 : id === 'again' ? 10 : 7,
    covers,
    ...(act === undefined ? {} : { act }),
    goals: () => [...goals, ...goals.map(withRequired)],
  })
  const canSave = (scene: Scene): boolean =>
    scene.view.buttons.some(({ name, enabled }) => name === namesIn(scene).save && enabled)
  const back: Item[] =
    end === doneState
      ? [
          item(
            'back',
            `“${names.backToQuestions}” leads back from the answers to the first question`,
            ({ action, after }) => action.do === 'backToQuestions' && after.open !== undefined,
            (scene) =>
              at(scene) === doneState ? [{ do: 'backToQuestions', button: namesIn(scene).backToQuestions }] : undefined,
          ),
        ]
      : []
  return [
    item('review', 'The answers are shown to be looked through', ({ after }) => after.view.answers.length > 0),
    ...back,
    ...(screen.listsSaved ? savings() : []),
  ]
  function savings(): Item[] {
    return [
      item(
        'saved',
        'The answers are saved, and the questions are empty again',
        ({ action, before }) => action.do === 'save' && before !== undefined && canSave(before),
        (scene) => (canSave(scene) ? [{ do: 'save', button: namesIn(scene).save }] : undefined),
      ),
      item(
        'again',
        'After saving, the questions can be answered again',
        ({ action }) => action.do === 'again',
        (scene) => (at(scene) === savedState ? [{ do: 'again', button: againIn(scene) }] : undefined),
      ),
    ]
  }
}
