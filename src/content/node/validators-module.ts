import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { stepForm, type Wizard } from '@kindred/engine'
import type { RJSFSchema } from '@rjsf/utils'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js'

/** These schemas are made by our own code: reading the schema of schemas for each step took a third of a check's time. */
const ajvOptionsOverrides = { meta: false, validateSchema: false }
const requireHere = createRequire(import.meta.url)

/**
 * One ES module with the compiled validators of every step of a wizard, and nothing to import: pages run under a policy
 * without eval, so what rjsf would compile in the browser is compiled here. Its default export is
 * `{ [stepId]: functions }`, each value ready for rjsf's createPrecompiledValidator.
 */
export function validatorsModule(wizard: Wizard): string {
  const runtime: Runtime = { names: new Map(), parts: [] }
  const steps = wizard.steps.map((step) => {
    // The schema of a step is plain JSON Schema; only rjsf's type for it is another one.
    const code = compileSchemaValidatorsCode(stepForm(step).schema as RJSFSchema, { ajvOptionsOverrides })
    const inlined = inlineRequires(code, requireHere.resolve('@rjsf/validator-ajv8'), runtime)
    return `${JSON.stringify(step.id)}: (() => { const exports = {};\n${inlined}\nreturn exports; })()`
  })
  return `${runtime.parts.join('\n')}\nexport default {\n${steps.join(',\n')}\n};\n`
}

/** Files of ajv's run time: their names in the module by path, and their code in the order in which it is needed. */
type Runtime = { names: Map<string, string>; parts: string[] }

/** Puts each required file into the module once, before the code that asks for it. */
function inlineRequires(code: string, from: string, runtime: Runtime): string {
  return code.replace(/require\("([^"]+)"\)/g, (_, specifier: string) => {
    const path = createRequire(from).resolve(specifier)
    const known = runtime.names.get(path)
    if (known !== undefined) return known
    // Named before it is read: ajv's files mention themselves in a string.
    const name = `m${runtime.names.size}`
    runtime.names.set(path, name)
    const source = readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL.*$/m, '')
    const inlined = inlineRequires(source, path, runtime)
    runtime.parts.push(
      `const ${name} = (() => { const module = { exports: {} }; const exports = module.exports;\n${inlined}\nreturn module.exports; })();`,
    )
    return name
  })
}
