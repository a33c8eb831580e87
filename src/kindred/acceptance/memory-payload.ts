import {
  type Answers,
  type Field,
  memoize,
  type Payload,
  payloadToAnswers,
  type Wizard,
  wireProperties,
} from '@kindred/engine'
import { Ajv } from 'ajv'
import { countCharacters } from './character-lengths.ts'
import { type FieldErrors, type SchemaFault, toFieldErrors } from './field-errors.ts'
import { findFaults } from './find-faults.ts'

/** The wizards that a memory is filled in with. */
export type MemoryWizards = { memory: Wizard; tags: Wizard }

/** Both, the memory's own first. */
export const bothOf = ({ memory, tags }: MemoryWizards): Wizard[] => [memory, tags]

const fieldsIn = (wizard: Wizard): Field[] => wizard.steps.flatMap(({ fields }) => fields)

/** A payload with its answers to both wizards, read once for the check and for the rows. */
export type MemoryBody = { payload: Payload; wizards: MemoryWizards; answers: Record<keyof MemoryWizards, Answers> }

/** Reads a payload. What is read under another name (AMB-13) may be written so, too. */
export function parseBody(given: Payload, wizards: MemoryWizards): MemoryBody {
  const payload = { ...given }
  for (const { binding } of bothOf(wizards).flatMap(fieldsIn)) {
    if (binding?.read === undefined || !(binding.read in given)) continue
    delete payload[binding.read]
    // The written spelling wins where both are there.
    if (!(binding.payload in given)) payload[binding.payload] = given[binding.read]
  }
  const { memory, tags } = wizards
  return {
    payload,
    wizards,
    answers: { memory: payloadToAnswers(memory, payload), tags: payloadToAnswers(tags, payload) },
  }
}

/** Does the payload say something for this question? */
export const isNamed = (field: Field, payload: Payload): boolean => (field.binding?.payload ?? '') in payload

type ShapeCheck = (answers: Payload) => readonly SchemaFault[]

/** Compiled once for each pair of versions. */
const checkOf = memoize((memory: Wizard) => memoize((tags: Wizard): ShapeCheck => compile({ memory, tags })))

function compile(wizards: MemoryWizards): ShapeCheck {
  const ajv = countCharacters(new Ajv({ strictTypes: false, code: { optimize: false } }))
  const schema = { type: 'object', additionalProperties: false, properties: wireProperties(bothOf(wizards)) }
  const validate = ajv.compile(schema)
  const faultsIn = findFaults(ajv, schema)
  return (answers) => (validate(answers) ? [] : faultsIn(answers, (validate.errors ?? []) as SchemaFault[]))
}

/** What is wrong with the fields of a request, by name: what no wizard asks for, and what has another shape than its binding. Empty: nothing. */
export const faultsOfFields = (wizards: MemoryWizards, answers: Payload): FieldErrors =>
  toFieldErrors(checkOf(wizards.memory)(wizards.tags)(answers), 'body')
