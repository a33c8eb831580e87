import {
  arrowsOf,
  checkJourneys,
  countAnswerSets,
  decodeReplay,
  drawMermaid,
  drawSvg,
  encodeReplay,
  fieldClasses,
  marksOf,
  modelOf,
  play,
  reportHtml,
  usualBounds,
} from '@kindred/checker'
import type { Wizard, WizardEvent } from '@kindred/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largeWizard, oneChecklist } from '../fixtures/wizards/large-wizard.ts'
import { MachineSteps } from '../fixtures/wizards/machine-steps.ts'
import { shippedContent, wizardOf } from '../helpers/content.ts'
import { seed } from '../helpers/seed.ts'

const content = await shippedContent()
const tag = wizardOf(content, 'tag-memory')

/** A wizard without a transition for "I don't remember who". */
const trapped = {
  ...tag,
  steps: tag.steps.map((step) =>
    step.id === 'peoples-actions'
      ? {
          ...step,
          next: [
            {
              to: 'risk-factors',
              when: {
                not: {
                  properties: { personsInvolved: { contains: { const: 'i-dont-remember-who' } } },
                  required: ['personsInvolved'],
                },
              },
            },
          ],
        }
      : step,
  ),
}

describe('a counterexample', () => {
  const { findings, report } = checkJourneys(trapped)
  const finding = findings.find(({ rule }) => rule === 'stuck')

  it('is the shortest trace, in words of the screen', () => {
    expect(finding?.trace).toBe(
      'With memoryType "happy": start "Tag Your Childhood Trauma", open "People\'s Actions", choose "I don\'t remember who", press Next: the person cannot continue',
    )
    expect(finding?.file).toBe('content/wizards/tag-memory/steps/peoples-actions.json')
    expect(finding?.path).toBe('next')
    expect(findings).toHaveLength(1)
  })

  it('replays on the machine from its link, and ends in the reported state', () => {
    const { wizard, facts, events } = decodeReplay(finding?.replay ?? '')
    expect(wizard).toBe('tag-memory')
    const states = play(new MachineSteps(trapped), facts, events)
    expect(states.map(({ state }) => state)).toEqual([
      'overview',
      'peoples-actions',
      'peoples-actions',
      'peoples-actions',
    ])
  })

  it('is in the report, and marked in the drawing', () => {
    const html = reportHtml([{ wizard: trapped, check: { findings, report }, ms: 1 }])
    expect(html).toContain('choose &quot;I don')
    expect(html).toContain('<svg')
    // What an audit asks: which content, which bounds, what holds, what does not, and how to see it again.
    const about = { version: 'abc123', bounds: usualBounds, on: '2026-11-22' }
    const audit = reportHtml([{ wizard: trapped, check: { findings, report }, ms: 1 }], about)
    for (const words of ['abc123', '2026-11-22', '60000', "npm run journeys -- --replay='", ':1 next [stuck]'])
      expect(audit).toContain(words)
    expect(audit).toMatch(/Everybody can go on, or at least leave<\/th><td>1 found/)
    expect(audit).toMatch(/Previous undoes Next[^<]*<\/th><td>holds on every journey/)
    const bound = [{ what: 'journeys to "Age"', bound: '20 situations', file: 'f', path: '' }]
    const open = { wizard: trapped, check: { findings, report: { ...report, skipped: bound } }, ms: 1 }
    expect(reportHtml([open], about)).toContain('not decided where a bound was met')
    const lost = {
      ...tag,
      steps: tag.steps.map((step) =>
        step.id === 'health'
          ? { ...step, when: { allOf: [{ required: ['age'] }, { not: { required: ['age'] } }] } }
          : step,
      ),
    }
    const check = checkJourneys(lost)
    const marks = marksOf(check.report.unreachableSteps, check.findings)
    expect(check.report.unreachableSteps).toEqual(['health'])
    expect(drawMermaid(lost, marks)).toContain('class s_health unreachable')
    expect(drawSvg(lost, marks)).toContain('nobody arrives')
    expect(drawSvg(tag)).not.toContain('nobody arrives')
  })

  it('marks stuck steps and conditional transitions in the drawing', () => {
    const marks = marksOf(report.unreachableSteps, findings)
    expect(marks.stuck).toEqual(new Set(['peoples-actions']))
    expect(drawSvg(trapped, marks).match(/some cannot go on/g)).toHaveLength(1)
    expect(drawMermaid(trapped, marks)).toContain('class s_peoples_actions stuck')
    expect(drawSvg(tag)).not.toContain('some cannot go on')
    const noteOf = (wizard: Wizard, from: string, to: string) =>
      arrowsOf(wizard).find((arrow) => arrow.from === from && arrow.to === to)?.note
    expect(noteOf(trapped, 'peoples-actions', 'risk-factors')).toBe('if')
    expect(noteOf(tag, 'peoples-actions', 'risk-factors')).toBe('')
  })

  it('draws a transition to the end only if it can be taken', () => {
    const ends = (wizard: Wizard) =>
      arrowsOf(wizard).flatMap(({ from, to }) => (to === 'done' || (to === 'overview' && from !== '[*]') ? [from] : []))
    expect(ends(wizardOf(content, 'memory'))).toEqual(['relationships'])
    // School and health have a condition: what comes before them can be the last.
    expect(ends(tag)).toEqual(['changes', 'school', 'health'])
    // Without a matching transition the step stays.
    expect(ends(trapped)).toEqual(['changes', 'school', 'health'])
  })
})

describe('a replay', () => {
  const text = fc.string({ unit: 'grapheme' })
  const event: fc.Arbitrary<WizardEvent> = fc.oneof(
    fc.record({ type: fc.constant('TOGGLE' as const), field: text, option: text }),
    fc.record({
      type: fc.constant('ANSWER' as const),
      field: text,
      value: fc.oneof(text, fc.array(text.filter((name) => name !== ''))),
    }),
    fc.record({ type: fc.constant('OPEN' as const), step: text }),
    fc.record({
      type: fc.constantFrom(
        'NEXT' as const,
        'PREVIOUS' as const,
        'RESET' as const,
        'OVERVIEW' as const,
        'LEAVE' as const,
      ),
    }),
  )

  it('encodes any text in a link and decodes it unchanged', () => {
    fc.assert(
      fc.property(
        text,
        fc.dictionary(
          text.filter((name) => name !== '' && name !== '__proto__'),
          text,
        ),
        fc.array(event),
        (wizard, facts, events) => {
          const link = encodeReplay({ wizard, facts, events })
          expect(decodeReplay(link)).toEqual({ wizard, facts: { ...facts }, events })
          expect(new URL(`https://kindred.example/?replay=${link}`).searchParams.get('replay')).toBe(
            decodeURIComponent(link),
          )
        },
      ),
      { seed },
    )
  })

  it('rejects an unknown event by name', () => {
    expect(() => decodeReplay('tag-memory~~x.y')).toThrow('"x.y"')
  })
})

describe('answer classes', () => {
  it('represent 5,495,793 answers by 21: 60 options, limit 5, one exclusive, two in a condition', () => {
    const wizard = oneChecklist(60, { limit: 5 })
    const field = wizard.steps[0]?.fields[0]
    const first = field?.list?.options[0]
    if (field === undefined || first === undefined) throw new Error('no field')
    first.exclusive = true
    const when = { anyOf: ['o1', 'o2'].map((id) => ({ properties: { many: { contains: { const: id } } } })) }
    wizard.steps.push({ id: 'next', title: 'Next', question: '?', fields: [], when })
    expect(countAnswerSets(field, [undefined])).toBe(5_495_793n)
    expect(fieldClasses(modelOf(wizard), field, [undefined]).answers).toHaveLength(21)
  })

  // The random conditions of large wizards do not say what is true of those who did not answer.
  const isMore = ({ rule }: { rule: string }) => rule !== 'when-unanswered'

  it('grow less than tenfold when a chain of linked questions doubles', () => {
    const situations = [10, 20].map((steps) => {
      const { report, findings } = checkJourneys(
        largeWizard({
          steps,
          options: steps * 6,
          linked: steps,
          conditions: steps,
          reads: 'last',
          chained: true,
          limit: 3,
        }),
      )
      expect(report.skipped).toEqual([])
      expect(findings.filter(isMore)).toEqual([])
      return report.situations
    })
    const [ten = 0, twenty = 0] = situations
    expect(twenty).toBeLessThan(ten * 10)
  })

  it('beyond a bound are reported as not fully checked, without other findings', () => {
    const wizard = largeWizard({ steps: 12, options: 72, linked: 12, conditions: 12, reads: 'any', chained: true })
    const { findings, report } = checkJourneys(wizard, [], [], { bounds: { situations: 20 } })
    expect(report.skipped.length).toBeGreaterThan(0)
    expect([...new Set(findings.filter(isMore).map(({ rule }) => rule))]).toEqual(['not-fully-checked'])
  })
})

describe('the shipped wizards', () => {
  it.each(Object.keys(content.wizards))('%s has no findings, and is checked completely', (id) => {
    const { findings, report } = checkJourneys(wizardOf(content, id), content.promises[id], content.upgrades[id])
    expect(findings).toEqual([])
    expect(report.skipped).toEqual([])
  })
})
