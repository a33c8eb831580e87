import type { Acceptance } from '@kindred/checker'
import { type TargetId, targets } from '@kindred/contract/targets'
import { checkAnswers, type Facts, type Payload, type Wizard } from '@kindred/engine'
import { Ajv, type ValidateFunction } from 'ajv'
import deleteAccount from '../../../schemas/api/accounts/delete-account.json' with { type: 'json' }
import createResponse from '../../../schemas/api/responses/wizard-response-create.schema.json' with { type: 'json' }
import { faultsOfMessage } from '../contact/index.ts'
import { faultsOfEmpathy } from '../empathy/index.ts'
import type { MemoryWizards } from '../memories/index.ts'
import { checkMemory, emptyContent, faultsOf, normalised } from '../memories/index.ts'
import { faultsOfDecision } from '../moderation/index.ts'
import { faultsOfJourney, reportableNamed } from '../reports/index.ts'

/**
 * What the server says to the answers of a journey, target by target: the very functions that the routes call. The journey
 * checker asks it for every class of answers, so that content which a save would refuse is told before it is served.
 * `wizards`: all of the content, because two of them may fill in one thing together.
 *
 * @example checkJourneys(wizard, promises, upgrades, { accepts: acceptanceOf(wizard, Object.values(content.wizards)) })
 */
export function acceptanceOf(wizard: Wizard, wizards: readonly Wizard[]): Acceptance | undefined {
  const target = targets.find(({ id }) => id === wizard.target)
  return target && acceptances[target.id](wizard, wizards)
}

/** Who says it, for every target there is: nothing is accepted unseen because nobody thought of it. */
const acceptances: Readonly<Record<TargetId, (wizard: Wizard, all: readonly Wizard[]) => Acceptance | undefined>> = {
  response: acceptResponse,
  'account-deletion': () => acceptDeletion,
  contact: (wizard) => acceptFaults(wizard, faultsOfMessage),
  'empathy-message': (wizard) => acceptFaults(wizard, faultsOfEmpathy),
  report: acceptReport,
  'moderation-decision': acceptDecision,
  memory: (wizard, all) => beside('memory-tags', all, (tags) => acceptMemory({ memory: wizard, tags })),
  'memory-tags': (wizard, all) => beside('memory', all, (memory) => acceptTags({ memory, tags: wizard })),
}

/** A memory and its tags are saved together: where content has one of the two alone, there is nothing to ask. */
function beside(target: TargetId, all: readonly Wizard[], judge: (other: Wizard) => Acceptance) {
  const other = all.find((one) => one.target === target)
  return other && judge(other)
}

let responseBody: ValidateFunction | undefined

function acceptResponse(wizard: Wizard): Acceptance {
  return ({ answers, facts }) => {
    responseBody ??= new Ajv({ strict: false }).compile(createResponse)
    const body = { answers, content_version: wizard.version }
    const ofShape = responseBody(body) ? [] : (responseBody.errors ?? []).map(({ message = '' }) => message)
    return [...ofShape, ...checkAnswers(wizard, answers, facts).map(({ sentence }) => sentence)]
  }
}

let deletionBody: ValidateFunction | undefined

/** Nothing is kept of somebody who leaves, so a question that has no role here is told instead of asked in vain. */
const acceptDeletion: Acceptance = ({ payload }) => {
  deletionBody ??= new Ajv({ strict: false }).compile(deleteAccount.body)
  if (deletionBody(payload)) return []
  return (deletionBody.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`.trim())
}

/** What is sent once, at the end, and is complete only then. */
const acceptFaults =
  (wizard: Wizard, faultsOf: typeof faultsOfMessage): Acceptance =>
  ({ payload, facts }) =>
    Object.entries(faultsOf(wizard, payload, facts, { complete: false })).flatMap(([name, sentences]) =>
      sentences.map((said) => `${name}: ${said}`),
    )

function acceptDecision(wizard: Wizard): Acceptance {
  return ({ payload, facts }) => Object.values(faultsOfDecision(wizard, payload, facts, { complete: false })).flat()
}

/** Who opens it says what is reported. */
function acceptReport(wizard: Wizard): Acceptance {
  return ({ payload, facts }) => faultsOfJourney(wizard, reportableNamed(facts.about), payload)
}

/** A memory that is being written is not complete before its end. */
const acceptMemory =
  (wizards: MemoryWizards): Acceptance =>
  ({ payload }) =>
    sentencesOf(wizards, payload, undefined)

/** Tags are saved one by one to a memory that is there. */
const acceptTags =
  (wizards: MemoryWizards): Acceptance =>
  ({ payload, facts }) =>
    sentencesOf(wizards, payload, { ...emptyContent, type: moodOf(wizards.tags, facts) })

function moodOf({ facts = {} }: Wizard, known: Facts): number {
  for (const [name, { values, codes }] of Object.entries(facts)) {
    const code = codes?.[values.indexOf(known[name] ?? '')]
    if (code !== undefined) return code
  }
  return emptyContent.type
}

function sentencesOf(wizards: MemoryWizards, payload: Payload, stored: typeof emptyContent | undefined): string[] {
  const errors = [
    faultsOf(wizards, payload),
    checkMemory(wizards, normalised(payload, wizards), stored, { complete: false }),
  ]
  return errors.flatMap((one) =>
    Object.entries(one).flatMap(([name, sentences]) => sentences.map((said) => `${name}: ${said}`)),
  )
}
