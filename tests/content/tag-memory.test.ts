import {
  type Answers,
  answersToPayload,
  checkAnswers,
  countOf,
  factsOf,
  fieldOf,
  groupOptions,
  neighbours,
  offeredOptions,
  payloadToAnswers,
  progress,
  resolvePath,
  toggleOption,
} from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { shippedContent, wizardOf } from '../helpers/content.ts'

const content = await shippedContent()
const wizard = wizardOf(content, 'tag-memory')
const types = ['happy', 'bittersweet', 'unhappy']

const field = (id: string) => {
  const found = fieldOf(wizard, id)
  if (found === undefined) throw new Error(`no field ${id}`)
  return found
}
const offered = (id: string, memoryType: string) => offeredOptions(field(id), [], memoryType)

describe('the steps of the tag wizard', () => {
  it('are twelve, with these numbers and names [TAG-06, PRD-04]', () => {
    const names = [...wizard.steps]
      .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
      .map(({ number, title }) => `${number} ${title}`)
    expect(names).toHaveLength(12)
    for (const [number, words] of [
      [1, /age/i],
      [2, /sibling/i],
      [3, /risk factors/i],
      [4, /people.s actions/i],
      [5, /challenges/i],
      [6, /shocks/i],
      [7, /feelings/i],
      [8, /needs/i],
      [9, /thoughts/i],
      [10, /changes/i],
      [11, /school/i],
      [12, /health/i],
    ] as const)
      expect(names[number - 1]).toMatch(words)
  })

  it('are asked in the order 1, 2, 4, 3, 5 … 12; Next from Siblings opens People’s Actions [TAG-07]', () => {
    expect(wizard.steps.map(({ number }) => number)).toEqual([1, 2, 4, 3, 5, 6, 7, 8, 9, 10, 11, 12])
    const siblings = wizard.steps.find(({ number }) => number === 2)
    expect(neighbours(wizard, {}, { memoryType: 'unhappy' }, siblings?.id ?? '').next?.number).toBe(4)
  })

  it('exclude School and Health for happy memories: ten steps [TAG-08, LIM-06]', () => {
    const numbers = (memoryType: string) => resolvePath(wizard, {}, { memoryType }).path.map(({ step }) => step.number)
    expect(numbers('happy')).toEqual([1, 2, 4, 3, 5, 6, 7, 8, 9, 10])
    expect(numbers('unhappy')).toHaveLength(12)
    expect(numbers('bittersweet')).toHaveLength(12)
  })

  it('have a searchable checklist, details and a question [TAG-14, TAG-15, TAG-16]', () => {
    for (const step of wizard.steps) {
      expect([
        step.title,
        step.fields.filter(({ kind, search }) => kind === 'checklist' && search === true).length > 0,
      ]).toEqual([step.title, true])
      expect([step.title, step.fields.some(({ kind }) => kind === 'details')]).toEqual([step.title, true])
      expect(step.question).not.toBe('')
    }
  })

  it('11 and 12 have their literal questions and a searchable checklist [TAG-09, TAG-10]', () => {
    for (const [at, words] of [
      [12, 'After this experience, I developed:'],
      [11, 'After this episode, I struggled with:'],
    ] as const) {
      const step = wizard.steps.find(({ number }) => number === at)
      expect(step?.question).toBe(words)
      const [checklist] = step?.fields ?? []
      expect(checklist).toMatchObject({ kind: 'checklist', search: true })
      expect(offered(checklist?.id ?? '', 'unhappy').length).toBeGreaterThan(20)
    }
  })

  it('have these selection limits [LIM-05, TAG-52]', () => {
    const limits = {
      age: 1,
      sibling: 15,
      risk_factor: 15,
      personsInvolved: 1,
      actions: 15,
      chronicEvents: 15,
      suddenEvents: 10,
      feelingsAtTheTime: 15,
      needs: 15,
      thoughts: 15,
      emotions: 15,
      healths: 15,
      socialLifes: 15,
    }
    for (const [id, limit] of Object.entries(limits)) expect([id, countOf(field(id), [])?.limit]).toEqual([id, limit])
  })
})

describe('the option lists', () => {
  it('offer 20 to 60 options for every field and memory type, except ages', () => {
    for (const step of wizard.steps)
      for (const { id, kind } of step.fields)
        for (const memoryType of types) {
          if (kind !== 'checklist' || id === 'age') continue
          if (memoryType === 'happy' && step.when !== undefined) continue
          const { length } = offered(id, memoryType)
          expect([id, memoryType, length >= 20 && length <= 60, length]).toEqual([id, memoryType, true, length])
        }
  })

  it('exclude generations from ages, and sort ages by number, with slugs [TAG-60, TAG-61]', () => {
    const ages = offered('age', 'unhappy').map(({ label }) => label)
    expect(ages[0]).toBe("I don't remember")
    expect(ages.filter((label) => /^\d/.test(label)).map((label) => Number.parseInt(label, 10))).toEqual([
      0, 3, 6, 10, 13, 16,
    ])
    const generations = field('age')
      .list?.options.filter(({ listed }) => listed === false)
      .map(({ slug, id }) => slug ?? id)
    expect(generations?.sort()).toEqual([
      'baby-boomers',
      'generation-x',
      'generation-z',
      'millennial',
      'silent-generation',
    ])
    expect(ages.join()).not.toMatch(/millennial/i)
  })

  it('list bitter before sweet options in bittersweet memories, and unknown first [TAG-63]', () => {
    for (const id of ['feelingsAtTheTime', 'needs', 'thoughts', 'emotions', 'actions']) {
      const options = offered(id, 'bittersweet')
      const groups = options.filter(({ group }) => group === 'bitter' || group === 'sweet').map(({ group }) => group)
      expect([id, groups.indexOf('sweet') > 0, groups.lastIndexOf('bitter') < groups.indexOf('sweet')]).toEqual([
        id,
        true,
        true,
      ])
      const unknown = options.findIndex(({ label }) => /^i don.t remember/i.test(label))
      expect([id, unknown <= 0]).toEqual([id, true])
    }
  })

  it('have headings for School, Adolescence and Other [TAG-11, ENT-22]', () => {
    const headings = groupOptions(field('socialLifes'), offered('socialLifes', 'unhappy'), false).flatMap(
      ({ heading }) => heading ?? [],
    )
    expect(headings).toEqual(['School Challenges:', 'Adolescence Challenges:', 'Other Challenges:'])
  })

  it("make 'I don't remember' exclusive among the risk factors [TAG-57, TAG-58]", () => {
    const alone = offered('risk_factor', 'unhappy').find(({ label }) => label === "I don't remember")
    const [first, second] = offered('risk_factor', 'unhappy').filter(({ exclusive }) => exclusive !== true)
    let answers: Answers = toggleOption(
      wizard,
      toggleOption(wizard, {}, 'risk_factor', first?.id ?? ''),
      'risk_factor',
      second?.id ?? '',
    )
    expect(answers.risk_factor).toHaveLength(2)
    answers = toggleOption(wizard, answers, 'risk_factor', alone?.id ?? '')
    expect(answers.risk_factor).toEqual([alone?.id])
    expect(toggleOption(wizard, answers, 'risk_factor', first?.id ?? '').risk_factor).toEqual([first?.id])
  })

  it("offer no actions for 'I don't remember who' [TAG-55]", () => {
    const unknown = offered('personsInvolved', 'unhappy').find(({ label }) => label === "I don't remember who")
    const people = resolvePath(wizard, { personsInvolved: [unknown?.id ?? ''] }, { memoryType: 'unhappy' }).path.find(
      ({ step }) => step.number === 4,
    )
    expect(people?.fields.map(({ id }) => id)).not.toContain('actions')
  })
})

/** Answers that use every field of the wizard, as a journey could make them. */
function fullAnswers(memoryType: string): Answers {
  let answers: Answers = {}
  for (const { fields } of resolvePath(wizard, {}, { memoryType }).path)
    for (const { id, kind, dependsOn } of fields.concat(
      wizard.steps.flatMap((step) =>
        step.fields.filter((one) => one.dependsOn && fields.some((f) => f.id === one.dependsOn?.field)),
      ),
    )) {
      if (kind === 'details') answers = { ...answers, [id]: `words on ${id}` }
      if (kind !== 'checklist' || (dependsOn && answers[dependsOn.field] === undefined)) continue
      const plain = offered(id, memoryType).find(({ exclusive }) => exclusive !== true)
      if (plain && answers[id] === undefined) answers = toggleOption(wizard, answers, id, plain.id)
    }
  return answers
}

describe('answers and payload', () => {
  it.each(types)('a full %s memory survives the payload round trip [ENT-03, ENT-06, ENT-07, ENT-08]', (memoryType) => {
    const answers = fullAnswers(memoryType)
    const facts = { memoryType }
    expect(checkAnswers(wizard, answers, facts)).toEqual([])
    const { effective } = resolvePath(wizard, answers, facts)
    expect(payloadToAnswers(wizard, JSON.parse(JSON.stringify(answersToPayload(wizard, effective))))).toEqual(answers)
    expect(progress(wizard, answers, facts).percent).toBe(100)
  })

  it('reads tag_id, person and action lists, and texts in lists [ENT-14]', () => {
    const record = {
      type: 3,
      persons_actions: {
        person: [{ tag_id: 'mother', description: 'mother' }],
        action: [{ tag_id: 'x', description: 'x' }],
      },
      feelings: [{ tag_id: 'sad', description: 'sad' }],
      feelings_text: [{ description: 'like rain' }],
      age_range_text: [{ description: 'around then' }],
    }
    expect(payloadToAnswers(wizard, record)).toEqual({
      personsInvolved: ['mother'],
      actions: ['x'],
      feelingsAtTheTime: ['sad'],
      feelings_text: 'like rain',
      age_ranges_text: 'around then',
    })
    expect(factsOf(wizard, record)).toEqual({ memoryType: 'unhappy' })
  })

  it('reads three type codes, and an unknown one as unhappy [ENT-01, LIM-22]', () => {
    expect([1, 2, 3, 9].map((type) => factsOf(wizard, { type }).memoryType)).toEqual([
      'happy',
      'bittersweet',
      'unhappy',
      'unhappy',
    ])
  })

  it('rejects impossible answers with field and rule', () => {
    const many = offered('feelingsAtTheTime', 'unhappy')
      .filter(({ exclusive }) => exclusive !== true)
      .map(({ id }) => id)
    const alone = offered('feelingsAtTheTime', 'unhappy').find(({ exclusive }) => exclusive === true)?.id ?? ''
    const rules = (answers: Answers, memoryType = 'unhappy') =>
      checkAnswers(wizard, answers, { memoryType }).map(({ field: id, rule }) => `${id}: ${rule}`)
    expect(rules({ feelingsAtTheTime: many.slice(0, 15) })).toEqual([])
    expect(rules({ feelingsAtTheTime: many.slice(0, 16) })).toEqual(['feelingsAtTheTime: limit'])
    expect(rules({ feelingsAtTheTime: [many[0] ?? '', alone] })).toEqual(['feelingsAtTheTime: exclusive'])
    expect(rules({ actions: [offered('actions', 'unhappy')[1]?.id ?? ''] })).toEqual(['actions: depends-on'])
    expect(rules({ needs: ['no-such-need'] })).toEqual(['needs: unknown-option'])
    expect(rules({ age: ['millennial'] })).toEqual(['age: retired-option'])
    expect(rules({ healths: [offered('healths', 'unhappy')[1]?.id ?? ''] }, 'happy')).toEqual([
      'healths: closed-branch',
    ])
    expect(rules({ needs_text: 'x'.repeat(501) })).toEqual(['needs_text: max-length'])
  })

  it('accepts a stored generation beside an age [TAG-60]', () => {
    const stored: Answers = { age: ['millennial'] }
    expect(
      checkAnswers(
        wizard,
        { age: ['millennial', offered('age', 'happy')[1]?.id ?? ''] },
        { memoryType: 'happy' },
        { stored },
      ),
    ).toEqual([])
  })
})
