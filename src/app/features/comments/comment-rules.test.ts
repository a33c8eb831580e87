import { counterOf } from '@kindred/engine'
import { expect, it } from 'vitest'
import { commentField, isAtEnd, isSendable } from './comment-rules.ts'

it('a comment counts its characters above 800, red above 900 [CMT-11, CMT-12]', () => {
  const toneOf = (length: number) => counterOf(commentField, 'x'.repeat(length)).tone
  expect([800, 801, 900, 901].map(toneOf)).toEqual(['hidden', 'calm', 'calm', 'alarming'])
})

it('rejects a blank comment [CMT-09]', () => {
  expect(['', ' \n\t', ' a '].map(isSendable)).toEqual([false, false, true])
})

it('the end of a list is reached one pixel early [CMT-27, LIM-36]', () => {
  const at = (scrollTop: number) => isAtEnd({ scrollTop, clientHeight: 400, scrollHeight: 1_000 })
  expect([at(598), at(599), at(600)]).toEqual([false, true, true])
})
