// Each case breaks one function of the engine and expects a finding.

import type { Step, Wizard } from '@kindred/engine'
import { afterEach, describe, expect, it, vi } from 'vitest'

const wizard: Wizard = {
  id: 'small',
  title: 'Small',
  target: 'response',
  kind: 'linear',
  version: '0',
  steps: [
    {
      id: 'first',
      title: 'First',
      question: '?',
      fields: [
        {
          id: 'many',
          kind: 'checklist',
          label: 'Many',
          limit: 2,
          list: {
            id: 'many',
            options: [
              { id: 'none', label: 'None', exclusive: true },
              { id: 'one', label: 'One' },
              { id: 'two', label: 'Two' },
              { id: 'three', label: 'Three' },
            ],
          },
          binding: { payload: 'many', as: 'tags' },
        },
        { id: 'more', kind: 'short-text', label: 'More', dependsOn: { field: 'many', emptyFor: ['none'] } },
      ],
    },
    {
      id: 'second',
      title: 'Second',
      question: '?',
      when: { properties: { many: { contains: { const: 'one' } } }, required: ['many'] },
      fields: [{ id: 'note', kind: 'short-text', label: 'Note', binding: { payload: 'note', as: 'value' } }],
    },
    { id: 'third', title: 'Third', question: '?', fields: [] },
  ],
}

const parts = {
  choose: '../../src/engine/selection/choose.ts',
  check: '../../src/engine/payload/check-answers.ts',
  payload: '../../src/engine/payload/payload-mapping.ts',
  walk: '../../src/engine/journey/resolve-path.ts',
  progress: '../../src/engine/journey/progress.ts',
  results: '../../src/engine/journey/visible-results.ts',
  wizard: '../../src/engine/wizard.ts',
} as const

type Part = Record<string, (...given: never[]) => unknown>

async function rulesWith(part: keyof typeof parts, broken: (real: Part) => Part): Promise<string[]> {
  vi.resetModules()
  vi.doMock(parts[part], async (original) => {
    const real = (await original()) as Part
    return { ...real, ...broken(real) }
  })
  const { checkJourneys } = await import('@kindred/checker')
  const { findings } = checkJourneys(wizard)
  return [...new Set(findings.map(({ rule }) => rule))]
}

afterEach(() => {
  for (const path of Object.values(parts)) vi.doUnmock(path)
})

describe('checkJourneys with a broken engine', () => {
  it('reports nothing for the correct engine', async () => {
    expect(await rulesWith('choose', () => ({}))).toEqual([])
  })

  it('reports a limit that is not enforced', async () => {
    const rules = await rulesWith('choose', () => ({
      toggle: ((_field: unknown, chosen: string[], id: string) =>
        chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]) as never,
    }))
    expect(rules).toContain('limit-broken')
    expect(rules).toContain('exclusive-broken')
  })

  it('reports options that stay enabled at the limit', async () => {
    expect(await rulesWith('choose', () => ({ isDisabled: () => false }))).toContain('limit-broken')
  })

  it('reports options disabled too early, whether a click still selects them or not', async () => {
    const tooEarly = (field: { limit?: number }, chosen: string[], id: string) =>
      !chosen.includes(id) && id !== 'none' && chosen.length >= (field.limit ?? Number.POSITIVE_INFINITY) - 1
    expect(await rulesWith('choose', () => ({ isDisabled: tooEarly as never }))).toEqual(['limit-broken'])
    const both = (real: Part) => ({
      isDisabled: tooEarly as never,
      toggle: ((field: { limit?: number }, chosen: string[], id: string) =>
        tooEarly(field, chosen, id) ? chosen : real.toggle?.(field as never, chosen as never, id as never)) as never,
    })
    expect(await rulesWith('choose', both)).toContain('limit-broken')
  })

  it('reports a server that rejects valid answers, and one that accepts impossible ones', async () => {
    const refuses = () => [{ field: 'many', rule: 'limit', sentence: 'No.' }]
    expect(await rulesWith('check', () => ({ checkAnswers: refuses }))).toContain('payload-refused')
    expect(await rulesWith('check', () => ({ checkAnswers: () => [] }))).toContain('impossible-accepted')
  })

  it('reports a payload that loses answers, and one that keeps answers of an abandoned branch', async () => {
    expect(await rulesWith('payload', () => ({ payloadToAnswers: () => ({}) }))).toContain('payload-differs')
    const everything = (real: Part) => ({
      payloadToAnswers: ((...given: never[]) => ({
        note: 'kept',
        ...(real.payloadToAnswers?.(...given) as object),
      })) as never,
    })
    expect(await rulesWith('payload', everything)).toContain('abandoned-answer-saved')
  })

  it('reports an answer that the payload adds', async () => {
    const alien = (real: Part) => ({
      payloadToAnswers: ((...given: never[]) => ({
        ...(real.payloadToAnswers?.(...given) as object),
        stranger: 'nobody gave this',
      })) as never,
    })
    expect(await rulesWith('payload', alien)).toEqual(['payload-differs'])
  })

  it('reports Previous leading to another step', async () => {
    const lost = (real: Part) => ({
      neighbours: ((...given: never[]) => ({
        ...(real.neighbours?.(...given) as object),
        previous: undefined,
      })) as never,
    })
    expect(await rulesWith('walk', lost)).toContain('previous-differs')
  })

  it('reports a transition past an ending', async () => {
    const ends = { ...wizard, steps: wizard.steps.map((step, at) => (at === 0 ? { ...step, ends: true } : step)) }
    const real = await import('@kindred/checker')
    expect(real.checkJourneys(ends).findings.map(({ rule }) => rule)).not.toContain('end-passed')
    vi.resetModules()
    vi.doMock(parts.walk, async (original) => {
      const engine = (await original()) as { resolvePath: (...given: unknown[]) => unknown; neighbours: unknown }
      const open = (wizard: Wizard) => ({ ...wizard, steps: wizard.steps.map((step) => ({ ...step, ends: false })) })
      const neighbours = engine.neighbours as (wizard: Wizard, ...given: unknown[]) => unknown
      return { ...engine, neighbours: (given: Wizard, ...rest: unknown[]) => neighbours(open(given), ...rest) }
    })
    const { checkJourneys } = await import('@kindred/checker')
    expect(checkJourneys(ends).findings.map(({ rule }) => rule)).toContain('end-passed')
  })

  it('reports accepted answers that lead to an exit page', async () => {
    const [first, second, third] = wizard.steps as [Step, Step, Step]
    const page = { ...second, ends: true, exit: true, results: [{ title: 'Not here', paragraphs: ['Elsewhere.'] }] }
    const exits = { ...wizard, steps: [first, page, third] }
    const real = await import('@kindred/checker')
    expect(real.checkJourneys(exits).findings.map(({ rule }) => rule)).toEqual([])
    vi.resetModules()
    vi.doMock(parts.results, async (original) => ({ ...(await original<object>()), exitOf: () => undefined }))
    const { checkJourneys } = await import('@kindred/checker')
    expect(checkJourneys(exits).findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'impossible-accepted exit',
    ])
  })

  it('reports progress that is 100 too early', async () => {
    expect(await rulesWith('progress', () => ({ progress: () => ({ answered: 1, of: 1, percent: 100 }) }))).toContain(
      'progress-early',
    )
  })

  it('reports dependent answers that remain, and answers lost by a change', async () => {
    const keeps = (real: Part) => ({
      setAnswer: ((answers: Record<string, unknown>, id: string, answer: never) =>
        id === 'more' && answer === undefined
          ? answers
          : real.setAnswer?.(answers as never, id as never, answer)) as never,
    })
    expect(await rulesWith('wizard', keeps)).toContain('dependent-broken')
    const loses = (real: Part) => ({
      setAnswer: ((answers: Record<string, unknown>, id: string, answer: never) => {
        const { note: _note, ...others } = answers
        return real.setAnswer?.((id === 'many' ? others : answers) as never, id as never, answer)
      }) as never,
    })
    expect(await rulesWith('wizard', loses)).toContain('answer-lost')
  })
})
