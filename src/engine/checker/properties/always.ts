import type { Condition } from '#contract/condition'
import type { Journeys } from '../journeys.ts'
import { fileOf } from '../report.ts'

/**
 * A condition of a step or a question that everybody fulfils who comes there does nothing, or not what was meant. Where it
 * forgets who did not answer, that is the finding.
 */
export function alwaysHolding(journeys: Journeys): void {
  journeys.wizard.steps.forEach((step, index) => {
    if (journeys.situationsAt(index).length === 0) return
    const judge = (when: Condition | undefined, path: string, who: string): void => {
      const file = fileOf(journeys.wizard, step.id)
      const isTold = journeys.findings.some((known) => known.file === file && known.path === path)
      if (when === undefined || isTold) return
      const named = when.named === undefined ? 'its condition' : `"${when.named}", its condition`
      journeys.report({
        rule: 'always-holds',
        step,
        path,
        sentence: `Everybody who ${who} fulfils ${named}: it leaves nobody out.`,
        mend: 'Take "when" out, or write what was meant.',
      })
    }
    if (!journeys.sifts.has(step)) judge(step.when, 'when', `comes to "${step.title}"`)
    step.fields.forEach((field, at) => {
      if (journeys.variantsReached(field).length === 0 || journeys.sifts.has(field)) return
      judge(field.when, `fields[${at}].when`, `could be asked "${field.label}"`)
    })
  })
}
