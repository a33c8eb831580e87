import { describe, expect, it } from 'vitest'
import { didYouMean, nearestName } from './did-you-mean.ts'

describe('the name that was meant', () => {
  it('is the nearest one, while few letters are wrong', () => {
    expect(nearestName('feelngs', ['feelings', 'needs'])).toBe('feelings')
    expect(nearestName('UK', ['US', 'UA'])).toBeUndefined()
  })

  it('is the only one that holds what was written, and none where two hold it or too little was written', () => {
    expect(didYouMean('type', ['memoryType', 'mood'])).toBe('Did you mean "memoryType"?')
    expect(didYouMean('type', ['memoryType', 'otherType'])).toBeUndefined()
    expect(didYouMean('ood', ['memoryType', 'childhood'])).toBeUndefined()
  })

  it('is the nearest one even where another holds it', () => {
    expect(nearestName('need', ['needs', 'all-that-we-need'])).toBe('needs')
  })
})
