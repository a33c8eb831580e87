import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { makeModerator } from '../helpers/server/make-moderator.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let app: MemoryApp
beforeAll(async () => {
  app = await makeMemoryApp({ env: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

type Person = Pick<SignedUp, 'headers'>
const ask = async (person: Person, url: string, payload?: object) => {
  const answer = await app.inject({
    ...{ url, headers: person.headers, method: payload === undefined ? 'GET' : 'POST' },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: answer.body, data: answer.body.startsWith('{') ? answer.json().data : {} }
}
const idOf = async (answer: ReturnType<typeof ask>, name: string): Promise<string> => {
  const { status, body, data } = await answer
  if (data?.[name] === undefined) throw new Error(`${status} ${body}`)
  return data[name]
}

/** What somebody did with a memory while they could read it, by the ids that the server gave them. */
async function actsOf(person: Person, link: string, tag: string) {
  const shareable_link = link
  const comment = await idOf(ask(person, '/api/v1/comments/create/', { shareable_link, content: 'So was I.' }), 'id')
  return {
    comment,
    privateComment: await idOf(
      ask(person, '/api/v1/comments/create/private/', { shareable_link, comment_content: 'For you alone.' }),
      'private_comment_id',
    ),
    reaction: await idOf(
      ask(person, `/api/v1/reaction/new-reaction/?shareable_link=${link}&reaction_option_id=4`, {}),
      'reaction_id',
    ),
    empathy: await idOf(ask(person, '/api/v1/empathy/new/', { shareable_link }), 'empathy_id'),
    praise: await idOf(ask(person, `/api/v1/feedback/new?feedback=honest&shareable_link=${link}`, {}), 'feedback_id'),
    save: await idOf(ask(person, '/api/v1/save/new/', { shareable_link }), 'save_id'),
    vote: await idOf(ask(person, '/api/v1/vote/new/', { shareable_link }), 'vote_id'),
    resonance: await idOf(
      ask(person, `/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${link}`, {}),
      'resonance_id',
    ),
    report: (
      await ask(person, '/guide/', { memory: link, metoo: null, reason: 'author-in-danger', remark: 'Look at it.' })
    ).status,
  }
}

/**
 * Ann posts for everybody; Ben does all that a reader can, Cleo comments and empathizes with what Ben wrote; then Ann gives the memory another title and
 * text, for those with the link.
 */
async function narrowed() {
  const [ann, ben, cleo] = await Promise.all([app.signUp(), app.signUp(), app.signUp()])
  const secret = `kept-from-ben-${ann.user.username}`
  const { shareable_link: old, feelings } = await app.made(ann, { privacy: 0, feelings: tags('lonely') })
  const bens = await actsOf(ben, old, feelings[0]?.memory_tag_id ?? '')
  const cleos = await idOf(ask(cleo, '/api/v1/comments/create/', { shareable_link: old, content: 'Me too.' }), 'id')
  expect((await ask(cleo, '/api/v1/empathy/new/', { comment_id: bens.comment, shareable_link: old })).status).toBe(200)
  expect((await ask(cleo, `/api/v1/feedback/new?feedback=honest&comment_id=${bens.comment}`, {})).status).toBe(200)
  const praised = await idOf(ask(ben, `/api/v1/feedback/new?feedback=honest&comment_id=${cleos}`, {}), 'feedback_id')
  const changed = await app.put(ann, old, { privacy: 2, title: secret, description: `${secret} and more` })
  const link = changed.json().shareable_link
  expect(link).not.toBe(old)
  return { ann, ben, cleo, old, link, secret, bens, cleos, praised, tag: feelings[0]?.memory_tag_id ?? '' }
}
type Story = Awaited<ReturnType<typeof narrowed>>

/** Every call that names a memory by something other than its link, and what it answers somebody who does not hold the link. */
const calls: Record<string, { status: number; call: (story: Story) => [url: string, payload?: object] }> = {
  'the notifications': { status: 200, call: () => ['/api/v1/notifications/'] },
  'their reports': { status: 200, call: () => ['/guide/mine/'] },
  'a change of their comment': {
    status: 404,
    call: ({ bens }) => [`/api/v1/comments/${bens.comment}/update/`, { content: 'Other words.' }],
  },
  'a change of their private comment': {
    status: 404,
    call: ({ bens }) => [
      '/api/v1/comments/update/private/',
      { private_comment_id: bens.privateComment, comment_content: 'Other words.' },
    ],
  },
  'another reaction': {
    status: 404,
    call: ({ bens }) => [`/api/v1/reaction/update/?reaction_id=${bens.reaction}&reaction_option_id=2`, {}],
  },
  'support in place of a reaction': {
    status: 404,
    call: ({ bens }) => [`/api/v1/reaction/update/?reaction_id=${bens.empathy}&reaction_option_id=6`, {}],
  },
  'empathy with a comment there': {
    status: 404,
    call: ({ cleos }) => ['/api/v1/empathy/new/', { comment_id: cleos }],
  },
  'empathy with a comment there, by the old link': {
    status: 404,
    call: ({ cleos, old }) => ['/api/v1/empathy/new/', { comment_id: cleos, shareable_link: old }],
  },
  'praise of a comment there': {
    status: 404,
    call: ({ cleos }) => [`/api/v1/feedback/new?feedback=wise&comment_id=${cleos}`, {}],
  },
  'their praise of a comment there': {
    status: 404,
    call: ({ cleos }) => [`/api/v1/feedback/user/?comment_id=${cleos}`],
  },
  'hiding a comment there': { status: 404, call: ({ cleos }) => [`/api/v1/interaction/comment/${cleos}/hide`, {}] },
  'approving a comment there': { status: 404, call: ({ cleos }) => [`/api/v1/comments/${cleos}/approve/`, {}] },
  'a report of a comment there': {
    status: 404,
    call: ({ cleos, old }) => ['/guide/', { memory: old, metoo: cleos, reason: 'threat', remark: 'Look.' }],
  },
  'their own page': { status: 200, call: () => ['/user/profile'] },
  'the feed': { status: 200, call: () => ['/api/v1/feed/?page_size=50'] },
  'the author’s list': { status: 200, call: ({ ann }) => [`/memories/memories-list/?user=${ann.user.id}`] },
}

describe('a reader who lost access', () => {
  it.each(Object.entries(calls))('learns nothing of the memory from %s', async (_, { status, call }) => {
    const story = await narrowed()
    const [url, payload] = call(story)
    const answer = await ask(story.ben, url, payload)
    expect([answer.status, answer.body]).toEqual([status, answer.body])
    expect(answer.body).not.toContain(story.link)
    expect(answer.body).not.toContain(story.secret)
  })

  it('has no notification of it, and none is counted', async () => {
    const { ben } = await narrowed()
    const { body } = await ask(ben, '/api/v1/notifications/')
    expect(JSON.parse(body)).toMatchObject({ unseen_count: 0, groups: { empathy_comments: [], comment_feedback: [] } })
    expect(Object.values(JSON.parse(body).groups).flat()).toEqual([])
  })

  it('can undo own acts and delete own comments, without seeing the memory', async () => {
    const { ben, bens, link, secret, praised } = await narrowed()
    const left = async () => {
      const tables = ['reactions', 'empathies', 'praises', 'comment_praises', 'saves', 'votes', 'resonances']
      const words = ['comments where deleted_at is null and', 'private_comments where']
      const { rows } = await app.pool.query<{ name: string }>(
        [...tables.map((table) => `${table} where`), ...words]
          .map((from) => `select '${from.split(' ')[0]}' as name from ${from} user_id = $1`)
          .join(' union '),
        [ben.user.id],
      )
      return rows.map(({ name }) => name).sort()
    }
    expect(await left()).toHaveLength(9)
    const undone = [
      ask(ben, `/api/v1/comments/${bens.comment}/delete/`, {}),
      ask(ben, `/api/v1/comments/delete/private/?private_comment_id=${bens.privateComment}`, {}),
      ask(ben, `/api/v1/reaction/delete/?reaction_id=${bens.reaction}`, {}),
      ask(ben, '/api/v1/empathy/delete/', { empathy_id: bens.empathy }),
      ask(ben, `/api/v1/feedback/delete?feedback_id=${bens.praise}`, {}),
      ask(ben, `/api/v1/feedback/delete?feedback_id=${praised}`, {}),
      ask(ben, `/api/v1/save/delete/?save_id=${bens.save}`, {}),
      ask(ben, `/api/v1/vote/delete/?vote_id=${bens.vote}`, {}),
      ask(ben, `/api/v1/resonance/delete/?resonance_id=${bens.resonance}`, {}),
    ]
    const answers = await Promise.all(undone)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { body } of answers) for (const word of [link, secret]) expect(body).not.toContain(word)
    expect(await left()).toEqual([])
    // To undo the deletion would be to write under the memory again.
    expect((await ask(ben, `/api/v1/comments/${bens.comment}/restore/`, {})).status).toBe(404)
  })

  it('keeps their comment in place, for the author and readers with the link', async () => {
    const { ann, cleo, link, bens } = await narrowed()
    for (const person of [ann, cleo])
      expect((await ask(person, `/api/v1/comments/?shareable_link=${link}`)).body).toContain(bens.comment)
  })

  it('keeps their report, which a moderator reads with the current link', async () => {
    const { bens, cleo, link } = await narrowed()
    expect(bens.report).toBe(201)
    await makeModerator(app, cleo)
    expect((await ask(cleo, '/api/v1/moderation/queue/?settled=0')).body).toContain(link)
  })
})

describe('a reader with the current link', () => {
  it('reads the memory, and acts on a comment only with the link', async () => {
    const { cleo, link, bens } = await narrowed()
    expect((await ask(cleo, '/api/v1/empathy/new/', { comment_id: bens.comment })).status).toBe(404)
    const empathized = await ask(cleo, '/api/v1/empathy/new/', { comment_id: bens.comment, shareable_link: link })
    expect([empathized.status, empathized.body]).toEqual([200, empathized.body])
    const url = `/api/v1/feedback/user/?comment_id=${bens.comment}&shareable_link=${link}`
    expect((await ask(cleo, url)).body).toContain(link)
    expect(
      (await ask(cleo, `/api/v1/interaction/comment/${bens.comment}/hide?shareable_link=${link}`, {})).status,
    ).toBe(200)
  })

  it('is notified about their comment after writing by that link, until the link changes', async () => {
    const { ann, cleo, link } = await narrowed()
    const id = await idOf(ask(cleo, '/api/v1/comments/create/', { shareable_link: link, content: 'Here.' }), 'id')
    await ask(ann, '/api/v1/empathy/new/', { comment_id: id })
    const told = (await ask(cleo, '/api/v1/notifications/')).body
    expect(told).toContain(link)
    // What Ben praised before counts as well: she may know where it stands.
    expect(JSON.parse(told).unseen_count).toBe(2)
    const put = async (privacy: number) => (await app.put(ann, link, { privacy })).json().shareable_link
    await put(1)
    const again = await put(2)
    const later = (await ask(cleo, '/api/v1/notifications/')).body
    expect(later).not.toContain(again)
    expect(JSON.parse(later).unseen_count).toBe(0)
  })
})

it('an open page of a reader who lost access is not notified of later events', async () => {
  const { ann, ben, bens } = await narrowed()
  await ask(ann, '/api/v1/notifications/seen/', {})
  expect((await ask(ann, '/api/v1/empathy/new/', { comment_id: bens.comment })).status).toBe(200)
  expect(JSON.parse((await ask(ben, '/api/v1/notifications/')).body).unseen_count).toBe(0)
})

it('notifies former readers again once the memory is public', async () => {
  const { ann, ben, cleo, link, bens } = await narrowed()
  await app.put(ann, link, { privacy: 0 })
  for (const person of [ben, cleo]) expect((await ask(person, '/api/v1/notifications/')).body).toContain(link)
  expect((await ask(ben, `/api/v1/comments/${bens.comment}/update/`, { content: 'Again.' })).status).toBe(200)
})
