import type { Step } from '@kindred/engine'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { cachedStepForm } from './step-cache.ts'

/** Functions that the server compiled for each step, as the default export of the validators module. */
export type ValidatorModule = Readonly<Record<string, object>>

type CompiledFunctions = Parameters<typeof createPrecompiledValidator>[0]

const opened = new WeakMap<object, WeakMap<Step, ValidatorType>>()

/**
 * The validator of one step, from the module that the server compiled for this content version. Nothing is compiled
 * here, so pages keep `script-src 'self'`. Opening reads the whole schema once; the result is kept. Throws
 * where the module has no such step: it belongs to another version of the wizard.
 *
 * @example openValidator((await import(url)).default, step)
 */
export function openValidator(module: ValidatorModule, step: Step): ValidatorType {
  if (module === emptyValidators) return noopValidator
  const ofModule = opened.get(module) ?? new WeakMap<Step, ValidatorType>()
  opened.set(module, ofModule)
  const known = ofModule.get(step)
  if (known) return known
  const functions = module[step.id]
  if (functions === undefined)
    throw new Error(`The validators have no step "${step.id}". Load those of the wizard's own version.`)
  const schema = cachedStepForm(step).schema as RJSFSchema
  const validator = createPrecompiledValidator(functions as CompiledFunctions, schema)
  ofModule.set(step, validator)
  return validator
}

/** In the place of a module, for a wizard that is shown and whose answers nobody takes: every step opens with `noopValidator`. */
export const emptyValidators: ValidatorModule = {}

/** For a step whose answers somebody else judges: it finds nothing, and nothing has to be compiled. */
export const noopValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
}
