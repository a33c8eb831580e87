import { expect, it } from 'vitest'
import { needsPublicAddress, readOffices } from './offices.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const read = (one: unknown, isProduction = true) => readOffices(JSON.stringify({ intake: one }), isProduction)

it('reads a mail address, and a webhook with its secrets', () => {
  expect(readOffices('', true)).toEqual({})
  expect(read({ mail: 'office@example.org' })).toEqual({ intake: { mail: 'office@example.org', webhook: null } })
  const { intake } = read({ webhook: 'https://example.org/in', secrets: [secret] }) as { intake: never }
  expect(intake).toMatchObject({ mail: null, webhook: { allowsPrivate: false, secrets: [Buffer.alloc(32, 7)] } })
})

it('allows a webhook without TLS only on localhost in development', () => {
  const at = (webhook: string, isProduction: boolean) => typeof read({ webhook, secrets: [secret] }, isProduction)
  expect([at('http://localhost:81/in', false), at('http://[::1]:81/in', false)]).toEqual(['object', 'object'])
  expect([at('http://localhost:81/in', true), at('http://example.org/in', false)]).toEqual(['string', 'string'])
  expect(at('https://user:word@example.org/in', true)).toBe('string')
  const webhook = { url: new URL('https://example.org'), secrets: [], allowsPrivate: false }
  expect([needsPublicAddress(webhook), needsPublicAddress({ ...webhook, allowsPrivate: true })]).toEqual([true, false])
})

it.each([
  ['no JSON', '{', 'JSON'],
  ['a list', '[]', 'JSON'],
  ['an unknown word', '{"a":{"url":"https://x.example"}}', 'has "url"'],
  ['no address', '{"a":{"mail":"everybody"}}', 'one plain address'],
  ['no secrets', '{"a":{"webhook":"https://x.example"}}', 'needs "secrets"'],
  ['a short secret', '{"a":{"webhook":"https://x.example","secrets":["whsec_c2VjcmV0"]}}', 'at least 24 bytes'],
  ['secrets without a webhook', `{"a":{"secrets":["${secret}"]}}`, 'only a "webhook" reads'],
])('explains what is wrong with %s, and repeats no secret', (_name, text, words) => {
  const said = readOffices(text, true)
  expect(said).toContain(words)
  expect(said).not.toContain('c2VjcmV0')
})
