import { existsSync } from 'node:fs'
import { totpCode, virtualPasskey } from '../helpers/server/authenticator.ts'
import { pdf } from '../helpers/server/claim-wizard.ts'
import type { TestApp } from '../helpers/server/make-app.ts'
import { story } from '../http/memory-calls.ts'
import { formWith, smallPicture } from '../http/photo-calls.ts'
import { type AttackFixture, incident, type MemoryFixture, reportUrl } from './attack-fixture.ts'
import { memoryStates, takenAwayState } from './memory-states.ts'
import type { People, Relation, SessionKind } from './session-kinds.ts'

export type Call = { url?: string; payload?: object; headers?: Record<string, string> }
export type Case = {
  /** What the server must answer. */
  answers: (kind: SessionKind) => number
  call?: (fixture: AttackFixture, people: People) => Call | Promise<Call>
}
export type Verdict = {
  cases: Record<string, Case>
  /** It changes something, or gives away so much that only one of our own pages may ask for it. */
  isGuarded?: true
  /** A success uses the session or the account up: each gets people of its own. */
  spends?: true
  /** The answer does not end. */
  streams?: true
}

const all = (status: number) => () => status
type Statuses = Record<'visitor' | 'stranger' | 'author', number> & Partial<Record<Relation, number>>
const by = (statuses: Statuses) => (kind: SessionKind) => statuses[kind.relation] ?? statuses.stranger
/** What the author wrote is not there for them, or not to be acted on. */
const invisibleStatuses = { blocked: 404, muter: 404 } as const
/** Content is changed by whom a command gave the role. */
const editors = (status: number) => by({ visitor: 401, stranger: 403, author: 403, publisher: status })
const noChange = (then = '') => `/api/v1/studio/changes/${noTag}${then}`
const members = (status: number) => by({ visitor: 401, stranger: status, author: status })

const same = (answers: Case['answers'], call?: Case['call']): Record<string, Case> => ({
  all: call === undefined ? { answers } : { answers, call },
})
const open = (url?: string): Verdict => ({ cases: same(all(200), url === undefined ? undefined : () => ({ url })) })
const guarded = (cases: Verdict['cases']): Verdict => ({ cases, isGuarded: true })

const isBuilt = existsSync('dist/app/index.html')

let number = 0
const newcomer = () => {
  const username = `newcomer-${++number}`
  const password = `a quiet ladder for ${username}`
  return { username, email: `${username}@example.org`, password, confirm_password: password }
}
const newPassword = { new_password: 'seven green kettles', confirm_new_password: 'seven green kettles' }

/** Asks for a mail and reads its code. */
async function codeOf(app: TestApp, { author }: People, url: string, payload: object, to = author.user.email) {
  const before = app.mails.filter((mail) => mail.to === to).length
  await app.inject({ method: 'POST', url, headers: author.headers, payload })
  return app.codeFor(to, before + 1)
}

/** The author begins to set an authenticator app up. */
async function newKey({ inject }: TestApp, { author: { headers } }: People): Promise<string> {
  const begun = await inject({ method: 'POST', url: '/user/second-factor/totp', headers, payload: {} })
  return begun.json().secret
}

/** The author has an authenticator app, and gave the password: what the second step comes with. */
async function pendingSignIn({ app }: AttackFixture, people: People): Promise<{ token: string; code: string }> {
  const { user, password, headers } = people.author
  const secret = await newKey(app, people)
  const post = (url: string, payload: object, as = {}) => app.inject({ method: 'POST', url, payload, headers: as })
  await post('/user/second-factor/totp/confirm', { code: totpCode(secret, new Date()) }, headers)
  const asked = await post('/user/login', { email: user.email, password })
  return { token: asked.json().token, code: totpCode(secret, new Date(Date.now() + 30_000)) }
}

/** Nobody asked for this. */
const madeUpChallenge = { challenge: 'A'.repeat(43), rpId: 'localhost' }

/** The author has a passkey, and nobody is signed in yet: what signing in with it takes. */
async function signInByPasskey({ inject }: TestApp, { author: { headers } }: People): Promise<object> {
  const post = async (url: string, payload: object, as = {}) =>
    (await inject({ method: 'POST', url, payload, headers: as })).json()
  const passkey = virtualPasskey()
  const { options } = await post('/user/second-factor/passkeys/options', {}, headers)
  await post('/user/second-factor/passkeys', { passkey: passkey.create(options) }, headers)
  const asked = await post('/user/login/passkey/options', {})
  return { token: asked.token, passkey: passkey.get(asked.options) }
}

/** A session on another device, that may be ended. */
async function anotherSession({ inject }: TestApp, { author }: People): Promise<string> {
  const payload = { email: author.user.email, password: author.password }
  const signedIn = await inject({ method: 'POST', url: '/user/login', payload })
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
  const { results } = (await inject({ url: '/user/sessions', headers })).json()
  return results.find(({ current }: { current: boolean }) => current).id
}

const readersOf: Record<string, readonly Relation[]> = Object.fromEntries(
  [...memoryStates, takenAwayState].map(({ name, readers }) => [name, readers]),
)
const thingNames = Object.keys(readersOf)
const isThere = (name: string) => name in readersOf && !name.includes('deleted')

type Member = 'author' | 'stranger'
const headersOf = (people: People, member: Member) => people[member].headers

/** The stranger does something with the author's public memory, once; gives what names it. */
async function done(
  { app, memories }: AttackFixture,
  people: People,
  act: (memory: MemoryFixture) => Call,
  name: string,
) {
  const memory = memories[0]
  if (memory === undefined) throw new Error('There is no memory to act on.')
  const answer = await app.inject({ method: 'POST', ...act(memory), headers: headersOf(people, 'stranger') } as never)
  return (answer as unknown as { json: () => { data: Record<string, string> } }).json().data[name]
}

const noTag = '0197a000-0000-7000-8000-000000000000'
const noCode = '0000-0000-0000-0000'
const resonanceUrl = ({ link, tag }: Pick<MemoryFixture, 'link' | 'tag'>) =>
  `/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${link}`

/** A call about a memory in each state; only who may read it may act on it. */
const acting = (call: (memory: Pick<MemoryFixture, 'link' | 'tag'>) => Call, visitor?: 401): Record<string, Case> =>
  Object.fromEntries(
    [...thingNames, 'of nobody'].map((name) => [
      name,
      {
        answers: ({ relation }: SessionKind) =>
          relation === 'visitor' && visitor !== undefined
            ? visitor
            : (readersOf[name] ?? []).includes(relation)
              ? 200
              : 404,
        call: ({ memories }: AttackFixture) =>
          call(memories.find((memory) => memory.name === name) ?? { link: 'no-such-link', tag: noTag }),
      },
    ]),
  )

/** The same, except that nobody does so with what is theirs. */
const notByAuthor = (cases: Record<string, Case>): Record<string, Case> =>
  Object.fromEntries(
    Object.entries(cases).map(([name, one]) => [
      name,
      {
        ...one,
        answers: (session) => {
          const answer = one.answers(session)
          return session.relation === 'author' && answer === 200 ? 403 : answer
        },
      },
    ]),
  )

/** Changing or taking back what the stranger did with the author's public memory. */
const takingBack = (
  call: (id: string, memory: Pick<MemoryFixture, 'link'>) => Call,
  act: (memory: MemoryFixture) => Call,
  name: string,
): Verdict =>
  guarded(
    same(
      by({
        visitor: 401,
        stranger: 200,
        author: 404,
        ...invisibleStatuses,
        another: 404,
        moderator: 404,
        publisher: 404,
      }),
      async (fixture, people) =>
        call((await done(fixture, people, act, name)) ?? '', fixture.memories[0] ?? { link: '' }),
    ),
  )
const resonating = guarded(acting((memory) => ({ url: resonanceUrl(memory) }), 401))
const unresonating = takingBack(
  (id) => ({ url: `/api/v1/resonance/delete/?resonance_id=${id}` }),
  (memory) => ({ url: resonanceUrl(memory) }),
  'resonance_id',
)
const praising = ({ link }: Pick<MemoryFixture, 'link'>) => ({
  url: `/api/v1/feedback/new?feedback=honest&shareable_link=${link}`,
})
const unpraising = takingBack((id) => ({ url: `/api/v1/feedback/delete?feedback_id=${id}` }), praising, 'feedback_id')
/** The stranger wrote to the author, who thanks for it, or takes that back. */
const thanking = guarded(
  same(
    by({ visitor: 401, stranger: 404, author: 200, another: 404, moderator: 404, publisher: 404 }),
    async (fixture, people) => {
      const wrote = ({ link }: MemoryFixture) => ({
        url: '/api/v1/comments/create/private/',
        payload: { shareable_link: link, comment_content: 'Only for you.' },
      })
      return { url: `/api/v1/received/message/${await done(fixture, people, wrote, 'private_comment_id')}/thanks` }
    },
  ),
)
const empathizing = ({ link }: Pick<MemoryFixture, 'link'>) => ({
  url: '/api/v1/empathy/new/',
  payload: { shareable_link: link },
})

const reacting = ({ link }: Pick<MemoryFixture, 'link'>) => ({
  url: `/api/v1/reaction/new-reaction/?shareable_link=${link}&reaction_option_id=4`,
})
const changingReaction = takingBack(
  (id) => ({ url: `/api/v1/reaction/update/?reaction_id=${id}&reaction_option_id=2` }),
  reacting,
  'reaction_id',
)
const unreacting = takingBack((id) => ({ url: `/api/v1/reaction/delete/?reaction_id=${id}` }), reacting, 'reaction_id')
const saving = ({ link }: Pick<MemoryFixture, 'link'>) => ({
  url: '/api/v1/save/new/',
  payload: { shareable_link: link },
})
const voting = ({ link }: Pick<MemoryFixture, 'link'>) => ({
  url: '/api/v1/vote/new/',
  payload: { shareable_link: link },
})
const unvoting = takingBack((id) => ({ url: `/api/v1/vote/delete/?vote_id=${id}` }), voting, 'vote_id')
const unsaving = takingBack((id) => ({ url: `/api/v1/save/delete/?save_id=${id}` }), saving, 'save_id')

/** The stranger connects a public memory of their own to the author's; gives what names the connection. */
async function connected({ app, memories }: AttackFixture, { stranger }: People): Promise<string> {
  const asStranger = { method: 'POST' as const, headers: stranger.headers }
  const own = await app.inject({ ...asStranger, url: '/memories/memories-list/', payload: { ...story, privacy: 0 } })
  const payload = { shareable_link: memories[0]?.link, linked: own.json().shareable_link }
  return (await app.inject({ ...asStranger, url: '/api/v1/connect/new/', payload })).json().data.connection_id
}

type MemoryAnswer = (kind: SessionKind, readers: readonly Relation[], name: string) => number

/** The same question about the memory in each state. */
const eachMemory = (answers: MemoryAnswer, callFor: (link: string) => Call): Record<string, Case> =>
  Object.fromEntries(
    [...thingNames, 'of nobody'].map((name) => [
      name,
      {
        answers: (kind: SessionKind) => answers(kind, readersOf[name] ?? [], name),
        call: ({ memories }: AttackFixture) => {
          return callFor(memories.find((memory) => memory.name === name)?.link ?? 'no-such-link')
        },
      },
    ]),
  )

const oneMemory = (answers: MemoryAnswer, payload?: object): Record<string, Case> =>
  eachMemory(answers, (link) => ({
    url: `/memories/api/v1/memories/${link}/get-details`,
    ...(payload ? { payload } : {}),
  }))

/** What whoever may read a memory may do with it, signed in or not. */
const readersMay =
  (status: number): MemoryAnswer =>
  (kind, readers) =>
    readers.includes(kind.relation) ? status : 404
const memberReadersMay =
  (status: number): MemoryAnswer =>
  (kind, readers, name) =>
    kind.relation === 'visitor' ? 401 : readersMay(status)(kind, readers, name)
const byLink = (url: string) => (link: string) => ({ url: `${url}?shareable_link=${link}` })
const withLink = (payload: object) => (link: string) => ({ payload: { shareable_link: link, ...payload } })

/** What is done with a comment under a memory that was taken away: its author alone gets there. */
const takenAwayComment = (status: number, call: (id: string) => Call): Record<string, Case> => ({
  'a comment’s, under what was taken away': {
    answers: by({ visitor: 401, stranger: 404, author: status, blocked: 404 }),
    call: ({ takenAway }: AttackFixture) => call(takenAway.comment),
  },
})
/** The author wrote it, and a stranger may read it. */
const ownComment = (status: number) => by({ visitor: 401, stranger: 403, author: status, ...invisibleStatuses })
const comment = (act: string, payload?: object) => async (fixture: AttackFixture) => ({
  url: `/api/v1/comments/${await fixture.newComment()}/${act}/`,
  ...(payload ? { payload } : {}),
})
const hiding = guarded(
  same(by({ visitor: 401, stranger: 200, author: 403, ...invisibleStatuses }), async (fixture) => ({
    url: `/api/v1/interaction/comment/${await fixture.newComment()}/hide`,
  })),
)
const removingPrivate = guarded(
  same(ownComment(200), async (fixture) => ({
    url: `/api/v1/comments/delete/private/?private_comment_id=${await fixture.newPrivateComment()}`,
  })),
)

const memoryUrl = '/memories/api/v1/memories'
const changes = (forStranger: number) => by({ visitor: 401, stranger: forStranger, author: 200, blocked: 404 })

/** A call about a memory made for it alone, because it does not stay as it is. */
const ownMemory =
  (privacy: number, then = '', state: 'there' | 'deleted' = 'there'): Case['call'] =>
  async ({ app }, { author }) => {
    const url = `${memoryUrl}/${(await app.made(author, { privacy })).shareable_link}`
    if (state === 'deleted') await app.inject({ method: 'DELETE', url, headers: author.headers })
    return { url: `${url}${then}` }
  }
/** A photo of its author's that waits, and one of nobody. */
const onePhoto = (call: (id: string) => Call): Record<string, Case> => ({
  'the author’s': { answers: by({ visitor: 401, stranger: 404, author: 200 }), call: ({ photo }) => call(photo) },
  'of nobody': { answers: members(404), call: () => call('0197a000-0000-7000-8000-000000000000') },
})

const responseUrl = '/api/v1/wizards/journal-entry/responses'
const ownOnly = by({ visitor: 401, stranger: 404, author: 200 })

/**
 * Who may do what: one line for each route. A new route without one fails the test. A HEAD follows its GET. Calls that
 * name another case than "all" are asked once for each.
 */
export const verdicts: Record<string, Verdict> = {
  'GET /': { cases: same(all(isBuilt ? 200 : 404)) },
  'GET /index.html': { cases: same(all(302)) },
  'GET /health/live': open(),
  'GET /health/ready': open(),
  'GET /help.css': open(),
  'GET /community-guidelines': open(),
  'GET /privacy-policy': open(),
  'GET /about-us': open(),
  'GET /communities': open(),
  'GET /membership': open(),
  'GET /rules': open(),
  'GET /share': open(),
  'GET /faq': open(),
  'GET /learn': open(),
  'GET /robots.txt': open(),
  'GET /sitemap.xml': open(),
  'GET /safety': open(),
  'GET /terms-of-use': open(),
  'GET /styles': open(),
  'GET /styles/:id': open('/styles/the-outsider'),
  'GET /api/v1/content/help/:id': open('/api/v1/content/help/safety'),
  'GET /api/v1/content/texts': open(),
  'GET /api/v1/content/clubs': open(),
  'GET /api/v1/content/served': open(),
  'GET /api/v1/content/memes': open(),
  'GET /api/v1/content/pictures/:file': { cases: same(all(404), () => ({ url: '/api/v1/content/pictures/none.png' })) },
  'GET /api/v1/content/lookups/:id': { cases: same(all(404), () => ({ url: '/api/v1/content/lookups/none' })) },
  'GET /api/v1/content/events': { ...open(), streams: true },
  'GET /api/v1/wizards': open(),
  'GET /api/v1/wizards/:id': open('/api/v1/wizards/memory'),
  'GET /api/v1/wizards/:id/validators.js': open('/api/v1/wizards/memory/validators.js'),
  'GET /memories/api/v1/age_ranges/': open(),
  'GET /memories/api/v1/tags/person/list/': open(),
  'GET /memories/api/v1/tags/actions/list/': open(),
  'GET /memories/api/v1/tags/:key/list/': open('/memories/api/v1/tags/get-socials/list/'),
  'GET /memories/api/v1/safety-options/': open(),
  'GET /memories/api/v1/autocomplete': open('/memories/api/v1/autocomplete?q=a'),
  'GET /memories/memories-list/': open(),
  'GET /memories/api/v1/search/': open('/memories/api/v1/search/?q=mother'),
  'GET /memories/api/v1/search/suggestions': open('/memories/api/v1/search/suggestions?q=lo'),
  'GET /memories/api/v1/search/filters': open(),
  'GET /memories/api/v1/memories/:hashId/similar': {
    cases: oneMemory((kind, readers) => (readers.includes(kind.relation) ? 200 : 404)),
  },
  'GET /memories/api/v1/own-tags': { cases: same(members(200)) },
  'GET /memories/api/v1/deleted-memories': { cases: same(members(200)) },
  'GET /api/v1/feed/': open(),
  'GET /memories/api/v1/last-privacy/': { cases: same(members(200)) },

  'POST /memories/memories-list/': guarded(same(members(201), () => ({ payload: story }))),
  'GET /memories/api/v1/memories/:hashId/get-details': {
    cases: oneMemory((kind, readers) => (readers.includes(kind.relation) ? 200 : 404)),
  },
  'PUT /memories/api/v1/memories/:hashId/get-details': guarded(
    oneMemory(
      (kind, readers, name) => {
        if (kind.relation === 'visitor') return 401
        if (kind.relation !== 'author') return readers.includes(kind.relation) ? 403 : 404
        return isThere(name) ? 202 : 404
      },
      { title: 'Another title' },
    ),
  ),

  'DELETE /memories/api/v1/memories/:hashId': guarded({
    'a public one': { answers: changes(403), call: ownMemory(0) },
    'one for its author alone': { answers: changes(404), call: ownMemory(1) },
    'of nobody': { answers: members(404), call: () => ({ url: `${memoryUrl}/no-such-link` }) },
  }),
  'POST /memories/api/v1/memories/:hashId/undo-delete': guarded({
    'a deleted one': { answers: changes(404), call: ownMemory(0, '/undo-delete', 'deleted') },
    'a public one': { answers: changes(403), call: ownMemory(0, '/undo-delete') },
    'of nobody': { answers: members(404), call: () => ({ url: `${memoryUrl}/no-such-link/undo-delete` }) },
  }),
  'GET /api/v1/interaction/status/': {
    cases: acting(({ link }) => ({ url: `/api/v1/interaction/status/?shareable_link=${link}` })),
  },
  'GET /api/v1/resonance/new/': resonating,
  'POST /api/v1/resonance/new/': resonating,
  'GET /api/v1/resonance/delete/': unresonating,
  'POST /api/v1/resonance/delete/': unresonating,
  'GET /api/v1/feedback/options/': open(),
  'GET /api/v1/feedback/user/': {
    cases: {
      ...acting(({ link }) => ({ url: `/api/v1/feedback/user/?shareable_link=${link}` }), 401),
      ...takenAwayComment(200, (id) => ({ url: `/api/v1/feedback/user/?comment_id=${id}` })),
    },
  },
  'POST /api/v1/feedback/new': guarded({
    ...acting(praising, 401),
    'a comment’s': {
      answers: by({ visitor: 401, stranger: 200, author: 200, ...invisibleStatuses }),
      call: async (fixture) => ({
        url: `/api/v1/feedback/new?feedback=honest&comment_id=${await fixture.newComment()}`,
      }),
    },
    ...takenAwayComment(200, (id) => ({ url: `/api/v1/feedback/new?feedback=honest&comment_id=${id}` })),
  }),
  'POST /api/v1/feedback/update': takingBack(
    (id, { link }) => ({ url: `/api/v1/feedback/update?feedback=wise&shareable_link=${link}&feedback_id=${id}` }),
    praising,
    'feedback_id',
  ),
  'GET /api/v1/feedback/delete': unpraising,
  'POST /api/v1/feedback/delete': unpraising,
  'POST /api/v1/empathy/new/': guarded({
    ...notByAuthor(acting(empathizing, 401)),
    'a comment’s': {
      answers: by({ visitor: 401, stranger: 200, author: 200, ...invisibleStatuses }),
      call: async (fixture) => ({ url: '/api/v1/empathy/new/', payload: { comment_id: await fixture.newComment() } }),
    },
    ...takenAwayComment(200, (comment_id) => ({ url: '/api/v1/empathy/new/', payload: { comment_id } })),
  }),
  'POST /api/v1/empathy/delete/': takingBack(
    (empathy_id) => ({ url: '/api/v1/empathy/delete/', payload: { empathy_id } }),
    empathizing,
    'empathy_id',
  ),
  'GET /api/v1/reaction/': { cases: acting(({ link }) => ({ url: `/api/v1/reaction/?shareable_link=${link}` })) },
  'GET /api/v1/reaction/new-reaction/': guarded(acting(reacting, 401)),
  'POST /api/v1/reaction/new-reaction/': guarded(acting(reacting, 401)),
  'GET /api/v1/reaction/update/': changingReaction,
  'POST /api/v1/reaction/update/': changingReaction,
  'GET /api/v1/reaction/delete/': unreacting,
  'POST /api/v1/reaction/delete/': unreacting,
  'POST /api/v1/save/new/': guarded(acting(saving, 401)),
  'GET /api/v1/save/': { cases: same(members(200)) },
  'GET /api/v1/save/delete/': unsaving,
  'POST /api/v1/save/delete/': unsaving,
  'GET /api/v1/connect/': { cases: eachMemory(readersMay(200), byLink('/api/v1/connect/')) },
  // Nobody's own memory is named: whoever may read gets that far.
  'POST /api/v1/connect/new/': guarded(eachMemory(memberReadersMay(400), withLink({ linked: 'not-my-own' }))),
  'POST /api/v1/connect/delete/': guarded(
    same(
      by({
        visitor: 401,
        stranger: 200,
        author: 200,
        ...invisibleStatuses,
        another: 404,
        moderator: 404,
        publisher: 404,
      }),
      async (fixture, people) => ({
        payload: { connection_id: await connected(fixture, people) },
      }),
    ),
  ),
  'POST /api/v1/vote/new/': guarded(acting(voting, 401)),
  'GET /api/v1/vote/delete/': unvoting,
  'POST /api/v1/vote/delete/': unvoting,
  'POST /api/v1/trauma/:operation/': guarded(
    same(members(200), () => ({ url: '/api/v1/trauma/new/', payload: { shareable_link: 'any' } })),
  ),
  'GET /api/v1/comments/': { cases: eachMemory(readersMay(200), byLink('/api/v1/comments/')) },
  'POST /api/v1/comments/create/': guarded(eachMemory(memberReadersMay(201), withLink({ content: 'Me too.' }))),
  'POST /api/v1/comments/:id/update/': guarded(same(ownComment(200), comment('update', { content: 'Changed.' }))),
  'POST /api/v1/comments/:id/delete/': guarded(same(ownComment(200), comment('delete'))),
  'POST /api/v1/comments/mode/': guarded(
    eachMemory(
      ({ relation }, readers) =>
        relation === 'visitor' ? 401 : !readers.includes(relation) ? 404 : relation === 'author' ? 200 : 403,
      withLink({ mode: 0 }),
    ),
  ),
  'POST /api/v1/comments/:id/approve/': guarded(same(ownComment(200), comment('approve'))),
  'POST /api/v1/comments/:id/decline/': guarded(same(ownComment(200), comment('decline'))),
  'POST /api/v1/comments/:id/restore/': guarded(
    same(by({ visitor: 401, stranger: 404, author: 200 }), comment('restore')),
  ),
  'GET /api/v1/received/': { cases: same(members(200)) },
  'GET /api/v1/sent/': { cases: same(members(200)) },
  'PUT /api/v1/received/:kind/:id/thanks': thanking,
  'DELETE /api/v1/received/:kind/:id/thanks': thanking,
  'GET /api/v1/comments/private/': {
    cases: eachMemory(memberReadersMay(200), byLink('/api/v1/comments/private/')),
  },
  'POST /api/v1/comments/create/private/': guarded(
    eachMemory(memberReadersMay(201), withLink({ comment_content: 'Only for you.' })),
  ),
  'POST /api/v1/comments/update/private/': guarded(
    same(ownComment(200), async (fixture) => ({
      payload: { private_comment_id: await fixture.newPrivateComment(), comment_content: 'Changed.' },
    })),
  ),
  'GET /api/v1/comments/delete/private/': removingPrivate,
  'POST /api/v1/comments/delete/private/': removingPrivate,
  'GET /api/v1/interaction/comment/:id/hide': hiding,
  'POST /api/v1/interaction/comment/:id/hide': hiding,
  'POST /api/v1/interaction/comment/:id/unhide': guarded(
    same(members(200), async (fixture) => ({
      url: `/api/v1/interaction/comment/${await fixture.newComment()}/unhide`,
    })),
  ),
  'GET /memories/api/v1/memories/:hashId/photos/:photo/:file': {
    cases: Object.fromEntries(
      [...memoryStates.map(({ name }) => name), 'of nobody'].map((name) => [
        name,
        {
          answers: (kind: SessionKind) => ((readersOf[name] ?? []).includes(kind.relation) ? 200 : 404),
          call: ({ memories }: AttackFixture) => {
            const { link = 'no-such-link', photo = '' } = memories.find((memory) => memory.name === name) ?? {}
            return { url: `/memories/api/v1/memories/${link}/photos/${photo}/small.webp` }
          },
        },
      ]),
    ),
  },
  'POST /api/v1/image/upload-image/t/': guarded(same(members(200), () => formWith(smallPicture))),
  'GET /api/v1/image/upload-image/d/': guarded(
    same(members(200), ({ photo }) => ({ url: `/api/v1/image/upload-image/d/?temp_id=not-${photo}` })),
  ),
  'POST /api/v1/image/upload-image/d/': guarded(
    same(members(200), ({ photo }) => ({ url: `/api/v1/image/upload-image/d/?temp_id=not-${photo}` })),
  ),
  'GET /api/v1/image/temp-image-list/': { cases: same(members(200)) },
  'GET /api/v1/image/own-images': {
    cases: same(members(200), ({ photo }) => ({ url: `/api/v1/image/own-images?temp_id=${photo}` })),
  },
  'GET /api/v1/image/own-images/:photo/:file': {
    cases: onePhoto((id) => ({ url: `/api/v1/image/own-images/${id}/small.webp` })),
  },
  'PUT /api/v1/image/avatar': guarded(same(members(200), () => formWith(smallPicture))),
  'DELETE /api/v1/image/avatar': guarded(same(members(200))),
  'GET /api/v1/image/avatars/:user/:file': {
    cases: same(all(404), ({ people }) => ({
      url: `/api/v1/image/avatars/${people.author.user.id}/${'0'.repeat(32)}.webp`,
    })),
  },
  'POST /api/v1/files': guarded(same(members(200), () => formWith(pdf, { field: 'file' }))),
  'GET /api/v1/files': { cases: same(members(200), ({ file }) => ({ url: `/api/v1/files?ids=${file}` })) },
  'GET /api/v1/files/:fileId': {
    cases: {
      'the author’s': { answers: ownOnly, call: ({ file }) => ({ url: `/api/v1/files/${file}` }) },
      'of nobody': { answers: members(404), call: () => ({ url: `/api/v1/files/${noTag}` }) },
    },
  },
  'DELETE /api/v1/files/:fileId': guarded(same(members(200), () => ({ url: `/api/v1/files/${noTag}` }))),
  'GET /api/v1/delivered/files/:fileId': {
    cases: same(members(403), ({ file }) => ({ url: `/api/v1/delivered/files/${file}` })),
  },
  'PUT /api/v1/image/alt-text': guarded(onePhoto((temp_id) => ({ payload: { temp_id, alt: 'A swing' } }))),

  'POST /api/v1/wizards/:wizardId/responses': guarded({
    'of one’s own': {
      answers: members(201),
      call: () => ({ url: responseUrl, payload: { answers: { night: 'well' } } }),
    },
    'without an account, where the wizard says so': {
      answers: all(201),
      call: () => ({ url: reportUrl, payload: incident }),
    },
    'without an account, where it does not': {
      answers: all(401),
      call: () => ({ url: responseUrl, payload: { answers: { night: 'well' }, without_account: true } }),
    },
  }),
  // A clerk downloads them (tests/http/office-deliveries.test.ts), and nobody else.
  'GET /api/v1/wizards/:wizardId/delivered': {
    cases: same(by({ visitor: 401, stranger: 403, author: 403, publisher: 403 }), () => ({
      url: '/api/v1/wizards/journal-entry/delivered',
    })),
  },
  'GET /api/v1/delivered': { cases: same(by({ visitor: 401, stranger: 403, author: 403, publisher: 403 })) },
  'POST /api/v1/contact': guarded(same(all(201), () => ({ payload: { message: 'A question.' } }))),
  // With a code, whoever has it; nobody in these worlds does.
  'POST /api/v1/saved-answers': guarded(
    same(all(201), () => ({ payload: { wizard_id: 'journal-entry', text: '{}' } })),
  ),
  'PUT /api/v1/saved-answers': guarded(same(all(404), () => ({ payload: { code: noCode, text: '{}' } }))),
  'POST /api/v1/saved-answers/open': guarded(same(all(404), () => ({ payload: { code: noCode } }))),
  'POST /api/v1/saved-answers/delete': guarded(same(all(404), () => ({ payload: { code: noCode } }))),
  'GET /api/v1/topic-filter': { cases: same(members(200)) },
  'PUT /api/v1/topic-filter': guarded(same(members(200), () => ({ payload: { hidden: ['neglect'] } }))),
  'GET /api/v1/drafts': { cases: same(members(200)) },
  'PUT /api/v1/drafts': guarded(same(members(200), () => ({ payload: { keeps: false } }))),
  'GET /api/v1/drafts/:name': { cases: same(members(200), () => ({ url: '/api/v1/drafts/memory' })) },
  // Nobody in these worlds chose it.
  'PUT /api/v1/drafts/:name': guarded(
    same(members(403), () => ({ url: '/api/v1/drafts/memory', payload: { text: 'A secret.', over: null } })),
  ),
  'DELETE /api/v1/drafts/:name': guarded(
    same(members(200), () => ({ url: '/api/v1/drafts/memory?version=0197a000-0000-7000-8000-000000000000' })),
  ),
  'GET /api/v1/avoided/': { cases: same(members(200)) },
  'PUT /api/v1/avoided/:id': guarded({
    'another member': {
      answers: members(200),
      call: ({ other }) => ({ url: `/api/v1/avoided/${other.user.id}`, payload: { kind: 'block' } }),
    },
    nobody: { answers: members(404), call: () => ({ url: `/api/v1/avoided/${noTag}`, payload: { kind: 'block' } }) },
  }),
  'DELETE /api/v1/avoided/:id': guarded(
    same(members(200), ({ other }) => ({ url: `/api/v1/avoided/${other.user.id}` })),
  ),
  'GET /guide/reasons/': open('/guide/reasons/?kind=1'),
  'POST /guide/': guarded(
    eachMemory(
      // A block keeps nobody from reporting what they could see without it.
      (kind, readers, name) =>
        memberReadersMay(201)(kind.relation === 'blocked' ? { ...kind, relation: 'another' } : kind, readers, name),
      (memory) => ({ payload: { memory, reason: 'advertising' } }),
    ),
  ),
  'GET /api/v1/moderation/queue/': { cases: same(by({ visitor: 401, stranger: 403, author: 403, moderator: 200 })) },
  'POST /api/v1/moderation/decisions/': guarded(
    same(by({ visitor: 401, stranger: 403, author: 403, moderator: 404 }), () => ({
      payload: { about_id: noTag, decision: 7 },
    })),
  ),
  // The content is an editor's, and nothing of members is: `betweenNames` asks every other route as a publisher, too.
  'GET /api/v1/studio/start': { cases: same(editors(200)) },
  'GET /api/v1/studio/contents': { cases: same(editors(200)) },
  'GET /api/v1/studio/to-fix': { cases: same(editors(200)) },
  'GET /api/v1/studio/thing': {
    cases: same(editors(200), () => ({
      url: '/api/v1/studio/thing?file=content/site/texts.json&at=/texts/home.title',
    })),
  },
  'GET /api/v1/studio/option-lists': { cases: same(editors(200)) },
  'GET /api/v1/studio/option-lists/:list': {
    cases: same(editors(200), () => ({ url: '/api/v1/studio/option-lists/feelings' })),
  },
  'GET /api/v1/studio/option-lists/:list/options.csv': {
    cases: same(editors(200), () => ({ url: '/api/v1/studio/option-lists/feelings/options.csv' })),
  },
  'GET /api/v1/studio/lookups/:list': {
    cases: same(editors(404), () => ({ url: '/api/v1/studio/lookups/none' })),
  },
  'GET /api/v1/studio/lookups/:list/rows.csv': {
    cases: same(editors(404), () => ({ url: '/api/v1/studio/lookups/none/rows.csv' })),
  },
  'PUT /api/v1/studio/changes/:id/rows': guarded(
    same(editors(404), () => ({
      url: noChange('/rows'),
      payload: { file: 'content/lookups/none.csv', item: 'a', cells: { label: 'A' } },
    })),
  ),
  'POST /api/v1/studio/changes/:id/table': guarded(
    same(editors(404), () => ({
      url: noChange('/table'),
      payload: { file: 'content/options/feelings.json', csv: 'id,label\nsad,Sad' },
    })),
  ),
  'GET /api/v1/studio/translations': {
    cases: same(editors(200), () => ({ url: '/api/v1/studio/translations?language=es' })),
  },
  'GET /api/v1/studio/translations/:language/texts.csv': {
    cases: same(editors(404), () => ({ url: '/api/v1/studio/translations/xx/texts.csv' })),
  },
  'GET /api/v1/studio/translations/:language/texts.xlf': {
    cases: same(editors(404), () => ({ url: '/api/v1/studio/translations/xx/texts.xlf' })),
  },
  'PUT /api/v1/studio/changes/:id/translations': guarded(
    same(editors(404), () => ({
      url: noChange('/translations'),
      payload: { language: 'es', of: 'options/feelings.json', id: 'options/sad/label', to: 'Triste' },
    })),
  ),
  'GET /api/v1/studio/outlines': { cases: same(editors(200)) },
  'GET /api/v1/studio/outlines/:wizard': {
    cases: same(editors(200), () => ({ url: '/api/v1/studio/outlines/tag-memory' })),
  },
  'GET /api/v1/studio/screens/:wizard': {
    cases: same(editors(200), () => ({ url: '/api/v1/studio/screens/tag-memory' })),
  },
  'GET /api/v1/studio/pages': {
    cases: same(editors(200), () => ({ url: '/api/v1/studio/pages?file=content/help/safety.md' })),
  },
  'GET /api/v1/studio/changes': { cases: same(editors(200)) },
  'POST /api/v1/studio/changes': guarded(same(editors(201), () => ({ payload: { title: 'Kinder words' } }))),
  'GET /api/v1/studio/changes/:id': { cases: same(editors(404), () => ({ url: noChange() })) },
  'DELETE /api/v1/studio/changes/:id': guarded(same(editors(404), () => ({ url: noChange() }))),
  'PUT /api/v1/studio/changes/:id/texts': guarded(
    same(editors(404), () => ({
      url: noChange('/texts'),
      payload: { file: 'content/site/texts.json', at: '/texts/studio.title', field: 'itself', value: 'Other words' },
    })),
  ),
  'POST /api/v1/studio/changes/:id/structure': guarded(
    same(editors(404), () => ({
      url: noChange('/structure'),
      payload: { act: 'remove', file: 'content/wizards/tag-memory/wizard.json', at: '/steps', item: 'age' },
    })),
  ),
  'POST /api/v1/studio/changes/:id/wizards': guarded(
    same(editors(404), () => ({ url: noChange('/wizards'), payload: { template: 'short-form', title: 'A form' } })),
  ),
  'GET /api/v1/studio/changes/:id/touches': { cases: same(editors(404), () => ({ url: noChange('/touches') })) },
  'GET /api/v1/studio/changes/:id/remaining': { cases: same(editors(404), () => ({ url: noChange('/remaining') })) },
  'POST /api/v1/studio/changes/:id/take-back': guarded(
    same(editors(404), () => ({ url: noChange('/take-back'), payload: { file: 'content/site/texts.json', at: '' } })),
  ),
  'POST /api/v1/studio/changes/:id/undo': guarded(same(editors(404), () => ({ url: noChange('/undo'), payload: {} }))),
  'GET /api/v1/studio/changes/:id/findings': { cases: same(editors(404), () => ({ url: noChange('/findings') })) },
  'POST /api/v1/studio/changes/:id/review': guarded(
    same(editors(404), () => ({ url: noChange('/review'), payload: { word: 'Is this clear?' } })),
  ),
  'POST /api/v1/studio/changes/:id/changes-asked': guarded(
    same(editors(404), () => ({ url: noChange('/changes-asked'), payload: { revision: 0, word: 'Shorter, please.' } })),
  ),
  'POST /api/v1/studio/changes/:id/approval': guarded(
    same(editors(404), () => ({ url: noChange('/approval'), payload: { revision: 0 } })),
  ),
  'POST /api/v1/studio/changes/:id/publication': guarded(
    same(editors(404), () => ({ url: noChange('/publication'), payload: { revision: 0, reason: 'So it is.' } })),
  ),
  'PUT /api/v1/studio/changes/:id/schedule': guarded(
    same(editors(404), () => ({
      url: noChange('/schedule'),
      payload: { revision: 0, reason: 'So it is.', at: new Date(Date.now() + 60_000).toISOString(), zone: 'UTC' },
    })),
  ),
  'DELETE /api/v1/studio/changes/:id/schedule': guarded(same(editors(404), () => ({ url: noChange('/schedule') }))),
  'GET /api/v1/studio/history': { cases: same(editors(200)) },
  'POST /api/v1/studio/history/:number/bring-back': guarded(
    same(editors(404), () => ({ url: '/api/v1/studio/history/2000000000/bring-back', payload: {} })),
  ),
  'GET /guide/mine/': { cases: same(members(200)) },
  'GET /api/v1/responses': { cases: same(members(200)) },
  // Counts alone: whoever may open the questions may know what is still free.
  'GET /api/v1/wizards/:wizardId/places': open('/api/v1/wizards/journal-entry/places'),
  'GET /api/v1/wizards/:wizardId/responses': { cases: same(members(200), () => ({ url: responseUrl })) },
  'GET /api/v1/wizards/:wizardId/responses/:responseId': {
    cases: {
      'the author’s': { answers: ownOnly, call: ({ response }) => ({ url: `${responseUrl}/${response}` }) },
      'a visitor’s': { answers: members(404), call: ({ ofVisitor }) => ({ url: `${reportUrl}/${ofVisitor}` }) },
    },
  },
  'DELETE /api/v1/wizards/:wizardId/responses/:responseId': guarded({
    'the author’s': {
      answers: ownOnly,
      call: async (fixture) => ({ url: `${responseUrl}/${await fixture.newResponse(fixture.people)}` }),
    },
    'a visitor’s': { answers: members(404), call: ({ ofVisitor }) => ({ url: `${reportUrl}/${ofVisitor}` }) },
  }),

  'GET /api/v1/notifications/': { cases: same(members(200)) },
  'POST /api/v1/notifications/read/': guarded(same(members(200), () => ({ payload: { notification_ids: [] } }))),
  'POST /api/v1/notifications/seen/': guarded(same(members(200))),

  'GET /user/session': open(),
  'GET /user/sessions': { cases: same(members(200)) },
  'DELETE /user/sessions/:id': guarded({
    'one of the author’s': {
      answers: ownOnly,
      call: async ({ app }, people) => ({ url: `/user/sessions/${await anotherSession(app, people)}` }),
    },
    'of nobody': {
      answers: members(404),
      call: () => ({ url: '/user/sessions/0197a000-0000-7000-8000-000000000000' }),
    },
  }),
  'POST /user/sessions/end-others': { ...guarded(same(members(200))), spends: true },
  'GET /user/profile': { cases: same(members(200)) },
  'GET /user/:id/public': {
    cases: same(by({ visitor: 200, stranger: 200, author: 200, blocked: 404 }), (_fixture, { author }) => ({
      url: `/user/${author.user.id}/public`,
    })),
  },
  // Opened by whoever has the link of a mail; ours here is nobody's, so sending it ends nothing.
  'GET /mail/stop/:token': open('/mail/stop/nobody'),
  'POST /mail/stop/:token': guarded(same(all(404), () => ({ url: '/mail/stop/nobody' }))),
  'GET /user/settings': { cases: same(members(200)) },
  'PATCH /user/settings': guarded(
    same(members(200), () => ({ payload: { bio: 'I like trains.', default_privacy: 1 } })),
  ),
  'POST /user/export': guarded(same(members(200))),
  'PATCH /onboarding-status': guarded(same(members(200), () => ({ payload: { has_passed_onboarding: true } }))),

  'POST /user/signup': guarded(same(all(201), () => ({ payload: newcomer() }))),
  'POST /user/login': guarded({
    'the right password': {
      answers: all(200),
      call: (_fixture, { author }) => ({ payload: { email: author.user.email, password: author.password } }),
    },
    'a wrong password': {
      answers: all(400),
      call: (_fixture, { author }) => ({ payload: { email: author.user.email, password: 'not this one' } }),
    },
  }),
  'POST /user/login/second-factor': {
    ...guarded({
      'the token of the password, and a code': {
        answers: all(200),
        // Somebody new: those of the fixture sign in with their password alone.
        call: async (fixture) => ({ payload: await pendingSignIn(fixture, await fixture.newPeople()) }),
      },
      'a made-up token': { answers: all(401), call: () => ({ payload: { token: 'made-up', code: '123456' } }) },
    }),
    spends: true,
  },
  'POST /user/login/second-factor/options': guarded({
    'the token of the password': {
      answers: all(200),
      call: async (fixture) => {
        const { token } = await pendingSignIn(fixture, await fixture.newPeople())
        return { payload: { token } }
      },
    },
    'a made-up token': { answers: all(401), call: () => ({ payload: { token: 'made-up' } }) },
  }),
  'POST /user/login/passkey/options': guarded(same(all(200))),
  'POST /user/login/passkey': {
    ...guarded({
      'the passkey of a member': {
        answers: all(200),
        call: async (fixture) => ({ payload: await signInByPasskey(fixture.app, await fixture.newPeople()) }),
      },
      'one of nobody': {
        answers: all(400),
        call: () => ({ payload: { token: 'made-up', passkey: virtualPasskey().get(madeUpChallenge) } }),
      },
    }),
    spends: true,
  },
  'POST /user/second-factor/passkeys/options': guarded(same(members(200))),
  'POST /user/second-factor/passkeys': guarded(
    same(members(400), () => ({ payload: { passkey: virtualPasskey().create(madeUpChallenge) } })),
  ),
  'DELETE /user/second-factor/passkeys/:id': guarded(
    same(members(404), () => ({ url: `/user/second-factor/passkeys/${noTag}` })),
  ),
  'POST /user/second-factor/verify/options': guarded(same(members(200))),
  'GET /user/second-factor': { cases: same(members(200)) },
  'POST /user/second-factor/totp': guarded(same(members(200))),
  'POST /user/second-factor/totp/confirm': {
    ...guarded({
      'the author’s code': {
        answers: by({ visitor: 401, stranger: 400, author: 200 }),
        call: async ({ app }, people) => ({ payload: { code: totpCode(await newKey(app, people), new Date()) } }),
      },
    }),
    spends: true,
  },
  'POST /user/second-factor/recovery-codes': guarded(
    same(by({ visitor: 401, stranger: 404, author: 404, moderator: 200, publisher: 200 })),
  ),
  // Of all who ask, a moderator and a publisher alone have one, and recovery codes with it.
  'DELETE /user/second-factor/totp': guarded(
    same(by({ visitor: 401, stranger: 404, author: 404, moderator: 200, publisher: 200 })),
  ),
  'POST /user/second-factor/verify': guarded(same(members(400), () => ({ payload: { code: '123456' } }))),
  'POST /user/logout': { ...guarded(same(all(200))), spends: true },
  'POST /refresh-token': { ...guarded(same((kind) => (kind.refreshes ? 200 : 401))), spends: true },
  'POST /verify-token': guarded({
    'its own': { answers: members(200) },
    'the author’s': {
      answers: all(200),
      call: (_fixture, { author }) => ({ payload: { token: author.tokens.access } }),
    },
    'a made-up one': { answers: all(401), call: () => ({ payload: { token: 'made-up' } }) },
  }),
  'POST /password/forgot': guarded({
    'a known address': {
      answers: all(200),
      call: (_fixture, { author }) => ({ payload: { email: author.user.email } }),
    },
    'an unknown address': { answers: all(200), call: () => ({ payload: { email: 'nobody@example.org' } }) },
  }),
  'POST /user/sign-in-mail': guarded({
    'a known address': {
      answers: all(200),
      call: (_fixture, { author }) => ({ payload: { email: author.user.email } }),
    },
    'an unknown address': { answers: all(200), call: () => ({ payload: { email: 'nobody@example.org' } }) },
  }),
  'POST /user/sign-in-by-mail': {
    ...guarded({
      'the code of the mail': {
        answers: all(200),
        call: async ({ app }, people) => {
          const { email } = people.author.user
          return { payload: { email, code: await codeOf(app, people, '/user/sign-in-mail', { email }) } }
        },
      },
      'a made-up code': {
        answers: all(400),
        call: (_fixture, { author }) => ({ payload: { email: author.user.email, code: 'AAAAA-AAAAA' } }),
      },
    }),
    spends: true,
  },
  'POST /password/reset': {
    ...guarded({
      'the code of the mail': {
        answers: all(200),
        call: async ({ app }, people) => ({
          payload: {
            code: await codeOf(app, people, '/password/forgot', { email: people.author.user.email }),
            ...newPassword,
          },
        }),
      },
      'a made-up code': { answers: all(400), call: () => ({ payload: { code: 'AAAAA-AAAAA', ...newPassword } }) },
    }),
    spends: true,
  },
  'POST /user/verify-email': {
    ...guarded({
      'the code of the mail': {
        answers: by({ visitor: 401, stranger: 400, author: 200 }),
        call: async ({ app }, { author }) => ({ payload: { code: await app.codeFor(author.user.email) } }),
      },
      'a made-up code': { answers: members(400), call: () => ({ payload: { code: 'AAAAA-AAAAA' } }) },
    }),
    spends: true,
  },
  'POST /user/resend-verification': guarded(same(members(200))),
  'POST /user/verify-password': guarded({
    'its own': {
      answers: by({ visitor: 401, stranger: 400, author: 200 }),
      call: (_fixture, { author }) => ({ payload: { password: author.password } }),
    },
  }),
  'POST /password/change/validate/2': {
    ...guarded(same(members(200), () => ({ payload: newPassword }))),
    spends: true,
  },
  'POST /user-change-email': guarded(
    same(members(200), () => ({ payload: { new_email: `moved-${++number}@example.org` } })),
  ),
  'POST /user-change-email/validate': {
    ...guarded({
      // Whoever has it reads the mail of that address, whoever asked for it: strangers who ask take nothing from its owner.
      'the code of a mail to the address': {
        answers: members(200),
        call: async ({ app }, people) => {
          const new_email = `moved-${++number}@example.org`
          const code = await codeOf(app, people, '/user-change-email', { new_email }, new_email)
          return { payload: { code, new_email } }
        },
      },
    }),
    spends: true,
  },
  'POST /user/delete': { ...guarded(same(members(200))), spends: true },
}

/** What says something to others, or may: closed to whoever is suspended. Every other call stays open to them. */
export const closedToSuspended = [
  ...['POST /memories/memories-list/', 'PUT /memories/api/v1/memories/:hashId/get-details'],
  ...['POST /api/v1/comments/create/', 'POST /api/v1/comments/:id/update/', 'POST /api/v1/comments/:id/approve/'],
  ...['POST /api/v1/comments/create/private/', 'POST /api/v1/comments/update/private/'],
  ...['GET /api/v1/resonance/new/', 'POST /api/v1/resonance/new/', 'POST /api/v1/empathy/new/'],
  ...['POST /api/v1/feedback/new', 'POST /api/v1/feedback/update', 'POST /api/v1/connect/new/'],
  'PUT /api/v1/received/:kind/:id/thanks',
  ...['GET /api/v1/reaction/new-reaction/', 'POST /api/v1/reaction/new-reaction/'],
  ...['GET /api/v1/reaction/update/', 'POST /api/v1/reaction/update/', 'POST /api/v1/save/new/'],
  ...['POST /api/v1/vote/new/', 'POST /api/v1/trauma/:operation/', 'POST /api/v1/moderation/decisions/'],
  ...['POST /api/v1/studio/changes', 'DELETE /api/v1/studio/changes/:id', 'PUT /api/v1/studio/changes/:id/texts'],
  ...['POST /api/v1/studio/changes/:id/structure', 'POST /api/v1/studio/changes/:id/table'],
  'PUT /api/v1/studio/changes/:id/rows',
  'POST /api/v1/studio/changes/:id/undo',
  ...['PUT /api/v1/studio/changes/:id/schedule', 'DELETE /api/v1/studio/changes/:id/schedule'],
  'POST /api/v1/studio/changes/:id/wizards',
  'PUT /api/v1/studio/changes/:id/translations',
  ...['POST /api/v1/studio/changes/:id/review', 'POST /api/v1/studio/changes/:id/changes-asked'],
  ...['POST /api/v1/studio/changes/:id/take-back', 'POST /api/v1/studio/changes/:id/approval'],
  ...['POST /api/v1/studio/changes/:id/publication', 'POST /api/v1/studio/history/:number/bring-back'],
  ...['POST /api/v1/image/upload-image/t/', 'PUT /api/v1/image/avatar', 'PUT /api/v1/image/alt-text'],
]
