import { expect, it } from 'vitest'
import { createQueue } from './password-hash.ts'

it('runs two tasks concurrently, queues two, and rejects the fifth', async () => {
  const queue = createQueue(2, 2)
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
  }
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => queue(work)))
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
  expect(most).toBe(2)
  // Also after work that failed, all places are free again.
  await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await Promise.all([1, 2, 3, 4].map((number) => queue(async () => number)))).toEqual([1, 2, 3, 4])
})
