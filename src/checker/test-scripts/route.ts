import type { Answer, Field, Words } from '@kindred/engine'
import {
  chosenIn,
  controlOf,
  doneState,
  emptyEntry,
  entryAnswers,
  entryCount,
  entryWizard,
  forOption,
  holdsList,
  isEmptyEntry,
  isQuestion,
  isSameText,
  labelOf,
  leastOf,
  leftState,
  nextUnanswered,
  offeredOptions,
  optionOf,
  optionOfEntry,
  overviewState,
  parseEntry,
  shownAnswer,
  variantOf,
  withMissing,
} from '@kindred/engine'
import { knownIn } from '../entry-journeys.ts'
import { type Action, find, openRow, tick } from './action.ts'
import { isOverAt, namesOf } from './screen.ts'
import { currentOf, type Scene, ScreenSimulator, savedState } from './screen-simulator.ts'
import { factsFit, type Goal } from './situations.ts'
import { addName, freshName, nameFor, someText, writeText } from './texts.ts'
import { entryName, openerOf } from './view.ts'

const maxMoves = 600

/** The clicks from one scene to a goal, or undefined when this screen offers none. */
export function routeTo(simulator: ScreenSimulator, from: Scene, goal: Goal): Action[] | undefined {
  if (!factsFit(goal.facts, from.journeyState.facts)) return undefined
  const actions: Action[] = []
  let scene = from
  const been = new Set<string>()
  while (actions.length < maxMoves) {
    const move = nextMove(simulator, scene, goal)
    if (move === 'there') return actions
    if (move === undefined) return undefined
    const after = simulator.after(scene, move)
    const place = JSON.stringify([after.journeyState.state, after.journeyState.answers])
    if (been.has(place)) return undefined
    been.add(place)
    actions.push(move)
    scene = after
  }
  return undefined
}

function nextMove(simulator: ScreenSimulator, scene: Scene, goal: Goal): Action | 'there' | undefined {
  if (scene.journeyState.state === leftState) return { do: 'begin' }
  const unfinished = scene.open?.fields.find(({ id }) => id in scene.taken.unfinished)
  if (unfinished !== undefined) return writeText(simulator, unfinished, scene, [], '')
  for (const step of simulator.wizard.steps)
    for (const field of step.fields) {
      if (!(field.id in goal.wanted)) continue
      const wanted = goal.wanted[field.id]
      if (isSame(field, scene.taken.effective[field.id], wanted)) continue
      if (scene.open?.step !== step) return moveTo(simulator, scene, step.id)
      return scene.open.fields.includes(field) ? moveInField(simulator, scene, field, wanted) : undefined
    }
  if (scene.journeyState.state === goal.state) return 'there'
  return moveTo(simulator, scene, goal.state)
}

/** One move towards a step, the list of questions, or the end. */
function moveTo(simulator: ScreenSimulator, scene: Scene, target: string): Action | undefined {
  const { wizard, screen } = simulator
  const names = namesOf(wizard, simulator.wordsIn(scene))
  const { state } = scene.journeyState
  const { path } = scene.taken
  const wanted = path.find(({ step }) => step.id === target)?.step
  if (state === overviewState) return wanted === undefined ? undefined : openRow(wanted, scene.journeyState.facts)
  if (state === doneState)
    return screen.kind === 'own' ? { do: 'backToQuestions', button: names.backToQuestions } : undefined
  if (state === savedState) return { do: 'again', button: restartButtonIn(scene) }
  const { around } = scene
  const previous: Action = { do: 'previous', button: names.previous }
  const next = nextOn(simulator, scene)
  const isOver = isOverAt(wizard, state)
  const goOn = scene.isHeld ? fillHeld(simulator, scene) : next
  if (around.next?.id === target && around.canContinue) return goOn
  if (around.previous?.id === target && scene.open?.step.previous !== false) return previous
  if (wizard.kind === 'overview') {
    if (screen.overviewEverywhere) return { do: 'overview', button: names.overview }
    if (isOver) return next
    return scene.open?.step.previous === false ? undefined : previous
  }
  const at = path.findIndex(({ step }) => step.id === state)
  const to = path.findIndex(({ step }) => step.id === target)
  if (target !== doneState && to === -1) return undefined
  if (target !== doneState && to < at) return scene.open?.step.previous === false ? undefined : previous
  if (isOver || (around.next === undefined && screen.ends === 'post')) return undefined
  return around.canContinue ? goOn : fillRequired(simulator, scene)
}

/** Next; where the wizard is over, the way back to the list of questions. */
export function nextOn({ wizard, screen, wordsIn }: ScreenSimulator, scene: Scene): Action {
  const names = namesOf(wizard, wordsIn(scene))
  if (!isOverAt(wizard, scene.journeyState.state)) return { do: 'next', button: names.next }
  return { do: 'overview', button: screen.kind === 'dialog' ? names.overview : names.backToQuestions }
}

/** The way from saved answers to new ones: the only button there. */
export const restartButtonIn = ({ view }: Scene): string => view.buttons[0]?.name ?? ''

/** One click towards what this step asks for at least. */
function fillRequired(simulator: ScreenSimulator, scene: Scene): Action | undefined {
  for (const field of scene.open?.fields ?? []) {
    const chosen = chosenIn(scene.taken.effective[field.id])
    const least = leastOf(field, scene.taken.effective)
    if (chosen.length >= least) continue
    const wanted = smallAnswer(field, variantIn(field, scene), least)
    return wanted === undefined ? undefined : moveInField(simulator, scene, field, wanted)
  }
  return undefined
}

/** One click towards what keeps a person on a step that folds. */
function fillHeld(simulator: ScreenSimulator, scene: Scene): Action | undefined {
  const field = scene.open && nextUnanswered(scene.open, scene.taken)
  if (field === undefined) return undefined
  const least = Math.max(1, leastOf(field, scene.taken.effective))
  const wanted = smallAnswer(field, variantIn(field, scene), least)
  return wanted === undefined ? undefined : moveInField(simulator, scene, field, wanted)
}

/** A small answer with so many choices, from what is offered; ordinary options first. */
export function smallAnswer(field: Field, variant: string | undefined, size = 1): Answer | undefined {
  if (!isQuestion(field)) return undefined
  const each = field.entriesFrom?.as === undefined ? field : { ...field, known: knownIn(field, variant) }
  const count = entryCount(field, knownIn(field, variant)) ?? size
  if (field.list === undefined)
    return holdsList(field) ? Array.from({ length: count }, (_, at) => nameFor(each, at)) : comparedText(field, variant)
  const offered = offeredOptions(field, [], variant)
  const ordinary = offered.filter((option) => option.exclusive !== true)
  const picked = (ordinary.length >= size ? ordinary : offered).slice(0, size).map(({ id }) => id)
  if (picked.length < size) return undefined
  return holdsList(field) ? picked : picked[0]
}

/** Something to write: what has to be typed again is what was typed, and what has to differ from that is something else. */
export function comparedText(field: Field, variant: string | undefined): string {
  const { sameAs, differsFrom } = field
  if (sameAs !== undefined && variant !== undefined) return variant
  const text = someText(field)
  if (differsFrom === undefined) return text
  const others = [0, 1].map((at) => nameFor(field, at))
  // Where the route is planned, the other text is not known yet: then it is taken to be the usual one.
  return [text, ...others].find((one) => !isSameText(field, one, variant ?? text)) ?? text
}

/** Adds the next photo or file that is not there yet. */
export function attach(simulator: ScreenSimulator, field: Field, files: readonly string[]): Action {
  const isPhoto = controlOf(field) === 'gallery'
  const file = freshName(field, files)
  const button = field.addLabel ?? simulator.words(isPhoto ? 'photos.add' : 'files.add')
  const named = isPhoto ? {} : { name: labelOf(field, file) }
  return { do: 'attach', field: field.id, file, ...named, group: field.label, button }
}

/** Takes a name, an option or a photo away by its button. */
export function removeEntry(simulator: ScreenSimulator, field: Field, all: readonly string[], name: string): Action {
  const button =
    controlOf(field) === 'gallery'
      ? simulator.words('photos.remove', { n: all.indexOf(name) + 1 })
      : simulator.wordsBeside(field)('wizard.removeChip', { label: labelOf(field, name) })
  return { do: 'remove', field: field.id, name, button }
}

/** How often an entry is among others: two may be alike. */
const countOf = (entries: readonly string[], entry: string): number => entries.filter((one) => one === entry).length

/** An entry that is not there yet, where there is one. */
export function freshEntry(field: Field, entries: readonly string[]): string {
  const open = withMissing(field, entries).find((one) => isEmptyEntry(field, one))
  const option = open === undefined ? undefined : optionOfEntry(field, open)
  if (option !== undefined) return nameFor(forOption(field, option), 0)
  const samples = entries.map((_, at) => nameFor(field, at + 1))
  return [nameFor(field, 0), ...samples].find((entry) => !entries.includes(entry)) ?? nameFor(field, 0)
}

/** Adds an entry: its button, its questions one by one, Done. */
export function fillEntry(simulator: ScreenSimulator, field: Field, entries: readonly string[], entry: string): Action {
  const words = simulator.wordsBeside(field)
  const opener = field.addLabel ?? words('wizard.addEntry')
  if (field.entriesFrom === undefined)
    return filling(simulator, field, { at: entries.length, before: emptyEntry, entry, opener })
  const all = withMissing(field, entries)
  const at = all.findIndex(
    (one) => isEmptyEntry(field, one) && optionOfEntry(field, one) === optionOfEntry(field, entry),
  )
  const before = all[at] ?? emptyEntry
  return filling(simulator, field, { at, before, entry, opener: openerOf(field, before, at, words) })
}

/** How many entries before this one are called as it is: which of the buttons with its name is its own. */
const namesakesBefore = (field: Field, entries: readonly string[], at: number, words: Words): number => {
  const name = entryName(field, entries[at] ?? '', at, words)
  return entries.filter((entry, place) => place < at && entryName(field, entry, place, words) === name).length
}

/** Changes an entry into another one. */
export function changeEntry(
  simulator: ScreenSimulator,
  field: Field,
  entries: readonly string[],
  at: number,
  entry: string,
): Action {
  const before = entries[at] ?? emptyEntry
  const words = simulator.wordsBeside(field)
  const opener = openerOf(field, before, at, words)
  return filling(simulator, field, { at, before, entry, opener, nth: namesakesBefore(field, entries, at, words) })
}

/** Removes the entry at this place. */
export function removeEntryAt(
  simulator: ScreenSimulator,
  field: Field,
  entries: readonly string[],
  at: number,
): Action {
  const words = simulator.wordsBeside(field)
  const name = entries[at] ?? ''
  const button = words('wizard.removeChip', { label: entryName(field, name, at, words) })
  return { do: 'remove', field: field.id, name, button, at, nth: namesakesBefore(field, entries, at, words) }
}

interface Filling {
  at: number
  before: string
  entry: string
  opener: string
  nth?: number
}

/** The questions of an entry are answered as those of a step: it is a wizard of one step. */
function filling(simulator: ScreenSimulator, field: Field, { at, before, entry, opener, nth }: Filling): Action {
  const words = simulator.wordsBeside(field)
  const wizard = entryWizard(field)
  const inside = new ScreenSimulator(wizard, words)
  const wanted = parseEntry(entry) ?? {}
  const here = wizard.steps.at(-1)?.id ?? ''
  const parts: Action[] = []
  let scene = inside.sceneOf({ state: here, answers: entryAnswers(field, parseEntry(before) ?? {}), facts: {} })
  while (parts.length < maxMoves) {
    const asked = scene.open?.fields.find(
      (inner) => !isSame(inner, scene.journeyState.answers[inner.id], wanted[inner.id]),
    )
    const move = asked && moveInField(inside, scene, asked, wanted[asked.id])
    if (move === undefined) break
    parts.push(move)
    // Some steps lead on by themselves; an entry stays open until Done.
    scene = inside.sceneOf({ ...inside.after(scene, move).journeyState, state: here })
  }
  const which = nth === undefined ? {} : { nth }
  return {
    do: 'fill',
    field: field.id,
    entry,
    at,
    ...which,
    group: field.label,
    opener,
    parts,
    keep: words('wizard.done'),
  }
}

/** Where nobody adds or removes an entry: fills in the next one, or changes one that is not wanted. */
function moveInList(
  simulator: ScreenSimulator,
  field: Field,
  { now, extra, missing }: { now: readonly string[]; extra: number; missing: string | undefined },
): Action | undefined {
  if (missing === undefined) return undefined
  const option = optionOfEntry(field, missing)
  if (withMissing(field, now).some((one) => isEmptyEntry(field, one) && optionOfEntry(field, one) === option))
    return fillEntry(simulator, field, now, missing)
  const at = option === undefined ? extra : now.findIndex((one) => optionOfEntry(field, one) === option)
  return at < 0 ? undefined : changeEntry(simulator, field, now, at, missing)
}

/** The options of an answer that a screen shows. */
export const shownIn = (field: Field, answer: Answer | undefined): string[] =>
  chosenIn(answer).filter((id) => optionOf(field, id)?.listed !== false)

/** One click towards an answer. */
export function moveInField(
  simulator: ScreenSimulator,
  scene: Scene,
  field: Field,
  wanted: Answer | undefined,
): Action | undefined {
  const now = chosenIn(shownAnswer(simulator.wizard, field, scene.journeyState))
  const target = chosenIn(wanted)
  const extra = shownIn(field, now).find((id) => !target.includes(id))
  const missing = target.find((id) => !now.includes(id))
  switch (controlOf(field)) {
    case 'entries': {
      const extra = now.findIndex((entry) => countOf(now, entry) > countOf(target, entry))
      const asked = simulator.knowing(scene, field)
      const missing = target.find((entry) => countOf(target, entry) > countOf(now, entry))
      if (asked.entriesFrom !== undefined) return moveInList(simulator, asked, { now, extra, missing })
      if (extra >= 0) return removeEntryAt(simulator, asked, now, extra)
      return missing === undefined ? undefined : fillEntry(simulator, asked, now, missing)
    }
    case 'ticks': {
      const option = extra ?? missing
      return option === undefined ? undefined : tick(field, option)
    }
    case 'picks':
      if (extra !== undefined) return removeEntry(simulator, field, now, extra)
      return missing === undefined ? undefined : find(field, missing)
    case 'gallery':
    case 'uploads':
      if (extra !== undefined) return removeEntry(simulator, field, now, extra)
      return missing === undefined ? undefined : attach(simulator, field, now)
    case 'names':
      if (extra !== undefined) return removeEntry(simulator, field, now, extra)
      return missing === undefined ? undefined : addName(field, missing, 'Enter')
  }
  if (field.list !== undefined) {
    const [id] = target
    if (id === undefined)
      return simulator.screen.resets
        ? { do: 'reset', button: namesOf(simulator.wizard, simulator.wordsBeside(field)).reset }
        : undefined
    // The default is taken only after something else was.
    const offered = offeredOptions(field, now, variantIn(field, scene))
    const option =
      currentOf(simulator.wizard, field, scene.journeyState) === id ? offered.find((one) => one.id !== id)?.id : id
    return option === undefined ? undefined : chooseAction(simulator, scene, field, option)
  }
  return writeText(simulator, field, scene, [], target[0] ?? '')
}

/** Chooses one: on a card, by typing, or in a dialog. */
export function chooseAction(simulator: ScreenSimulator, scene: Scene, field: Field, option: string): Action {
  const label = labelOf(field, option)
  if (controlOf(field) === 'cards') return { do: 'choose', field: field.id, option, group: field.label, label }
  if (controlOf(field) === 'search') return find(field, option)
  const shown = scene.view.fields.find(({ id }) => id === field.id)?.shown ?? ''
  return {
    do: 'pick',
    field: field.id,
    option,
    opener: `${field.label} ${shown}`,
    dialog: field.modal?.title ?? field.label,
    group: field.label,
    label,
    keep: field.modal?.done ?? simulator.wordsBeside(field)('wizard.select'),
  }
}

/** The value that picks this question's options on this screen. */
export const variantIn = (field: Field, { journeyState }: Scene): string | undefined =>
  variantOf(field, journeyState.answers, journeyState.facts)

const isSame = (field: Field, now: Answer | undefined, wanted: Answer | undefined): boolean =>
  shownIn(field, now).sort().join('\n') === shownIn(field, wanted).sort().join('\n')
