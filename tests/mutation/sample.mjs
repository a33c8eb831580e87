// A part with thousands of mutants is measured on some of them, drawn by a number: the same number draws the same ones.
// Stryker asks this "checker" about each mutant before any test runs; those that were not drawn are left out of the score.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'

const seed = process.env.SEED ?? '1'
const size = Number(process.env.SAMPLE)

/** The same for a mutant in each run, wherever Stryker's copy of the code lies. */
const lotOf = ({ fileName, location: { start, end }, mutatorName, replacement }) => {
  const place = [relative(process.cwd(), fileName), start.line, start.column, end.line, end.column]
  return createHash('sha256')
    .update(JSON.stringify([seed, ...place, mutatorName, replacement]))
    .digest('hex')
}

const sampleChecker = () => ({
  async init() {},
  // All mutants in one group, so that they are drawn together.
  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  },
  async check(mutants) {
    const lots = mutants.map((mutant) => [lotOf(mutant), mutant.id]).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(
      lots.map(([, id], place) => [id, place < size ? { status: 'passed' } : { status: 'compileError', reason: '' }]),
    )
  },
})

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', sampleChecker)]
