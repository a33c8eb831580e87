import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OptionItem } from '../../src/server/features/content/option-items.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, story, tags } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp

beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
})
afterAll(() => app.close())

/** Ids that an unhappy memory may choose together. */
async function optionsOf(key: string): Promise<string[]> {
  const items = (await app.get(null, `/memories/api/v1/tags/${key}/list/?mt=3`)).json<OptionItem[]>()
  return items.filter(({ exclusive }) => !exclusive).map(({ id }) => id)
}

async function refusal(payload: object): Promise<Record<string, string[]>> {
  const before = await app.stored()
  const answer = await app.post(ann, { ...story, ...payload })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(await app.stored()).toBe(before)
  return answer.json().errors
}

describe('selection limits', () => {
  it.each([
    ['age_ranges', 'age-range', 1, 'TAG-38'],
    ['sibling', 'sibling', 15, 'TAG-39'],
    ['risk_factor', 'get-risk-factor', 15, 'TAG-40'],
    ['chronic_adverse_events', 'get-chronics', 15, 'TAG-43'],
    ['sudden_adverse_events', 'get-suddens', 10, 'TAG-44'],
    ['feelings', 'get-feelings', 15, 'TAG-45'],
    ['needs', 'get-needs', 15, 'TAG-46'],
    ['thoughts', 'get-thoughts', 15, 'TAG-47'],
    ['childhood_effects_emotions', 'get-emotions', 15, 'TAG-48'],
    ['childhood_effects_health', 'get-healths', 15, 'TAG-49'],
    ['childhood_effects_social', 'get-socials', 15, 'TAG-50'],
  ])('%s (%s): accepts %i, rejects one more [%s, LIM-05]', async (field, key, limit) => {
    const ids = await optionsOf(key)
    expect(ids.length).toBeGreaterThan(limit)
    await app.made(ann, { [field]: tags(...ids.slice(0, limit)) })
    const errors = await refusal({ [field]: tags(...ids.slice(0, limit + 1)) })
    expect(errors).toEqual({ [field]: [expect.stringMatching(new RegExp(`at most ${limit}.*\\[limit\\]`))] })
  })

  it('accepts one person and fifteen actions, rejects more [TAG-41, TAG-42, LIM-05]', async () => {
    const actions = await optionsOf('person-involved-do')
    const pairs = (person: string, ids: string[]) =>
      ids.map((id) => ({ person_involved: { id: person }, person_action: { id } }))
    await app.made(ann, { persons_actions: pairs('mother', actions.slice(0, 15)) })
    expect(await refusal({ persons_actions: pairs('mother', actions.slice(0, 16)) })).toEqual({
      persons_actions: [expect.stringContaining('[limit]')],
    })
    expect(
      await refusal({
        persons_actions: [...pairs('mother', actions.slice(0, 1)), ...pairs('father', actions.slice(1, 2))],
      }),
    ).toEqual({ persons_actions: [expect.stringContaining('[limit]')] })
  })
})

describe('answers outside the wizard', () => {
  it.each([
    ['an unknown option', { feelings: tags('purple') }, 'feelings', 'unknown-option'],
    ['an option of another question', { needs: tags('scared') }, 'needs', 'unknown-option'],
    ['the same option twice', { needs: tags('love', 'love') }, 'needs', 'twice'],
    ['an exclusive option with another', { risk_factor: tags('i-dont-remember', 'debts') }, 'risk_factor', 'exclusive'],
    ['a retired generation', { age_ranges: [{ id: 'millennial' }] }, 'age_ranges', 'retired-option'],
    [
      'an action without a person',
      { persons_actions: [{ person_involved: null, person_action: { id: 'left-me-alone' } }] },
      'persons_actions',
      'depends-on',
    ],
    [
      'an action of an unremembered person',
      { persons_actions: [{ person_involved: { id: 'i-dont-remember-who' }, person_action: { id: 'left-me-alone' } }] },
      'persons_actions',
      'depends-on',
    ],
    [
      'health on a happy memory',
      { type: 1, childhood_effects_health: tags('insomnia') },
      'childhood_effects_health',
      'closed-branch',
    ],
    [
      'school on a happy memory',
      { type: 1, childhood_effects_social: tags('exam-panic') },
      'childhood_effects_social',
      'closed-branch',
    ],
    ['an unknown topic', { sensitive_topics: [{ id: 'weather' }] }, 'sensitive_topics', 'unknown-option'],
  ])('%s is rejected with its field and rule', async (_, payload, field, rule) => {
    const errors = await refusal(payload)
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]?.join(' ')).toContain(`[${rule}]`)
  })

  it('are all reported together', async () => {
    expect(Object.keys(await refusal({ needs: tags('a'), thoughts: tags('b') })).sort()).toEqual(['needs', 'thoughts'])
  })
})

describe('lengths', () => {
  // An emoji is one character to its reader.
  const exactly = (n: number) => `${'é'.repeat(n - 1)}🌱`

  it.each([
    ['title', 100, 'LIM-24'],
    ['description', 5000, 'LIM-25, CMT-30'],
    ['relationship_description', 5000, 'LIM-25'],
    ['pattern_title', 100, 'AMB-16'],
  ])('%s: accepts %i characters, rejects one more [%s]', async (field, most) => {
    const memory = await app.made(ann, { [field]: exactly(most) })
    expect(memory[field as 'title']).toBe(exactly(most))
    expect(Object.keys(await refusal({ [field]: exactly(most + 1) }))).toEqual([field])
  })

  it.each([
    'age_ranges_text',
    'persons_actions_text',
    'chronic_adverse_events_text',
    'sudden_adverse_events_text',
    'feelings_text',
    'thoughts_text',
    'childhood_effects_emotions_text',
    'childhood_effects_health_text',
    'childhood_effects_social_text',
    'needs_text',
    'risk_factor_text',
    'sibling_text',
  ])('%s: accepts 500 characters, rejects 501 [ENT-08, TAG-25, LIM-02]', async (field) => {
    await app.made(ann, { [field]: exactly(500) })
    expect(Object.keys(await refusal({ [field]: exactly(501) }))).toEqual([field])
  })

  it.each(['', '   ', '\n\t'])('rejects the story %j', async (description) => {
    expect(Object.keys(await refusal({ description }))).toEqual(['description'])
  })

  it.each([
    ['impacts', tags(...Array.from({ length: 51 }, (_, at) => `own-${at}`))],
    ['sensitive_topics', Array.from({ length: 51 }, () => ({ id: 'neglect' }))],
    ['subjects', Array.from({ length: 21 }, (_, at) => ({ description: `person ${at}` }))],
    ['feelings', tags(...Array.from({ length: 51 }, (_, at) => `f${at}`))],
    ['image_list', Array.from({ length: 51 }, () => 'a-photo')],
  ])('rejects a list of %s beyond its limit', async (field, list) => {
    expect(Object.keys(await refusal({ [field]: list }))).toEqual([field])
  })

  it('rejects text with a NUL character with 400', async () => {
    const text = 'a\u0000b'
    for (const changes of [
      ...['title', 'description', 'relationship_description', 'pattern_title', 'needs_text'].map((field) => ({
        [field]: text,
      })),
      { subjects: [{ description: text }] },
      { impacts: [{ id: 'own', description: text }] },
      { feelings: [{ id: text, description: 'x' }] },
    ])
      await refusal(changes)
  })
})
