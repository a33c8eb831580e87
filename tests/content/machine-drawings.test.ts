import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { machineNames, readmeOfMachines, withDrawings } from '../../scripts/machines-of-app.ts'

const readme = readFileSync(readmeOfMachines, 'utf8')

it('machine drawings in the README are up to date (npm run draw -- --machines)', () => {
  expect(readme).toBe(withDrawings(readme))
  for (const name of machineNames) expect(readme).toContain(`<!-- machine ${name} -->`)
})
