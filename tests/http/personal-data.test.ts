import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import { uuidV7 } from '../../src/server/platform/db/uuid-v7.ts'
import { insertDelivery } from '../../src/server/platform/deliveries/deliveries-repository.ts'
import type { PersonalTable } from '../../src/server/platform/personal-tables/registry.ts'
import { otherTables, personalTables } from '../../src/server/platform/personal-tables/registry.ts'
import { virtualPasskey } from '../helpers/server/authenticator.ts'
import { pdf, sendFile } from '../helpers/server/claim-wizard.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { makeModerator, setUpSecondFactor } from '../helpers/server/make-moderator.ts'
import { unzip, unzipFiles } from '../helpers/unzip.ts'
import { type MemoryApp, makeMemoryApp, story, tags } from './memory-calls.ts'
import { formWith, smallPicture } from './photo-calls.ts'

let folder: string
let test: MemoryApp
let daysLater = 0
let ann: SignedUp
let ben: SignedUp

/** Every text and every number that Ann gave somewhere, each of its own kind. */
const given = {
  title: 'Marker of the title',
  description: 'Marker of the story with #markerhash',
  subject: 'Marker of a person',
  impact: 'Marker of the impact',
  relationship: 'Marker of the relationship',
  details: 'Marker of the details',
  night: 'Marker of the night',
  alt: 'Marker of the words beside a photo',
  address: 'marker-of-a-new-address@example.org',
  agent: 'Marker of the browser',
  bio: 'Marker of the words about me',
  comment: 'Marker of a comment',
  privateComment: 'Marker of a private comment',
  letter: 'Marker of the letter to us',
  file: 'Marker of a file.pdf',
  replyTo: 'marker-of-the-reply@example.org',
  draft: 'Marker of unfinished writing',
  device: 'Marker of a device',
}

async function oneQuestion(content: string): Promise<void> {
  const wizard = join(content, 'wizards/nights')
  await mkdir(join(wizard, 'steps'), { recursive: true })
  await writeFile(
    join(wizard, 'wizard.json'),
    JSON.stringify({
      $schema: '../../../schemas/content/wizard.schema.json',
      id: 'nights',
      title: 'Nights',
      target: 'response',
      kind: 'linear',
      values: [{ id: 'told', count: ['night'], saved: true }],
      steps: ['night'],
    }),
  )
  await writeFile(
    join(wizard, 'steps/night.json'),
    JSON.stringify({
      $schema: '../../../../schemas/content/step.schema.json',
      id: 'night',
      title: 'Night',
      question: 'How was the night?',
      fields: [
        { id: 'night', kind: 'short-text', label: 'Your night', maxLength: 60 },
        { id: 'proof', kind: 'files', label: 'What shows it' },
      ],
    }),
  )
}

const upload = (who: SignedUp) =>
  test.inject({
    method: 'POST',
    url: '/api/v1/image/upload-image/t/',
    headers: { ...formWith(smallPicture).headers, ...who.headers },
    payload: formWith(smallPicture).payload,
  })

async function fill(who: SignedUp, words: typeof given): Promise<void> {
  const photo = await upload(who)
  expect((await upload(who)).statusCode).toBe(200)
  const form = formWith(smallPicture)
  const headers = { ...form.headers, ...who.headers }
  await test.inject({ method: 'PUT', url: '/api/v1/image/avatar', headers, payload: form.payload })
  const described = { temp_id: photo.json().temp_id, alt: words.alt }
  await test.inject({ method: 'PUT', url: '/api/v1/image/alt-text', payload: described, headers: who.headers })
  const posted = await test.post(
    who,
    {
      type: 3,
      title: words.title,
      description: words.description,
      subjects: [{ description: words.subject }],
      relationship_description: words.relationship,
      sensitive_topics: tags('emotional-abuse'),
      feelings: tags('lonely'),
      image_list: [photo.json().temp_id],
      impacts: [{ id: 'own-words', description: words.impact }],
      feelings_text: [{ description: words.details }],
      privacy: 2,
    },
    { 'idempotency-key': `key-of-${who.user.username}` },
  )
  expect(posted.statusCode, posted.body).toBe(201)
  const { shareable_link } = posted.json()
  const write = (url: string, payload: object) => test.inject({ method: 'POST', url, payload, headers: who.headers })
  expect((await write('/api/v1/comments/create/', { shareable_link, content: words.comment })).statusCode).toBe(201)
  const react = `/api/v1/reaction/new-reaction/?shareable_link=${shareable_link}&reaction_option_id=1`
  expect((await write(react, {})).statusCode).toBe(200)
  expect((await write('/api/v1/save/new/', { shareable_link })).statusCode).toBe(200)
  const alone = { shareable_link, comment_content: words.privateComment }
  expect((await write('/api/v1/comments/create/private/', alone)).statusCode).toBe(201)
  // Taken away from those who have its link, so that there is a link that it had before.
  expect((await test.put(who, posted.json().shareable_link, { privacy: 1 })).statusCode).toBe(202)
  const [file] = [await sendFile(test, who, pdf, { name: words.file }), await sendFile(test, who, pdf)]
  const saved = await test.inject({
    method: 'POST',
    url: '/api/v1/wizards/nights/responses',
    payload: { answers: { night: words.night, proof: [file.json()] } },
    headers: who.headers,
  })
  expect(saved.statusCode, saved.body).toBe(201)
  await test.inject({
    method: 'POST',
    url: '/api/v1/contact',
    payload: { message: words.letter, email: words.replyTo },
    headers: who.headers,
  })
  // An email that waits for its mail server.
  const body = test.context.deliveries.seal.seal('{}', 'nothing that opens')
  const [waits, ends] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000))
  await insertDelivery(test.pool, {
    ...{ id: uuidV7(), userId: who.user.id, kind: 'mail', ...body },
    ...{ now: waits ?? new Date(), giveUpAt: ends ?? new Date() },
  })
  await test.inject({
    method: 'PATCH',
    url: '/user/settings',
    payload: { bio: words.bio, default_privacy: 2 },
    headers: who.headers,
  })
  await test.inject({
    method: 'POST',
    url: '/user-change-email',
    payload: { new_email: words.address },
    headers: who.headers,
  })
  await test.inject({
    method: 'POST',
    url: '/user/login',
    payload: { email: who.user.email, password: who.password },
    headers: { 'user-agent': words.agent },
  })
}

/** Drafts, kept in the account. */
async function keepDraft({ headers }: SignedUp, story: string): Promise<void> {
  const put = (url: string, payload: object) => test.inject({ method: 'PUT', url, payload, headers })
  await put('/api/v1/drafts', { keeps: true })
  const payload = { text: JSON.stringify({ form: { desc: story } }), over: null }
  expect((await put('/api/v1/drafts/memory', payload)).statusCode).toBe(200)
}

/** Somebody looks at what was reported, and warns who wrote it; the role is theirs for as long as that takes. */
async function warnAbout(link: string, moderator: SignedUp): Promise<void> {
  const { headers } = moderator
  await makeModerator(test, moderator)
  const { results } = (await test.inject({ url: '/api/v1/moderation/queue/', headers })).json()
  const about_id = results.find((one: { link: string }) => one.link === link)?.about_id
  const payload = { about_id, decision: 3, reason: 'advertising' }
  const url = '/api/v1/moderation/decisions/'
  expect((await test.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(201)
  await giveRole(test.pool, moderator.user.username, 'member')
}

/** One of them does all that can be done with what the other wrote. */
async function actTogether(who: SignedUp, other: SignedUp, moderator: SignedUp): Promise<void> {
  const { shareable_link, sections } = await test.made(other, { feelings: tags('sad') })
  const tag = sections.flatMap((section) => section.tags)[0]?.memory_tag_id
  const { headers } = who
  const url = `/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${shareable_link}`
  const acts = [
    await test.inject({ url, headers }),
    await test.inject({ method: 'POST', url: '/api/v1/empathy/new/', payload: { shareable_link }, headers }),
    await test.inject({
      method: 'POST',
      url: `/api/v1/feedback/new?feedback=Honest,brave&shareable_link=${shareable_link}`,
      headers,
    }),
  ]
  const post = (url: string, payload: object = {}) => test.inject({ method: 'POST', url, payload, headers })
  const comment = await post('/api/v1/comments/create/', { shareable_link, content: 'I know that.' })
  const { comment_id } = comment.json().data
  acts.push(await post('/api/v1/vote/new/', { shareable_link }))
  // Acting on a memory by its link is kept as having that link.
  const withLink = await test.made(other, { privacy: 2 })
  acts.push(await post('/api/v1/vote/new/', { shareable_link: withLink.shareable_link }))
  const linked = await post('/memories/memories-list/', { ...story, privacy: 0 })
  acts.push(await post('/api/v1/connect/new/', { shareable_link, linked: linked.json().shareable_link }))
  acts.push(await post('/api/v1/empathy/new/', { comment_id }))
  acts.push(await post(`/api/v1/feedback/new?feedback=brave&comment_id=${comment_id}`))
  for (const { statusCode, body } of acts) expect(statusCode, body).toBe(200)
  const reply = { method: 'POST' as const, url: '/api/v1/comments/create/', headers: other.headers }
  const said = await test.inject({ ...reply, payload: { shareable_link, content: 'And so on.', reply_to: comment_id } })
  const answer = { shareable_link, content: 'And you?', reply_to: said.json().data.comment_id }
  expect((await post('/api/v1/comments/create/', answer)).json().data.reply_to.id).toBe(answer.reply_to)
  const felt = { method: 'POST' as const, url: '/api/v1/empathy/new/', headers }
  const onComment = await test.inject({ ...felt, payload: { comment_id: said.json().data.comment_id } })
  expect(onComment.statusCode, onComment.body).toBe(200)
  const filter = { method: 'PUT', url: '/api/v1/topic-filter', payload: { hidden: ['neglect'] }, headers } as const
  expect((await test.inject(filter)).statusCode).toBe(200)
  const remark = `Remark of ${who.user.username}`
  const report = { memory: shareable_link, metoo: null, reason: 'something-else', remark }
  expect((await test.inject({ method: 'POST', url: '/guide/', payload: report, headers })).statusCode).toBe(201)
  await warnAbout(shareable_link, moderator)
}

/** An app, a passkey beside it, and a sign-in that waits for either. */
async function secure(who: SignedUp, name: string): Promise<void> {
  const { headers, user, password } = who
  await setUpSecondFactor(test, who)
  const post = (url: string, payload: object) => test.inject({ method: 'POST', url, payload, headers })
  const { options } = (await post('/user/second-factor/passkeys/options', {})).json()
  const added = await post('/user/second-factor/passkeys', { passkey: virtualPasskey().create(options), name })
  expect(added.statusCode, added.body).toBe(201)
  const { token } = (await post('/user/login', { email: user.email, password })).json()
  expect((await post('/user/login/second-factor/options', { token })).statusCode).toBe(200)
}

/** One change that waits, and one that is published. */
async function editContent(who: SignedUp, marker: string, option: string): Promise<void> {
  await giveRole(test.pool, who.user.username, 'publisher')
  const act = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await test.inject({ method, url: `/api/v1/studio/changes${path}`, payload, headers: who.headers })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  const place = { file: 'content/options/feelings.json', at: `/options/${option}`, field: 'label' }
  const { id } = await act('POST', '', { title: `${marker} of a change` })
  const { revision } = await act('PUT', `/${id}/texts`, { ...place, value: `Very ${option}` })
  await act('POST', `/${id}/publication`, { revision, reason: `${marker} of a reason` })
  const waiting = await act('POST', '', { title: `${marker} of a waiting change` })
  await act('PUT', `/${waiting.id}/texts`, { ...place, field: 'help', value: `${marker} of an edit` })
  await test.pool.query('insert into content_change_writers (change_id, user_id) values ($1, $2)', [
    ...[waiting.id, who.user.id],
  ])
  await test.pool.query(
    `insert into content_change_reviews (change_id, id, user_id, kind, word, revision, created_at)
     values ($1, $2, $3, 'asked', $4, 1, now())`,
    [waiting.id, uuidV7(), who.user.id, `${marker} of a word`],
  )
  await giveRole(test.pool, who.user.username, 'member')
}

const file = (who: SignedUp | null) =>
  test.inject({ method: 'POST', url: '/user/export', payload: {}, headers: who?.headers ?? {} })

const copyOf = async (who: SignedUp) => {
  const files = unzip((await file(who)).rawPayload)
  return { files, body: Object.values(files).join('\n'), data: JSON.parse(files['data.json'] ?? '') }
}

/** Somebody does not want to see what somebody else wrote. */
async function hide(who: SignedUp, from: SignedUp): Promise<void> {
  const { shareable_link } = await test.made(from, { description: 'We walked home.' })
  const payload = { shareable_link, content: 'It was a long way.' }
  const made = await test.inject({ method: 'POST', url: '/api/v1/comments/create/', payload, headers: from.headers })
  const url = `/api/v1/interaction/comment/${made.json().data.id}/hide`
  expect((await test.inject({ method: 'POST', url, headers: who.headers })).statusCode).toBe(200)
}

/** Somebody does not want to meet somebody else. */
const mute = ({ headers }: SignedUp, { user }: SignedUp) =>
  test.inject({ method: 'PUT', url: `/api/v1/avoided/${user.id}`, payload: { kind: 'mute' }, headers })

/** Every column of every table of ours, as text, row by row. */
async function everything(): Promise<{ table: string; column: string; value: string }[]> {
  const { rows: columns } = await test.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const found = []
  for (const { table, column } of columns) {
    const { rows } = await test.pool.query<{ value: string }>(
      `select "${column}"::text as value from "${table}" where "${column}" is not null`,
    )
    found.push(...rows.map(({ value }) => ({ table, column, value })))
  }
  return found
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-content-'))
  await cp('content', folder, { recursive: true })
  await oneQuestion(folder)
  test = await makeMemoryApp({ env: { CONTENT_DIR: folder }, now: () => new Date(Date.now() + daysLater * 86_400_000) })
  ann = await test.signUp('ann-marker')
  ben = await test.signUp('ben-other')
  await fill(ann, given)
  await keepDraft(ann, given.draft)
  await fill(
    ben,
    Object.fromEntries(
      Object.entries(given).map(([name, text]) => [name, text.replaceAll('arker', 'other')]),
    ) as typeof given,
  )
  await keepDraft(ben, 'Mother of unfinished writing')
  const cleo = await test.signUp('cleo-third')
  await actTogether(ann, ben, cleo)
  await actTogether(ben, ann, cleo)
  await hide(ann, ben)
  for (const [who, other] of [
    [ann, cleo],
    [ben, cleo],
    [cleo, ann],
  ] as const)
    expect((await mute(who, other)).statusCode).toBe(200)
  await secure(ann, given.device)
  await secure(ben, 'Mother of a device')
  await editContent(ann, 'Marker', 'sad')
  await editContent(ben, 'Mother', 'angry')
}, 180_000)
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the registry of personal data', () => {
  it('covers every table and column of the database', async () => {
    const { rows } = await test.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_name in (select tablename from pg_tables where schemaname = 'public') and not table_name = any($1)`,
      [Object.keys(otherTables)],
    )
    const known = Object.entries<PersonalTable>(personalTables).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect(known.sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('lists no table with a foreign key as one without personal data', async () => {
    const { rows } = await test.pool.query<{ child: string }>(
      `select distinct child.relname as child from pg_constraint c join pg_class child on child.oid = c.conrelid where c.contype = 'f'`,
    )
    expect(rows.map(({ child }) => child).filter((child) => child in otherTables)).toEqual([])
  })
})

describe('the export', () => {
  it('returns 401 to visitors, and is an attachment that is not cached', async () => {
    expect((await file(null)).statusCode).toBe(401)
    const answer = await file(ann)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  it('needs a same-origin POST and a recently entered password', async () => {
    const send = (method: 'GET' | 'POST', site: string) => {
      const headers = { cookie: ann.browser.cookie, 'sec-fetch-site': site }
      return test.inject({ method, url: '/user/export', headers })
    }
    expect((await send('POST', 'same-origin')).statusCode).toBe(200)
    expect((await send('POST', 'cross-site')).statusCode).toBe(403)
    for (const site of ['cross-site', 'none', 'same-origin']) expect((await send('GET', site)).statusCode).toBe(404)
    const { rows } = await test.pool.query<{ at: Date }>(
      'select max(confirmed_at) as at from sessions where user_id = $1',
      [ann.user.id],
    )
    const confirmed = new Date(rows[0]?.at ?? 0).getTime()
    const set = (at: number) =>
      test.pool.query('update sessions set confirmed_at = $2 where user_id = $1', [ann.user.id, new Date(at)])
    await set(confirmed - 3_600_000)
    const refused = await send('POST', 'same-origin')
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'Please enter your password again first.'])
    expect(refused.body).not.toContain('arker')
    await set(confirmed)
  })

  it('contains every value that the registry marks as given, from every table', async () => {
    const { files, data } = await copyOf(ann)
    const photos = [
      ...data.memories.flatMap((memory: { photos: object[] }) => memory.photos),
      ...data.unattached_photos,
    ]
    expect(photos).toHaveLength(2)
    const places = [data.account.picture, ...[...photos, ...data.files].map(({ file }: { file: string }) => file)]
    expect(Object.keys(files)).toEqual(['index.html', 'data.json', 'data.schema.json', ...places])
    for (const text of Object.values(given)) expect(files['data.json']).toContain(text)
    const texts = JSON.stringify(data)
    for (const [name, table] of Object.entries<PersonalTable>(personalTables)) {
      const { rows } = await test.pool.query<Record<string, unknown>>(`select * from ${name} where ${table.where}`, [
        ann.user.id,
      ])
      expect(rows.length, name).toBeGreaterThan(0)
      for (const row of rows)
        for (const [column, verdict] of Object.entries(table.columns))
          if (verdict === 'given') expect(texts, `${name}.${column}`).toContain(JSON.stringify(row[column]))
    }
  })

  it('contains drafts in plain text, which the database does not', async () => {
    const { data } = await copyOf(ann)
    expect(data.drafts).toMatchObject([{ name: 'memory', writing: { form: { desc: given.draft } } }])
    expect((await everything()).filter(({ value }) => value.includes(given.draft))).toEqual([])
  })

  it('shows drafts on the readable page, with questions and answers', async () => {
    const { files, data } = await copyOf(ann)
    expect(data.drafts[0].in_words).toEqual([{ question: 'Your story', answer: [given.draft] }])
    const page = files['index.html'] ?? ''
    expect(page).toMatch(/<h2>What you haven.{1,6}t posted yet<\/h2>/)
    expect(page).toContain(`<dt>Your story</dt><dd>${given.draft}</dd>`)
    expect(page).toContain('<p class="small">A new memory · ')
  })

  it('names the memory that a draft of an edit belongs to', async () => {
    const cara = await test.signUp('cara')
    const { headers } = cara
    const put = (url: string, payload: object) => test.inject({ method: 'PUT', url, payload, headers })
    const payload = { type: 1, title: 'The first snow', description: 'We stood still.', privacy: 1, status: 1 }
    const posted = await test.inject({ method: 'POST', url: '/memories/memories-list/', payload, headers })
    const { shareable_link: link } = posted.json()
    await put('/api/v1/drafts', { keeps: true })
    const draft = { text: JSON.stringify({ form: { desc: 'We ran.' } }), over: null }
    expect((await put(`/api/v1/drafts/${encodeURIComponent(`memory-edit:${link}`)}`, draft)).statusCode).toBe(200)
    const page = (await copyOf(cara)).files['index.html'] ?? ''
    const of = page.slice(page.search(/What you haven.{1,6}t posted yet/))
    expect(of).toContain('<h3>The first snow</h3><p class="small">An edit to a memory · ')
    expect(of).toContain('<dd>We ran.</dd>')
  })

  it('contains the remark of a report in plain text, which the database does not', async () => {
    const { data } = await copyOf(ann)
    expect(data.reports).toMatchObject([{ kind: 'memory', reason: 'something-else', remark: 'Remark of ann-marker' }])
    expect((await everything()).filter(({ value }) => value.includes('Remark of'))).toEqual([])
  })

  it('contains questions and answers in the texts of the screen', async () => {
    const { answers, memories, account } = (await copyOf(ann)).data
    expect(answers[0].in_words).toEqual([
      { question: 'Your night', answer: [given.night] },
      { question: 'What shows it', answer: [given.file] },
    ])
    expect(answers[0].title).toBe('Nights')
    expect(answers[0].values).toEqual({ told: 1 })
    expect(memories[0].tags).toContainEqual(
      expect.objectContaining({ field: 'feelings', option_id: 'lonely', label: 'Lonely' }),
    )
    expect(account).toMatchObject({ username: 'ann-marker', email: ann.user.email })
  })

  it('matches its schema, which rejects unknown and missing fields', async () => {
    const { files, data } = await copyOf(ann)
    const check = addFormats
      .default(new Ajv({ strict: false, allErrors: true }))
      .compile(JSON.parse(files['data.schema.json'] ?? ''))
    expect(check(data), JSON.stringify(check.errors)).toBe(true)
    expect(check({ ...data, memories: [{ ...data.memories[0], secret: 1 }] })).toBe(false)
    expect(check({ ...data, account: {} })).toBe(false)
  })

  it('has a readable page with the texts of the screen', async () => {
    const page = (await copyOf(ann)).files['index.html'] ?? ''
    const words = [
      given.title,
      given.subject,
      given.impact,
      given.details,
      given.night,
      given.agent,
      given.bio,
      'Lonely',
      'Your night',
    ]
    for (const word of [...words, 'Only you can read it', 'Unhappy', ann.user.email]) expect(page).toContain(word)
    expect(page).not.toContain('copyFile.')
  })

  it('contains avatar and photos, posted and waiting, and shows them on the page', async () => {
    const files = unzipFiles((await file(ann)).rawPayload)
    const page = Buffer.from(files['index.html'] ?? []).toString()
    const shown = [...page.matchAll(/<img src="([^"]+)"/g)].map(([, place]) => place ?? '')
    expect(shown).toHaveLength(3)
    for (const place of shown)
      expect(await sharp(files[place]).metadata()).toMatchObject({ format: 'webp', width: 1, height: 1 })
    expect(page).toContain(`alt="${given.alt}"`)
  })

  it('escapes markup in texts', async () => {
    const cem = await test.signUp('cem')
    await test.made(cem, { title: '<img src=x onerror=alert(1)>', description: '</div><script>alert(1)</script>' })
    const page = (await copyOf(cem)).files['index.html'] ?? ''
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toMatch(/<script|<img/)
  })

  it('contains nothing of other members, and no tokens, hashes or keys', async () => {
    const { body, files, data } = await copyOf(ann)
    // Whom Ann muted is her own choice; that somebody muted her is not hers to know.
    expect(data.avoided_members).toHaveLength(1)
    expect(body).not.toMatch(/Mother|ben-other|cleo/)
    for (const token of [ann.tokens.access, ann.tokens.refresh, '$argon2', ben.user.id])
      expect(body).not.toContain(token)
    expect(body).not.toMatch(/_hash|_key(?!s\b)/)
    expect(files['index.html']).not.toMatch(/<script|https?:|src=(?!"photos\/)/)
  })
})

const storedFiles = async () => (await readdir(test.context.config.dataDir, { recursive: true })).filter(isFileOfAPhoto)
const isFileOfAPhoto = (name: string) => /^(photos|arriving)\/.+\./.test(name)

it("deleting the account leaves none of its values or files, and all of the other member's [API-36, ACC-07]", async () => {
  const before = await everything()
  expect(before.filter(({ value }) => /marker/i.test(value)).length).toBeGreaterThan(10)
  const ofOthers = ({ value }: { value: string }) => /Mother|ben-other/.test(value)
  const others = before.filter(ofOthers).length
  await test.inject({ method: 'POST', url: '/user/delete/', payload: {}, headers: ann.headers })
  expect(await test.whenDaysAreOver()).toBe(1)
  const files = await storedFiles()
  daysLater = 16
  await test.app.tidyPhotos()
  daysLater = 0
  // Two photos and a picture of each of the two; what the other one left waiting is gone by now as well.
  const isPlain = (name: string) => name.endsWith('.bin')
  expect((await storedFiles()).filter((name) => !isPlain(name))).toHaveLength(
    files.filter((name) => !isPlain(name)).length / 3,
  )
  // Of two files each, the one that is beside answers.
  expect((await storedFiles()).filter(isPlain)).toHaveLength(files.filter(isPlain).length / 4)
  const after = await everything()
  expect(after.filter(({ value }) => /marker/i.test(value) || value.includes(ann.user.id))).toEqual([])
  expect(after.filter(ofOthers)).toHaveLength(others)
  expect((await copyOf(ben)).body).toContain('Mother of the story')
  expect((await file(ann)).statusCode).toBe(401)
  const again = { email: ann.user.email, password: ann.password }
  expect((await test.inject({ method: 'POST', url: '/user/login', payload: again })).statusCode).toBe(400)
})
