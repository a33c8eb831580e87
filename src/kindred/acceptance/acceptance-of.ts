import type { Acceptance } from '@kindred/checker'
import { type TargetId, targets } from '@kindred/contract/targets'
import { type Answers, type Facts, fieldWithRole, type Wizard } from '@kindred/engine'
import { checkSentAnswers } from '@kindred/engine/days'
import { answersToWire, normalizeAnswers } from '@kindred/engine/wire'
import deleteAccount from '../../../schemas/api/accounts/delete-account.json' with { type: 'json' }
import createResponse from '../../../schemas/api/responses/wizard-response-create.schema.json' with { type: 'json' }
import { faultsOfMessage } from './contact-message.ts'
import { faultsOfEmpathy } from './empathy-message.ts'
import type { FieldErrors } from './field-errors.ts'
import { faultsOfMemory, type StoredAnswers } from './memory.ts'
import { faultsOfFields, type MemoryWizards, parseBody } from './memory-payload.ts'
import { faultsOfDecision } from './moderation-decision.ts'
import { faultsOfJourney, reportable } from './report.ts'
import { shapeCheck } from './shape-check.ts'

/**
 * What the server says to the answers of a journey, target by target: the very functions that its routes call. The journey
 * checker asks it for every class of answers, so that content which a save would refuse is told before it is served.
 * `wizards`: all of the content, because two of them may fill in one thing together.
 *
 * @example checkJourneys(wizard, promises, upgrades, { accepts: acceptanceOf(wizard, Object.values(content.wizards)) })
 */
export function acceptanceOf(wizard: Wizard, wizards: readonly Wizard[]): Acceptance | undefined {
  const target = targets.find(({ id }) => id === wizard.target)
  return target && acceptances[target.id](wizard, wizards)
}

/** One for every target there is: nothing is accepted unseen because nobody thought of it. */
const acceptances: Readonly<Record<TargetId, (wizard: Wizard, all: readonly Wizard[]) => Acceptance | undefined>> = {
  response: acceptResponse,
  'account-deletion': () => acceptDeletion,
  contact: (wizard) => acceptFaults(wizard, faultsOfMessage),
  'empathy-message': (wizard) => acceptFaults(wizard, faultsOfEmpathy),
  report: acceptReport,
  'moderation-decision': acceptDecision,
  memory: (wizard, all) => beside('memory-tags', all, (tags) => acceptMemory({ memory: wizard, tags })),
  'memory-tags': (wizard, all) => beside('memory', all, (memory) => acceptMemory({ memory, tags: wizard }, moodOf)),
}

/** A memory and its tags are saved together: where content has one of the two alone, there is nothing to ask. */
function beside(target: TargetId, all: readonly Wizard[], judge: (other: Wizard) => Acceptance) {
  const other = all.find((one) => one.target === target)
  return other && judge(other)
}

const faultsOfResponse = shapeCheck(createResponse)

function acceptResponse(made: Wizard): Acceptance {
  return ({ answers, facts, wizard = made }) => {
    const sent = answersToWire(wizard, answers)
    return [
      ...faultsOfResponse({ answers: sent, content_version: wizard.version }).map(({ message = '' }) => message),
      ...checkSentAnswers(wizard, normalizeAnswers(wizard, sent), facts).map(({ sentence }) => sentence),
    ]
  }
}

const faultsOfDeletion = shapeCheck(deleteAccount.body)

/** Nothing is kept of somebody who leaves, so a question that has no role here is told instead of asked in vain. */
const acceptDeletion: Acceptance = ({ payload }) =>
  faultsOfDeletion(payload).map(({ instancePath, message = '' }) => `${instancePath} ${message}`.trim())

const sentencesOf = (faults: FieldErrors): string[] =>
  Object.entries(faults).flatMap(([name, sentences]) => sentences.map((said) => `${name}: ${said}`))

/** What is sent once, at the end, and is complete only then. */
const acceptFaults =
  (wizard: Wizard, faultsOf: typeof faultsOfMessage): Acceptance =>
  ({ payload, facts }) =>
    sentencesOf(faultsOf(wizard, payload, facts, { complete: false }))

function acceptDecision(wizard: Wizard): Acceptance {
  return ({ payload, facts }) => Object.values(faultsOfDecision(wizard, payload, facts, { complete: false })).flat()
}

/** Who opens it says what is reported. */
function acceptReport(wizard: Wizard): Acceptance {
  return ({ payload, facts }) => {
    const about = Object.values(reportable).find((one) => one === facts.about) ?? reportable[1]
    return faultsOfJourney(wizard, about, payload)
  }
}

/** A memory that is being written is not complete before its end; tags are saved one by one to a memory that is there. */
const acceptMemory =
  (wizards: MemoryWizards, storedFor?: (wizards: MemoryWizards, facts: Facts) => Answers): Acceptance =>
  ({ payload, facts }) => {
    const stored: StoredAnswers | undefined = storedFor && { memory: storedFor(wizards, facts), tags: {} }
    return [
      ...sentencesOf(faultsOfFields(wizards, payload)),
      ...sentencesOf(faultsOfMemory(parseBody(payload, wizards), stored, { complete: false })),
    ]
  }

/** The mood of the memory that is tagged, as an answer: a fact of the wizard of tags has the code of its option. */
function moodOf({ memory, tags: { facts = {} } }: MemoryWizards, known: Facts): Answers {
  const field = fieldWithRole(memory, 'mood')
  const codes = Object.entries(facts).map(([name, { values, codes }]) => codes?.[values.indexOf(known[name] ?? '')])
  const option = field?.list?.options.find(({ code }) => code !== undefined && codes.includes(code))
  return field === undefined || option === undefined ? {} : { [field.id]: option.id }
}
