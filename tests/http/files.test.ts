// Files that people add to answers: taken, judged, kept beside the response, read by their owner and clerks, copied, and gone.
import { chmod, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import { claimWizard, pdf, sendFile } from '../helpers/server/claim-wizard.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { setUpSecondFactor } from '../helpers/server/make-moderator.ts'
import { unzip } from '../helpers/unzip.ts'
import { smallPicture } from './photo-calls.ts'

let app: TestApp
let folder: string
let clerk: SignedUp
let ahead = 0
const day = 24 * 3_600_000

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-files-'))
  const content = join(folder, 'content')
  await cp('content', content, { recursive: true })
  await claimWizard(content)
  // A scanner that knows one sign of harm, and one at which it fails.
  const scanner = join(folder, 'scan.sh')
  await writeFile(
    scanner,
    '#!/bin/sh\n[ "$1" = --quiet ] || exit 9\ngrep -q FAILS "$2" && exit 2\ngrep -q EICAR "$2" && exit 1\nexit 0\n',
  )
  await chmod(scanner, 0o700)
  app = await makeApp({
    now: () => new Date(Date.now() + ahead),
    env: { CONTENT_DIR: content, FILE_SCANNER: `${scanner} --quiet` },
  })
  clerk = await app.signUp()
  await giveRole(app.pool, clerk.user.username, 'clerk')
  await setUpSecondFactor(app, clerk)
}, 120_000)
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

const send = (who: SignedUp | null, file: Buffer, how = {}) => sendFile(app, who, file, how)
async function sent(who: SignedUp, file: Buffer = pdf, how = {}) {
  const answer = await send(who, file, how)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string; name: string; type: string; bytes: number }>()
}
const save = (who: SignedUp, answers: object) =>
  app.inject({ method: 'POST', url: '/api/v1/wizards/claim/responses', headers: who.headers, payload: { answers } })
async function saved(who: SignedUp, answers: object): Promise<string> {
  const answer = await save(who, answers)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}
const get = (who: SignedUp | null, url: string) => app.inject({ url, headers: who?.headers ?? {} })
const own = (id: string) => `/api/v1/files/${id}`
const delivered = (id: string) => `/api/v1/delivered/files/${id}`
const folders = async (): Promise<string[]> => readdir(join(app.context.config.dataDir, 'photos')).catch(() => [])
const kept = async (id: string): Promise<string> =>
  (await app.pool.query<{ folder: string }>('select folder from response_files where id = $1', [id])).rows[0]?.folder ??
  ''

describe('an upload', () => {
  it('detects the type from content and replaces name and extension', async () => {
    const ana = await app.signUp()
    const docx = Buffer.from(
      zipSync({
        '[Content_Types].xml': Buffer.from(
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        ),
        'word/document.xml': Buffer.from('<w:document/>'),
      }),
    )
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    for (const [file, given, type, name] of [
      [pdf, 'letter.pdf', 'application/pdf', 'letter.pdf'],
      [pdf, '..\\..\\etc/pass:wd.exe', 'application/pdf', 'pass wd.exe.pdf'],
      [smallPicture, 'Quittung Nº 3 – größer.PNG', 'image/png', 'Quittung Nº 3 – größer.PNG'],
      [Buffer.from('a;b\n1;2\n'), 'table.csv', 'text/plain', 'table.csv'],
      [Buffer.from('<script>alert(1)</script>'), 'page.html', 'text/plain', 'page.html.txt'],
      [docx, 'form.docx', word, 'form.docx'],
      [pdf, `\u202e${'x'.repeat(300)}`, 'application/pdf', `${'x'.repeat(110)}.pdf`],
      [pdf, '...', 'application/pdf', 'file.pdf'],
    ] as const)
      expect(await sent(ana, file, { name: given, type: 'image/gif' }), given).toEqual({
        ...{ id: expect.any(String), bytes: file.length },
        ...{ type, name },
      })
  })

  it('rejects unsupported, empty, too large or harmful files with an explanation, and stores nothing', async () => {
    const ben = await app.signUp()
    const before = (await folders()).length
    for (const [file, how, sentence] of [
      [Buffer.from('MZ\u0000\u0001\u0002'), {}, /can’t use this file/],
      [Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })), { name: 'a.docx' }, /can’t use this file/],
      [Buffer.alloc(0), {}, /is empty/],
      [Buffer.alloc(25_000_001, 'a'), {}, /up to 25 MB/],
      [pdf, { field: 'image' }, /field "file"/],
      [Buffer.from('EICAR'), { name: 'harmless.txt' }, /may be harmful/],
    ] as const) {
      const answer = await send(ben, file, how)
      expect([answer.statusCode, answer.json().error], answer.body).toEqual([400, expect.stringMatching(sentence)])
      expect(answer.json().errors).toEqual({ file: [answer.json().error] })
    }
    expect((await send(ben, Buffer.from('FAILS'), { name: 'a.txt' })).statusCode).toBe(503)
    expect((await send(null, pdf)).statusCode).toBe(401)
    const empty = await app.inject({ method: 'POST', url: '/api/v1/files', headers: ben.headers })
    expect(empty.statusCode).toBe(400)
    expect(await folders()).toHaveLength(before)
    expect(await readdir(join(app.context.config.dataDir, 'arriving'))).toEqual([])
  })

  it('is limited by the number of unsaved files and by the space of the account', async () => {
    const cy = await app.signUp()
    const first = await sent(cy)
    await app.pool.query(
      `insert into response_files (user_id, id, folder, name, type, bytes, created_at, waits_until)
       select user_id, gen_random_uuid(), 'none', name, type, bytes, created_at, waits_until
       from response_files, generate_series(1, 28) where id = $1`,
      [first.id],
    )
    const last = await sent(cy)
    expect((await send(cy, pdf)).json().error).toMatch(/already have many files/)
    const gone = await app.inject({ method: 'DELETE', url: own(last.id), headers: cy.headers })
    expect(gone.statusCode).toBe(200)
    await sent(cy)
    await app.pool.query('delete from response_files where user_id = $1 and id <> $2', [cy.user.id, first.id])
    await app.pool.query('update response_files set bytes = 499999999 where id = $1', [first.id])
    expect((await send(cy, pdf)).json().error).toMatch(/no room for more files/)
  })
})

describe('files of answers', () => {
  it('are saved with the answers, and downloaded by their owner only, as attachments', async () => {
    const [dee, eve] = [await app.signUp(), await app.signUp()]
    const letter = await sent(dee, pdf, { name: 'Brief “größer”.pdf' })
    const picture = await sent(dee, smallPicture, { name: 'roof.png' })
    const listed = await get(dee, `/api/v1/files?ids=${picture.id},${letter.id},nonsense`)
    expect(listed.json()).toEqual([letter, picture])
    expect((await get(eve, `/api/v1/files?ids=${letter.id}`)).json()).toEqual([])
    const id = await saved(dee, { proof: [letter, picture] })
    const read = await get(dee, `/api/v1/wizards/claim/responses/${id}`)
    expect(read.json().answers).toEqual({ proof: [letter, picture] })
    const file = await get(dee, own(letter.id))
    expect([file.statusCode, file.rawPayload.equals(pdf)]).toEqual([200, true])
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Brief _gr__er_.pdf"; filename*=UTF-8''Brief%20%E2%80%9Cgr%C3%B6%C3%9Fer%E2%80%9D.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await get(eve, own(letter.id))).statusCode).toBe(404)
    expect((await get(null, own(letter.id))).statusCode).toBe(401)
    expect((await get(eve, delivered(letter.id))).statusCode).toBe(403)
    expect((await get(dee, delivered(letter.id))).statusCode).toBe(403)
    // What is beside answers is not discarded, by anybody.
    for (const who of [dee, eve]) await app.inject({ method: 'DELETE', url: own(letter.id), headers: who.headers })
    expect((await get(dee, own(letter.id))).statusCode).toBe(200)
  })

  it('are rejected for a wrong type, size or number, a different owner or different details', async () => {
    const [fay, gil] = [await app.signUp(), await app.signUp()]
    const [one, two, three, four] = [await sent(fay), await sent(fay), await sent(fay), await sent(fay)]
    const text = await sent(fay, Buffer.from('Some words.'), { name: 'a.txt' })
    const large = await sent(fay, Buffer.concat([pdf, Buffer.alloc(1_000_000)]))
    const theirs = await sent(gil)
    for (const [proof, said] of [
      [[text], /does not take "a.txt"\. \[does-not-fit\]/],
      [[large], /does-not-fit/],
      [[one, two, three, four], /takes at most 3; there are 4\. \[limit\]/],
      [[one, one], /twice/],
      [[], /needs an answer/],
      [[theirs], /A file in "Proof" is no longer available/],
      [[{ ...text, type: 'application/pdf', name: 'a.pdf' }], /no longer available/],
      [[{ ...one, bytes: 7 }], /no longer available/],
      [[{ ...one, name: 'other.pdf' }], /no longer available/],
      [[{ ...one, id: '0197a000-0000-7000-8000-000000000000' }], /no longer available/],
      [[{ ...one, more: 1 }, one], /twice/],
      [[one.id], /does-not-fit/],
    ] as const) {
      const answer = await save(fay, { proof })
      expect([answer.statusCode, answer.json().errors?.proof?.join(' ')], JSON.stringify(proof)).toEqual([
        400,
        expect.stringMatching(said),
      ])
    }
    for (const proof of [[[]], [{}], 'x', 7, [{ id: { a: 1 } }], { a: 'b' }])
      expect((await save(fay, { proof })).statusCode, JSON.stringify(proof)).toBe(400)
    await saved(fay, { proof: [one] })
    expect((await save(fay, { proof: [one] })).json().errors.proof).toEqual([expect.stringMatching(/no longer/)])
  })

  it('are downloaded by clerks and linked in deliveries, until the answers are deleted', async () => {
    const [hal, ida] = [await app.signUp(), await app.signUp()]
    const [letter, other, waiting] = [await sent(hal, pdf, { name: 'a, b.pdf' }), await sent(ida), await sent(ida)]
    const id = await saved(hal, { proof: [letter] })
    await saved(ida, { proof: [other] })
    const rows = (await get(clerk, '/api/v1/wizards/claim/delivered?format=jsonl')).body.trim().split('\n')
    const mine = rows.map((row) => JSON.parse(row)).find(({ response }) => response === id)
    expect(mine.answers).toEqual({ proof: [{ ...letter, url: delivered(letter.id) }] })
    const csv = (await get(clerk, '/api/v1/wizards/claim/delivered')).body
    expect(csv).toContain(`"a, b.pdf (${delivered(letter.id)})"`)
    const file = await get(clerk, delivered(letter.id))
    expect([file.statusCode, file.rawPayload.equals(pdf)]).toEqual([200, true])
    expect(file.headers['content-disposition']).toMatch(/^attachment; /)
    expect((await get(clerk, delivered(waiting.id))).statusCode).toBe(404)
    expect((await get(clerk, own(letter.id))).statusCode).toBe(404)
    await app.inject({ method: 'DELETE', url: `/api/v1/wizards/claim/responses/${id}`, headers: hal.headers })
    expect((await get(clerk, delivered(letter.id))).statusCode).toBe(404)
    await app.inject({ method: 'POST', url: '/user/delete', headers: ida.headers })
    expect((await get(clerk, delivered(other.id))).statusCode).toBe(404)
  })

  it('in repeated entries are rejected, saved, delivered, exported and deleted as others are', async () => {
    const lou = await app.signUp()
    const [letter, paint, roof] = [await sent(lou), await sent(lou, pdf, { name: 'paint.pdf' }), await sent(lou)]
    const text = await sent(lou, Buffer.from('Some words.'), { name: 'a.txt' })
    const proof = [letter]
    for (const costs of [
      [{ what: 'Paint', receipt: [text] }],
      [{ what: 'Paint', receipt: [paint, roof] }],
      [{ what: 'Paint', receipt: [{ ...paint, bytes: 7 }] }],
      [{ what: 'Paint', receipt: [letter] }],
      [
        { what: 'Paint', receipt: [paint] },
        { what: 'Again', receipt: [paint] },
      ],
      ...[{}, [[]], [{}], ['x'], [7], [{ id: { a: 1 } }], paint].map((receipt) => [{ what: 'Paint', receipt }]),
      ...[{ a: 1 }, [{ a: 1 }], true].map((what) => [{ what }]),
    ]) {
      const answer = await save(lou, { proof, costs })
      // What no entry could hold at all is refused by the schema of the call.
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})], JSON.stringify(costs)).toEqual([
        400,
        [expect.stringMatching(/^(costs|answers)$/)],
      ])
    }
    const costs = [
      { what: 'Paint', receipt: [paint] },
      { what: 'Roof', receipt: [roof] },
    ]
    const id = await saved(lou, { proof, costs })
    expect((await get(lou, `/api/v1/wizards/claim/responses/${id}`)).json().answers).toEqual({ proof, costs })
    const rows = (await get(clerk, '/api/v1/wizards/claim/delivered?format=jsonl')).body.trim().split('\n')
    const mine = rows.map((row) => JSON.parse(row)).find(({ response }) => response === id)
    expect(mine.answers.costs[0]).toEqual({ what: 'Paint', receipt: [{ ...paint, url: delivered(paint.id) }] })
    expect((await get(clerk, delivered(roof.id))).statusCode).toBe(200)
    const copy = await app.inject({ method: 'POST', url: '/user/export', headers: lou.headers, payload: {} })
    expect(unzip(copy.rawPayload)[`files/${paint.id}/paint.pdf`]).toContain('%PDF')
    await app.inject({ method: 'DELETE', url: `/api/v1/wizards/claim/responses/${id}`, headers: lou.headers })
    ahead += 3_600_001
    await app.app.tidyPhotos()
    expect([await kept(paint.id), await kept(roof.id)]).toEqual(['', ''])
  })

  it('can be saved again for an hour after their answers are deleted, and are deleted then', async () => {
    const jo = await app.signUp()
    const letter = await sent(jo)
    const remove = (id: string) =>
      app.inject({ method: 'DELETE', url: `/api/v1/wizards/claim/responses/${id}`, headers: jo.headers })
    expect((await remove(await saved(jo, { proof: [letter] }))).statusCode).toBe(200)
    const again = await saved(jo, { proof: [letter] })
    expect((await get(jo, own(letter.id))).statusCode).toBe(200)
    const place = await kept(letter.id)
    expect(await folders()).toContain(place)
    await remove(again)
    await app.app.tidyPhotos()
    expect(await folders()).toContain(place)
    ahead += 3_600_001
    await app.app.tidyPhotos()
    expect([await kept(letter.id), (await folders()).includes(place)]).toEqual(['', false])
  })

  it('are in the export, saved or not, and deleted with the account', async () => {
    const kim = await app.signUp()
    const [letter, waiting] = [await sent(kim, pdf, { name: 'letter.pdf' }), await sent(kim, smallPicture)]
    const id = await saved(kim, { proof: [letter] })
    const answer = await app.inject({ method: 'POST', url: '/user/export', headers: kim.headers, payload: {} })
    expect(answer.statusCode, answer.body).toBe(200)
    const files = unzip(answer.rawPayload)
    const data = JSON.parse(files['data.json'] ?? '')
    expect(data.files).toEqual([
      expect.objectContaining({ ...letter, response_id: id, file: `files/${letter.id}/letter.pdf` }),
      expect.objectContaining({ ...waiting, response_id: null }),
    ])
    expect(data.answers[0].in_words).toEqual([{ question: 'Proof', answer: ['letter.pdf'] }])
    expect(files[`files/${letter.id}/letter.pdf`]).toContain('%PDF')
    const places = [await kept(letter.id), await kept(waiting.id)]
    await app.inject({ method: 'POST', url: '/user/delete', headers: kim.headers })
    expect(await app.whenDaysAreOver()).toBeGreaterThan(0)
    ahead += 15 * day
    await app.app.tidyPhotos()
    const { rows } = await app.pool.query('select 1 from response_files where user_id = $1', [kim.user.id])
    expect(rows).toEqual([])
    for (const place of places) expect(await folders()).not.toContain(place)
  })
})

it('are deleted after a week when no answers name them', async () => {
  const lee = await app.signUp()
  const file = await sent(lee)
  const place = await kept(file.id)
  ahead += 7 * day - 60_000
  await app.app.tidyPhotos()
  expect([await kept(file.id), (await folders()).includes(place)]).toEqual([place, true])
  ahead += 120_000
  await app.app.tidyPhotos()
  expect([await kept(file.id), (await folders()).includes(place)]).toEqual(['', false])
})
