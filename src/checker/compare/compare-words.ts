import { isTranslatable } from '@kindred/content'
import type { Field, Wizard } from '@kindred/engine'
import { payloadNames } from '@kindred/engine'
import { questionsOf } from './compare-questions.ts'
import { joinQuoted, quoted, same, type Touch, touch } from './touch.ts'

type Names = Readonly<Record<string, string>>

/** What an editor calls them, where the keyword is not plain English for it. */
const namesOfWords: Names = {
  title: 'name',
  why: 'reason',
  addLabel: 'button',
  shortLabel: 'short label',
  itemTitle: 'title of an entry',
  editTitle: 'title while editing',
  intro: 'introduction',
}
const namesInWizard: Names = { ...namesOfWords, title: 'title' }

const short = (text: string): string => quoted(text.length > 90 ? `${text.slice(0, 89)}…` : text)

/** Sentences about all words that something says under names of its own, where they differ. */
const wordsDiffering = (before: object, after: object, owner: string, named = namesOfWords): string[] => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isWord(before, after))
  return differing(Object.fromEntries(names.map((name) => [name, named[name] ?? name])), before, after, owner)
}

/** A keyword that holds one sentence for members. */
const isWord =
  (...parts: readonly object[]) =>
  (name: string): boolean =>
    isTranslatable(name) && parts.some((part) => typeof (part as Record<string, unknown>)[name] === 'string')

/** Sentences about the words under these names that differ. */
function differing(names: Names, before: object, after: object, owner: string): string[] {
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

/** Sentences under names of their own. */
function sentencesChanged(what: string, before: Names = {}, after: Names = {}, owner: string): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return differing(Object.fromEntries([...names].map((key) => [key, `${what} ${quoted(key)}`])), before, after, owner)
}

/** What is said with other words. */
export function wordsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = questionsOf(previous)
  const ofWizard = [
    ...wordsDiffering(previous, next, 'the wizard', namesInWizard),
    ...sentencesChanged('message', previous.messages, next.messages, 'the wizard'),
    ...sentencesChanged('words for', previous.words, next.words, 'the wizard'),
  ]
  const ofSteps = next.steps.flatMap((step) => {
    const was = previous.steps.find(({ id }) => id === step.id)
    const owner = quoted(step.title)
    const own = was && [
      ...wordsDiffering(was, step, owner),
      ...sentencesChanged('words for', was.words, step.words, owner),
    ]
    const fields = step.fields.flatMap((field) =>
      wordsDiffering(had.get(field.id)?.field ?? field, field, quoted(field.label)),
    )
    return [...(own ?? []), ...fields].map(touch('words', step.id))
  })
  return [...ofWizard.map(touch('words')), ...ofSteps]
}

/** How many may be chosen, and how much may be written. */
export function limitsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = questionsOf(previous)
  return [...questionsOf(next)].flatMap(([id, { step, field }]) => {
    const was = had.get(id)?.field ?? field
    const say = (
      name: 'limit' | 'min' | 'maxLength' | 'maxWords',
      words: (value: number) => string,
      none: string,
    ): string[] =>
      was[name] === field[name]
        ? []
        : [
            `${quoted(field.label)}: ${field[name] === undefined ? none : words(field[name])} (before: ${was[name] ?? 'no limit'}).`,
          ]
    return [
      ...say('limit', (value) => `at most ${value} can be chosen`, 'any number can be chosen'),
      ...say('min', (value) => `at least ${value} to go on`, 'can stay unanswered'),
      ...say('maxLength', (value) => `at most ${value} characters`, 'any number of characters'),
      ...say('maxWords', (value) => `at most ${value} words`, 'any number of words'),
    ].map(touch('limits', step.id))
  })
}

/** Names under which answers are saved. */
export function payloadChanged(previous: Wizard, next: Wizard): Touch[] {
  const before = new Set(payloadNames(previous))
  const after = new Set(payloadNames(next))
  const gone = [...before].filter((name) => !after.has(name))
  const fresh = [...after].filter((name) => !before.has(name))
  const had = questionsOf(previous)
  const bound = [...questionsOf(next)].flatMap(([id, { step, field }]) => {
    const was = had.get(id)?.field ?? field
    if (same(was.binding, field.binding)) return []
    const name = (one: Field) => (one.binding === undefined ? 'nothing' : quoted(one.binding.payload))
    const how =
      was.binding?.payload === field.binding?.payload
        ? `in another shape under ${name(field)}`
        : `as ${name(field)} (before: ${name(was)})`
    return [touch('payload', step.id)(`${quoted(field.label)} is saved ${how}.`)]
  })
  return [
    ...(gone.length === 0 ? [] : [touch('payload')(`No answer is saved as ${joinQuoted(gone)} any more.`)]),
    ...(fresh.length === 0 ? [] : [touch('payload')(`New in what is saved: ${joinQuoted(fresh)}.`)]),
    ...bound,
  ]
}

/** Settings that have sentences of their own. */
const said = {
  step: new Set(['id', 'fields', 'when', 'next', 'words', 'checks']),
  field: new Set(['id', 'kind', 'list', 'limit', 'min', 'maxLength', 'maxWords', 'binding', 'when', 'dependsOn']),
  wizard: new Set(['id', 'steps', 'messages', 'words', 'version', 'upgrades']),
}

/** Settings without a sentence of their own: named as they are in the file, so that none changes in silence. */
export function settingsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = questionsOf(previous)
  const say = (about: 'steps' | 'questions', owner: string, before: object, after: object, known: Set<string>) => {
    const isOwnWord = isWord(before, after)
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (key) =>
        !known.has(key) &&
        !isOwnWord(key) &&
        !same((before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key]),
    )
    return names.length === 0 ? [] : [touch(about)(`${owner}: ${joinQuoted(names)} changed.`)]
  }
  return [
    ...say('steps', 'The wizard', previous, next, said.wizard),
    ...next.steps.flatMap((step) => {
      const was = previous.steps.find(({ id }) => id === step.id) ?? step
      return [
        ...say('steps', quoted(step.title), was, step, said.step),
        ...step.fields.flatMap((field) =>
          say('questions', quoted(field.label), had.get(field.id)?.field ?? field, field, said.field),
        ),
      ].map((one) => ({ ...one, step: step.id }))
    }),
  ]
}
