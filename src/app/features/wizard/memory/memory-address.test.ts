import { describe, expect, it } from 'vitest'
import { shippedActions } from '../../../../../tests/helpers/shipped-actions.ts'
import { setContentActions } from '../../../lib/navigation/content-actions.ts'
import { placeIn, toPage, toPrivacyInfo, toStep, toTag } from './memory-address.ts'

setContentActions(shippedActions)

const nothing = { step: undefined, tag: undefined }

describe('address of the memory wizard', () => {
  it.each([
    ['age', 1],
    ['sibling', 2],
    ['peoplesactions', 4],
    ['chronic', 5],
    ['sudden', 6],
    ['feelings', 7],
    ['needs', 8],
    ['thoughts', 9],
    ['personality', 10],
    ['social', 11],
    ['step11', 11],
    ['health', 12],
  ])('routeAction=%s opens tag step %i [RTE-36, RTE-37, AMB-39]', (action, tag) => {
    expect(placeIn(`?routeAction=${action}`)).toEqual({ ...nothing, tag })
  })

  it.each([
    ['?routeAction=step1', { step: 1 }],
    ['?routeAction=step2', { step: 2 }],
    ['?step=2', { step: 2 }],
    ['?step2', { step: 2 }],
    ['?step1=x', { step: 1 }],
    ['?step=0', {}],
    ['?needs', { tag: 8 }],
    ['?tab=7', { tag: 7 }],
    ['?tab=3', { tag: 3 }],
    ['?tab=13', { tag: 13 }],
    ['?tab=0', {}],
    ['?tab=text', {}],
    ['?openTagsModal=true', { tag: 'overview' }],
    ['?openTagsModal=false', {}],
    ['?routeAction=step3', { step: 3 }],
    ['?routeAction=privacy', {}],
    ['?routeAction=warning', {}],
    ['?routeAction=login', {}],
    ['?routeAction=toString', {}],
    ['?step=2&routeAction=health', { step: 2, tag: 12 }],
    ['', {}],
  ])('%s [RTE-35, RTE-45, RTE-46, AMB-36, AMB-38]', (search, place) => {
    expect(placeIn(search)).toEqual({ ...nothing, ...place })
  })

  it('accepts the actions of content only', () => {
    setContentActions({ ...shippedActions, steps: { weather: 13, storm: 13 } })
    expect(placeIn('?routeAction=weather')).toEqual({ ...nothing, tag: 13 })
    expect(placeIn('?storm')).toEqual({ ...nothing, tag: 13 })
    expect(toTag('', 13)).toBe('?routeAction=weather')
    expect(placeIn('?routeAction=age&needs')).toEqual(nothing)
    setContentActions(shippedActions)
  })

  it("round-trips every place, and keeps the wizard's step behind overlays [RTE-32]", () => {
    for (const tag of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 'overview'] as const) {
      const there = toTag('?hashId=m1&routeAction=step2', tag)
      expect(placeIn(there)).toEqual({ ...nothing, step: 2, tag })
      expect(placeIn(toPage(there))).toEqual({ ...nothing, step: 2 })
      expect(new URLSearchParams(there).get('hashId')).toBe('m1')
    }
    expect(toPrivacyInfo('?step=2&tab=7')).toBe('?step=2&routeAction=privacy')
    expect(toStep('?step=1&needs', 2)).toBe('?routeAction=step2')
    expect(toPage('?openTagsModal=true')).toBe('')
  })
})
