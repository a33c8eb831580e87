import { type TargetId, targets } from '@kindred/contract/targets'
import { type Answers, answersToPayload, type Facts, type Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../../scripts/read-content-files.ts'
import { shippedContent } from '../../../tests/helpers/content.ts'
import { acceptanceOf } from './acceptance-of.ts'

// The checker of journeys believes what it hears here: a target that nobody judges would take whatever content asks for.

const shipped = Object.values((await shippedContent()).wizards)
const pets = readContent(await readContentFiles('tests/fixtures/other-team')).walkable.map(({ wizard }) => wizard)
const all = [...shipped, ...pets]

interface SentMessage {
  facts?: Facts
  /** What a save takes, by question. */
  sound: Answers
  /** And what it refuses, beside the same. */
  wrong: Answers
}

const long = 'a'.repeat(30_000)
const sent: Readonly<Record<TargetId, SentMessage>> = {
  response: { sound: { animal: 'cat' }, wrong: { animal: 'unheard-of' } },
  'account-deletion': { sound: { memories: 'delete' }, wrong: { memories: 'unheard-of' } },
  contact: { sound: { letter: 'Hello, all of you.' }, wrong: { letter: long } },
  'empathy-message': { sound: { 'own-message': 'I am with you.' }, wrong: { 'own-message': long } },
  report: { facts: { about: 'comment' }, sound: { reasons: ['threat'] }, wrong: { reasons: ['child-in-danger'] } },
  'moderation-decision': { sound: { decision: 'hide' }, wrong: { decision: 'hide', note: long } },
  memory: { sound: { desc: 'We ran.', memoryType: 'happy' }, wrong: { desc: long } },
  'memory-tags': {
    facts: { memoryType: 'unhappy' },
    sound: { needs: ['love'] },
    wrong: { needs: ['unheard-of'] },
  },
}

const wizardFor = (target: TargetId): Wizard => {
  const wizard = all.find((one) => one.target === target)
  if (wizard === undefined) throw new Error(`No wizard fills in "${target}".`)
  return wizard
}

describe.each(targets.map(({ id }) => id))('the answers of a wizard of "%s"', (target) => {
  const wizard = wizardFor(target)
  const { facts = {}, sound, wrong } = sent[target]
  const saidTo = (answers: Answers) =>
    acceptanceOf(wizard, all)?.({ answers, facts, payload: answersToPayload(wizard, answers) })

  it('are taken when they fit', () => expect(saidTo(sound)).toEqual([]))
  it('are refused when they do not', () => expect(saidTo({ ...sound, ...wrong })).not.toEqual([]))
})

it('nothing is asked where nothing is sent, or where the wizard that is saved with it is missing', () => {
  const [guide] = shipped.filter(({ target }) => target === undefined)
  expect(guide && acceptanceOf(guide, all)).toBeUndefined()
  for (const target of ['memory', 'memory-tags'] as const) {
    const wizard = wizardFor(target)
    expect(acceptanceOf(wizard, [wizard])).toBeUndefined()
  }
})
