import { expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

function turnAt() {
  const clock = { ms: 0, end: () => {} }
  const turn = createConcurrencyLimit(
    () => clock.ms,
    (end) => {
      clock.end = end
    },
  )
  const takes = (count: number) => {
    for (let at = 0; at < count; at++) turn.takes()
  }
  return { clock, turn, takes }
}

it('a tick is full after many requests and a long time; the next one starts empty', () => {
  const { clock, turn, takes } = turnAt()
  takes(30)
  expect(turn.isFull()).toBe(false)
  clock.ms = 100
  expect(turn.isFull()).toBe(true)
  clock.end()
  expect(turn.isFull()).toBe(false)
  takes(1)
  expect(turn.isFull()).toBe(false)
})

it('a few requests never fill a tick, however long it takes', () => {
  const { clock, turn, takes } = turnAt()
  takes(5)
  clock.ms = 5_000
  expect(turn.isFull()).toBe(false)
})
