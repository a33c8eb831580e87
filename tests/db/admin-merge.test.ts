// Merges two accounts by `npm run admin -- merge` on the database of a running app.
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../scripts/admin-command.ts'
import { runAdmin } from '../../scripts/admin-commands.ts'
import { mergeRules } from '../../src/server/features/admin/merge-rules.ts'
import { layout } from '../../src/server/platform/db/distributed/layout.ts'
import { uuidV7 } from '../../src/server/platform/db/uuid-v7.ts'
import { boundTo } from '../../src/server/platform/deliveries/deliveries.ts'
import { insertDelivery } from '../../src/server/platform/deliveries/deliveries-repository.ts'
import { personalTables } from '../../src/server/platform/personal-tables/registry.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from '../http/memory-calls.ts'
import { formWith, smallPicture } from '../http/photo-calls.ts'

let app: MemoryApp
/** `old` and `kept` are one person; `cleo` is somebody else. */
let [old, kept, cleo] = [{} as SignedUp, {} as SignedUp, {} as SignedUp]
const links: Record<string, string> = {}

const call = async (
  who: SignedUp,
  url: string,
  payload?: object,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' = 'POST',
) => {
  const answer = await app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300)
  return answer.body === '' ? {} : answer.json()
}
const comment = (who: SignedUp, link: string, content: string) =>
  call(who, '/api/v1/comments/create/', { shareable_link: link, content })
const count = async (sql: string, ...values: unknown[]) =>
  Number((await app.pool.query<{ count: string }>(`select count(*) as count from ${sql}`, values)).rows[0]?.count)

async function admin(name: string, who: string, word: string, more: { dryRun?: boolean; confirms?: boolean } = {}) {
  const printed: string[] = []
  const { dryRun = false, confirms = true } = more
  const around = {
    pool: app.pool,
    deliveries: app.context.deliveries,
    by: 'olga',
    say: (line: string) => void printed.push(line),
    confirm: async (plan: string) => printed.push(plan) > 0 && confirms,
  }
  const refused = await runAdmin({ name, who, word, dryRun }, around).then(
    () => '',
    (error: Error) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )
  return { said: printed.join('\n'), refused }
}

/** Tables and columns that reference the account. */
async function placesOf(id: string): Promise<string[]> {
  const { rows: columns } = await app.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'
       and table_name <> 'schema_migrations'`,
  )
  const found = []
  for (const { table, column } of columns) {
    const { rowCount } = await app.pool.query(
      `select 1 from "${table}" where position($1 in "${column}"::text) > 0 limit 1`,
      [id],
    )
    if (rowCount === 1) found.push(`${table}.${column}`)
  }
  return found
}

/** Every action on another member's memory. */
async function actOn(who: SignedUp, link: string, tag: string, commentId: string): Promise<void> {
  await call(who, `/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${link}`, undefined, 'GET')
  await call(who, '/api/v1/empathy/new/', { shareable_link: link })
  await call(who, `/api/v1/feedback/new?feedback=Honest,brave&shareable_link=${link}`)
  await call(who, `/api/v1/reaction/new-reaction/?shareable_link=${link}&reaction_option_id=1`, {})
  await call(who, '/api/v1/save/new/', { shareable_link: link })
  await call(who, '/api/v1/vote/new/', { shareable_link: link })
  await call(who, '/api/v1/empathy/new/', { comment_id: commentId })
  await call(who, `/api/v1/feedback/new?feedback=brave&comment_id=${commentId}`)
}

const tagOf = (made: { sections: { tags: { memory_tag_id: string }[] }[] }) =>
  made.sections.flatMap((section) => section.tags)[0]?.memory_tag_id ?? ''

beforeAll(async () => {
  app = await makeMemoryApp()
  ;[old, kept, cleo] = [await app.signUp('old-name'), await app.signUp('kept-name'), await app.signUp('cleo')]
  await app.pool.query('update users set email_verified_at = now(), email_key = address_key where id = any($1)', [
    [old.user.id, kept.user.id],
  ])
  const picture = formWith(smallPicture)
  const upload = { headers: { ...picture.headers, ...old.headers }, payload: picture.payload }
  await app.inject({ method: 'PUT', url: '/api/v1/image/avatar', ...upload })
  const photo = (await app.inject({ method: 'POST', url: '/api/v1/image/upload-image/t/', ...upload })).json()
  const mine = await app.made(old, {
    ...{ title: 'The old house', feelings: tags('lonely'), subjects: [{ description: 'My aunt' }] },
    ...{ description: 'A story with #attic', sensitive_topics: tags('emotional-abuse'), image_list: [photo.temp_id] },
  })
  const other = await app.made(kept, { title: 'The new house', feelings: tags('sad') })
  const theirs = await app.made(cleo, { title: 'Of Cleo', feelings: tags('sad') })
  const hidden = await app.made(cleo, { privacy: 2 })
  Object.assign(links, { mine: mine.shareable_link, other: other.shareable_link, theirs: theirs.shareable_link })
  const commentId = (await comment(cleo, theirs.shareable_link, 'Mine.')).data.comment_id
  for (const who of [old, kept]) {
    await actOn(who, theirs.shareable_link, tagOf(theirs), commentId)
    await comment(who, theirs.shareable_link, `From ${who.user.username}`)
    await call(who, '/api/v1/vote/new/', { shareable_link: hidden.shareable_link })
  }
  await call(cleo, `/api/v1/resonance/new/?memory_tag_id=${tagOf(mine)}&shareable_link=${links.mine}`, undefined, 'GET')
  await comment(cleo, links.mine ?? '', 'To the old one.')
  // The two with each other.
  await call(kept, '/api/v1/empathy/new/', { shareable_link: links.mine })
  await comment(kept, links.mine ?? '', 'To myself, as it is.')
  await call(old, '/api/v1/connect/new/', { shareable_link: links.other, linked: links.mine })
  await call(old, '/api/v1/connect/new/', { shareable_link: links.theirs, linked: links.mine })
  await call(old, `/api/v1/interaction/comment/${commentId}/hide`, {})
  await call(old, '/api/v1/comments/create/private/', { shareable_link: links.theirs, comment_content: 'For you.' })
  await call(old, '/guide/', { memory: links.theirs, metoo: null, reason: 'something-else', remark: 'See this.' })
  await call(cleo, '/guide/', { memory: links.mine, metoo: null, reason: 'something-else', remark: 'And this.' })
  await call(old, '/user/settings', { bio: 'About me.' }, 'PATCH')
  await call(old, '/api/v1/topic-filter', { hidden: ['neglect'] }, 'PUT')
  const eve = await app.signUp('eve')
  await call(old, `/api/v1/avoided/${eve.user.id}`, { kind: 'block' }, 'PUT')
  await call(kept, `/api/v1/avoided/${eve.user.id}`, { kind: 'mute' }, 'PUT')
  await call(eve, `/api/v1/avoided/${old.user.id}`, { kind: 'mute' }, 'PUT')
  await call(old, '/api/v1/contact', { message: 'A letter.', email: 'a@example.org' })
  for (const [who, story] of [
    [kept, 'The earlier words'],
    [old, 'The later words'],
  ] as const) {
    await call(who, '/api/v1/drafts', { keeps: true }, 'PUT')
    await call(who, '/api/v1/drafts/memory', { text: JSON.stringify({ form: { desc: story } }), over: null }, 'PUT')
  }
  // Rows without an API call.
  const [a, b] = [uuidV7(), uuidV7()]
  await app.pool.query(
    `insert into wizard_responses (id, user_id, wizard_id, content_version, answers, created_at, updated_at, office)
     values ($1, $2, 'quiet-guide', 'x', '{}', now(), now(), 'watch')`,
    [a, old.user.id],
  )
  // Pending, since the office is unreachable.
  const place = { userId: old.user.id, id: uuidV7() }
  const body = { office: 'watch', via: 'mail', wizard: 'quiet-guide', response: a }
  const [next, ends] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000))
  await insertDelivery(app.pool, {
    ...{ ...place, kind: 'office', now: next ?? new Date(), giveUpAt: ends ?? new Date() },
    ...app.context.deliveries.seal.seal(JSON.stringify(body), boundTo(place)),
  })
  await app.pool.query(
    `insert into content_changes (id, author_id, title, edits, revision, approved_by, created_at, updated_at)
     values ($1, $2, 'A change', '[]', 1, $2, now(), now())`,
    [b, old.user.id],
  )
  await app.pool.query('insert into content_change_writers (change_id, user_id) values ($1, $2), ($1, $3)', [
    ...[b, old.user.id, kept.user.id],
  ])
  await app.pool.query(
    `insert into content_change_acts (change_id, revision, user_id, edits, created_at) values ($1, 1, $2, '[]', now())`,
    [b, old.user.id],
  )
  await app.pool.query(
    `insert into content_change_reviews (change_id, id, user_id, kind, word, revision, created_at)
     values ($1, $1, $2, 'asked', 'Is this clear?', 1, now())`,
    [b, old.user.id],
  )
}, 180_000)
afterAll(() => app.close())

it('has a merge rule with the columns of each personal table', () => {
  expect(Object.keys(mergeRules).sort()).toEqual(Object.keys(personalTables).sort())
  for (const [table, { owner, names = {}, own, ends }] of Object.entries(mergeRules)) {
    const { columns } = personalTables[table as keyof typeof personalTables]
    for (const column of [...(owner ? [owner] : []), ...Object.keys(names)])
      expect(columns, table).toHaveProperty(column)
    // The distribution column is never updated in place.
    const place = layout[table as keyof typeof layout]
    expect(Object.keys(names), table).not.toContain(place)
    if (!own && !ends && place.endsWith('_id')) expect(owner, table).toBe(place)
  }
})

describe('merge', () => {
  it('previews the result, and changes nothing without confirmation, for the same, an unknown or no account', async () => {
    const before = await app.pool.query('select author_id, id from memories order by id')
    const tried = await admin('merge', 'old-name', 'kept-name', { dryRun: true })
    expect(tried.said).toMatch(/memories: 1 move\n/)
    expect(tried.said).toMatch(/empathies: \d+ move, \d+ go, which both have/)
    expect(tried.said).toContain('Nothing was changed')
    expect((await admin('merge', 'old-name', 'kept-name', { confirms: false })).refused).toContain(
      'Nothing was changed',
    )
    expect((await admin('merge', 'old-name', 'OLD-name')).refused).toContain('Both are the account of old-name')
    expect((await admin('merge', 'old-name', 'zoe')).refused).toContain('Nobody has the name or address "zoe"')
    expect((await admin('merge', 'old-name', '')).refused).toContain('Say into which account')
    expect((await app.pool.query('select author_id, id from memories order by id')).rows).toEqual(before.rows)
    expect(await count('users where username = $1', 'old-name')).toBe(1)
    await admin('delete', 'eve', '')
    expect((await admin('merge', 'old-name', 'eve')).refused).toContain('eve is closed')
    await app.pool.query('update users set leaving_on = null where username = $1', ['eve'])
  })

  it('moves everything once to the remaining account, and leaves no reference to the other', async () => {
    await app.pool.query("update users set suspended_until = now() + interval '1 day' where id = $1", [old.user.id])
    const files = (await readdir(app.context.config.dataDir, { recursive: true })).filter((name) => /webp$/.test(name))
    const done = await admin('merge', 'old-name', 'kept-name')
    expect([done.refused, done.said]).toEqual(['', expect.stringContaining('Done: move everything of old-name')])
    expect(done.said).toContain(`"event":"admin-merge","outcome":"done","who":["${old.user.id}","${kept.user.id}"]`)
    expect(await placesOf(old.user.id)).toEqual([])

    const me = kept.user.id
    const { results } = await call(kept, '/memories/memories-list/?created_by_me=true', undefined, 'GET')
    expect(JSON.stringify(results)).toContain('The old house')
    const once = [
      'resonances',
      'empathies',
      'praises',
      'reactions',
      'saves',
      'votes',
      'comment_empathies',
      'comment_praises',
    ]
    for (const table of once) {
      const [key] = ['resonances'].includes(table) ? ['tag_id'] : /comment/.test(table) ? ['comment_id'] : ['memory_id']
      expect(await count(`${table} where user_id = $1`, me), table).toBeGreaterThan(0)
      expect(await count(`(select 1 from ${table} group by ${key}, user_id having count(*) > 1) doubled`), table).toBe(
        0,
      )
    }
    expect(await count('empathies where user_id = author_id')).toBe(0)
    expect(await count('connections where user_id = author_id')).toBe(0)
    expect(await count('connections where user_id = $1', me)).toBe(1)
    expect(await count('comments where user_id = $1', me)).toBe(3)
    expect(await count('notifications where user_id = originator_id')).toBe(0)
    expect(await count('avoided_members where user_id = $1 and kind = $2', me, 'block')).toBe(1)
    expect(await count('avoided_members where other_id = $1', me)).toBe(1)
    expect(await count('wizard_responses where user_id = $1', me)).toBe(1)
    expect(await count('deliveries where user_id = $1 and kind = $2', me, 'office')).toBe(1)
    expect(await count('users where id = $1 and suspended_until > now() and bio = $2', me, 'About me.')).toBe(1)
    expect(await count('decisions where user_id = $1 and kind = $2', me, 'merge')).toBe(1)
    const { draft } = await call(kept, '/api/v1/drafts/memory', undefined, 'GET')
    expect(draft.text).toContain('The later words')
    const left = (await readdir(app.context.config.dataDir, { recursive: true })).filter((name) => /webp$/.test(name))
    expect(left).toEqual(files)
    expect(await count('photo_folders_due')).toBe(0)
    expect(await count('users where id = $1 and avatar like $2', me, `%/${me}/%`)).toBe(1)
  })

  it('ends the sessions of the merged account, emails both addresses, and shows its memories to the owner', async () => {
    const profile = await app.inject({ url: '/user/profile', headers: old.headers })
    expect(profile.statusCode).toBe(401)
    const { user, password } = old
    const again = await app.inject({ method: 'POST', url: '/user/login', payload: { email: user.email, password } })
    expect(again.statusCode).toBe(400)
    expect((await admin('find', 'old-name', '')).refused).toContain('No name or address begins with "old-name"')
    const mailedTo = () =>
      app.mails.filter(({ subject }) => subject === 'Your accounts were merged').map(({ to }) => to)
    await expect.poll(() => mailedTo().sort(), pollOptions).toEqual(['kept-name@example.org', 'old-name@example.org'])
    const memory = await app.inject({
      url: `/memories/api/v1/memories/${links.mine}/get-details`,
      headers: kept.headers,
    })
    expect([memory.statusCode, memory.body]).toEqual([200, expect.stringContaining('The old house')])
    const bell = await app.inject({ url: '/api/v1/notifications/', headers: kept.headers })
    expect(bell.body).toContain('cleo')
  })
})
