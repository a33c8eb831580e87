import { describe } from 'vitest'
import { judgeRandomWizards } from './judge-random-wizards.ts'

describe('the checker against brute force, second half', () => judgeRandomWizards(1))
