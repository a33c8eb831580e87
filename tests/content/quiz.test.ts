import { checkJourneys } from '@kindred/checker'
import { resolvePath, visibleResults } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { shippedContent } from '../helpers/content.ts'

// The quiz as it is shipped: what it asks, what it says, and what it must not say.

const content = await shippedContent()
const quiz = content.wizards.quiz
if (quiz === undefined) throw new Error('There is no quiz.')
const styles = content.styles.filter(({ id }) => id.startsWith('style-'))
const areas = [
  'relationship-roles',
  'love',
  'body',
  'reality',
  'belonging',
  'safety',
  'trust',
  'conflict',
  'loss',
  'boundaries',
]
const parts = quiz.steps.filter(({ id }) => areas.includes(id))
const last = quiz.steps.at(-1)
const statements = parts.flatMap(({ fields }) => fields)
const wordsOf = (value: unknown) => JSON.stringify(value)
const member = { signedIn: 'yes' }

describe('the quiz', () => {
  it('asks ten areas in order with six to eight optional statements each', () => {
    expect(parts.map(({ id }) => id)).toEqual(areas)
    for (const { fields } of parts) {
      expect(fields.every(({ kind, min }) => kind === 'scale' && min === undefined)).toBe(true)
      expect(fields.length).toBeGreaterThanOrEqual(6)
      expect(fields.length).toBeLessThanOrEqual(8)
      for (const { list } of fields) expect(list?.options.some(({ exclusive }) => exclusive)).toBe(true)
    }
    expect(resolvePath(quiz, {}, member).path.at(-1)?.step).toBe(last)
  })

  it('says it is not diagnostic, how long a part takes, and that nothing is saved [QZ-01, QZ-02, QZ-03, PRD-14]', () => {
    const before = wordsOf(quiz.steps[0])
    for (const said of ['trauma dating styles', 'not diagnostic', '3-5 minutes', 'Nothing is saved'])
      expect(before).toContain(said)
    expect(wordsOf(content.help['about-the-quiz'])).toContain('As children, we find ways to hold on to love')
    expect(wordsOf(content.help['how-it-works'])).toContain('a way to look at yourself')
    expect(wordsOf(content.help.disclaimers)).toContain('measure or diagnose anything')
    expect(wordsOf(last?.results?.at(-1))).toContain('therapist')
    expect(wordsOf(last?.noResult)).toContain('therapist')
    expect([quiz.target, quiz.keeps]).toEqual([undefined, 'nothing'])
  })

  it('shows three areas to visitors and ten to members', () => {
    const openTo = (signedIn: string) =>
      resolvePath(quiz, {}, { signedIn })
        .path.map(({ step }) => step.id)
        .filter((id) => areas.includes(id))
    expect(openTo('no')).toEqual(areas.slice(0, 3))
    expect(openTo('yes')).toEqual(areas)
  })

  it('has a result for each style, named and linked, and without numbers', () => {
    expect(styles).toHaveLength(60)
    for (const { id, title, path } of styles) {
      const field = id.replace(/^style-/, '')
      if (last === undefined) throw new Error('There is no last step.')
      const shown = visibleResults(last, { [field]: 'often' })
      expect(shown.map((one) => one.title)).toContain(title)
      expect(shown.flatMap(({ links = [] }) => links.map(({ href }) => href))).toContain(path)
      expect(visibleResults(last, { [field]: 'sometimes' })).toEqual([last.noResult])
    }
    expect(wordsOf(last?.results?.map(({ title, paragraphs }) => [title, paragraphs]))).not.toMatch(/[0-9%]/)
    expect(
      statements.map(({ id }) => id).filter((id) => styles.some((style) => style.id === `style-${id}`)),
    ).toHaveLength(60)
  })

  it('has no findings, and is checked completely', () => {
    const { findings, report } = checkJourneys(quiz)
    expect(findings).toEqual([])
    expect(report.skipped).toEqual([])
  })
})
