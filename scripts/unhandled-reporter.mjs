// A reporter for Vitest that writes down what went wrong outside of every test: its JSON report leaves that out, and among
// thousands of lines nobody finds it. UNHANDLED_JSON names the file.
import { writeFileSync } from 'node:fs'

/** @typedef {{ words: string, file?: string }} Unhandled `file`: the test file that was running, where the error knows it */

export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_JSON
    if (file === undefined) return
    writeFileSync(file, JSON.stringify(errors.map(unhandled)))
  }
}

/** @returns {Unhandled} */
const unhandled = (error) => ({
  words: [`${error.type ?? 'Unhandled error'}: ${error.stack ?? error.message}`, cause(error)]
    .filter(Boolean)
    .join('\n'),
  ...(error.VITEST_TEST_PATH ? { file: error.VITEST_TEST_PATH } : {}),
})

const cause = ({ cause }) => (cause ? `caused by: ${cause.stack ?? cause.message ?? String(cause)}` : '')
