// All that is said, word for word, of wizards that run on an engine at fault: see tests/fixtures/told/README.md.
import { describe, vi } from 'vitest'
import { judgeStored } from '../fixtures/told/judge-stored.ts'

type Part = Record<string, unknown>
const { breakable } = await vi.hoisted(() => import('../fixtures/told/broken-engines.ts'))

vi.mock('../../src/engine/selection/choose.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/payload/check-answers.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/payload/payload-mapping.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/journey/resolve-path.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/journey/progress.ts', async (original) => breakable((await original()) as Part))
vi.mock('../../src/engine/machine/next-state.ts', async (original) => breakable((await original()) as Part))

describe('what is told where the engine is at fault', () => judgeStored('tests/fixtures/told/broken-engine.txt'))
describe('what is told where something is rare', () => judgeStored('tests/fixtures/told/rare.txt'))
