import {
  type Answer,
  type Answers,
  answersToPayload,
  type Facts,
  type Field,
  hasOptions,
  holdsList,
  offeredOptions,
  payloadToAnswers,
  resolvePath,
  toggle,
  variantOf,
  type Wizard,
} from '@kindred/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedContent } from '../helpers/content.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

/**
 * Every option that ships goes into the database and comes back as itself: answers → payload → what is stored → what is read →
 * answers. The checker goes there and back through the payload alone; two options that are stored as one would pass there.
 */
const wizards = Object.values((await shippedContent()).wizards)
const withTarget = (target: string): Wizard => {
  const found = wizards.find((wizard) => wizard.target === target)
  if (found === undefined) throw new Error(`No wizard fills in ${target}.`)
  return found
}

let app: MemoryApp
let ann: SignedUp

beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
})
afterAll(() => app.close())

type Chosen = { field: string; option: string }
const nameOf = ({ field, option }: Chosen) => `${field}: ${option}`

/** What stays for memories of before is offered to nobody. */
const allOptions = (wizard: Wizard): string[] =>
  wizard.steps.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      (field.list?.options ?? [])
        .filter(({ listed, retired }) => listed !== false && retired !== true)
        .map(({ id }) => nameOf({ field: field.id, option: id })),
    ),
  )

/** What is asked on this journey, without answers that nobody is asked for. */
const taken = (wizard: Wizard, answers: Answers, facts: Facts): { asked: Field[]; effective: Answers } => {
  const { path, effective } = resolvePath(wizard, answers, facts)
  return { asked: path.flatMap(({ fields }) => fields), effective }
}

/** What is written where something is written: other questions may wait for it. */
const words: Partial<Record<Field['kind'], Answer>> = {
  'short-text': 'At the gate',
  'long-text': 'We waited for the bus.',
  details: 'Nobody came.',
  chips: ['me'],
}

/** Journeys that choose what no journey before chose, as much as each question takes, until nothing is left that can be chosen. */
function* journeys(wizard: Wizard, facts: Facts, wanted: Set<string>): Generator<Answers> {
  let fruitless = 0
  // Where nothing is new any is chosen, in turn another: other questions may wait for it, or for anything but it.
  const nextIn = (field: Field, answers: Answers): string[] => {
    const ids = offeredOptions(field, [], variantOf(field, answers, facts)).map(({ id }) => id)
    const fresh = ids.filter((option) => wanted.has(nameOf({ field: field.id, option })))
    return fresh.length > 0 ? fresh : answers[field.id] === undefined ? ids.slice(fruitless, fruitless + 1) : []
  }
  while (fruitless < 5) {
    let answers: Answers = {}
    // A question may ask for another answer first: each round answers what the round before made askable.
    for (const _step of wizard.steps) {
      for (const field of taken(wizard, answers, facts).asked.filter((field) => words[field.kind] !== undefined))
        answers = { [field.id]: words[field.kind] ?? '', ...answers }
      for (const field of taken(wizard, answers, facts).asked.filter(hasOptions))
        for (const option of nextIn(field, answers)) {
          const before = answers[field.id]
          if (!holdsList(field)) {
            if (before === undefined) answers = { ...answers, [field.id]: option }
            continue
          }
          const chosen = (before ?? []) as readonly string[]
          const after = chosen.includes(option) ? chosen : toggle(field, chosen, option)
          // An option that drives out others has a journey of its own.
          if (chosen.every((id) => after.includes(id))) answers = { ...answers, [field.id]: after }
        }
    }
    const { effective } = taken(wizard, answers, facts)
    const chosen = Object.entries(effective).flatMap(([field, answer]) =>
      [answer].flat().map((option) => nameOf({ field, option })),
    )
    const news = chosen.filter((name) => wanted.delete(name))
    if (news.length === 0) fruitless += 1
    else yield effective
  }
}

const sorted = (answers: Answers) =>
  Object.fromEntries(
    Object.entries(answers).map(([field, answer]) => [field, typeof answer === 'string' ? answer : [...answer].sort()]),
  )

it('each option of the shipped memory and tag wizards survives a round trip', async () => {
  const [memory, tags] = [withTarget('memory'), withTarget('memory-tags')]
  const ofMemory = new Set(allOptions(memory))
  for (const answers of journeys(memory, {}, ofMemory)) {
    const posted = await app.post(ann, answersToPayload(memory, answers, taken(memory, answers, {}).asked))
    expect(posted.statusCode, posted.body).toBe(201)
    const read = await app.read(ann, posted.json<{ shareable_link: string }>().shareable_link)
    expect(sorted(payloadToAnswers(memory, read.json()))).toMatchObject(sorted(answers))
  }
  expect([...ofMemory]).toEqual([])

  const ofTags = new Set(allOptions(tags))
  for (const [name, { values, codes, payload }] of Object.entries(tags.facts ?? {}))
    for (const [at, value] of values.entries()) {
      const facts = { [name]: value }
      const { shareable_link } = await app.made(ann, { [payload ?? name]: codes?.[at] ?? value })
      for (const answers of journeys(tags, facts, ofTags)) {
        const put = await app.put(
          ann,
          shareable_link,
          answersToPayload(tags, answers, taken(tags, answers, facts).asked),
        )
        expect(put.statusCode, put.body).toBe(202)
        const read = await app.read(ann, shareable_link)
        expect(sorted(payloadToAnswers(tags, read.json()))).toMatchObject(sorted(answers))
      }
    }
  expect([...ofTags]).toEqual([])
})
