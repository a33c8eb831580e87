import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { machineNames, readmeOfMachines, withDrawings } from '../../scripts/machines-of-app.ts'

const readme = readFileSync(readmeOfMachines, 'utf8')

it('draws the machines in the README as they are (npm run draw -- --machines)', () => {
  expect(readme).toBe(withDrawings(readme))
  for (const name of machineNames) expect(readme).toContain(`<!-- machine ${name} -->`)
})
