// Findings of some hundred small wizards, word for word: tests/fixtures/golden-findings/README.md says how they were chosen and how to write them again.
import { describe } from 'vitest'
import { compareWithGolden } from '../fixtures/golden-findings/compare-with-golden.ts'

describe('checkJourneys reports the stored findings of', () =>
  compareWithGolden('tests/fixtures/golden-findings/findings.txt'))
