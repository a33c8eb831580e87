import type { Answer, Answers, Field, JourneyState, Wizard } from '@kindred/engine'
import {
  answersToPayload,
  checkAnswers,
  holdsList,
  kindOf,
  limitOf,
  payloadToAnswers,
  resolvePath,
  setAnswer,
} from '@kindred/engine'
import { choosable } from '../model.ts'
import type { FieldCheck } from './field-check.ts'

/** Browser and server agree: this answer, which a journey can give, comes through the payload unchanged and is accepted. */
export function checkRoundTrip(check: FieldCheck, answer: Answer | undefined): void {
  const { journeys, step, at, field, journeyState, judged } = check
  const { wizard } = judged
  const answers = setAnswer(judged.answers, field.id, answer)
  const { path, effective } = resolvePath(wizard, answers, journeyState.facts)
  const fault = (rule: 'payload-refused' | 'payload-differs', sentence: string, suggestion: string, place: string) =>
    journeys.report({
      rule,
      step,
      path: place,
      sentence,
      suggestion,
      at: { stepIndex: check.index, journeyState: standing(check, answer) },
    })
  const [refused] = checkAnswers(wizard, effective, journeyState.facts)
  if (refused !== undefined)
    fault(
      'payload-refused',
      `An answer that "${field.label}" takes is refused by the server: ${refused.sentence}`,
      'Screen and server read the same rules: look at "limit", "maxLength" and the options.',
      `fields[${at}]`,
    )
  if (field.binding === undefined) return
  const fields = path.flatMap((walked) => walked.fields)
  const payload = answersToPayload(wizard, effective, fields)
  const [said] = journeys.accepts?.({ payload, answers: effective, facts: journeyState.facts }) ?? []
  if (said !== undefined)
    fault(
      'payload-refused',
      `An answer that "${field.label}" takes is refused when it is saved: ${said}`,
      'What is sent has bounds of its own: shorten what can be written here, or the words of its options.',
      `fields[${at}]`,
    )
  const back = payloadToAnswers(wizard, payload)
  const lost = fields.find((other) => other.binding && differs(other.id, effective, back))
  const alien = Object.keys(back).find((id) => effective[id] === undefined)
  if (lost !== undefined || alien !== undefined)
    fault(
      'payload-differs',
      `The answer to "${(lost ?? field).label}" does not come back from "${field.binding.payload}" as it was given.`,
      `"as": "${field.binding.as}" keeps less than this question takes; ${shapesFor(field)}. Or another question writes the same name.`,
      `fields[${at}].binding`,
    )
}

const standing = ({ field, journeyState }: FieldCheck, answer: Answer | undefined): JourneyState => ({
  ...journeyState,
  answers: setAnswer(journeyState.answers, field.id, answer),
})

/** A text of the greatest length that content allows is one that a journey can give, too. */
export function checkLongestRoundTrip(check: FieldCheck): void {
  const { field } = check
  if (field.maxLength === undefined) return
  const longest = 'x'.repeat(field.maxLength)
  if (kindOf(field).fits(field, longest)) checkRoundTrip(check, holdsList(field) ? [longest] : longest)
}

/** Shapes that hold everything that a question takes. */
const shapesFor = (field: Field): string =>
  holdsList(field)
    ? field.list === undefined
      ? '"descriptions" keeps a list of words, "temp-ids" one of photos'
      : '"tags" or "ids" keep a list of options'
    : field.list === undefined
      ? '"text" keeps words'
      : '"value" keeps one option, "code" one with a number'

/** Also in its form: a list that comes back as one text is refused when it is sent again. */
const differs = (id: string, before: Answers, after: Answers): boolean =>
  JSON.stringify(before[id]) !== JSON.stringify(after[id])

/** A number for an option is read back as that option: each of them, since a number or an id may stand for another one too. */
export function checkCodesRoundTrip({ journeys, step, at, field, variant }: FieldCheck): void {
  if (field.binding?.as !== 'code' || field.list === undefined) return
  const alone: Wizard = { ...journeys.wizard, steps: [{ ...step, fields: [field] }] }
  const lost = choosable(field, [variant]).find(({ id }) => {
    const answers: Answers = { [field.id]: id }
    return differs(field.id, answers, payloadToAnswers(alone, answersToPayload(alone, answers, [field])))
  })
  if (lost === undefined) return
  journeys.report({
    rule: 'payload-differs',
    step,
    path: `fields[${at}].binding`,
    sentence: `"${lost.label}" (${lost.id}) of "${field.label}" is saved as ${lost.code ?? `"${lost.id}"`} and comes back as another answer.`,
    suggestion: `Give each option of "${field.list.id}" a "code" of its own, or write "as": "value".`,
  })
}

/** More entries than this are not written out to see that they are refused. */
const maxEntries = 1_000

/** What no journey can give is refused: too many, an exclusive option with another, one unknown, one twice, a text too long. */
export function checkRefusals(check: FieldCheck): void {
  const { journeys, step, at, field, journeyState, isolated } = check
  const { options } = journeys.explorer.classesWith(field, [check.variant])
  const together = options.filter(({ exclusive }) => !exclusive).flatMap(({ ids }) => ids)
  const standsAlone = options.find(({ exclusive }) => exclusive)?.ids[0]
  const impossible: [string, Answer][] = []
  const [first = 'text'] = together
  const isList = holdsList(field)
  for (const [what, entry] of kindOf(field).impossible(field)) impossible.push([what, isList ? [entry] : entry])
  impossible.push(['a wrong form', isList ? first : [first]])
  const limit = limitOf(field)
  const { repeats } = kindOf(field)
  const many = repeats === true && limit < maxEntries ? Array.from({ length: limit + 1 }, () => first) : together
  if (many.length > limit) impossible.push(['more than its limit', many.slice(0, limit + 1)])
  if (standsAlone !== undefined) impossible.push(['an option that stands alone with another', [standsAlone, first]])
  if (repeats !== true) impossible.push(['an option twice', [first, first]])
  for (const [what, answer] of impossible)
    if (checkAnswers(isolated.wizard, setAnswer({}, field.id, answer), journeyState.facts).length === 0)
      journeys.report({
        rule: 'impossible-accepted',
        step,
        path: `fields[${at}]`,
        sentence: `The server accepts ${what} in "${field.label}", which no screen can send.`,
        suggestion: 'The engine is at fault: report this.',
      })
}
