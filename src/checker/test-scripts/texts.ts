import type { Field } from '@kindred/engine'
import { chosenIn, controlOf, kindOf } from '@kindred/engine'
import { cutTo } from '@kindred/engine/text'
import type { Action, Try } from './action.ts'
import type { Scene, ScreenSimulator } from './screen-simulator.ts'
import { counterWords } from './view.ts'

/** Names to add to a list. */
export const nameFor = (field: Field, at: number): string => kindOf(field).sample(field, at) ?? `name ${at + 1}`

/** Something to write: a sentence where it fits. */
export function someText(field: Field): string {
  const sentence = 'A few words.'
  const { fits, sample } = kindOf(field)
  return fits(field, sentence) ? sentence : (sample(field, 0) ?? sentence)
}

const letters = (length: number): string => 'a'.repeat(length)

/** Texts on both sides of every number that a text question counts to. */
export function triesOf(simulator: ScreenSimulator, field: Field): Try[] {
  const { maxLength, counter } = field
  const lengths: [string, number][] = []
  if (counter !== undefined) {
    const most = maxLength ?? Number.POSITIVE_INFINITY
    lengths.push(['hidden', counter.shownAbove])
    if (counter.shownAbove + 1 <= most) lengths.push(['calm', counter.shownAbove + 1])
    if (counter.redAbove + 1 <= most) lengths.push(['last calm', counter.redAbove], ['alarming', counter.redAbove + 1])
  }
  if (maxLength !== undefined) lengths.push(['n-1', maxLength - 1], ['n', maxLength], ['n+1', maxLength + 1])
  const tries = lengths.map(([shows, length]) => {
    const text = letters(length)
    const holds = cutTo(text, maxLength ?? Number.POSITIVE_INFINITY)
    return { shows, text, holds, counter: counterWords(field, holds, simulator.wordsBeside(field)), keeps: length > 0 }
  })
  if (controlOf(field) === 'box') return tries
  const blank = '   '
  return [
    {
      shows: 'blank',
      text: blank,
      holds: blank,
      counter: counterWords(field, blank, simulator.wordsBeside(field)),
      keeps: false,
    },
    ...tries,
  ]
}

/** Writes a text, in the page or in the editor that its question opens. */
export function writeText(
  simulator: ScreenSimulator,
  field: Field,
  scene: Scene,
  tries: Try[],
  text: string,
  keepIt = true,
): Action {
  const { screen } = simulator
  const words = simulator.wordsBeside(field)
  if (controlOf(field) === 'box') return { do: 'type', field: field.id, box: field.label, tries, text }
  const editor = editorOf(simulator, field, scene)
  if (controlOf(field) === 'drawer')
    return text === '' && keepIt
      ? { do: 'delete', field: field.id, opener: editor.opener, dialog: editor.dialog, keep: words('details.delete') }
      : {
          do: keepIt ? 'write' : 'discard',
          field: field.id,
          ...editor,
          tries,
          text,
          keep: words(keepIt ? 'details.save' : 'details.cancel'),
        }
  const done =
    screen.mode === 'edit'
      ? (field.modal?.doneEditing ?? words('wizard.save'))
      : (field.modal?.done ?? words('wizard.done'))
  // A blank story is kept by closing the editor: Done waits for words.
  return {
    do: 'write',
    field: field.id,
    ...editor,
    tries,
    text,
    keep: text.trim() === '' ? words('wizard.close') : done,
  }
}

function editorOf(
  simulator: ScreenSimulator,
  field: Field,
  scene: Scene,
): { opener: string; dialog: string; box: string } {
  const words = simulator.wordsBeside(field)
  const shown = chosenIn(scene.journeyState.answers[field.id])[0] ?? field.addLabel ?? words('wizard.write')
  return {
    opener: controlOf(field) === 'drawer' ? field.label : `${field.label} ${shown}`,
    dialog: field.modal?.title ?? field.label,
    box: controlOf(field) === 'drawer' ? words('details.label') : field.label,
  }
}
