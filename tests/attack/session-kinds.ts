import type { SignedUp, TestApp } from '../helpers/server/make-app.ts'

/**
 * Relation of the caller to what the author wrote. `another`: a second stranger, who did not do what the first one takes back; `blocked`: one of the two blocked the other; `muter`: they muted the author.
 * These, moderators and publishers are strangers in all else.
 */
export type Relation = 'visitor' | 'stranger' | 'another' | 'author' | 'blocked' | 'muter' | 'moderator' | 'publisher'
export type People = { author: SignedUp; stranger: SignedUp }
type Session = Pick<SignedUp, 'tokens'>

export type SessionKind = {
  name: string
  /** Whom the server must take them for. */
  relation: Relation
  /** A browser's call that another site's page started, or that brings a cookie without saying where it comes from. */
  isForeign?: true
  /** A good refresh token came as a cookie from one of our own pages. */
  refreshes?: true
  /** It tells who it is in two ways: it may be refused or be nobody, and may never be the owner of the cookie. */
  isDouble?: true
  /** Enough where all kinds would say the same again. */
  inShort?: true
  headers: (app: TestApp, people: People) => Promise<Record<string, string>>
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookie = ({ tokens }: Session) => `access_token=${tokens.access}; refresh_token=${tokens.refresh}`
const ownPage = { 'sec-fetch-site': 'same-origin' }

/** A session of its own, that may be spoiled without spoiling others. */
async function signIn({ inject }: TestApp, { user, password }: SignedUp): Promise<Session> {
  const answer = await inject({ method: 'POST', url: '/user/login', payload: { email: user.email, password } })
  if (answer.statusCode !== 200) throw new Error(`Sign-in: ${answer.body}`)
  const { access_token: access, refresh_token: refresh } = answer.json()
  return { tokens: { access, refresh } }
}

async function spoilt(app: TestApp, person: SignedUp, set: string): Promise<Session> {
  const known = (await app.pool.query<{ id: string }>('select id from sessions')).rows.map(({ id }) => id)
  const session = await signIn(app, person)
  await app.pool.query(`update sessions set ${set} where id <> all ($1)`, [known])
  return session
}

const longAgo = "'2020-01-01T00:00:00Z'"

/** Every way in which a request can claim to be somebody. */
export const sessionKinds: SessionKind[] = [
  { name: 'a visitor', relation: 'visitor', inShort: true, headers: async () => ({}) },
  { name: 'a visitor’s browser', relation: 'visitor', headers: async () => ownPage },
  {
    name: 'a visitor whom another site sends',
    relation: 'visitor',
    isForeign: true,
    headers: async () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }),
  },
  { name: 'a stranger', relation: 'stranger', inShort: true, headers: async (_app, { stranger }) => stranger.headers },
  {
    name: 'a stranger’s browser',
    relation: 'stranger',
    refreshes: true,
    headers: async (app, { stranger }) => ({ cookie: cookie(await signIn(app, stranger)), ...ownPage }),
  },
  {
    name: 'a stranger with an unverified address',
    relation: 'stranger',
    async headers(app, { stranger }) {
      await app.pool.query('update users set email_verified_at = null where id = $1', [stranger.user.id])
      return stranger.headers
    },
  },
  { name: 'the author', relation: 'author', inShort: true, headers: async (_app, { author }) => author.headers },
  {
    name: 'the author’s browser',
    relation: 'author',
    refreshes: true,
    headers: async (app, { author }) => ({ cookie: cookie(await signIn(app, author)), ...ownPage }),
  },
  {
    name: 'the author’s older browser, which sends Origin only',
    relation: 'author',
    refreshes: true,
    headers: async (app, { author }) => ({ cookie: cookie(await signIn(app, author)), origin: 'http://localhost:80' }),
  },
  {
    name: 'the author’s browser, its access token run out',
    relation: 'visitor',
    refreshes: true,
    async headers(app, { author }) {
      return { cookie: cookie(await spoilt(app, author, `access_expires = ${longAgo}`)), ...ownPage }
    },
  },
  ...['cross-site', 'same-site', 'none'].map(
    (site): SessionKind => ({
      name: `the author’s cookie, sec-fetch-site ${site}`,
      relation: 'author',
      isForeign: true,
      headers: async (app, { author }) => ({ cookie: cookie(await signIn(app, author)), 'sec-fetch-site': site }),
    }),
  ),
  ...['https://elsewhere.example', 'null', 'http://localhost.elsewhere.example:80'].map(
    (origin): SessionKind => ({
      name: `the author’s cookie, origin ${origin}`,
      relation: 'author',
      isForeign: true,
      headers: async (app, { author }) => ({ cookie: cookie(await signIn(app, author)), origin }),
    }),
  ),
  {
    name: 'the author’s cookie, from nowhere',
    relation: 'author',
    isForeign: true,
    headers: async (app, { author }) => ({ cookie: cookie(await signIn(app, author)) }),
  },
  {
    name: 'the author’s cookie from another site, with a made-up token beside it',
    relation: 'visitor',
    isForeign: true,
    isDouble: true,
    headers: async (app, { author }) => ({
      cookie: cookie(await signIn(app, author)),
      'sec-fetch-site': 'cross-site',
      ...bearer('made-up'),
    }),
  },
  {
    name: 'an expired token',
    relation: 'visitor',
    headers: async (app, { author }) =>
      bearer((await spoilt(app, author, `access_expires = ${longAgo}`)).tokens.access),
  },
  {
    name: 'a revoked token',
    relation: 'visitor',
    headers: async (app, { author }) => bearer((await spoilt(app, author, `revoked_at = ${longAgo}`)).tokens.access),
  },
  {
    name: 'a refresh token in place of an access token',
    relation: 'visitor',
    headers: async (app, { author }) => bearer((await signIn(app, author)).tokens.refresh),
  },
  {
    name: 'the token of a deleted account',
    relation: 'visitor',
    async headers(app) {
      const gone = await app.signUp()
      await app.pool.query('delete from users where id = $1', [gone.user.id])
      return gone.headers
    },
  },
  { name: 'a made-up token', relation: 'visitor', headers: async () => bearer('A'.repeat(43)) },
  { name: 'a token that is an SQL word', relation: 'visitor', headers: async () => bearer("'or'1'='1") },
  { name: 'another scheme', relation: 'visitor', headers: async () => ({ authorization: 'Basic YTpi' }) },
]
