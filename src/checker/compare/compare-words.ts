import type { Field, Step, Wizard } from '@kindred/engine'
import { payloadNames } from '@kindred/engine'
import { questionsOf } from './compare-questions.ts'
import { listed, quoted, same, type Touch } from './touch.ts'

const wordsOfStep = { title: 'name', question: 'question', summary: 'summary', help: 'help', why: 'reason' } as const
const wordsOfField = {
  label: 'label',
  help: 'help',
  placeholder: 'placeholder',
  addLabel: 'button',
} as const
const wordsOfWizard = { title: 'title', editTitle: 'title while editing', intro: 'introduction' } as const

const short = (text: string): string => quoted(text.length > 90 ? `${text.slice(0, 89)}…` : text)

function differing<Names extends Record<string, string>>(
  names: Names,
  before: object,
  after: object,
  owner: string,
): string[] {
  return Object.entries(names).flatMap(([key, name]) => {
    const was = (before as Record<string, unknown>)[key]
    const is = (after as Record<string, unknown>)[key]
    if (was === is) return []
    if (typeof is !== 'string') return [`The ${name} of ${owner} is gone (before: ${short(String(was))}).`]
    return [
      `The ${name} of ${owner} reads ${short(is)}${typeof was === 'string' ? ` (before: ${short(was)})` : ' (new)'}.`,
    ]
  })
}

type Sentences = Readonly<Record<string, string>> | undefined

/** Sentences under names of their own. */
function sentencesChanged(what: string, before: Sentences = {}, after: Sentences = {}, owner: string): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return differing(Object.fromEntries([...names].map((key) => [key, `${what} ${quoted(key)}`])), before, after, owner)
}

/** What is said with other words. */
export function wordsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = questionsOf(previous)
  const ofWizard = [
    ...differing(wordsOfWizard, previous, next, 'the wizard'),
    ...sentencesChanged('message', previous.messages, next.messages, 'the wizard'),
    ...sentencesChanged('words for', previous.words, next.words, 'the wizard'),
  ].map((sentence): Touch => ({ about: 'words', sentence }))
  const ofSteps = next.steps.flatMap((step): Touch[] => {
    const was = previous.steps.find(({ id }) => id === step.id)
    const fields = step.fields.flatMap((field) => {
      const before = had.get(field.id)?.field
      return before === undefined ? [] : differing(wordsOfField, before, field, quoted(field.label))
    })
    const own =
      was === undefined
        ? []
        : [
            ...differing(wordsOfStep, was, step, quoted(step.title)),
            ...sentencesChanged('words for', was.words, step.words, quoted(step.title)),
          ]
    return [...own, ...fields].map((sentence) => ({ about: 'words', sentence, step: step.id }))
  })
  return [...ofWizard, ...ofSteps]
}

/** How many may be chosen, and how much may be written. */
export function limitsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = questionsOf(previous)
  return [...questionsOf(next)].flatMap(([id, { step, field }]): Touch[] => {
    const was = had.get(id)?.field
    if (was === undefined) return []
    const say = (name: 'limit' | 'min' | 'maxLength', words: (value: number) => string, none: string): Touch[] =>
      was[name] === field[name]
        ? []
        : [
            {
              about: 'limits',
              sentence: `${quoted(field.label)}: ${field[name] === undefined ? none : words(field[name])} (before: ${was[name] ?? 'no limit'}).`,
              step: step.id,
            },
          ]
    return [
      ...say('limit', (value) => `at most ${value} can be chosen`, 'any number can be chosen'),
      ...say('min', (value) => `at least ${value} to go on`, 'can stay unanswered'),
      ...say('maxLength', (value) => `at most ${value} characters`, 'any number of characters'),
    ]
  })
}

/** Names under which answers are saved. */
export function payloadChanged(previous: Wizard, next: Wizard): Touch[] {
  const before = new Set(payloadNames(previous))
  const after = new Set(payloadNames(next))
  const gone = [...before].filter((name) => !after.has(name))
  const fresh = [...after].filter((name) => !before.has(name))
  const had = questionsOf(previous)
  const bound = [...questionsOf(next)].flatMap(([id, { step, field }]): Touch[] => {
    const was = had.get(id)?.field
    if (was === undefined || same(was.binding, field.binding)) return []
    const name = (one: Field) => (one.binding === undefined ? 'nothing' : quoted(one.binding.payload))
    const sentence =
      was.binding?.payload === field.binding?.payload
        ? `${quoted(field.label)} is saved in another shape under ${name(field)}.`
        : `${quoted(field.label)} is saved as ${name(field)} (before: ${name(was)}).`
    return [{ about: 'payload', sentence, step: step.id }]
  })
  return [
    ...(gone.length === 0
      ? []
      : [{ about: 'payload', sentence: `No answer is saved as ${listed(gone)} any more.` } as const]),
    ...(fresh.length === 0 ? [] : [{ about: 'payload', sentence: `New in what is saved: ${listed(fresh)}.` } as const]),
    ...bound,
  ]
}

const said = {
  step: new Set<string>([...Object.keys(wordsOfStep), 'id', 'fields', 'when', 'next', 'words']),
  field: new Set<string>([
    ...Object.keys(wordsOfField),
    ...['id', 'kind', 'list', 'limit', 'min', 'maxLength', 'binding', 'when', 'dependsOn'],
  ]),
  wizard: new Set<string>([...Object.keys(wordsOfWizard), 'id', 'steps', 'messages', 'words', 'version', 'upgrades']),
}

const settingsIn = (before: object, after: object, known: ReadonlySet<string>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) =>
      !known.has(key) && !same((before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key]),
  )

/** Settings that have no sentence of their own: named as they are in the file, so that none changes in silence. */
export function settingsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = questionsOf(previous)
  const say = (about: Touch['about'], owner: string, names: readonly string[], step?: string): Touch[] =>
    names.length === 0
      ? []
      : [{ about, sentence: `${owner}: ${listed(names)} changed.`, ...(step === undefined ? {} : { step }) }]
  return [
    ...say('steps', 'The wizard', settingsIn(previous, next, said.wizard)),
    ...next.steps.flatMap((step: Step) => {
      const was = previous.steps.find(({ id }) => id === step.id)
      return [
        ...(was === undefined ? [] : say('steps', quoted(step.title), settingsIn(was, step, said.step), step.id)),
        ...step.fields.flatMap((field) => {
          const before = had.get(field.id)?.field
          return before === undefined
            ? []
            : say('questions', quoted(field.label), settingsIn(before, field, said.field), step.id)
        }),
      ]
    }),
  ]
}
