import type { Control, Field, JourneyState, Progress, Wizard, Words } from '@kindred/engine'
import {
  answersByStep,
  canReset,
  checklistSections,
  chosenIn,
  controlOf,
  counterOf,
  countOf,
  doneState,
  entryCount,
  entryTitle,
  exitOf,
  failedChecksOf,
  isDisabled,
  isEmptyEntry,
  isQuestion,
  kindOf,
  labelOf,
  leftState,
  offeredOptions,
  overviewState,
  pipeAnswers,
  progress,
  type ResolvedPath,
  resolvePath,
  shownAnswer,
  shownVariant,
  stepIsAnswered,
  stepName,
  unfinishedIn,
  visibleResults,
  withDecimals,
  withMissing,
  withOutside,
} from '@kindred/engine'
import { previewOf } from '@kindred/engine/text'
import { type ButtonView, buttonsAt, finishButtons, isOverAt, namesOf, screenOf } from './screen.ts'

interface OptionView {
  label: string
  chosen: boolean
  enabled: boolean
  /** Heading under which it stands. */
  heading: string | null
}

/** What was said last beside a question, by its id. */
export type SaidBeside = Readonly<Record<string, string>>

/** One question as it stands on the screen. */
export interface FieldView {
  id: string
  control: Control
  label: string
  help?: string | undefined
  /** What screen readers are told of the name that was added or removed last. */
  said?: string | undefined
  /** What the matrix is called whose first statement this is. */
  table?: string | undefined
  /** What a check says here that stopped Next. */
  problem?: string | undefined
  options?: OptionView[] | undefined
  search?: string | undefined
  /** "3/15 selections" */
  count?: string | undefined
  /** The sentence that says that the limit is reached. */
  full?: string | undefined
  /** The text in the box, on the button, or above it. */
  shown?: string | undefined
  counter?: string | undefined
  /** What is said below the label before anybody answers. */
  hint?: string | undefined
  /** What takes a signature away. */
  clear?: { name: string; enabled: boolean } | undefined
  /** Why what is typed does not count yet. */
  unfinished?: string | undefined
  /** Names that were added, each with what removes it. */
  names?: { name: string; remove?: string; change?: string }[] | undefined
  add?: string | undefined
  /** Boxes for words beside each file. */
  described?: string[] | undefined
}

/** An answer as it is looked through: below its step's question, with its own label where that does not say it. */
interface AnswerView {
  question: string
  label: string | undefined
  /** What the question is called, wherever it stands. */
  name: string
  words: string
}

/** A screen of a wizard, in the words and names that a person sees and hears. */
export interface View {
  place: 'overview' | 'step' | 'review' | 'saved' | 'posted' | 'outside'
  heading: string
  help?: string | undefined
  fields: FieldView[]
  /** The list of questions. */
  rows: { title: string; mark: string }[]
  /** The answers that are looked through at the end, and the heading of the part they stand in. */
  answers: AnswerView[]
  answersIn?: string | undefined
  buttons: ButtonView[]
  reset?: ButtonView | undefined
  progress?: string | undefined
  /** "Step 2 of 12" */
  at?: string | undefined
  /** What is said about the answers. */
  results?: { title: string; paragraphs: string[]; links: string[] }[] | undefined
  /** Who gets the answers, above the button that saves them; on an exit page, that nobody does. */
  delivers?: string | undefined
  /** Buttons that are not there, because the wizard is over. */
  nothingAfter?: string[] | undefined
  /** What stops Next, each a way to the question that it marks. */
  problems?: string[] | undefined
  /** Sentences of a notice that appears. */
  notices?: string[] | undefined
}

/**
 * The screen that a journey state must show: every word of it comes from content, every state from the engine's rules. `stoppedIn`: the step
 * on which a check has stopped Next. `said`: what was said last beside its questions.
 */
export function viewOf(
  wizard: Wizard,
  words: Words,
  journeyState: JourneyState,
  { stoppedIn, said = {} }: { stoppedIn?: string | undefined; said?: SaidBeside } = {},
): View {
  const { state, answers, facts } = journeyState
  const screen = screenOf(wizard)
  const names = namesOf(wizard, words)
  const taken = resolvePath(wizard, answers, facts)
  const bare = { fields: [], rows: [], answers: [], buttons: [] }
  if (state === leftState) return { ...bare, place: 'outside', heading: '' }
  const progressed = screen.showsProgress ? progressWords(progress(wizard, answers, facts), words) : undefined
  if (state === doneState && screen.ends === 'post')
    return { ...bare, place: 'posted', heading: '', notices: messagesNamed(wizard, 'created.title', 'created.text') }
  const review = screen.kind === 'own' ? reviewOf(wizard, words, taken, state === doneState) : {}
  if (state === doneState) {
    const help = Object.keys(taken.effective).length > 0 ? words('own.review.text') : undefined
    return { ...bare, place: 'review', heading: words('own.review'), help, ...review }
  }
  if (state === overviewState)
    return {
      ...bare,
      progress: progressed,
      place: 'overview',
      heading: wizard.title,
      help: wizard.intro,
      rows: taken.path.map((walked) => ({
        title: stepName(walked.step, facts).title,
        mark: stepIsAnswered(walked, taken.effective) ? names.answered : names.notAnswered,
      })),
      ...(screen.kind === 'dialog' ? { buttons: [{ name: names.done, enabled: true }] } : {}),
      ...review,
    }
  const isSent = exitOf(taken.path) === undefined
  const at = taken.path.findIndex(({ step }) => step.id === state)
  const walked = taken.path[at] && pipeAnswers(taken.path[at], taken)
  const step = walked?.step
  const shown = step === undefined ? [] : visibleResults(step, { ...taken.values, ...taken.effective, ...facts })
  const results = shown.map(({ title, paragraphs, links = [] }) => ({
    title,
    paragraphs,
    links: links.map(({ text }) => text),
  }))
  const failed = stoppedIn === state ? failedChecksOf(taken, facts).filter((one) => one.step.id === state) : []
  const reset = { name: names.reset, enabled: canReset(wizard, answers, state) }
  return {
    ...bare,
    progress: progressed,
    place: 'step',
    heading: step?.question ?? state,
    help: step?.help,
    at: wizard.steps.length > 1 ? words('wizard.stepOf', { n: at + 1, total: taken.path.length }) : undefined,
    fields: (walked?.fields ?? []).map((field) => {
      const problem = failed.find((one) => one.field.id === field.id)?.message
      const shown = {
        ...fieldView(wizard, withOutside(wizard, field, taken.effective), words, journeyState),
        said: said[field.id],
      }
      return { ...shown, ...(problem === undefined ? {} : { problem }) }
    }),
    problems: failed.length === 0 ? undefined : failed.map(({ message }) => message),
    reset: screen.resets && walked?.fields.some(isQuestion) ? reset : undefined,
    results: results.length === 0 ? undefined : results,
    buttons: buttonsAt(wizard, words, journeyState),
    nothingAfter: isOverAt(wizard, state)
      ? [names.next, ...(screen.kind === 'own' ? [words('own.review')] : []), ...(isSent ? [] : [names.save])]
      : undefined,
    delivers: isOverAt(wizard, state) ? toldOfSending(wizard, words, taken) : undefined,
  }
}

const progressWords = ({ answered, of }: Progress, words: Words): string =>
  words('wizard.progress', { n: answered, total: of })

const messagesNamed = (wizard: Wizard, ...names: string[]): string[] =>
  names.flatMap((name) => wizard.messages?.[name] ?? [])

/** The answers that count, as they are looked through and as they are listed once they are saved. */
export const answersIn = (taken: ResolvedPath): AnswerView[] =>
  answersByStep(taken).flatMap(({ question, answers }) =>
    answers.map(({ field, label, labels }) => ({ question, label, name: field.label, words: labels.join(', ') })),
  )

const toldOfSending = ({ delivers }: Wizard, words: Words, { path }: ResolvedPath): string | undefined =>
  exitOf(path) === undefined ? delivers?.notice : words('own.exit')

function reviewOf(
  wizard: Wizard,
  words: Words,
  taken: ResolvedPath,
  isDone: boolean,
): Pick<View, 'answers' | 'answersIn' | 'buttons' | 'delivers'> {
  const names = namesOf(wizard, words)
  return {
    answersIn: words('own.review'),
    delivers: toldOfSending(wizard, words, taken),
    answers: answersIn(taken),
    buttons: [
      ...(isDone ? [{ name: names.backToQuestions, enabled: true }] : []),
      ...finishButtons(wizard, words, taken),
    ],
  }
}

function fieldView(wizard: Wizard, field: Field, words: Words, given: JourneyState): FieldView {
  const chosen = chosenIn(shownAnswer(wizard, field, given))
  const { id, label, help, limit: most } = field
  const base: FieldView = { id, control: controlOf(field), label, help, table: field.table?.label }
  const offered = offeredOptions(field, chosen, shownVariant(wizard, field, given))
  switch (base.control) {
    case 'ticks': {
      const count = countOf(field, chosen)
      const sections = checklistSections(field, offered, false)
      return {
        ...base,
        search: field.search === true ? words('wizard.searchLabel', { label }) : undefined,
        count: count && words('wizard.selections', count),
        full:
          count && isFull(field, chosen)
            ? words(count.limit === 1 ? 'wizard.limitOne' : 'wizard.limitReached', { limit: count.limit })
            : undefined,
        options: sections.flatMap(({ heading, options }) =>
          options.map((option) => ({
            label: option.label,
            chosen: chosen.includes(option.id),
            enabled: !isDisabled(field, chosen, option.id),
            heading,
          })),
        ),
      }
    }
    case 'cards': {
      const [current = field.default] = chosen
      return {
        ...base,
        options: offered.map(({ id, label }) => ({ label, chosen: id === current, enabled: true, heading: null })),
      }
    }
    case 'picker': {
      const [current = field.default] = chosen
      return { ...base, shown: offered.find(({ id }) => id === current)?.label ?? words('wizard.select') }
    }
    case 'search': {
      const [current] = chosen
      return { ...base, shown: current === undefined ? '' : labelOf(field, current) }
    }
    case 'picks':
      return {
        ...base,
        shown: '',
        names: chosen.map((option) => {
          const name = labelOf(field, option)
          return { name, remove: words('wizard.removeChip', { label: name }) }
        }),
        full: most !== undefined && isFull(field, chosen) ? words('wizard.limitReached', { limit: most }) : undefined,
      }
    case 'names':
      return {
        ...base,
        names: chosen.map((name) => ({ name, remove: words('wizard.removeChip', { label: name }) })),
        add: field.addLabel,
        full: most !== undefined && chosen.length >= most ? words('wizard.limitReached', { limit: most }) : undefined,
      }
    case 'gallery':
      return {
        ...base,
        names: chosen.map((name, at) => ({ name, remove: words('photos.remove', { n: at + 1 }) })),
        add: field.addLabel ?? words('photos.add'),
        described: chosen.map((_, at) => words('photos.alt', { n: at + 1 })),
      }
    case 'uploads':
      return {
        ...base,
        names: chosen.map((entry) => {
          const name = labelOf(field, entry)
          return { name, remove: words('wizard.removeChip', { label: name }) }
        }),
        add: field.addLabel ?? words('files.add'),
      }
    case 'entries': {
      const isFull = most !== undefined && chosen.length >= most
      if (field.entriesFrom !== undefined)
        return {
          ...base,
          names: withMissing(field, chosen).map((entry, at) => {
            const name = entryName(field, entry, at, words)
            return { name, change: openerOf(field, entry, at, words) }
          }),
        }
      return {
        ...base,
        names: chosen.map((entry, at) => {
          const name = entryName(field, entry, at, words)
          return {
            name,
            change: words('wizard.changeEntry', { label: name }),
            remove: words('wizard.removeChip', { label: name }),
          }
        }),
        add: field.addLabel ?? words('wizard.addEntry'),
        full: isFull ? words('wizard.entriesFull', { limit: most }) : undefined,
      }
    }
    case 'box':
      return {
        ...base,
        shown: withDecimals(field, chosen[0] ?? ''),
        hint: hintWords(field, words),
        clear: kindOf(field).drawing && { name: words('signature.clear'), enabled: chosen.length > 0 },
        counter: counterWords(field, chosen[0] ?? '', words),
        unfinished: unfinishedWords(field, chosen[0] ?? '', words),
      }
    case 'drawer':
      return {
        ...base,
        shown: previewOf(chosen[0] ?? '', 100),
        unfinished: unfinishedWords(field, chosen[0] ?? '', words),
      }
    case 'none':
      return base
    case 'editor':
      return field.open === 'begins-inline' && chosen.length === 0
        ? { ...base, control: 'box', shown: '', counter: '', unfinished: undefined }
        : {
            ...base,
            shown: chosen[0] ?? field.addLabel ?? words('wizard.write'),
            unfinished: unfinishedWords(field, chosen[0] ?? '', words),
          }
  }
}

/** What an entry is called in its list. */
export const entryName = (field: Field, entry: string, at: number, words: Words): string =>
  entryTitle(field, entry) ??
  (field.entriesFrom === undefined
    ? words('wizard.entry', { n: at + 1 })
    : words('wizard.entryOf', { n: at + 1, count: entryCount(field, field.known) ?? 0 }))

/** The button that opens an entry of the list: it asks to fill in one that nobody has begun. */
export const openerOf = (field: Field, entry: string, at: number, words: Words): string =>
  words(isEmptyEntry(field, entry) ? 'wizard.fillInEntry' : 'wizard.changeEntry', {
    label: entryName(field, entry, at, words),
  })

/** No room for another option; a list without a limit has room for all of its options. */
const isFull = (field: Field, chosen: readonly string[]): boolean =>
  isDisabled({ ...field, limit: field.limit ?? field.list?.options.length ?? Number.POSITIVE_INFINITY }, chosen, '')

function hintWords(field: Field, words: Words): string | undefined {
  const hint = kindOf(field).hint?.(field)
  return hint && words(hint.because, hint.values)
}

function unfinishedWords(field: Field, text: string, words: Words): string | undefined {
  const why = text.trim() === '' ? undefined : unfinishedIn(field, text)
  return why && words(why.because, why.values)
}

export function counterWords(field: Field, text: string, words: Words): string {
  const { n, limit, tone, says } = counterOf(field, text)
  return tone === 'hidden' ? '' : words(says, { n, limit })
}
