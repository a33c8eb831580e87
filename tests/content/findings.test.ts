import { type Finding, findingLine } from '@kindred/content'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { dayOfContent, daysAfter } from '../helpers/day-of-content.ts'

const shipped = await readContentFiles('content')
const step = (name: string) => `content/wizards/tag-memory/steps/${name}.json`
const feelings = step('feelings')

type Json = { [key: string]: Json } & Json[] & string

/** The shipped content with one file changed as an editor might. */
function changed(file: string, change: (value: Json) => void): Map<string, string> {
  const value = JSON.parse(shipped.get(file) ?? 'null') as Json
  change(value)
  return new Map(shipped).set(file, JSON.stringify(value, null, 2))
}

/** Findings that are not suppressed. */
const open = (findings: readonly Finding[]) => findings.filter(({ suppressed }) => suppressed === undefined)

const findingsOf = (files: ReadonlyMap<string, string>, today?: string) =>
  open(readContent(files, today === undefined ? {} : { today }).findings)

// biome-ignore lint/suspicious/noExplicitAny: the changes below write what a schema would refuse, on purpose
type Loose = any

const faults: [string, string, string, (value: Loose) => void][] = [
  [
    'an option list that does not exist',
    feelings,
    'unknown-option-list',
    (v) => {
      v.fields[0].options = 'feeling'
    },
  ],
  [
    'an unknown name',
    feelings,
    'unknown-name',
    (v) => {
      v.fields[0].limitt = 3
    },
  ],
  [
    'a kind of field that does not exist',
    feelings,
    'unknown-value',
    (v) => {
      v.fields[0].kind = 'check-list'
    },
  ],
  [
    'a step without its question',
    feelings,
    'missing-name',
    (v) => {
      delete v.question
    },
  ],
  [
    'a limit written as a word',
    feelings,
    'wrong-type',
    (v) => {
      v.fields[0].limit = 'fifteen'
    },
  ],
  [
    'a limit below the minimum',
    feelings,
    'limit-below-minimum',
    (v) => {
      v.fields[0].min = 16
    },
  ],
  [
    'a limit above the number of options',
    feelings,
    'limit-above-options',
    (v) => {
      v.fields[0].limit = 150
    },
  ],
  [
    'a condition on an unknown question',
    feelings,
    'unknown-field',
    (v) => {
      v.when = { required: ['agee'] }
    },
  ],
  [
    'a condition on a later answer',
    feelings,
    'condition-on-later-answer',
    (v) => {
      v.when = { required: ['thoughts'] }
    },
  ],
  [
    'a condition on an unknown option',
    feelings,
    'unknown-option',
    (v) => {
      v.when = { properties: { age: { contains: { const: '3-6-years' } } } }
    },
  ],
  [
    'a heading with an unknown option',
    step('age'),
    'unknown-option',
    (v) => {
      v.sections = [{ title: 'Young', when: { properties: { age: { contains: { const: '3-6-years' } } } } }]
    },
  ],
  [
    'a condition on an unknown memory type',
    feelings,
    'unknown-option',
    (v) => {
      v.when = { properties: { memoryType: { const: 'sad' } } }
    },
  ],
  [
    'a condition that counts above the limit',
    feelings,
    'condition-above-limit',
    (v) => {
      v.when = { properties: { age: { minItems: 2 } } }
    },
  ],
  [
    'an exclusive option together with another',
    feelings,
    'exclusive-with-another',
    (v) => {
      v.when = {
        properties: {
          risk_factor: { allOf: [{ contains: { const: 'i-dont-remember' } }, { contains: { const: 'homelessness' } }] },
        },
      }
    },
  ],
  [
    'a transition to an unknown step',
    feelings,
    'unknown-step',
    (v) => {
      v.next = [{ to: 'neds' }]
    },
  ],
  [
    'a transition backward',
    feelings,
    'way-back',
    (v) => {
      v.next = [{ to: 'age' }]
    },
  ],
  [
    'a question id used twice',
    feelings,
    'duplicate-id',
    (v) => {
      v.fields[0].id = 'age'
    },
  ],
  [
    'a result id used twice',
    'content/wizards/quiz/steps/what-fits.json',
    'duplicate-id',
    (v) => {
      v.results[1].id = v.results[0].id
    },
  ],
  [
    'two questions saved under one name',
    feelings,
    'duplicate-binding',
    (v) => {
      v.fields[0].binding.payload = 'needs'
    },
  ],
  [
    'a pinned option that does not exist',
    feelings,
    'unknown-option',
    (v) => {
      v.fields[0].pinned = ['i-do-not-remember']
    },
  ],
  [
    'a dependent field without its parent',
    step('peoples-actions'),
    'unknown-field',
    (v) => {
      v.fields[1].dependsOn.field = 'personInvolved'
    },
  ],
  [
    'an option id used twice',
    'content/options/feelings.json',
    'duplicate-id',
    (v) => {
      v.options[1].id = v.options[0].id
    },
  ],
  [
    'a label used twice',
    'content/options/feelings.json',
    'duplicate-label',
    (v) => {
      v.options[1].label = v.options[0].label.toUpperCase()
    },
  ],
  [
    'a label with a comma',
    'content/options/feelings.json',
    'comma-in-label',
    (v) => {
      v.options[0].label = 'sad, lonely'
    },
  ],
  [
    'a list without options for a memory type',
    'content/options/needs.json',
    'no-options',
    (v) => {
      for (const option of v.options) option.for = ['happy']
    },
  ],
  [
    'a step in the order without a file',
    'content/wizards/tag-memory/wizard.json',
    'unknown-step',
    (v) => {
      v.steps[6] = 'feeling'
    },
  ],
  [
    'a step left out of the order',
    'content/wizards/tag-memory/wizard.json',
    'unused-step',
    (v) => {
      v.steps.splice(6, 1)
    },
  ],
  [
    'harmful wording',
    feelings,
    'banned-words',
    (v) => {
      v.help = 'You should say it.'
    },
  ],
]

/** Faults reported in another file than the changed one. */
const elsewhere: Record<string, string> = {
  'a list without options for a memory type': step('needs'),
  'a step left out of the order': feelings,
  'two questions saved under one name': step('needs'),
}

describe('each fault is reported in its file', () => {
  it.each(faults)('%s', (name, file, rule, change) => {
    const findings = findingsOf(changed(file, change))
    const found = findings.find((finding) => finding.rule === rule)
    expect(findings.map(findingLine).join('\n')).toContain(`[${rule}]`)
    expect(found?.suggestion).toBeTruthy()
    expect(found?.file).toBe(elsewhere[name] ?? file)
  })

  it('has line and suggestion, and all faults are reported at once', () => {
    const broken = changed(feelings, (v: Loose) => {
      v.fields[0].options = 'feeling'
      v.help = `${v.help} You should say it.`
    })
    const found = findingsOf(broken)
    const expected =
      (broken.get(feelings) ?? '').split('\n').findIndex((text) => text.includes('"options": "feeling"')) + 1
    expect(found.map(findingLine)).toContain(
      `${feelings}:${expected} fields[0].options: There is no option list "feeling". Did you mean "feelings"? [unknown-option-list]`,
    )
    const needs = 'content/options/needs.json'
    const comma = changed(needs, (v: Loose) => {
      v.options[0].label = 'warm, safe'
    })
    const twoFiles = new Map(broken).set(needs, comma.get(needs) ?? '')
    expect(new Set(findingsOf(twoFiles).map(({ rule, file }) => `${rule} ${file}`))).toEqual(
      new Set([`unknown-option-list ${feelings}`, `banned-words ${feelings}`, `comma-in-label ${needs}`]),
    )
  })

  it('reports a heading summary that is never shown', () => {
    const age = changed(step('age'), (v: Loose) => {
      v.summary = 'Age: how old were you?'
      v.sections[0].summary = 'Both'
    })
    const summaryPaths = (files: ReadonlyMap<string, string>) =>
      findingsOf(files)
        .filter(({ rule }) => rule === 'property-unread')
        .map(({ path }) => path)
    expect(summaryPaths(age)).toEqual(['sections[0].summary'])
    const risks = changed(step('risk-factors'), (v: Loose) => {
      v.sections[0].summary = 'Life: what was it like?'
    })
    expect(summaryPaths(risks)).toEqual(['sections[0].summary'])
    expect(summaryPaths(shipped)).toEqual([])
  })

  it('returns no content with an error, and ignores harmless changes', () => {
    expect(
      readContent(
        changed(feelings, (v: Loose) => {
          v.fields[0].options = 'feeling'
        }),
      ).content,
    ).toBeUndefined()
    const harmless = changed('content/options/feelings.json', (v: Loose) => {
      v.options.reverse()
      v.options[0].label = `${v.options[0].label} (then)`
      v.options.push({ id: 'quite-new', label: 'quite new' })
    })
    // Changed texts make translations stale, which is a harmless finding.
    expect(findingsOf(harmless).filter(({ rule }) => !/translation/.test(rule))).toEqual([])
  })

  it('accepts a finding with a reason, and still returns it', () => {
    const accepted = changed('content/suppressions.json', (v: Loose) => {
      v.suppressions.push({ rule: 'banned-words', file: feelings, reason: 'It is a quotation.' })
    })
    const step = changed(feelings, (v: Loose) => {
      v.help = 'You should say it.'
    }).get(feelings)
    const files = accepted.set(feelings, step ?? '')
    const { content, findings } = readContent(files)
    expect(content).toBeDefined()
    const [found] = findings.filter(({ file }) => file === feelings)
    expect([found?.rule, found?.suppressed]).toEqual(['banned-words', 'It is a quotation.'])
  })

  it('reports crisis lines not verified for more than 200 days [NSH-31]', () => {
    expect(findingsOf(shipped, dayOfContent(shipped))).toEqual([])
    const later = findingsOf(shipped, '2028-01-01')
    expect(later.length).toBeGreaterThan(5)
    expect(new Set(later.map(({ rule, severity }) => `${rule} ${severity}`))).toEqual(new Set(['stale-hotline error']))
  })

  it('warns 30 days before a crisis line is due', () => {
    const [line] = [...(readContent(shipped).content?.hotlines ?? [])].sort((a, b) =>
      a.verifiedAt.localeCompare(b.verifiedAt),
    )
    const checked = Date.parse(line?.verifiedAt ?? '')
    const findingsAfter = (days: number) =>
      findingsOf(shipped, new Date(checked + days * 86_400_000).toISOString().slice(0, 10)).filter(({ sentence }) =>
        sentence.includes(`"${line?.name}"`),
      )
    expect(findingsAfter(170)).toEqual([])
    expect(findingsAfter(171)).toMatchObject([{ rule: 'stale-hotline', severity: 'warning' }])
    expect(findingsAfter(171)[0]?.sentence).toMatch(/171 days ago; 29 days are left/)
    expect(findingsAfter(199)[0]?.sentence).toMatch(/one day is left/)
    expect(findingsAfter(200)).toMatchObject([{ severity: 'warning' }])
    expect(findingsAfter(201)).toMatchObject([{ rule: 'stale-hotline', severity: 'error' }])
  })

  it('only warns about overdue crisis lines when serving', () => {
    const { content, findings } = readContent(shipped, { today: '2028-01-01', staleIs: 'warning' })
    expect(content?.hotlines.length).toBeGreaterThan(5)
    expect(new Set(open(findings).map(({ rule, severity }) => `${rule} ${severity}`))).toEqual(
      new Set(['stale-hotline warning']),
    )
  })

  it('reports a condition on a later answer on a step without questions', () => {
    const intro = 'content/wizards/tag-memory/steps/intro.json'
    const files = changed('content/wizards/tag-memory/wizard.json', (v: Loose) => {
      v.steps.unshift('intro')
    }).set(
      intro,
      JSON.stringify({
        $schema: '../../../../schemas/content/step.schema.json',
        id: 'intro',
        title: 'Intro',
        question: 'Before we begin',
        when: { required: ['thoughts'] },
        fields: [],
      }),
    )
    expect(findingsOf(files).map(({ rule, file }) => `${rule} ${file}`)).toEqual([`condition-on-later-answer ${intro}`])
  })
})

describe('dates', () => {
  const hotlines = 'content/crisis/hotlines.json'
  const wrong = (day: string, options: { today?: string; staleIs?: 'warning' }) =>
    readContent(
      new Map(shipped).set(hotlines, (shipped.get(hotlines) ?? '').replace(/"\d{4}-\d\d-\d\d"/, `"${day}"`)),
      options,
    )
      .findings.filter(({ rule }) => rule === 'wrong-date')
      .map(({ severity, sentence }) => `${severity}: ${sentence}`)

  it('must exist and not be in the future', () => {
    expect(wrong('2026-02-30', {})).toEqual(['error: There is no day 2026-02-30 in the calendar.'])
    const today = dayOfContent(shipped)
    const later = daysAfter(today, 2)
    expect(wrong(later, { today })).toEqual([`error: The day ${later} has not come yet.`])
    expect(wrong(daysAfter(today, 1), { today })).toEqual([])
    expect(wrong('2028-02-29', {})).toEqual([])
  })

  it('in the future are a warning when serving', () => {
    expect(
      new Set(wrong('2026-11-23', { today: '2026-01-01', staleIs: 'warning' }).map((said) => said.slice(0, 7))),
    ).toEqual(new Set(['warning']))
  })
})
