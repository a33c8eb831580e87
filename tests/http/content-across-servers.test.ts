import { readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import type { Memory } from '@kindred/contract/memory'
import { expect, it, vi } from 'vitest'
import { type SharedDatabase, type SharingServer, shareDatabase } from '../helpers/server/two-servers.ts'

/** Asks again until it is so: what `expect.poll` does, in tests that run side by side. */
const soon = (isSo: () => Promise<void> | void) => vi.waitFor(isSo, { timeout: 60_000, interval: 50 })
/** A database of its own for each; side by side, since each mostly waits for what servers tell each other. */
const journey = (title: string, walk: (shared: SharedDatabase) => Promise<void>) =>
  it.concurrent(title, async () => {
    const shared = await shareDatabase()
    await walk(shared).finally(shared.close)
  }, 180_000)

const replace =
  (path: string, from: string, to: string) =>
  async (content: string): Promise<void> => {
    const text = await readFile(join(content, path), 'utf8')
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}`)
    await writeFile(join(content, path), text.replace(from, to))
  }
const sad = (label: string) => replace('options/feelings.json', '"label": "Sad"', `"label": "${label}"`)

async function labels({ url }: SharingServer): Promise<string[]> {
  const list = await (await fetch(`${url}/memories/api/v1/tags/get-feelings/list/?mt=3`)).json()
  return (list as { description: string }[]).map(({ description }) => description)
}
const says = (server: SharingServer, label: string) => soon(async () => expect(await labels(server)).toContain(label))

async function call(server: SharingServer, method: string, path: string, token?: string, payload?: object) {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload ? { 'content-type': 'application/json' } : {}),
    },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}
async function signUp(server: SharingServer, username: string): Promise<string> {
  const password = `quiet ${username} ladder`
  const person = { username, email: `${username}@example.org`, password, confirm_password: password }
  return (await call(server, 'POST', '/user/signup', undefined, person)).body.access_token
}
const detailsOf = (link: string) => `/memories/api/v1/memories/${link}/get-details`

/** The versions that an open page is told. */
function listen({ url }: SharingServer): { told: string[]; close: () => void } {
  const told: string[] = []
  const request = get(`${url}/api/v1/content/events`, (answer) =>
    answer.setEncoding('utf8').on('data', (text: string) => {
      for (const [, version = ''] of text.matchAll(/"version":"([^"]+)"/g)) told.push(version)
    }),
  ).on('error', () => {})
  return { told, close: () => request.destroy() }
}

journey(
  'an invalid edit stays local; a valid one is served by both servers, sent to pages and survives restarts',
  async (shared) => {
    const a = await shared.start()
    const b = await shared.start()
    await a.edit('options/feelings.json', '"label": "Sad"', '"lable": "Sad"')
    await soon(async () => expect((await a.ready()).content_findings).toBeGreaterThan(0))
    expect((await b.ready()).content_findings).toBe(0)
    await b.edit('options/feelings.json', '"label": "Scared"', '"label": "Frightened"')
    await Promise.all([says(a, 'Frightened'), says(b, 'Frightened')])
    // Fixed, it takes nothing back.
    await a.edit('options/feelings.json', '"lable": "Sad"', '"label": "Sad"')
    await soon(async () => expect((await a.ready()).content_findings).toBe(0))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    for (const server of [a, b]) expect(await labels(server)).toContain('Frightened')

    const pages = [a, b].map(listen)
    await soon(async () => expect(pages.map(({ told }) => told.length)).toEqual([1, 1]))
    await a.edit('options/feelings.json', '"label": "Sad"', '"label": "Blue"')
    await Promise.all([says(a, 'Blue'), says(b, 'Blue')])
    const versions = await Promise.all([a, b].map(async (server) => (await server.ready()).content_version))
    expect(versions[0]).toBe(versions[1])
    await soon(async () => expect(pages.map(({ told }) => told.at(-1))).toEqual(versions))
    for (const page of pages) page.close()

    await a.close()
    // Its own folder never had these words, and does not bring the old ones back.
    const again = await b.restart()
    await says(again, 'Blue')
    expect((await again.ready()).content_findings).toBe(0)
  },
)

journey('an unknown folder is published at the start; an old one reverts nothing, an edit does', async (shared) => {
  const a = await shared.start()
  const b = await shared.start(sad('Blue'))
  await Promise.all([says(a, 'Blue'), says(b, 'Blue')])
  const old = await a.restart()
  await says(old, 'Blue')
  // Saved anew without a change of words: still the old folder.
  await writeFile(
    join(old.content, 'options/feelings.json'),
    await readFile(join(old.content, 'options/feelings.json')),
  )
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(await labels(old)).toContain('Blue')

  // The editor of the other server puts the old words back.
  await b.edit('options/feelings.json', '"label": "Blue"', '"label": "Sad"')
  await Promise.all([says(old, 'Sad'), says(b, 'Sad')])
  // While it was away its folder changed: what it says now is what it is to say.
  const changed = await b.restart(sad('Blue'))
  await Promise.all([says(old, 'Blue'), says(changed, 'Blue')])
})

journey('a page opened on one server saves on the other; choices made as private stay private', async (shared) => {
  const a = await shared.start()
  const token = await signUp(a, 'ann')
  const begun = (await call(a, 'GET', '/api/v1/wizards/tag-memory')).body.version
  const b = await shared.start(
    replace('options/feelings.json', '{ "id": "scared",', '{ "id": "scared", "private": true,'),
  )
  const other = await signUp(b, 'ben')
  const chosen = { feelings: [{ id: 'scared', description: 'Scared' }] }
  const story = { type: 3, description: 'We waited.' }

  // Opened on A before the change, saved through B.
  const versionOn = async (server: SharingServer) =>
    (await call(server, 'GET', '/api/v1/wizards/tag-memory')).body.version
  await soon(async () => expect(await versionOn(a)).not.toBe(begun))
  const page = { ...story, ...chosen, content_version: begun }
  const early = await call(b, 'POST', '/memories/memories-list/', token, page)
  expect([early.status, early.body.content_version]).toEqual([201, begun])
  // Opened on B, saved through A.
  const now = await versionOn(b)
  const late = await call(a, 'POST', '/memories/memories-list/', token, { ...story, ...chosen, content_version: now })
  expect([late.status, late.body.content_version]).toEqual([201, now])

  await b.edit('options/feelings.json', '{ "id": "scared", "private": true,', '{ "id": "scared",')
  for (const server of [a, b]) await soon(async () => expect(await versionOn(server)).not.toBe(now))
  for (const server of [a, b]) {
    const read = async (who: string, link: string) => (await call(server, 'GET', detailsOf(link), who)).body as Memory
    expect((await read(token, late.body.shareable_link)).feelings).toHaveLength(1)
    expect(await read(other, late.body.shareable_link)).toMatchObject({ feelings: [], total_tags: 0 })
    expect((await read(other, early.body.shareable_link)).feelings).toHaveLength(1)
    const found = await call(server, 'GET', '/memories/memories-list/?tag=scared&tag_type=feelings', other)
    const links = found.body.results.map((memory: Memory) => memory.shareable_link)
    expect(links).not.toContain(late.body.shareable_link)
  }
})
