// All that is said of some hundred small wizards, word for word: tests/fixtures/told/README.md says how they are chosen and written again.
import { describe } from 'vitest'
import { judgeStored } from '../fixtures/told/judge-stored.ts'

describe('what is told of', () => judgeStored('tests/fixtures/told/findings.txt'))
