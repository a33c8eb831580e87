import type { FastifyBaseLogger } from 'fastify'
import { expect, it, vi } from 'vitest'
import { patience } from '../../../../tests/helpers/patience.ts'
import { createBackgroundWork } from './background-work.ts'

const begun = () => {
  const log = { error: vi.fn(), warn: vi.fn() }
  return { log, background: createBackgroundWork(log as unknown as FastifyBaseLogger) }
}
const mail = { to: 'ann@example.org', subject: 'A code', text: 'ABCDE' }

it('is waited for at the end, and what fails is told and keeps nothing else from being done', async () => {
  const { log, background } = begun()
  const broken = new Error('It broke.')
  const done: string[] = []
  background.run(() => Promise.reject(broken))
  background.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    done.push('slow')
  })
  expect(done).toEqual([])
  await background.settled()
  expect(done).toEqual(['slow'])
  expect(log.error.mock.calls).toEqual([[{ err: broken }, 'Work after an answer failed.']])
})

it('sends a mail that could not go once more at the end, without the pause, and tells that it waited', async () => {
  const { log, background } = begun()
  const away = new Error('The mail server is away.')
  const mailer = { send: vi.fn().mockRejectedValueOnce(away).mockResolvedValueOnce('smtp') }
  const sent = vi.fn()
  background.run(async () => sent(await background.send(mailer, mail)))
  await vi.waitFor(() => expect(log.warn.mock.calls).toHaveLength(1), patience)
  expect(mailer.send.mock.calls).toEqual([[mail]])
  await background.settled()
  expect(mailer.send.mock.calls).toEqual([[mail], [mail]])
  expect(sent.mock.calls).toEqual([['smtp']])
  expect(log.warn.mock.calls).toEqual([[{ err: away }, 'An email could not be sent, and is tried again.']])
})
