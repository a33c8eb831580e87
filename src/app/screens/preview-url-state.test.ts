import { encodeReplay } from '@kindred/checker'
import { overviewState } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { shippedContent, wizardOf } from '../../../tests/helpers/content.ts'
import { factsThatArrive, journeyStateOf, toStep } from './journey-state-of.ts'
import { addressOf, type PreviewUrlState, readUrlState } from './preview-url-state.ts'

const content = await shippedContent()
const tags = wizardOf(content, 'tag-memory')
const memory = wizardOf(content, 'memory')

const start: PreviewUrlState = {
  step: undefined,
  facts: { memoryType: 'happy' },
  state: undefined,
  answers: undefined,
  theme: 'light',
  width: 'full',
  isFull: false,
  language: undefined,
  replay: undefined,
  at: 0,
}
const reopened = (wizard: typeof tags, place: PreviewUrlState): PreviewUrlState => {
  const url = new URL(addressOf(wizard.id, place), 'http://localhost')
  return readUrlState(wizard, url.search, url.hash)
}

describe('address of a preview', () => {
  it.each<[string, Partial<PreviewUrlState>]>([
    ['the beginning', {}],
    ['a step in a state', { step: 'feelings', state: 'feelingsAtTheTime.at-limit', theme: 'dark', width: '360' }],
    [
      "answers of one's own",
      { step: 'needs', answers: { feelingsAtTheTime: ['sad', 'angry'], feelings_text: 'a=b&c # ä' } },
    ],
    ['another language', { language: 'es', step: 'needs' }],
    ['places that are all taken', { isFull: true }],
    ['no answer at all', { step: 'feelings', answers: {} }],
    ['a replay', { replay: 'tag-memory~memoryType=happy~o.feelings~n', at: 2, facts: { memoryType: 'happy' } }],
    [
      'a replay that was left',
      { replay: 'tag-memory~~o.feelings', at: 1, step: 'feelings', answers: { feelingsAtTheTime: ['sad'] } },
    ],
  ])('restores %s', (_name, place) => {
    expect(reopened(tags, { ...start, ...place })).toEqual({ ...start, ...place })
  })

  it('keeps answers in the fragment, which is not sent to servers', () => {
    const address = addressOf('memory', { ...start, facts: {}, answers: { desc: 'my own words' } })
    expect(address.split('#')[0]).toBe('/preview/memory')
    expect(address).toContain('#desc=my+own+words')
  })

  it('starts at the beginning for unknown parameters', () => {
    const place = readUrlState(tags, '?step=gone&with.memoryType=odd&theme=pink&at=-4', '#nobody=asks')
    expect(place.facts).toEqual({ memoryType: 'happy' })
    expect([place.theme, place.at]).toEqual(['light', 0])
    expect(journeyStateOf(tags, place)).toEqual({ state: overviewState, answers: {}, facts: { memoryType: 'happy' } })
    expect(journeyStateOf(memory, { ...start, facts: {} })?.state).toBe('memory')
  })
})

describe('place of the preview', () => {
  it('reaches a step with the required answers, and keeps chosen ones', () => {
    const unhappy = { memoryType: 'unhappy' }
    expect(journeyStateOf(tags, { ...start, facts: unhappy, step: 'school' })).toEqual({
      state: 'school',
      answers: {},
      facts: unhappy,
    })
    const now = journeyStateOf(tags, { ...start, step: 'feelings', state: 'feelingsAtTheTime.one' })
    const next = toStep(tags, { ...start, step: 'feelings' }, now, 'needs')
    expect(next.answers).toEqual(now?.answers)
    expect(journeyStateOf(tags, next)?.state).toBe('needs')
  })

  it('reports an unreachable step, and with which facts it is reachable', () => {
    expect(journeyStateOf(tags, { ...start, step: 'school' })).toBeUndefined()
    expect(factsThatArrive(tags, 'school')).toEqual([{ memoryType: 'bittersweet' }, { memoryType: 'unhappy' }])
  })

  it('replays as many clicks as the address has', () => {
    const replay = encodeReplay({
      wizard: 'tag-memory',
      facts: { memoryType: 'happy' },
      events: [{ type: 'OPEN', step: 'feelings' }, { type: 'NEXT' }],
    })
    const states = [0, 1, 2, 9].map((at) => journeyStateOf(tags, { ...start, replay, at })?.state)
    expect(states).toEqual([overviewState, 'feelings', 'needs', 'needs'])
  })

  it('ignores a broken replay or one of another wizard', () => {
    for (const replay of ['tag-memory~memoryType=happy~o.feelings~%', 'memory~~n', '~~~x'])
      expect(journeyStateOf(tags, { ...start, replay })?.state).toBe(overviewState)
  })
})
