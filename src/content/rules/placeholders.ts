import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import { kindOf, questionsOfValues } from '@kindred/engine'
import { type DraftContent, findingAt, type Placed, type WizardFiles } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import { memoizeByInputs } from '../memoize-by-inputs.ts'
import { isTranslatable } from '../prose.ts'
import { partsOf } from '../resolve-wizard.ts'
import type { JsonPath } from '../source-file.ts'
import { unknownName } from './lists.ts'
import { placeholderNames } from './words.ts'

/** Results are words: what people told, never how much of it. */
const counted =
  /\d+(?:[.,:/]\d+)*|[%‰½¼¾]|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|half|most|all) (out )?of\b|\b(per ?cent|percent|points?|scores?)\b/i

interface Saying {
  path: JsonPath
  text: string
  /** Answers may be named here. */
  pipes: boolean
  isResult?: boolean
  /** Shown when Next is pressed: answers to the step's own questions are there by then. */
  isLast?: boolean
}

/** What texts of a step fill in, and what results may say. */
export function placeholderRules(content: DraftContent): Finding[] {
  const isQuiet = content.voice[0]?.value.resultsWithoutNumbers === true
  return content.wizards.flatMap((files) =>
    found(files.definition.value, [...partsOf(files, []), isQuiet], () => rulesOf(files, isQuiet)),
  )
}

const found = memoizeByInputs<Finding[]>()

function rulesOf({ definition, steps }: WizardFiles, isQuiet: boolean): Finding[] {
  const byId = new Map(steps.map((step) => [step.value.id, step]))
  const earlier: FieldDefinition[] = []
  const ordered = definition.value.steps.flatMap((id) => byId.get(id)?.value ?? [])
  const values = questionsOfValues({ values: definition.value.values, steps: ordered })
  return definition.value.steps.flatMap((id) => {
    const step = byId.get(id)
    if (step === undefined) return []
    const known = [...earlier]
    earlier.push(...step.value.fields)
    const all = steps.flatMap(({ value }) => value.fields)
    return sayingsOf(step.value).flatMap((saying) => [
      ...placeholders(step, saying, saying.isLast ? [...known, ...step.value.fields] : known, all, values),
      ...(saying.isResult === true && isQuiet ? numbers(step, saying, known) : []),
    ])
  })
}

/** Words that may name answers; what else a step or a question says to members may not. */
const pipesOfStep = ['question', 'help', 'why']
const pipesOfField = ['help']

/** What is said under names of its own. The title of an entry names answers of that entry (`repeats.ts`). */
const ownWords = (part: object, at: JsonPath, pipes: readonly string[]): Saying[] =>
  Object.entries(part).flatMap(([name, text]) =>
    typeof text === 'string' && isTranslatable(name) && name !== 'itemTitle'
      ? [{ path: [...at, name], text, pipes: pipes.includes(name) }]
      : [],
  )

function sayingsOf(step: WizardStep): Saying[] {
  const plain = (path: JsonPath, text: string | undefined, pipes: boolean, isResult = false): Saying[] =>
    text === undefined ? [] : [{ path, text, pipes, isResult }]
  const results = [
    ...(step.results ?? []).map((result, at) => ({ result, path: ['results', at] as JsonPath })),
    ...(step.noResult === undefined ? [] : [{ result: step.noResult, path: ['noResult'] as JsonPath }]),
  ]
  return [
    ...ownWords(step, [], pipesOfStep),
    ...(step.sections ?? []).flatMap((section, at) => ownWords(section, ['sections', at], [])),
    ...step.fields.flatMap((field, at) => ownWords(field, ['fields', at], pipesOfField)),
    ...(step.checks ?? []).map(
      ({ message }, at): Saying => ({ path: ['checks', at, 'message'], text: message, pipes: true, isLast: true }),
    ),
    ...results.flatMap(({ result, path }) => [
      ...plain([...path, 'title'], result.title, true, true),
      ...result.paragraphs.flatMap((text, at) => plain([...path, 'paragraphs', at], text, true, true)),
      ...(result.links ?? []).flatMap((link, at) => plain([...path, 'links', at, 'text'], link.text, false, true)),
    ]),
  ]
}

function placeholders(
  step: Placed<WizardStep>,
  { path, text, pipes }: Saying,
  known: readonly FieldDefinition[],
  all: readonly FieldDefinition[],
  values: Values,
): Finding[] {
  const say = (sentence: string, suggestion: string) =>
    findingAt(step.file, path, 'unknown-placeholder', sentence, suggestion)
  return placeholderNames(text).flatMap((slot) => {
    if (slot.startsWith('value.'))
      return ofValue(step, { path, text, pipes }, slot.slice('value.'.length), known, values)
    if (!slot.startsWith('answer.'))
      return [
        say(`Nothing is filled in for "{${slot}}".`, 'An answer is shown by "{answer.…}" with the id of its question.'),
      ]
    if (!pipes)
      return say(
        `Answers are not shown here, so people would read "{${slot}}".`,
        'They are shown in the question, "help" and "why" of a step, in the help of its questions, in results and in messages of checks.',
      )
    const id = slot.slice('answer.'.length)
    const field = known.find((one) => one.id === id)
    if (field === undefined) {
      const later = all.find((one) => one.id === id)
      return later === undefined
        ? unknownName(
            step,
            path,
            'unknown-placeholder',
            `Nobody asks "${id}".`,
            id,
            known.map((one) => one.id),
          )
        : [say(`"${later.label}" is asked on this step or later.`, 'Show an answer that was given on an earlier step.')]
    }
    return kindOf(field).said === 'never'
      ? [say(`"${field.label}" has no short answer to show in a sentence.`, 'Show the answer to another question.')]
      : []
  })
}

/** A value shows where all that it works with was asked before. */
function ofValue(
  step: Placed<WizardStep>,
  { path, text, pipes }: Saying,
  id: string,
  known: readonly FieldDefinition[],
  values: Values,
): Finding[] {
  const say = (sentence: string, suggestion: string) => [
    findingAt(step.file, path, 'unknown-placeholder', sentence, suggestion),
  ]
  const value = values.get(id)
  if (value === undefined)
    return [
      unknownName(step, path, 'unknown-placeholder', `There is no value "${id}" in wizard.json.`, id, [
        ...values.keys(),
      ]),
    ]
  if (!pipes)
    return say(
      `Values are not shown here, so people would read "{value.${id}}" in "${text}".`,
      'They are shown in the question, "help" and "why" of a step, in the help of its questions, in results and in messages of checks.',
    )
  const later = [...value.parts.values()].find(({ field }) => !known.some((one) => one.id === field.id))
  return later === undefined
    ? []
    : say(
        `"${later.field.label}", which "${id}" works with, is asked on this step or later.`,
        'Show the value on a later step.',
      )
}

type Values = ReturnType<typeof questionsOfValues>

function numbers(step: Placed<WizardStep>, { path, text }: Saying, known: readonly FieldDefinition[]): Finding[] {
  const say = (sentence: string) =>
    findingAt(step.file, path, 'number-in-result', sentence, 'Say in words what the person told, with no number of it.')
  const words = text.replace(/\{[^}]*\}/g, '')
  const found = counted.exec(words)?.[0]
  const total = placeholderNames(text).find((slot) => slot.startsWith('value.'))
  const count = placeholderNames(text)
    .map((slot) => known.find(({ id }) => slot === `answer.${id}`))
    .find((field) => field !== undefined && kindOf(field).said === 'amount')
  return [
    ...(found === undefined ? [] : [say(`A result counts nothing, and this one says "${found}".`)]),
    ...(total === undefined ? [] : [say(`A result counts nothing, and "{${total}}" is a number.`)]),
    ...(count === undefined ? [] : [say(`A result counts nothing, and the answer to "${count.label}" is a number.`)]),
  ]
}
