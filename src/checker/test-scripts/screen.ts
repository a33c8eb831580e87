import type { Facts, JourneyState, Wizard, Words } from '@kindred/engine'
import {
  checkAnswers,
  chosenIn,
  endsInResults,
  exitOf,
  factsFromContext,
  leastOf,
  memoize,
  type Neighbours,
  neighbours,
  type ResolvedPath,
  resolvePath,
} from '@kindred/engine'

/** A button around the step, by its name. */
export interface ButtonView {
  name: string
  enabled: boolean
}

/**
 * The frame in which a wizard is shown. There are three, and none knows a particular wizard: a dialog in front of a
 * memory, the page on which a memory is written, and the page of its own that every other wizard has.
 */
export interface Screen {
  kind: 'dialog' | 'page' | 'own'
  /** What a person opens to begin. */
  opening: string
  /** What the screen can know about the subject: each of these is one way to begin. */
  facts: readonly Facts[]
  mode: 'create' | 'edit'
  resets: boolean
  /** A step of single choices leads on by itself when it is full. */
  hasTransition: boolean
  /** Which answers are there when the wizard is left and opened again. */
  keeps: 'saved' | 'all' | 'nothing'
  /** Saving ends on this screen, with a list of what was saved. What fills in a subject of its own leads away from it. */
  listsSaved: boolean
  showsProgress: boolean
  /** Back to the list of questions from every step, not only from the first. */
  overviewEverywhere: boolean
  /** What pressing the way on at the last step does in a linear wizard. */
  ends: 'review' | 'post'
}

/** All combinations of the facts with one of these sources. */
const allFacts = (wizard: Wizard, isMeant: (from: string | undefined) => boolean = () => true): Facts[] =>
  Object.entries(wizard.facts ?? {})
    .filter(([, { from }]) => isMeant(from))
    .reduce<Facts[]>(
      (all, [name, { values }]) => all.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value }))),
      [{}],
    )

export const screenOf = memoize((wizard: Wizard): Screen => {
  const common = { ends: 'review', listsSaved: false } as const
  if (wizard.target === 'memory-tags')
    return {
      ...common,
      kind: 'dialog',
      opening: 'a memory of your own, and there its questions',
      facts: allFacts(wizard),
      mode: 'edit',
      resets: true,
      hasTransition: true,
      keeps: 'saved',
      showsProgress: true,
      overviewEverywhere: true,
    }
  if (wizard.target === 'memory')
    return {
      ...common,
      kind: 'page',
      opening: 'the page on which a memory is written',
      facts: [{}],
      mode: 'create',
      resets: false,
      hasTransition: false,
      keeps: 'nothing',
      showsProgress: false,
      overviewEverywhere: false,
      ends: 'post',
    }
  const takesItself = wizard.target === undefined || wizard.target === 'response'
  return {
    ...common,
    kind: 'own',
    opening: `the page /w/${wizard.id}`,
    // Scripts are played by a member; what whoever opens the wizard says is each of its values.
    facts: allFacts(wizard, (from) => from === 'none').map((opened) => ({
      ...factsFromContext(wizard, { session: { signedIn: 'yes' } }),
      ...opened,
    })),
    mode: 'create',
    resets: true,
    hasTransition: false,
    // What another feature takes is kept nowhere until it is sent.
    keeps: takesItself && wizard.keeps !== 'nothing' ? 'all' : 'nothing',
    listsSaved: wizard.target === 'response',
    showsProgress: wizard.progress !== undefined,
    overviewEverywhere: false,
  }
})

/** What the controls around the step are called. */
export function namesOf(wizard: Wizard, words: Words) {
  const own = wizard.messages ?? {}
  const isPage = screenOf(wizard).kind === 'page'
  return {
    previous: words(isPage ? 'wizard.back' : 'wizard.previous'),
    next: words('wizard.next'),
    overview: words('wizard.backToOverview'),
    reset: words('wizard.resetAll'),
    post: own.post ?? words('wizard.done'),
    cancel: own.cancel ?? words('leave.button'),
    close: words('dialog.close'),
    done: words('wizard.done'),
    save: words('own.save'),
    clear: words('own.clear'),
    backToQuestions: words('own.back'),
    answered: words('wizard.answered'),
    notAnswered: words('wizard.notAnswered'),
    saved: words('wizard.saved'),
  }
}

/**
 * What Previous and Next lead to. Posting waits for every answer that a memory asks for, also where its question is not
 * on the screen yet: a step may be passed before, but nothing without a story is posted.
 */
export function screenNeighbours(wizard: Wizard, { state, answers, facts }: JourneyState): Neighbours {
  const around = neighbours(wizard, answers, facts, state)
  if (screenOf(wizard).ends !== 'post' || around.next !== undefined || !around.canContinue) return around
  const { effective } = resolvePath(wizard, answers, facts)
  const fields = wizard.steps.flatMap((step) => step.fields)
  const canContinue = fields.every((field) => chosenIn(effective[field.id]).length >= leastOf(field, effective))
  return { ...around, canContinue }
}

/** Does a wizard end on this step of its screen, with results? There is no Next then. */
export function isOverAt(wizard: Wizard, state: string): boolean {
  const step = wizard.steps.find(({ id }) => id === state)
  return step !== undefined && screenOf(wizard).kind !== 'page' && endsInResults(step)
}

/** What a wizard with a page of its own ends with: below its results, and below its review. Nothing that sends, on an exit page. */
export function finishButtons(wizard: Wizard, words: Words, taken: ResolvedPath): ButtonView[] {
  const names = namesOf(wizard, words)
  const answered = Object.keys(taken.effective).length > 0
  if (wizard.target === undefined) return [{ name: names.clear, enabled: answered }]
  if (exitOf(taken.path) !== undefined) return []
  const answers = { ...taken.effective, ...taken.unfinished }
  // What a check stops is said once it is pressed.
  const violations = checkAnswers(wizard, answers, {}, { complete: true })
  return [{ name: names.save, enabled: answered && violations.every(({ rule }) => rule === 'check') }]
}

/** The buttons around an open step. */
export function buttonsAt(wizard: Wizard, words: Words, journeyState: JourneyState): ButtonView[] {
  const { kind } = screenOf(wizard)
  const names = namesOf(wizard, words)
  const around = screenNeighbours(wizard, journeyState)
  // Who is stopped by a check is told so where they press.
  const isOpen = around.canContinue || around.failed.length > 0
  if (kind === 'page')
    return [
      ...(around.previous ? [{ name: names.previous, enabled: true }] : []),
      around.next ? { name: names.next, enabled: isOpen } : { name: names.post, enabled: isOpen },
    ]
  const goesBack = around.previous !== undefined || (kind === 'own' && wizard.kind === 'overview')
  return [
    ...(kind === 'dialog' ? [{ name: names.overview, enabled: true }] : []),
    ...(goesBack || wizard.steps.length > 1 ? [{ name: names.previous, enabled: goesBack }] : []),
    ...wayOn(),
    ...(kind === 'dialog' ? [{ name: names.done, enabled: true }] : []),
  ]

  function wayOn(): ButtonView[] {
    if (!isOverAt(wizard, journeyState.state)) return [{ name: names.next, enabled: isOpen }]
    if (kind === 'dialog') return []
    const { answers, facts } = journeyState
    const toList = wizard.kind === 'overview' ? [{ name: names.backToQuestions, enabled: true }] : []
    return [...toList, ...finishButtons(wizard, words, resolvePath(wizard, answers, facts))]
  }
}

/** Shared sentences, with their braces filled in. */
export const wordsOf =
  (texts: Readonly<Record<string, string>>): Words =>
  (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
