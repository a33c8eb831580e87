import { checkJourneys } from '@kindred/checker'
import { expect, it } from 'vitest'
import { joinedWizards } from '../fixtures/wizards/joined-wizards.ts'

const all = Object.entries(joinedWizards).filter(([, { isLong }]) => isLong !== true || process.env.NIGHTLY === 'on')

it.each(all)('%s: is decided correctly or reported as not decided', (name, { wizard, faults }) => {
  const began = performance.now()
  const { findings, report } = checkJourneys(wizard())
  console.log(`${name}: ${Math.round(performance.now() - began)} ms, ${report.skipped.length} not decided`)
  const reported = findings.map(({ rule, file }) => `${rule} ${file.split('/').pop()}`)
  const isOpen = reported.some((one) => one.startsWith('not-fully-checked'))
  expect(isOpen).toBe(report.skipped.length > 0)
  const verdicts = reported.filter((one) => !one.startsWith('not-fully-checked'))
  // Reported findings are correct even if something is not decided; otherwise they are complete.
  expect(verdicts.filter((one) => !faults.includes(one))).toEqual([])
  if (!isOpen) expect(verdicts).toEqual(faults)
})
