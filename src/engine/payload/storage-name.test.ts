import { expect, it } from 'vitest'
import { storageName, tagTypeOf } from './storage-name.ts'

it('storageName differs for the halves of a pair', () => {
  const pair = { payload: 'persons_actions' }
  expect(storageName({ binding: { ...pair, as: 'pair-person' } })).toBe('person')
  expect(storageName({ binding: { ...pair, as: 'pair-action' } })).toBe('action')
  expect(storageName({ binding: { payload: 'needs', as: 'tags' } })).toBe('needs')
  expect(storageName({})).toBeUndefined()
})

it('tagTypeOf prefers the binding, then the list, then the payload name', () => {
  const binding = { payload: 'risk_factor', as: 'tags' } as const
  expect(tagTypeOf({ binding: { ...binding, tagType: 'risks' } }, { tagType: 'risk-factors' })).toBe('risks')
  expect(tagTypeOf({ binding }, { tagType: 'risk-factors' })).toBe('risk-factors')
  expect(tagTypeOf({ binding }, {})).toBe('risk-factor')
  expect(tagTypeOf({}, {})).toBeUndefined()
})
