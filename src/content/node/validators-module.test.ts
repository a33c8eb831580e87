import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stepForm } from '@kindred/engine'
import type { RJSFSchema } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { expect, it } from 'vitest'
import { shippedContent, wizardOf } from '../../../tests/helpers/content.ts'
import { validatorsModule } from './validators-module.ts'

it('compiles one module without imports or eval that validates every step through rjsf', async () => {
  const wizard = wizardOf(await shippedContent(), 'tag-memory')
  const code = validatorsModule(wizard)
  expect(code).not.toMatch(/new Function|eval\(|^import /m)

  const folder = await mkdtemp(join(tmpdir(), 'kindred-validators-'))
  try {
    const file = join(folder, 'validators.mjs')
    await writeFile(file, code)
    const { default: byStep } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    expect(Object.keys(byStep)).toEqual(wizard.steps.map(({ id }) => id))
    for (const step of wizard.steps) {
      const schema = stepForm(step).schema as RJSFSchema
      const validator = createPrecompiledValidator(byStep[step.id], schema)
      const [field] = step.fields
      const option = field?.list?.options.find(({ listed }) => listed !== false)?.id
      expect(validator.isValid(schema, { [field?.id ?? '']: [option] }, schema)).toBe(true)
      expect(validator.isValid(schema, { [field?.id ?? '']: ['no-such-option'] }, schema)).toBe(false)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
