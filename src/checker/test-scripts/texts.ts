import type { Field } from '@kindred/engine'
import { chosenIn, controlOf, kindOf, sampleOf } from '@kindred/engine'
import { truncateText } from '@kindred/engine/text'
import type { Action, TypedText } from './action.ts'
import type { Scene, ScreenSimulator } from './screen-simulator.ts'
import { counterWords } from './view.ts'

/** Names to add to a list. */
export const nameFor = (field: Field, at: number): string => sampleOf(field, at) ?? `name ${at + 1}`

/** The first of them that is not there yet. */
export function freshName(field: Field, names: readonly string[]): string {
  let at = 0
  while (names.includes(nameFor(field, at))) at += 1
  return nameFor(field, at)
}

/** Adds a name by Enter, by the button, or by the last sign that is typed. */
export const addName = (field: Field, typed: string, by: 'Enter' | 'button' | 'typing'): Action => ({
  do: 'add',
  field: field.id,
  box: field.label,
  typed,
  by,
  button: field.addLabel ?? '',
})

/** Something to write: a sentence where it fits. */
export function someText(field: Field): string {
  const sentence = 'A few words.'
  const { fits, sample } = kindOf(field)
  return fits(field, sentence) ? sentence : (sample(field, 0) ?? sentence)
}

/** Texts on both sides of every number that a text question counts to. */
export function textsToType(simulator: ScreenSimulator, field: Field): TypedText[] {
  const { maxLength, counter } = field
  const words = simulator.wordsBeside(field)
  const lengths: [string, number][] = []
  if (counter !== undefined) {
    // Beyond their limit words are still written, and characters cut.
    const most = field.maxWords === undefined ? (maxLength ?? Number.POSITIVE_INFINITY) : field.maxWords + 1
    lengths.push(['hidden', counter.shownAbove])
    if (counter.shownAbove + 1 <= most) lengths.push(['calm', counter.shownAbove + 1])
    if (counter.redAbove + 1 <= most) lengths.push(['last calm', counter.redAbove], ['alarming', counter.redAbove + 1])
  }
  if (maxLength !== undefined) lengths.push(['n-1', maxLength - 1], ['n', maxLength], ['n+1', maxLength + 1])
  const countsWords = field.maxWords !== undefined
  const tries = lengths.map(([shows, length]) => {
    const text = countsWords && !shows.startsWith('n') ? 'a '.repeat(length).trim() : 'a'.repeat(length)
    const holds = truncateText(text, maxLength ?? Number.POSITIVE_INFINITY)
    return { shows, text, holds, counter: counterWords(field, holds, words), keeps: length > 0 }
  })
  if (controlOf(field) === 'box') return tries
  const blank = '   '
  return [
    { shows: 'blank', text: blank, holds: blank, counter: counterWords(field, blank, words), keeps: false },
    ...tries,
  ]
}

/** Writes a text, in the page or in the editor that its question opens. */
export function writeText(
  simulator: ScreenSimulator,
  field: Field,
  scene: Scene,
  tries: TypedText[],
  text: string,
  keepIt = true,
): Action {
  const words = simulator.wordsBeside(field)
  const dialog = field.modal?.title ?? field.label
  const typed = { field: field.id, tries, text, dialog }
  switch (controlOf(field)) {
    case 'box':
      return { do: 'type', field: field.id, box: field.label, tries, text }
    case 'drawer': {
      const opener = field.label
      if (text === '' && keepIt) return { do: 'delete', field: field.id, opener, dialog, keep: words('details.delete') }
      const box = words('details.label')
      return keepIt
        ? { do: 'write', ...typed, opener, box, keep: words('details.save') }
        : { do: 'discard', ...typed, opener, box, keep: words('details.cancel') }
    }
    default: {
      const [written] = chosenIn(scene.journeyState.answers[field.id])
      if (field.open === 'begins-inline' && written === undefined)
        return { do: 'type', field: field.id, box: field.label, tries, text }
      const shown = written ?? field.addLabel ?? words('wizard.write')
      const done =
        simulator.screen.mode === 'edit'
          ? (field.modal?.doneEditing ?? words('wizard.save'))
          : (field.modal?.done ?? words('wizard.done'))
      // A blank story is kept by closing the editor: Done waits for words.
      const keep = text.trim() === '' ? words('wizard.close') : done
      return { do: 'write', ...typed, opener: `${field.label} ${shown}`, box: field.label, keep }
    }
  }
}
