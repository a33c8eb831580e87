// Runs a program of node_modules/.bin after making sure that it is there: node scripts/with-install.mjs tsx file.ts
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'
import { runProgram } from './run-program.mjs'

ensureInstalled()
const [name, ...words] = process.argv.slice(2)
if (!name) {
  console.error('Name a program: node scripts/with-install.mjs <program> [words]')
  process.exit(2)
}
const { status, error } = await runProgram(join(root, 'node_modules/.bin', name), words)
if (error) console.error(error.message)
process.exit(status ?? 1)
