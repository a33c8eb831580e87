import { describe, expect, it } from 'vitest'
import { didYouMean, nearestName } from './did-you-mean.ts'

describe('didYouMean', () => {
  it('suggests the nearest name with few wrong letters', () => {
    expect(nearestName('feelngs', ['feelings', 'needs'])).toBe('feelings')
    expect(nearestName('UK', ['US', 'UA'])).toBeUndefined()
  })

  it('suggests the only name that contains the text, and none if two do or the text is too short', () => {
    expect(didYouMean('type', ['memoryType', 'mood'])).toBe('Did you mean "memoryType"?')
    expect(didYouMean('type', ['memoryType', 'otherType'])).toBeUndefined()
    expect(didYouMean('ood', ['memoryType', 'childhood'])).toBeUndefined()
  })

  it('prefers the nearest name to one that contains the text', () => {
    expect(nearestName('need', ['needs', 'all-that-we-need'])).toBe('needs')
  })
})
