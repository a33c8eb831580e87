import { type Payload, wireProperties } from '@kindred/engine'
import { Ajv } from 'ajv'
import { badRequest, type FieldErrors } from '../../errors.ts'
import { countCharacters } from '../../plugins/character-lengths.ts'
import { type SchemaFault, toFieldErrors } from '../../plugins/field-errors.ts'
import { findFaults } from '../../plugins/find-faults.ts'
import { bothOf, type MemoryWizards } from '../memory-wizards.ts'

type Judge = (answers: Payload) => readonly SchemaFault[]

const known = new WeakMap<object, WeakMap<object, Judge>>()

/** Compiled once for each pair of versions. */
function judgeOf(wizards: MemoryWizards): Judge {
  const ofMemory = known.get(wizards.memory) ?? new WeakMap<object, Judge>()
  known.set(wizards.memory, ofMemory)
  const made = ofMemory.get(wizards.tags) ?? compile(wizards)
  ofMemory.set(wizards.tags, made)
  return made
}

function compile(wizards: MemoryWizards): Judge {
  const ajv = countCharacters(new Ajv({ strictTypes: false, code: { optimize: false } }))
  const schema = { type: 'object', additionalProperties: false, properties: wireProperties(bothOf(wizards)) }
  const validate = ajv.compile(schema)
  const faultsOf = findFaults(ajv, schema)
  return (answers) => (validate(answers) ? [] : faultsOf(answers, (validate.errors ?? []) as SchemaFault[]))
}

/**
 * What a request may say is what the wizards it was filled in with ask for, in the shapes of their bindings. Throws a 400
 * that names each field.
 */
export function refuseUnknownFields(wizards: MemoryWizards, answers: Payload): void {
  const errors = faultsOf(wizards, answers)
  if (Object.keys(errors).length > 0) throw badRequest(errors)
}

/** What is wrong with the fields of a request, by name: what no wizard asks for, and what has another shape than its binding. Empty: nothing. */
export const faultsOf = (wizards: MemoryWizards, answers: Payload): FieldErrors =>
  toFieldErrors(judgeOf(wizards)(answers), 'body')
