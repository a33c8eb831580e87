import type { Control, Field, JourneyState, Step, Wizard } from '@kindred/engine'
import { chosenIn, controlOf, holdsList, isQuestion, labelOf, pipeAnswers, resolvePath } from '@kindred/engine'
import { maxChosen } from '../model.ts'
import type { Action } from './action.ts'
import { type Item, neverReached, type Played, type Question, reasonIfNone } from './item.ts'
import { itemsOfChecklist, itemsOfPicks, press } from './items-of-checklist.ts'
import { itemsOfEntries } from './items-of-entries.ts'
import { itemsOfFiles } from './items-of-files.ts'
import { itemsOfNames } from './items-of-names.ts'
import { itemsOfTexts } from './items-of-texts.ts'
import { chooseAction, moveInField, smallAnswer, variantIn } from './route.ts'
import { namesOf } from './screen.ts'
import { currentOf, type Scene, type ScreenSimulator } from './screen-simulator.ts'
import type { FieldSituation, Goal, Situations } from './situations.ts'

/** Above so many options, one of each kind of option stands for the others. */
const maxSingles = 12

/** Everything that questions can show: when they are asked, what they offer, how they are answered. */
export function itemsOfQuestions(simulator: ScreenSimulator, situations: Situations): Item[] {
  return simulator.wizard.steps.flatMap((step, index) => [
    ...step.fields.flatMap((field) => itemsOfField(simulator, situations, step, field)),
    ...itemsOfStep(simulator, step, situations.arrivalsAt(index)),
  ])
}

const isAsked = (scene: Scene | undefined, field: Field): boolean => scene?.open?.fields.includes(field) ?? false

function itemsOfField(simulator: ScreenSimulator, situations: Situations, step: Step, field: Field): Item[] {
  const all = situations.situationsOf(field)
  const asked = all.filter(({ applies }) => applies)
  const never = reasonIfNone(asked, 'nobody is ever asked this')
  const goals = () => asked.map(({ goal }) => goal)
  const isHere = (scene: Scene) => scene.journeyState.state === step.id && isAsked(scene, field)
  const question: Question = { simulator, step, field, asked, goals, never, isHere }
  return [
    ...conditionsOf(question, all),
    ...optionsOf(question),
    ...requiredOf(question),
    ...dependentsOf(question),
    ...itemsOfControl[controlOf(field)](question, situations),
  ]
}

/** What there is to show of an answer, by how it is given. */
const itemsOfControl: Record<Control, (question: Question, situations: Situations) => Item[]> = {
  ticks: itemsOfChecklist,
  cards: choicesOf,
  picker: choicesOf,
  search: choicesOf,
  picks: itemsOfPicks,
  names: itemsOfNames,
  gallery: itemsOfFiles,
  uploads: itemsOfFiles,
  entries: itemsOfEntries,
  box: itemsOfTexts,
  editor: itemsOfTexts,
  drawer: itemsOfTexts,
  none: () => [],
}

/** A question is asked, and it is not: by its condition, and by the answer that it depends on. */
function conditionsOf({ simulator, step, field, goals, never }: Question, all: readonly FieldSituation[]): Item[] {
  if (field.when === undefined && field.dependsOn === undefined) return []
  const hidden = all.filter(({ applies }) => !applies).map(({ goal }) => goal)
  const { field: parent = '', emptyFor = [] } = field.dependsOn ?? {}
  const parentField = emptyFor.length === 0 ? undefined : simulator.field(parent)
  const item = (
    id: string,
    words: string,
    covers: (scene: Scene) => boolean,
    rest: Pick<Item, 'goals' | 'never'>,
  ): Item => ({
    id: `condition:${field.id}${id}`,
    kind: 'condition',
    words: `“${field.label}” ${words}`,
    phase: 3,
    covers: ({ after }) => after.journeyState.state === step.id && covers(after),
    ...rest,
  })
  return [
    item('=true', 'is asked', (scene) => isAsked(scene, field), { goals, never }),
    item('=false', 'is not asked', (scene) => !isAsked(scene, field), {
      goals: () => hidden,
      never: reasonIfNone(hidden, 'it is always asked'),
    }),
    ...emptyFor.map((option) => {
      const label = parentField === undefined ? option : labelOf(parentField, option)
      const answer = parentField !== undefined && holdsList(parentField) ? [option] : option
      const closing = all.map(({ goal }) => ({ ...goal, wanted: { ...goal.wanted, [parent]: answer } }))
      return item(
        `~${option}`,
        `is not asked after “${label}”`,
        (scene) => !isAsked(scene, field) && chosenIn(scene.taken.effective[parent]).includes(option),
        { goals: () => closing, never: reasonIfNone(closing, 'nobody arrives there') },
      )
    }),
  ]
}

/** The whole list of options, for each value that picks them. */
function optionsOf({ field, asked, never, isHere }: Question): Item[] {
  if (field.list === undefined) return []
  const variants = asked.length === 0 ? [undefined] : [...new Set(asked.map(({ variant }) => variant))]
  return variants.map((variant) => ({
    id: `options:${field.id}${variant === undefined ? '' : `@${variant}`}`,
    kind: 'options',
    words: `“${field.label}” offers its options${variant === undefined ? '' : ` for “${variant}”`}`,
    phase: 3,
    covers: ({ after }) => isHere(after) && variantIn(field, after) === variant,
    goals: () => asked.filter((one) => one.variant === variant).map(({ goal }) => goal),
    never,
  }))
}

/** Less than is asked for keeps Next closed; enough opens it. */
function requiredOf({ step, field, asked, never, isHere }: Question): Item[] {
  const min = field.min ?? 0
  if (min === 0) return []
  const count = (scene: Scene) => chosenIn(scene.taken.effective[field.id]).length
  const able = asked.filter(({ variant }) => maxChosen(field, variant) >= min)
  const enough = ({ goal, variant }: FieldSituation): Goal => {
    const required = step.fields.filter((one) => (one.min ?? 0) > 0 && (one === field || one.when === undefined))
    const answers = required.map((one) => [one.id, smallAnswer(one, one === field ? variant : undefined, one.min)])
    return { ...goal, wanted: { ...goal.wanted, ...Object.fromEntries(answers) } }
  }
  return [
    {
      id: `required:${field.id}<`,
      kind: 'required',
      words: `“${field.label}” asks for ${min}: with less, the way on is closed`,
      phase: 3,
      covers: ({ after }) => isHere(after) && count(after) < min && !after.around.canContinue,
      goals: () => asked.map(({ goal }) => ({ ...goal, wanted: { ...goal.wanted, [field.id]: undefined } })),
      never,
    },
    {
      id: `required:${field.id}=`,
      kind: 'required',
      words: `“${field.label}” has what it asks for, and the way on is open`,
      phase: 3,
      covers: ({ after }) => isHere(after) && count(after) >= min && after.around.canContinue,
      goals: () => able.map(enough),
      never: never ?? reasonIfNone(able, 'so many can never be chosen'),
    },
  ]
}

/** An answer is cleared for good when the answer that it depends on is taken away, or closes it. */
function dependentsOf({ simulator, field, asked, never }: Question): Item[] {
  if (field.dependsOn === undefined) return []
  const { field: parentId, emptyFor = [] } = field.dependsOn
  const parent = simulator.field(parentId)
  const parentStep = simulator.wizard.steps.find((step) => step.fields.includes(parent))?.id ?? ''
  const isTicked = controlOf(parent) === 'ticks' || controlOf(parent) === 'picks'
  const wasAnswered = ({ before, after }: Played): boolean =>
    before !== undefined && before.taken.effective[field.id] !== undefined && !(field.id in after.journeyState.answers)
  const item = (
    id: string,
    words: string,
    isGone: (chosen: readonly string[]) => boolean,
    optionIn: (scene: Scene) => string | undefined,
    reason?: string,
  ): Item => ({
    id: `dependent:${field.id}${id}`,
    kind: 'dependent',
    words: `“${field.label}” is cleared ${words}`,
    phase: 3,
    covers: (played) => wasAnswered(played) && isGone(chosenIn(played.after.taken.effective[parent.id])),
    act: (scene) => {
      const isAnswered = scene.journeyState.state === parentStep && scene.taken.effective[field.id] !== undefined
      const option = isAnswered ? optionIn(scene) : undefined
      if (option === undefined) return undefined
      const chosen = chosenIn(scene.journeyState.answers[parent.id])
      return [
        isTicked ? press({ simulator, field: parent }, option, chosen) : chooseAction(simulator, scene, parent, option),
      ]
    },
    goals: () =>
      asked.map(({ goal, variant }) => ({
        ...goal,
        state: parentStep,
        wanted: { ...goal.wanted, [field.id]: smallAnswer(field, variant) },
      })),
    never: never ?? reason,
  })
  return [
    item(
      '-',
      `when “${parent.label}” is taken away`,
      (chosen) => chosen.length === 0,
      (scene) => {
        const [only, ...others] = chosenIn(scene.taken.effective[parent.id])
        return isTicked && others.length === 0 ? only : undefined
      },
      isTicked ? undefined : `“${parent.label}” cannot be taken away by itself`,
    ),
    ...emptyFor.map((option) =>
      item(
        `~${option}`,
        `by “${labelOf(parent, option)}”`,
        (chosen) => chosen.includes(option),
        (scene) => {
          const shown = scene.view.fields.find(({ id }) => id === parent.id)?.options
          const isOff = shown?.find(({ label }) => label === labelOf(parent, option))?.enabled === false
          return isOff ? undefined : option
        },
      ),
    ),
  ]
}

/** Each option of a single choice, or one of each kind where there are many. */
function choicesOf({ simulator, field, goals, never, isHere, asked }: Question): Item[] {
  const options = (field.list?.options ?? []).filter((option) => option.retired !== true && option.listed !== false)
  return options.slice(0, maxSingles).map((option) => {
    const isFor = (variant: string | undefined) => variant === undefined || !option.for || option.for.includes(variant)
    const offering = asked.filter(({ variant }) => isFor(variant)).map(({ goal }) => goal)
    const isChosen = ({ journeyState }: Scene): boolean =>
      currentOf(simulator.wizard, field, journeyState) === option.id
    return {
      id: `choice:${field.id}=${option.id}`,
      kind: 'choice',
      words: `“${option.label}” is chosen in “${field.label}”`,
      phase: 3,
      covers: ({ before, after, action }) =>
        (action.do === 'choose' || action.do === 'find' || action.do === 'pick') &&
        action.field === field.id &&
        before !== undefined &&
        !isChosen(before) &&
        isChosen(after),
      act: (scene) =>
        isHere(scene) && !isChosen(scene) && isFor(variantIn(field, scene))
          ? [chooseAction(simulator, scene, field, option.id)]
          : undefined,
      approach: (scene) => {
        // The default is chosen once something else was.
        const other = options.find(({ id }) => id !== option.id)
        return isHere(scene) && other !== undefined && scene.journeyState.answers[field.id] === undefined
          ? [chooseAction(simulator, scene, field, other.id)]
          : undefined
      },
      goals: () => (offering.length === 0 ? goals() : offering),
      never: never ?? reasonIfNone(offering, 'nobody is ever offered it'),
    }
  })
}

/** Why the open step asks, with the answers that it shows. */
function whyIn(wizard: Wizard, { state, answers, facts }: JourneyState): string | undefined {
  const taken = resolvePath(wizard, answers, facts)
  const walked = taken.path.find(({ step }) => step.id === state)
  return walked && pipeAnswers(walked, taken).step.why
}

/** Reset All, and why the step asks. */
function itemsOfStep(simulator: ScreenSimulator, step: Step, arrivals: readonly Goal[]): Item[] {
  const rest: Pick<Item, 'kind' | 'phase' | 'goals' | 'never'> = {
    kind: 'message',
    phase: 3,
    goals: () => arrivals,
    never: reasonIfNone(arrivals, neverReached),
  }
  const isHere = (scene: Scene | undefined): boolean => scene?.journeyState.state === step.id
  const words = simulator.wordsOn(step)
  const { reset } = namesOf(simulator.wizard, words)
  const items: Item[] = []
  const { why } = step
  if (why !== undefined) {
    const opens = (text: string): Action => ({ do: 'why', step: step.id, opener: words('wizard.why'), text })
    items.push({
      ...rest,
      id: `message:why:${step.id}`,
      words: `“${step.title}” says why it asks`,
      covers: ({ action }) => action.do === 'why' && action.step === step.id,
      act: (scene) =>
        scene && isHere(scene) ? [opens(whyIn(simulator.wizard, scene.journeyState) ?? why)] : undefined,
    })
  }
  if (simulator.screen.resets && step.fields.some(isQuestion))
    items.push({
      ...rest,
      id: `reset:${step.id}`,
      words: `${reset} clears “${step.title}”`,
      covers: ({ before, after, action }) =>
        action.do === 'reset' && isHere(before) && after.view.reset?.enabled === false,
      act: (scene) =>
        isHere(scene) && scene.view.reset?.enabled === true ? [{ do: 'reset', button: reset }] : undefined,
      approach: (scene) => {
        const field = isHere(scene) ? scene.open?.fields.find(isQuestion) : undefined
        const action = field && moveInField(simulator, scene, field, smallAnswer(field, variantIn(field, scene)))
        return action === undefined ? undefined : [action]
      },
    })
  return items
}
