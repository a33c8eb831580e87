import type { FastifyBaseLogger } from 'fastify'
import { expect, it, vi } from 'vitest'
import { createContext } from '../../platform/context.ts'
import { createBackgroundWork } from '../../platform/mail/background-work.ts'
import { createAccountService } from './account-service.ts'

const mail = { to: 'ann@example.org', subject: 'A code', text: 'ABCDE' }

it.each([
  ['smtp', 'An email was sent.'],
  ['/data/outbox/1.eml', 'A mail was written to /data/outbox/1.eml'],
])('tells the log where a mail went, %s, and nothing of it', async (where, told) => {
  const log = { info: vi.fn() } as unknown as FastifyBaseLogger
  const background = createBackgroundWork(log)
  const mailer = { send: vi.fn(async () => where) }
  createAccountService(createContext({ mailer, config: { breachRangeUrl: null } } as never), background, log).sendMail(
    mail,
    (sentence) => sentence,
  )
  await background.settled()
  expect(mailer.send.mock.calls).toEqual([[mail]])
  expect(vi.mocked(log.info).mock.calls).toEqual([[{ where }, told]])
})
