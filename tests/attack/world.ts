import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropInWizard } from '../helpers/server/drop-in-wizard.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from '../http/memory-calls.ts'
import { formWith, smallPicture } from '../http/photo-calls.ts'
import { memoryStates, putInState } from './memory-states.ts'
import { type Route, withRouteTable } from './route-table.ts'
import type { People, Relation } from './session-kinds.ts'

/** A memory in each privacy and state, a tag and a photo of it, and who may read it having its link. */
export type Thing = { name: string; link: string; tag: string; photo: string; readers: readonly Relation[] }

export type World = {
  app: MemoryApp
  routes: Route[]
  people: People
  /** A member who wrote nothing. */
  other: SignedUp
  things: Thing[]
  /** A photo of the author's that waits for its memory. */
  photo: string
  /** An answer that the author gave to a wizard with no subject of its own. */
  response: string
  newPeople: () => Promise<People>
  newResponse: (people: People) => Promise<string>
  /** The author's, under their public memory. */
  newComment: () => Promise<string>
  newPrivateComment: () => Promise<string>
  close: () => Promise<void>
}

/** The app with its route table, two people, and what one of them wrote. */
export async function makeWorld({ env, now }: Parameters<typeof makeMemoryApp>[0] = {}): Promise<World> {
  const content = await mkdtemp(join(tmpdir(), 'kindred-attack-'))
  await cp('content', content, { recursive: true })
  await dropInWizard(content)
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
  const things = await makeThings(app, people)
  const shareable_link = things.find(({ name }) => name === 'public')?.link
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
    things,
    newComment: async () =>
      (await made('/api/v1/comments/create/', { shareable_link, content: 'We waited, too.' })).comment_id ?? '',
    newPrivateComment: async () =>
      (await made('/api/v1/comments/create/private/', { shareable_link, comment_content: 'Only for you.' }))
        .private_comment_id ?? '',
    photo: await uploaded(app, people),
    response: await newResponse(people),
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

async function makeThings(app: MemoryApp, { author }: People): Promise<Thing[]> {
  const things: Thing[] = []
  for (const { name, privacy, set, readers } of memoryStates) {
    const photo = await uploaded(app, { author })
    const made = { privacy, feelings: tags('lonely'), image_list: [photo] }
    const { shareable_link: link, feelings } = await app.made(author, made)
    await putInState(app.pool, link, set)
    things.push({ name, link, tag: feelings[0]?.memory_tag_id ?? '', photo, readers })
  }
  return things
}
