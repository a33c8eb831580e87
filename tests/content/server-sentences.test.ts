// What the server says to people stands in its code, in English, and in content/messages/server.json, where it is translated from.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { dayOf } from '../../src/server/features/accounts/account-mails.ts'
import { translatorIn } from '../../src/server/features/languages/server-sentences.ts'
import { shippedContent } from '../helpers/content.ts'

const content = await shippedContent()
const { serverTexts } = content

/** Said to whoever runs a server, describes calls to programs, or is read by programs alone. */
const notForMembers =
  /\/(openapi|preview|demo|db|photos\/making|threads)\/|\/(config|main|fatal-errors|private-folder|logger|export-schema|first-content|store-checks|queue-messages|client-errors|trusted-proxies|migrate|housekeeping|export-page|metrics|traces|reading-data)\.tsx?$/
const roots = ['src/server', 'src/kindred/acceptance']
const files = roots
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !notForMembers.test(name))

/** Answers to calls that no page shows, and what a fault of a program gets. */
const notShown = [
  ...[
    'This field is not known here.',
    'This needs to be {}.',
    'One of: {}.',
    'This does not look like: {}.',
    'This {}.',
  ],
  ...['We couldn’t understand this request.', 'This address doesn’t accept that kind of request.'],
  ...['Please send JSON (content-type: application/json).', 'We couldn’t read the body as JSON.'],
  ...['Hide another’s comment for myself.', 'Show a comment again that I had hidden.'],
  ...[
    'This Idempotency-Key was already used.',
    'This token is good.',
    'Refreshed a moment ago.',
    'You’re signed out there.',
  ],
]

const isSentence = (text: string): boolean => /^["“]?[A-Z{].* .*[.?!]$/s.test(text) && /[a-z]{2} /.test(text)

interface Said {
  text: string
  at: number
}

/** Texts of a source that are sentences; those of errors for developers, of logs and of descriptions are left out. */
function sentencesIn(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const { program } = parseSync(file, code)
  const found: Said[] = []
  const silent: [number, number][] = []
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') found.push({ text: value, at: start })
    },
    TemplateLiteral: ({ quasis, start }) => {
      found.push({ text: quasis.map(({ value }) => value.cooked ?? '').join('{}'), at: start })
    },
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && /(Error|Lost|Busy|Away)$/.test(callee.name) && callee.name !== 'HttpError')
        silent.push([start, end])
    },
    // What went well is said by the page that asked.
    ReturnStatement: ({ argument, start, end }) => {
      if (argument?.type === 'ObjectExpression') silent.push([start, end])
    },
    CallExpression: ({ callee, start, end }) => {
      const words = code.slice(callee.start, callee.end)
      if (/(\blog\.\w+|^log$|^say|^console\.\w+|^tell|^list|^row|^listOf|^super|\.send)$/.test(words))
        silent.push([start, end])
    },
    Property: ({ key, start, end }) => {
      const name = code.slice(key.start, key.end)
      if (/^(summary|description|headline|title|schema)$/.test(name)) silent.push([start, end])
    },
  }).visit(program)
  const isSilent = ({ at }: Said) => silent.some(([from, to]) => at >= from && at < to)
  return found.filter((one) => isSentence(one.text) && !isSilent(one)).map(({ text }) => text)
}

const patterns = Object.values(serverTexts).map((text) => {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
})

it('each message of the server can be translated', () => {
  const unknown = files.flatMap((file) =>
    sentencesIn(file)
      .filter((text) => !patterns.some((pattern) => pattern.test(text)) && !notShown.includes(text))
      .map((text) => `${file}: ${JSON.stringify(text)}`),
  )
  expect(unknown, 'add it to content/messages/server.json, or correct it there').toEqual([])
})

it('a date in a message is formatted in the language', () => {
  const closed = serverTexts['refused.account.closed']?.replace('{day}', dayOf('2026-01-15T00:00:00Z')) ?? ''
  expect(closed).toContain('on January 15, 2026.')
  expect(translatorIn(content, 'es')(closed)).toContain('el 15 de enero de 2026')
})
