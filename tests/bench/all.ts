/** `npm run bench`: each part in a process of its own, also behind one whose goal is missed; at the end it says which were. */
import { runProgram } from '../../scripts/run-program.mjs'

const parts = ['run', 'checker', 'first-page', 'felt-speed', 'studio', 'photos'] as const
const missed: string[] = []
const ran = async (...args: string[]) => (await runProgram(process.execPath, args)).status === 0

for (const part of parts) {
  console.log(`\n=== ${part}`)
  if (part === 'first-page' && !(await ran('scripts/build.mjs'))) throw new Error('There is no build to measure.')
  if (!(await ran('--import', 'tsx', `tests/bench/${part}.ts`))) missed.push(part)
}
console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nA goal is missed in: ${missed.join(', ')}.`)
process.exitCode = missed.length === 0 ? 0 : 1
