import type { Answers, Facts, Field, JourneyState, Wizard } from '@kindred/engine'
import {
  addNames,
  answersToPayload,
  chosenIn,
  controlOf,
  doneState,
  endsInResults,
  failedChecksOf,
  fieldOf,
  holdsList,
  isHeld,
  leftState,
  type Neighbours,
  overviewState,
  type PathStep,
  payloadToAnswers,
  type ResolvedPath,
  resolvePath,
  type Step,
  shouldAutoAdvance,
  shownAnswer,
  type WizardEvent,
  type Words,
  withOutside,
  wordsFor,
  wordsIn,
} from '@kindred/engine'
import { truncateText } from '@kindred/engine/text'
import { Stepper } from '../stepper.ts'
import type { Action } from './action.ts'
import { type Screen, screenNeighbours, screenOf } from './screen.ts'
import { answersIn, type SaidBeside, type View, viewOf } from './view.ts'

/** A moment of a script: where the machine stands, and the screen that must be seen there. */
export interface Scene {
  journeyState: JourneyState
  taken: ResolvedPath
  open: PathStep | undefined
  /** Next leads to another question of the open step (`isHeld`). */
  isHeld: boolean
  around: Neighbours
  view: View
  /** The step on which a check has stopped Next. */
  stoppedIn: string | undefined
  /** What was said last of names, by the question that they answer. */
  said: SaidBeside
}

/** The option of a single choice that the screen shows as chosen. */
export const currentOf = (
  wizard: Wizard,
  field: Field,
  given: Pick<JourneyState, 'answers' | 'facts'>,
): string | undefined => chosenIn(shownAnswer(wizard, field, given))[0] ?? field.default

/** Where a person stands who has saved the answers of a wizard with a page of its own. */
export const savedState = 'saved!'

const noNeighbours: Neighbours = { previous: undefined, next: undefined, canContinue: false, failed: [] }

/** A wizard on its screen, played on the compiled machine: each action becomes the events that the screen sends. */
export class ScreenSimulator {
  readonly stepper: Stepper
  readonly screen: Screen

  /** What is said around the steps: the wizard's own words, or those that all wizards share. */
  readonly words: Words

  constructor(
    readonly wizard: Wizard,
    private readonly shared: Words,
  ) {
    this.words = wordsFor(shared, wizard)
    this.stepper = new Stepper(wizard)
    this.screen = screenOf(wizard)
  }

  /** What is said on one step. */
  wordsOn = (step: Step | undefined): Words => wordsFor(this.shared, this.wizard, step)

  /** What is said beside a question. */
  wordsBeside = ({ id }: Field): Words =>
    this.wordsOn(this.wizard.steps.find(({ fields }) => fields.some((field) => field.id === id)))

  /** A repeat with the answers outside of it that its entries read where a person stands. */
  knowing = (scene: Scene, field: Field): Field => withOutside(this.wizard, field, scene.taken.effective)

  /** What is said where a person stands: on the open step, or after the step that ended the wizard. */
  wordsIn = ({ taken, journeyState: { state } }: Pick<Scene, 'taken' | 'journeyState'>): Words =>
    wordsIn(this.shared, { wizard: this.wizard, state, taken })

  sceneOf(journeyState: JourneyState, stoppedIn?: string, said: SaidBeside = {}): Scene {
    const { state, answers, facts } = journeyState
    const { wizard } = this
    const taken = resolvePath(wizard, answers, facts)
    let view: View | undefined
    const words = this.wordsIn({ taken, journeyState })
    const open = taken.path.find(({ step }) => step.id === state)
    const isStep = ![overviewState, doneState, leftState, savedState].includes(state)
    return {
      journeyState,
      taken,
      open,
      isHeld: open !== undefined && isHeld(wizard, open, taken),
      around: isStep ? screenNeighbours(this.wizard, journeyState) : noNeighbours,
      // Ways to a goal are tried by hundreds; only what is played is looked at.
      get view(): View {
        view ??= viewOf(wizard, words, journeyState, { stoppedIn, said })
        return view
      },
      stoppedIn,
      said,
    }
  }

  begin(facts: Facts, answers: Answers = {}): Scene {
    const first = resolvePath(this.wizard, answers, facts).path[0]
    const state = this.wizard.kind === 'overview' ? overviewState : (first?.step.id ?? doneState)
    return this.sceneOf({ state, answers, facts })
  }

  after(scene: Scene, action: Action): Scene {
    const next = this.nextState(scene, action)
    const isStopped = (action.do === 'next' || action.do === 'post') && scene.around.failed.length > 0
    const stopped = isStopped ? next.state : action.do === 'begin' ? undefined : scene.stoppedIn
    const after = this.sceneOf(next, stopped, this.saidAfter(scene, action, next))
    if (next.state !== savedState) return after
    const { journeyState, taken, open, isHeld, around, stoppedIn, said } = after
    return {
      said,
      stoppedIn,
      journeyState,
      taken,
      open,
      isHeld,
      around,
      view: this.savedView(answersIn(scene.taken), this.wordsIn(scene)),
    }
  }

  /** Names that are added and removed are told to screen readers; it stands there until they are others, or leave the screen. */
  private saidAfter(scene: Scene, action: Action, next: JourneyState): SaidBeside {
    const { journeyState, open } = scene
    if (open === undefined || next.state !== journeyState.state || action.do === 'begin') return {}
    const said: Record<string, string> = {}
    const { path } = resolvePath(this.wizard, next.answers, next.facts)
    const still = path.find(({ step }) => step.id === next.state)?.fields ?? []
    for (const field of open.fields) {
      if (controlOf(field) !== 'names' || !still.includes(field)) continue
      const [was, is] = [journeyState, next].map((given) => chosenIn(shownAnswer(this.wizard, field, given)))
      if (was === undefined || is === undefined) continue
      const words = was.join('\n') === is.join('\n') ? scene.said[field.id] : this.saidOf(field, action, was, is)
      if (words !== undefined) said[field.id] = words
    }
    return said
  }

  private saidOf(field: Field, action: Action, was: readonly string[], is: readonly string[]): string | undefined {
    if (!('field' in action) || action.field !== field.id) return undefined
    const added = is.filter((name) => !was.includes(name))
    const removed = was.filter((name) => !is.includes(name))
    const words = this.wordsBeside(field)
    return added.length > 0
      ? words('wizard.added', { label: added.join(', '), n: is.length })
      : words('wizard.removed', { label: removed.join(', ') })
  }

  /** What was saved, on a page of its own: the machine has no state for it, the page has. */
  private savedView(answers: View['answers'], words: Words): View {
    return {
      place: 'saved',
      heading: words('own.earlier'),
      fields: [],
      rows: [],
      answers,
      buttons: [{ name: words('own.again'), enabled: true }],
      notices: [words('own.saved.title'), words('own.saved.text')],
    }
  }

  private nextState(scene: Scene, action: Action): JourneyState {
    const { journeyState, taken } = scene
    const send = (event: WizardEvent): JourneyState => this.stepper.send(journeyState, event)
    switch (action.do) {
      case 'begin':
        return this.begin(journeyState.facts, this.keptOf(scene)).journeyState
      case 'open':
        return send({ type: 'OPEN', step: action.step })
      case 'post':
        return scene.around.canContinue ? { ...journeyState, state: doneState } : send({ type: 'NEXT' })
      case 'next':
        return scene.isHeld ? journeyState : send({ type: 'NEXT' })
      case 'previous':
        // On a page of its own, Previous of the first step leads to the list of questions.
        return scene.around.previous === undefined && this.wizard.kind === 'overview' && this.screen.kind === 'own'
          ? send({ type: 'OVERVIEW' })
          : send({ type: 'PREVIOUS' })
      case 'overview':
        return send({ type: 'OVERVIEW' })
      case 'leave':
        return send({ type: 'LEAVE' })
      case 'reset':
        return send({ type: 'RESET' })
      case 'backToQuestions':
        return send({ type: 'OPEN', step: taken.path[0]?.step.id ?? '' })
      case 'save':
        // Answers that a check stops are not taken.
        return failedChecksOf(taken, journeyState.facts).length > 0
          ? journeyState
          : { ...journeyState, state: savedState, answers: {} }
      case 'again':
        return this.begin(journeyState.facts).journeyState
      case 'choose':
      case 'find':
      case 'pick':
        // What is chosen already, be it by default, is not chosen again.
        return this.isChosen(action, journeyState)
          ? journeyState
          : send({ type: 'TOGGLE', field: action.field, option: action.option })
      case 'tick':
      case 'try':
        return this.ledOn(scene, send({ type: 'TOGGLE', field: action.field, option: action.option }))
      case 'type':
      case 'write':
        return this.answered(scene, action.field, () =>
          truncateText(action.text, this.field(action.field).maxLength ?? Infinity),
        )
      case 'delete':
        return this.answered(scene, action.field, () => '')
      case 'add':
        return this.answered(scene, action.field, (names, field) =>
          // What is typed and added by Enter or a button was in the box, which cuts it first.
          addNames(
            names,
            action.by === 'typing' ? action.typed : truncateText(action.typed, field.maxLength ?? Infinity),
            field.separators,
            field,
          ),
        )
      case 'attach':
        return this.answered(scene, action.field, (files, { limit = Infinity }) =>
          files.length < limit ? [...files, action.file] : files,
        )
      case 'remove':
        return this.answered(scene, action.field, (names) =>
          names.filter((name, at) => (action.at === undefined ? name !== action.name : at !== action.at)),
        )
      case 'fill':
        return this.answered(scene, action.field, (entries) => entries.toSpliced(action.at, 1, action.entry))
      case 'backspace':
        return this.answered(scene, action.field, (names) => names.slice(0, -1))
      case 'discard':
      case 'search':
      case 'why':
        return journeyState
    }
  }

  field(id: string): Field {
    const field = fieldOf(this.wizard, id)
    if (field === undefined) throw new Error(`This wizard has no question "${id}".`)
    return field
  }

  private isChosen({ field: id, option }: { field: string; option: string }, state: JourneyState): boolean {
    const field = this.field(id)
    return holdsList(field)
      ? chosenIn(shownAnswer(this.wizard, field, state)).includes(option)
      : option === currentOf(this.wizard, field, state)
  }

  private answered(
    { journeyState }: Scene,
    id: string,
    change: (names: readonly string[], field: Field) => string | readonly string[],
  ): JourneyState {
    const value = change(chosenIn(shownAnswer(this.wizard, this.field(id), journeyState)), this.field(id))
    return this.stepper.send(journeyState, { type: 'ANSWER', field: id, value })
  }

  private ledOn({ journeyState, open }: Scene, after: JourneyState): JourneyState {
    return this.screen.hasTransition &&
      open !== undefined &&
      !endsInResults(open.step) &&
      shouldAutoAdvance(open.step, journeyState.answers, after.answers)
      ? this.stepper.send(after, { type: 'NEXT' })
      : after
  }

  /** The answers that are there when the wizard is opened again. */
  private keptOf({ journeyState, taken }: Scene): Answers {
    switch (this.screen.keeps) {
      case 'all':
        return journeyState.answers
      case 'nothing':
        return {}
      case 'saved':
        return payloadToAnswers(
          this.wizard,
          answersToPayload(
            this.wizard,
            taken.effective,
            taken.path.flatMap(({ fields }) => fields),
          ),
        )
    }
  }
}
