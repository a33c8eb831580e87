import type { Facts, Field, Step } from '@kindred/engine'
import { labelOf, stepName } from '@kindred/engine'

/** A text that is tried in a box, and what stands there afterwards. */
export interface TypedText {
  /** What it shows, for the coverage: 'n-1', 'n', 'n+1', 'hidden', 'calm', 'alarming', 'blank'. */
  shows: string
  text: string
  /** What the box then holds. */
  holds: string
  counter: string
  /** Whether the button that keeps it can be pressed. */
  keeps: boolean
}

/** The button that opens a dialog, its title, and the button that closes it. */
interface InDialog {
  field: string
  opener: string
  dialog: string
  keep: string
}

/**
 * What a person does, in the names of the screen. The ids say the same to the machine; whoever plays it in a browser
 * reads only names.
 */
export type Action =
  | { do: 'begin' }
  | { do: 'open'; step: string; row: string }
  | { do: 'next' | 'previous' | 'overview' | 'reset' | 'backToQuestions' | 'save' | 'again' | 'post'; button: string }
  | { do: 'leave'; button: string; asks?: { title: string; text: string; stay: string; go: string } }
  | { do: 'tick' | 'try' | 'choose'; field: string; option: string; group: string; label: string }
  /** Found by typing its label into the box of the question; `full`: it is found, and cannot be chosen. */
  | { do: 'find'; field: string; option: string; box: string; label: string; full?: true }
  | ({ do: 'pick'; option: string; group: string; label: string } & InDialog)
  | { do: 'type'; field: string; box: string; tries: TypedText[]; text: string }
  | ({ do: 'write' | 'discard'; box: string; tries: TypedText[]; text: string } & InDialog)
  | ({ do: 'delete' } & InDialog)
  | { do: 'add'; field: string; box: string; typed: string; by: 'Enter' | 'button' | 'typing'; button: string }
  /** `name`: what a file is called that is known by its name. */
  | { do: 'attach'; field: string; file: string; name?: string; group: string; button: string }
  /** An entry is opened by its button, answered, and closed. */
  | {
      do: 'fill'
      field: string
      entry: string
      at: number
      /** Which of the buttons with this name, where several entries are called alike. */
      nth?: number
      group: string
      opener: string
      parts: Action[]
      keep: string
    }
  | { do: 'remove'; field: string; name: string; button: string; at?: number; nth?: number }
  | { do: 'backspace'; field: string; box: string }
  | { do: 'search'; field: string; group: string; box: string; text: string; finds: string[]; none: string }
  | { do: 'why'; step: string; opener: string; text: string }

export const tick = (field: Field, option: string, how: 'tick' | 'try' = 'tick'): Action => ({
  do: how,
  field: field.id,
  option,
  group: field.label,
  label: labelOf(field, option),
})

export const find = (field: Field, option: string, full?: true): Action => ({
  do: 'find',
  field: field.id,
  option,
  box: field.label,
  label: labelOf(field, option),
  ...(full && { full }),
})

export const openRow = (step: Step, facts: Facts): Action => ({
  do: 'open',
  step: step.id,
  row: stepName(step, facts).title,
})

const quoted = (text: string): string => `“${text}”`
const inShort = (text: string): string => (text.length > 60 ? `${[...text].length} characters` : quoted(text))

const tried = ({ text, counter, holds, keeps }: TypedText, keep: string, box = ''): string => {
  if (text.trim() === '') return `Leave the box ${text === '' ? 'empty' : 'blank'}: ${quoted(keep)} cannot be pressed.`
  const held = holds === text ? 'it stays as typed' : `only the first ${[...holds].length} stay`
  const counted = counter === '' ? 'no count is shown' : `${quoted(counter)} is shown`
  return `Type ${inShort(text)}${box === '' ? '' : ` in ${quoted(box)}`}: ${held}, ${counted}${keeps || keep === '' ? '' : `, ${quoted(keep)} cannot be pressed`}.`
}

/** What to do, for a person: one sentence, and one for each text that is tried. */
export function sentencesOf(action: Action, opening: string, isAgain: boolean): string[] {
  switch (action.do) {
    case 'begin':
      return [isAgain ? `Open ${opening} again.` : `Open ${opening}.`]
    case 'open':
      return [`Open ${quoted(action.row)}.`]
    case 'leave': {
      const { button, asks } = action
      if (asks === undefined) return [`Press ${quoted(button)}.`]
      const question = `${quoted(asks.title)} asks ${quoted(asks.text)}`
      return [
        `Press ${quoted(button)}: ${question}. Press ${quoted(asks.stay)}: nothing changes.`,
        `Press ${quoted(button)} and ${quoted(asks.go)}.`,
      ]
    }
    case 'tick':
      return [`Press ${quoted(action.label)} in ${quoted(action.group)}.`]
    case 'try':
      return [`Try to press ${quoted(action.label)} in ${quoted(action.group)}: it cannot be pressed.`]
    case 'choose':
      return [`Choose ${quoted(action.label)} in ${quoted(action.group)}.`]
    case 'find':
      return [
        action.full === true
          ? `Type ${inShort(action.label)} in ${quoted(action.box)}: it cannot be chosen in the list. Clear the box.`
          : `Type ${inShort(action.label)} in ${quoted(action.box)} and choose it in the list.`,
      ]
    case 'pick': {
      const choice = `${quoted(action.label)} in ${quoted(action.dialog)}`
      return [`Press ${quoted(action.opener)}, choose ${choice} and press ${quoted(action.keep)}.`]
    }
    case 'type':
      return [
        ...action.tries.map((one) => tried(one, '', action.box)),
        action.text === '' ? `Clear ${quoted(action.box)}.` : `Write ${inShort(action.text)} in ${quoted(action.box)}.`,
      ]
    case 'write':
    case 'discard':
      return [
        `Press ${quoted(action.opener)}: ${quoted(action.dialog)} opens.`,
        ...action.tries.map((one) => tried(one, action.keep)),
        `${action.text === '' ? 'Clear the box' : `Write ${inShort(action.text)}`} and press ${quoted(action.keep)}.`,
      ]
    case 'delete':
      return [`Press ${quoted(action.opener)} and then ${quoted(action.keep)}.`]
    case 'add': {
      const then = { Enter: ' and press Enter', button: ` and press ${quoted(action.button)}`, typing: '' }[action.by]
      return [`Type ${inShort(action.typed)} in ${quoted(action.box)}${then}.`]
    }
    case 'attach':
      return [
        `Press ${quoted(action.button)} in ${quoted(action.group)} and choose ${action.name === undefined ? 'a photo' : `a file ${quoted(action.name)}`}.`,
      ]
    case 'fill':
      return [
        `Press ${quoted(action.opener)} in ${quoted(action.group)}: an entry opens.`,
        ...action.parts.flatMap((part) => sentencesOf(part, opening, isAgain)),
        `Press ${quoted(action.keep)}.`,
      ]
    case 'remove':
      return [`Press ${quoted(action.button.length > 60 ? `${action.button.slice(0, 30)}…` : action.button)}.`]
    case 'backspace':
      return [`Press Backspace in the empty box ${quoted(action.box)}.`]
    case 'search': {
      const { finds, none } = action
      const result = finds.length === 0 ? `${quoted(none)} is shown` : `only ${finds.map(quoted).join(', ')} is left`
      return [`Type ${quoted(action.text)} in ${quoted(action.box)}: ${result}. Clear the search.`]
    }
    case 'why':
      return [`Open ${quoted(action.opener)}: ${quoted(action.text)} is shown. Close it again.`]
    default:
      return [`Press ${quoted(action.button)}.`]
  }
}
