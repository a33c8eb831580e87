import { expect, it } from 'vitest'
import { validatePassword } from './password-rule.ts'

const about = ['ann', 'ann@example.org']

it.each(['short', 'password', 'P@ssw0rd123', 'ann@example.org', 'aaaaaaaaaaaa', 'qwertyuiop', '12345678'])(
  'rejects %s with an explanation',
  async (password) => expect(await validatePassword(password, about)).toEqual([expect.any(String)]),
)

it('accepts 8 characters that are hard to guess, rejects 7, and 8 that are easy', async () => {
  expect(await validatePassword('xK9#qz7W', about)).toEqual([])
  expect(await validatePassword('xK9#qz7', about)).toEqual([expect.stringContaining('at least 8')])
  expect(await validatePassword('12345678', about)).toEqual([expect.stringContaining('easy to guess')])
})

it('rejects passwords found in a million guesses, and accepts slightly harder ones', async () => {
  // The 495th of the common passwords and three signs of which nothing is known: 2 · 495 · 1,000 + 10,000 guesses.
  expect(await validatePassword('michigan~|%', about)).toEqual([expect.stringContaining('easy to guess')])
  // The 496th.
  expect(await validatePassword('testing~|%', about)).toEqual([])
})

it.each(['quiet ann ladder', 'correct horse battery staple', `${'p@ssw0rd'.repeat(3)} Zyx 77 lamp`])(
  'accepts %s',
  async (password) => expect(await validatePassword(password, about)).toEqual([]),
)

it('does not block the event loop while estimating strength', async () => {
  const turns: number[] = []
  const clock = setInterval(() => turns.push(performance.now()), 1)
  const evil = ['p@ssw0rd'.repeat(16), '@4$5!1|0'.repeat(16), '4@8({[<369&#!1|/0$5+7%2'.repeat(6)]
  await Promise.all(evil.map((password) => validatePassword(password, about)))
  clearInterval(clock)
  // The thread of requests went on all the time.
  expect(turns.length).toBeGreaterThan(10)
})

it('returns 503 when too many estimates are queued, and judges no password as easy', async () => {
  const asked = Array.from({ length: 40 }, (_, place) => validatePassword(`quiet green ladder ${place}`, []))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.statusCode] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused)).toEqual(new Set([503]))
  const judged = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(judged.length).toBeGreaterThan(0)
  for (const sentences of judged) expect(sentences).toEqual([])
})

it.each(['lordik011', 'zvezdochka', 'EulaComplete'])(
  'rejects the breached password %s, and accepts it with another word',
  async (password) => {
    expect(await validatePassword(password, about)).toEqual([expect.stringContaining('data breach')])
    expect(await validatePassword(`${password} lantern`, about)).toEqual([])
  },
)

it('compares whole passwords with the breach list, not substrings', async () => {
  expect(await validatePassword('vezdochk', about)).toEqual([])
  expect(await validatePassword('zvezdochka\nlordik011', about)).toEqual([])
})

it.each(['kindredmemories', 'Kindred12', 'traumakindred', 'moderator'])(
  'rejects words of this site: %s',
  async (password) => {
    expect(await validatePassword(password, [])).toEqual([expect.stringContaining('easy to guess')])
  },
)
