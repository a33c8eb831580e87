import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdf, sendFile } from '../helpers/server/claim-wizard.ts'
import { dropInWizard } from '../helpers/server/drop-in-wizard.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from '../http/memory-calls.ts'
import { formWith, smallPicture } from '../http/photo-calls.ts'
import { memoryStates, putInState, takenAwayState } from './memory-states.ts'
import { type Route, withRouteTable } from './route-table.ts'
import type { People, Relation } from './session-kinds.ts'

/** A memory in each privacy and state, a tag and a photo of it, and who may read it having its link. */
export type MemoryFixture = { name: string; link: string; tag: string; photo: string; readers: readonly Relation[] }

/** A memory that was public, and what those who could read it then must not learn: the link and the words that it has now. */
export type TakenAway = { former: Record<FormerReader, SignedUp>; comment: string; secrets: string[] }

/** What somebody did with a memory while they could read it. */
export const formerReaders = ['read and saved it', 'reported it', 'commented on it', 'was blocked afterwards'] as const
export type FormerReader = (typeof formerReaders)[number]

export type AttackFixture = {
  app: MemoryApp
  routes: Route[]
  people: People
  /** A member who wrote nothing. */
  other: SignedUp
  memories: MemoryFixture[]
  takenAway: TakenAway
  /** A photo of the author's that waits for its memory. */
  photo: string
  /** A file of the author's that waits for its answers. */
  file: string
  /** An answer that the author gave to a wizard with no subject of its own. */
  response: string
  /** What a visitor sent without an account. */
  ofVisitor: string
  newPeople: () => Promise<People>
  newResponse: (people: People) => Promise<string>
  /** The author's, under their public memory. */
  newComment: () => Promise<string>
  newPrivateComment: () => Promise<string>
  close: () => Promise<void>
}

export const reportUrl = '/api/v1/wizards/incident-report/responses'
export const incident = {
  answers: { kind: 'hazard', place: 'The stairs', day: '2026-11-20', story: 'A step is loose.' },
  without_account: true,
}

/** The app with its route table, two people, and what one of them wrote. */
export async function makeAttackFixture({
  env,
  now,
}: Parameters<typeof makeMemoryApp>[0] = {}): Promise<AttackFixture> {
  const content = await mkdtemp(join(tmpdir(), 'kindred-attack-'))
  await cp('content', content, { recursive: true })
  await dropInWizard(content)
  await cp('tests/fixtures/incident', content, { recursive: true })
  // A mail to an office without an address would be tried again and again meanwhile.
  const file = join(content, 'wizards/incident-report/wizard.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"mail", ', ''))
  const { built: app, routes } = await withRouteTable(() =>
    makeMemoryApp({ env: { CONTENT_DIR: content, ...env }, ...(now ? { now } : {}) }),
  )
  const newPeople = async (): Promise<People> => {
    const [author, stranger] = await Promise.all([app.signUp(), app.signUp()])
    // The mail that every new account gets is written in the background: afterwards nothing changes by itself.
    for (const { user } of [author, stranger]) await app.codeFor(user.email)
    return { author, stranger }
  }
  const people = await newPeople()
  const { stranger: other } = await newPeople()
  const newResponse = async ({ author }: People): Promise<string> => {
    const url = '/api/v1/wizards/journal-entry/responses'
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: author.headers,
      payload: { answers: { night: 'well' } },
    })
    if (answer.statusCode !== 201) throw new Error(`Not kept: ${answer.body}`)
    return answer.json().id
  }
  const memories = await makeMemoryFixtures(app, people)
  const takenAway = await takeAway(app, people.author, memories)
  const shareable_link = memories.find(({ name }) => name === 'public')?.link
  const made = async (url: string, payload: object): Promise<Record<string, string>> => {
    const answer = await app.inject({ method: 'POST', url, headers: people.author.headers, payload })
    if (answer.statusCode !== 201) throw new Error(`Not written: ${answer.body}`)
    return answer.json().data
  }
  return {
    app,
    routes,
    people,
    other,
    memories,
    takenAway,
    newComment: async () =>
      (await made('/api/v1/comments/create/', { shareable_link, content: 'We waited, too.' })).comment_id ?? '',
    newPrivateComment: async () =>
      (await made('/api/v1/comments/create/private/', { shareable_link, comment_content: 'Only for you.' }))
        .private_comment_id ?? '',
    photo: await uploaded(app, people),
    file: (await sendFile(app, people.author, pdf)).json().id,
    response: await newResponse(people),
    ofVisitor: (await app.inject({ method: 'POST', url: reportUrl, payload: incident })).json().id,
    newPeople,
    newResponse,
    async close() {
      await app.close()
      await rm(content, { recursive: true, force: true })
    },
  }
}

async function uploaded(app: MemoryApp, { author }: Pick<People, 'author'>): Promise<string> {
  const form = formWith(smallPicture)
  const headers = { ...form.headers, ...author.headers }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/image/upload-image/t/',
    headers,
    payload: form.payload,
  })
  if (answer.statusCode !== 200) throw new Error(`No photo: ${answer.body}`)
  return answer.json().temp_id
}

async function makeMemoryFixtures(app: MemoryApp, { author }: People): Promise<MemoryFixture[]> {
  const memories: MemoryFixture[] = []
  for (const { name, privacy, set, readers } of [...memoryStates, { ...takenAwayState, set: undefined }]) {
    const photo = await uploaded(app, { author })
    const made = { privacy, feelings: tags('lonely'), image_list: [photo] }
    const { shareable_link: link, feelings } = await app.made(author, made)
    await putInState(app.pool, link, set)
    memories.push({ name, link, tag: feelings[0]?.memory_tag_id ?? '', photo, readers })
  }
  return memories
}

/** Four members do what they can with a public memory, others empathize with what they wrote; then its author keeps it for those with another link. */
async function takeAway(app: MemoryApp, author: SignedUp, memories: readonly MemoryFixture[]): Promise<TakenAway> {
  const link = memories.find(({ name }) => name === takenAwayState.name)?.link ?? ''
  const ask = async (person: SignedUp, method: 'POST' | 'PUT', url: string, payload: object = {}) => {
    const answer = await app.inject({ method, url, payload, headers: person.headers })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  const [reader, reporter, writer, blocked] = await Promise.all([
    app.signUp(),
    app.signUp(),
    app.signUp(),
    app.signUp(),
  ])
  const comments: string[] = []
  for (const person of [reader, reporter, writer, blocked]) {
    await app.codeFor(person.user.email)
    await ask(person, 'POST', '/api/v1/save/new/', { shareable_link: link })
    await ask(person, 'POST', `/api/v1/reaction/new-reaction/?shareable_link=${link}&reaction_option_id=4`)
  }
  for (const person of [writer, blocked]) {
    const content = 'It was like that.'
    const { data } = await ask(person, 'POST', '/api/v1/comments/create/', { shareable_link: link, content })
    comments.push(data.comment_id)
    await ask(author, 'POST', '/api/v1/empathy/new/', { comment_id: data.comment_id })
    await ask(person, 'POST', '/api/v1/comments/create/private/', { shareable_link: link, comment_content: content })
  }
  const report = { memory: link, metoo: null, reason: 'advertising', remark: '' }
  await ask(reporter, 'POST', '/guide/', report)
  const title = 'Only for whom I give it to'
  const changed = await ask(author, 'PUT', `/memories/api/v1/memories/${link}/get-details`, { privacy: 2, title })
  await ask(author, 'PUT', `/api/v1/avoided/${blocked.user.id}`, { kind: 'block' })
  const former = {
    ...{ 'read and saved it': reader, 'reported it': reporter },
    ...{ 'commented on it': writer, 'was blocked afterwards': blocked },
  }
  return { former, comment: comments[0] ?? '', secrets: [changed.shareable_link, title] }
}
