import { type Answers, type Field, type Payload, payloadToAnswers, type Wizard, wireProperties } from '@kindred/engine'
import { Ajv } from 'ajv'
import { countCharacters } from './character-lengths.ts'
import { type FieldErrors, type SchemaFault, toFieldErrors } from './field-errors.ts'
import { findFaults } from './find-faults.ts'

/** The wizards that a memory is filled in with. */
export type MemoryWizards = { memory: Wizard; tags: Wizard }

/** Both, the memory's own first. */
export const bothOf = ({ memory, tags }: MemoryWizards): Wizard[] => [memory, tags]

const fieldsIn = (wizard: Wizard): Field[] => wizard.steps.flatMap(({ fields }) => fields)

const answersByPayload = new WeakMap<Payload, WeakMap<Wizard, Answers>>()

/**
 * What a payload answers of a wizard, read once for all who ask on its way to the rows: who checks it, and who writes its
 * roles, tags and words. The payload stays as it is meanwhile.
 */
export function answersOfPayload(wizard: Wizard, payload: Payload): Answers {
  const ofPayload = answersByPayload.get(payload) ?? new WeakMap<Wizard, Answers>()
  answersByPayload.set(payload, ofPayload)
  const read = ofPayload.get(wizard) ?? payloadToAnswers(wizard, payload)
  ofPayload.set(wizard, read)
  return read
}

/** Does the payload say something for this question? */
export const isNamed = (field: Field, payload: Payload): boolean => (field.binding?.payload ?? '') in payload

/** Ids of the questions of a wizard that the payload says something for. */
export const namedIn = (wizard: Wizard, payload: Payload): Set<string> =>
  new Set(fieldsIn(wizard).flatMap((field) => (isNamed(field, payload) ? [field.id] : [])))

/** A payload with one spelling for everything: what is read under another name (AMB-13) may be written so, too. */
export function normalised(payload: Payload, wizards: MemoryWizards): Payload {
  const result = { ...payload }
  for (const { binding } of bothOf(wizards).flatMap(fieldsIn)) {
    if (binding?.read === undefined || !(binding.read in payload)) continue
    delete result[binding.read]
    // The written spelling wins where both are there.
    if (!(binding.payload in payload)) result[binding.payload] = payload[binding.read]
  }
  return result
}

type ShapeCheck = (answers: Payload) => readonly SchemaFault[]

const checks = new WeakMap<Wizard, WeakMap<Wizard, ShapeCheck>>()

/** Compiled once for each pair of versions. */
function checkOf(wizards: MemoryWizards): ShapeCheck {
  const ofMemory = checks.get(wizards.memory) ?? new WeakMap<Wizard, ShapeCheck>()
  checks.set(wizards.memory, ofMemory)
  const made = ofMemory.get(wizards.tags) ?? compile(wizards)
  ofMemory.set(wizards.tags, made)
  return made
}

function compile(wizards: MemoryWizards): ShapeCheck {
  const ajv = countCharacters(new Ajv({ strictTypes: false, code: { optimize: false } }))
  const schema = { type: 'object', additionalProperties: false, properties: wireProperties(bothOf(wizards)) }
  const validate = ajv.compile(schema)
  const faultsIn = findFaults(ajv, schema)
  return (answers) => (validate(answers) ? [] : faultsIn(answers, (validate.errors ?? []) as SchemaFault[]))
}

/** What is wrong with the fields of a request, by name: what no wizard asks for, and what has another shape than its binding. Empty: nothing. */
export const faultsOfFields = (wizards: MemoryWizards, answers: Payload): FieldErrors =>
  toFieldErrors(checkOf(wizards)(answers), 'body')
