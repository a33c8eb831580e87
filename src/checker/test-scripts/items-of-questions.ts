import type { Control, Field, Step } from '@kindred/engine'
import { chosenIn, controlOf, holdsList, isQuestion, labelOf } from '@kindred/engine'
import { mostChosen } from '../model.ts'
import type { Action } from './action.ts'
import type { Asked } from './asked.ts'
import type { Item, Played } from './item.ts'
import { itemsOfChecklist } from './items-of-checklist.ts'
import { filesIn } from './items-of-files.ts'
import { itemsOfNames } from './items-of-names.ts'
import { textsIn } from './items-of-texts.ts'
import { chooseAction, moveInField, smallAnswer, variantIn } from './route.ts'
import { namesOf } from './screen.ts'
import { currentOf, type Scene, type ScreenSimulator } from './screen-simulator.ts'
import type { Asking, Goal, Situations } from './situations.ts'

/** Above so many options, one of each kind of option stands for the others. */
const mostSingles = 12

/** Everything that questions can show: when they are asked, what they offer, how they are answered. */
export function itemsOfQuestions(simulator: ScreenSimulator, situations: Situations): Item[] {
  return simulator.wizard.steps.flatMap((step) => [
    ...step.fields.flatMap((field) => itemsOfField(simulator, situations, step, field)),
    ...itemsOfStep(simulator, situations, step),
  ])
}

const isAsked = (scene: Scene | undefined, field: Field): boolean => scene?.open?.fields.includes(field) ?? false

function itemsOfField(simulator: ScreenSimulator, situations: Situations, step: Step, field: Field): Item[] {
  const all = situations.asking(field)
  const asked = all.filter(({ applies }) => applies)
  const never = asked.length === 0 ? 'nobody is ever asked this' : undefined
  const goals = () => asked.map(({ goal }) => goal)
  const isHere = (scene: Scene) => scene.journeyState.state === step.id && isAsked(scene, field)
  const each: Asked = { simulator, step, field, asked, goals, never, isHere }
  return [
    ...conditionsOf(each, all),
    ...optionsOf(each),
    ...requiredOf(each),
    ...dependentsOf(each),
    ...itemsOfControl[controlOf(field)](each, situations),
  ]
}

/** What there is to show of an answer, by how it is given. */
const itemsOfControl: Record<Control, (each: Asked, situations: Situations) => Item[]> = {
  ticks: itemsOfChecklist,
  cards: choicesOf,
  picker: choicesOf,
  names: itemsOfNames,
  files: filesIn,
  box: textsIn,
  editor: textsIn,
  drawer: textsIn,
  none: () => [],
}

/** A question is asked, and it is not: by its condition, and by the answer that it depends on. */
function conditionsOf({ simulator, step, field, goals, never }: Asked, all: readonly Asking[]): Item[] {
  if (field.when === undefined && field.dependsOn === undefined) return []
  const hidden = all.filter(({ applies }) => !applies)
  const emptyFor = field.dependsOn?.emptyFor ?? []
  const parent = field.dependsOn?.field ?? ''
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
      goals: () => hidden.map(({ goal }) => goal),
      never: hidden.length === 0 ? 'it is always asked' : undefined,
    }),
    ...emptyFor.map((option) => {
      const parentField = simulator.wizard.steps.flatMap(({ fields }) => fields).find(({ id }) => id === parent)
      const label = parentField === undefined ? option : labelOf(parentField, option)
      const isList = parentField !== undefined && holdsList(parentField)
      const goals = all.map(({ goal }) => ({
        ...goal,
        wanted: { ...goal.wanted, [parent]: isList ? [option] : option },
      }))
      return item(
        `~${option}`,
        `is not asked after “${label}”`,
        (scene) => !isAsked(scene, field) && chosenIn(scene.taken.effective[parent]).includes(option),
        {
          goals: () => goals,
          never: goals.length === 0 ? 'nobody arrives there' : undefined,
        },
      )
    }),
  ]
}

/** The whole list of options, for each value that picks them. */
function optionsOf({ step, field, asked, never, isHere }: Asked): Item[] {
  if (field.list === undefined) return []
  const variants = [...new Set(asked.map(({ variant }) => variant))]
  if (variants.length === 0) variants.push(undefined)
  return variants.map((variant) => ({
    id: `options:${field.id}${variant === undefined ? '' : `@${variant}`}`,
    kind: 'options',
    words: `“${field.label}” offers its options${variant === undefined ? '' : ` for “${variant}”`}`,
    phase: 3,
    covers: ({ after }) => isHere(after) && variantIn(field, after) === variant && after.journeyState.state === step.id,
    goals: () => asked.filter((one) => one.variant === variant).map(({ goal }) => goal),
    never,
  }))
}

/** Less than is asked for keeps Next closed; enough opens it. */
function requiredOf({ step, field, asked, never, isHere }: Asked): Item[] {
  const min = field.min ?? 0
  if (min === 0) return []
  const count = (scene: Scene) => chosenIn(scene.taken.effective[field.id]).length
  const able = asked.filter(({ variant }) => mostChosen(field, variant) >= min)
  const enough = ({ goal, variant }: Asking): Goal => ({
    ...goal,
    wanted: {
      ...goal.wanted,
      ...Object.fromEntries(
        step.fields
          .filter((one) => (one.min ?? 0) > 0 && (one === field || one.when === undefined))
          .map((one) => [one.id, smallAnswer(one, one === field ? variant : undefined, one.min)]),
      ),
    },
  })
  return [
    {
      id: `required:${field.id}<`,
      kind: 'required',
      words: `“${field.label}” asks for ${min}: with less, the way on is closed`,
      phase: 3,
      covers: ({ after }) => isHere(after) && count(after) < min && !after.around.goesOn,
      goals: () => asked.map(({ goal }) => ({ ...goal, wanted: { ...goal.wanted, [field.id]: undefined } })),
      never,
    },
    {
      id: `required:${field.id}=`,
      kind: 'required',
      words: `“${field.label}” has what it asks for, and the way on is open`,
      phase: 3,
      covers: ({ after }) => isHere(after) && count(after) >= min && after.around.goesOn,
      goals: () => able.map(enough),
      never: never ?? (able.length === 0 ? 'so many can never be chosen' : undefined),
    },
  ]
}

/** An answer goes for good when the answer that it depends on is taken away, or closes it. */
function dependentsOf({ simulator, field, asked, never }: Asked): Item[] {
  const parentId = field.dependsOn?.field
  if (parentId === undefined) return []
  const parent = simulator.field(parentId)
  const parentStep = simulator.wizard.steps.find((step) => step.fields.includes(parent))
  const wasAnswered = ({ before, after }: Played): boolean =>
    before !== undefined && before.taken.effective[field.id] !== undefined && !(field.id in after.journeyState.answers)
  const answered = (scene: Scene): boolean =>
    scene.journeyState.state === parentStep?.id && scene.taken.effective[field.id] !== undefined
  const goals = (): Goal[] =>
    asked.map(({ goal, variant }) => {
      const answer = smallAnswer(field, variant)
      return { ...goal, state: parentStep?.id ?? '', wanted: { ...goal.wanted, [field.id]: answer } }
    })
  const item = (
    id: string,
    words: string,
    covers: Item['covers'],
    act: (scene: Scene) => Action[] | undefined,
  ): Item => ({
    id: `dependent:${field.id}${id}`,
    kind: 'dependent',
    words,
    phase: 3,
    covers,
    act,
    goals,
    never,
  })
  const press = (option: string): Action =>
    ticks(parent)
      ? { do: 'tick', field: parent.id, option, group: parent.label, label: labelOf(parent, option) }
      : { do: 'choose', field: parent.id, option, group: parent.label, label: labelOf(parent, option) }
  const gone: Item = item(
    '-',
    `“${field.label}” is cleared when “${parent.label}” is taken away`,
    (played) => wasAnswered(played) && played.after.taken.effective[parent.id] === undefined,
    (scene) => {
      const chosen = chosenIn(scene.taken.effective[parent.id])
      const [only] = chosen
      return answered(scene) && ticks(parent) && chosen.length === 1 && only !== undefined ? [press(only)] : undefined
    },
  )
  if (!ticks(parent)) gone.never ??= `“${parent.label}” cannot be taken away by itself`
  return [
    gone,
    ...(field.dependsOn?.emptyFor ?? []).map((option) =>
      item(
        `~${option}`,
        `“${field.label}” is cleared by “${labelOf(parent, option)}”`,
        (played) => wasAnswered(played) && chosenIn(played.after.taken.effective[parent.id]).includes(option),
        (scene) => {
          const shown = scene.view.fields.find(({ id }) => id === parent.id)
          const enabled = shown?.options?.find(({ label }) => label === labelOf(parent, option))?.enabled
          return answered(scene) && enabled === true ? [press(option)] : undefined
        },
      ),
    ),
  ]
}

const ticks = (field: Field): boolean => controlOf(field) === 'ticks'

/** Each option of a single choice, or one of each kind where there are many. */
function choicesOf({ simulator, field, goals, never, isHere, asked }: Asked): Item[] {
  const options = (field.list?.options ?? []).filter((option) => option.retired !== true && option.listed !== false)
  const some = options.slice(0, mostSingles)
  return some.map((option) => {
    const offering = asked.filter(({ variant }) => variant === undefined || !option.for || option.for.includes(variant))
    return {
      id: `choice:${field.id}=${option.id}`,
      kind: 'choice',
      words: `“${option.label}” is chosen in “${field.label}”`,
      phase: 3,
      covers: ({ before, after, action }) =>
        (action.do === 'choose' || action.do === 'pick') &&
        action.field === field.id &&
        before !== undefined &&
        currentOf(field, before.journeyState) !== option.id &&
        currentOf(field, after.journeyState) === option.id,
      act: (scene) =>
        isHere(scene) &&
        currentOf(field, scene.journeyState) !== option.id &&
        (variantIn(field, scene) === undefined || !option.for || option.for.includes(variantIn(field, scene) ?? ''))
          ? [chooseAction(simulator, scene, field, option.id)]
          : undefined,
      approach: (scene) => {
        // The default is chosen once something else was.
        const other = options.find(({ id }) => id !== option.id)
        return isHere(scene) && other !== undefined && scene.journeyState.answers[field.id] === undefined
          ? [chooseAction(simulator, scene, field, other.id)]
          : undefined
      },
      goals: () => (offering.length === 0 ? goals() : offering.map(({ goal }) => goal)),
      never: never ?? (offering.length === 0 ? 'nobody is ever offered it' : undefined),
    }
  })
}

/** Reset All, and why the step asks. */
function itemsOfStep(simulator: ScreenSimulator, situations: Situations, step: Step): Item[] {
  const index = simulator.wizard.steps.indexOf(step)
  const arrivals = situations.arrivalsAt(index)
  const never = arrivals.length === 0 ? 'no journey arrives there' : undefined
  const items: Item[] = []
  const words = simulator.wordsOn(step)
  const names = namesOf(simulator.wizard, words)
  if (step.why !== undefined) {
    const why: Action = { do: 'why', step: step.id, opener: words('wizard.why'), text: step.why }
    items.push({
      id: `message:why:${step.id}`,
      kind: 'message',
      words: `“${step.title}” says why it asks`,
      phase: 3,
      covers: ({ action }) => action.do === 'why' && action.step === step.id,
      act: (scene) => (scene.journeyState.state === step.id ? [why] : undefined),
      goals: () => arrivals,
      never,
    })
  }
  if (simulator.screen.resets && step.fields.some(isQuestion))
    items.push({
      id: `reset:${step.id}`,
      kind: 'message',
      words: `${names.reset} clears “${step.title}”`,
      phase: 3,
      covers: ({ before, after, action }) =>
        action.do === 'reset' && before?.journeyState.state === step.id && after.view.reset?.enabled === false,
      act: (scene) =>
        scene.journeyState.state === step.id && scene.view.reset?.enabled === true
          ? [{ do: 'reset', button: names.reset }]
          : undefined,
      approach: (scene) => {
        const field = scene.journeyState.state === step.id ? scene.open?.fields.find(isQuestion) : undefined
        const action = field && moveInField(simulator, scene, field, smallAnswer(field, variantIn(field, scene)))
        return action === undefined ? undefined : [action]
      },
      goals: () => arrivals,
      never,
    })
  return items
}
