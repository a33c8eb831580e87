// Findings, word for word, of wizards on an engine with one broken function: see tests/fixtures/golden-findings/README.md.
import { describe, vi } from 'vitest'
import { compareWithGolden } from '../fixtures/golden-findings/compare-with-golden.ts'

type Part = Record<string, unknown>
const { breakable } = await vi.hoisted(() => import('../fixtures/golden-findings/broken-engines.ts'))

vi.mock('../../src/engine/selection/choose.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/payload/check-answers.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/payload/payload-mapping.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/journey/resolve-path.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/journey/progress.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/machine/next-state.ts', async (original) => breakable((await original()) as Part))

describe('checkJourneys reports the stored findings of a broken engine', () =>
  compareWithGolden('tests/fixtures/golden-findings/broken-engine.txt'))
describe('checkJourneys reports the stored findings of rare wizards', () =>
  compareWithGolden('tests/fixtures/golden-findings/rare.txt'))
