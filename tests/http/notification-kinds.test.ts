import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isError } from '@kindred/content'
import type { NotificationPage } from '@kindred/contract/notification-page'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entriesOf } from '../../src/app/features/notifications/entries.ts'
import { setTexts } from '../../src/app/lib/texts/texts.ts'
import { notify } from '../../src/server/features/notifications/index.ts'
import { type EventType, kinds } from '../../src/server/features/notifications/kinds.ts'
import { contentCopy } from '../helpers/content-copy.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { makeMemoryApp } from './memory-calls.ts'

// To be told, a kind needs an entry in kinds.ts and its words in content.
const added = {
  ...{ list: 'detailed_notifications', groupBy: 'each', subject: 'nothing', rateLimitChannel: 'signs' },
  linkParams: () => ({ tab: 'text' }),
  isCurrentSql: (n: string) => `${n}.id is not null`,
}

let app: Awaited<ReturnType<typeof makeMemoryApp>>
let copy: Awaited<ReturnType<typeof contentCopy>>
let ann: SignedUp
beforeAll(async () => {
  Object.assign(kinds, { read_it_twice: added })
  copy = await contentCopy()
  app = await makeMemoryApp({ env: { CONTENT_DIR: copy.folder } })
  ann = await app.signUp('ann')
})
afterAll(async () => {
  Reflect.deleteProperty(kinds, 'read_it_twice')
  await app.close()
  await copy.remove()
})

it('a kind with two underscores is notified once content has its text', async () => {
  const file = join(copy.folder, 'site/texts.json')
  const { texts, ...rest } = JSON.parse(await readFile(file, 'utf8'))
  const said = { ...texts, 'bell.said.read-it-twice': '{who} read your memory twice' }
  await writeFile(file, JSON.stringify({ ...rest, texts: said }))
  expect(await app.app.content.reload()).toBe(true)
  expect(app.app.content.findings().filter(isError)).toEqual([])

  const made = await app.made(ann)
  const ben = await app.signUp('ben')
  const { rows } = await app.pool.query('select author_id, id from memories where shareable_link = $1', [
    made.shareable_link,
  ])
  const kind = 'read_it_twice' as EventType
  await notify(
    app.pool,
    { kind, to: ann.user.id, by: ben.user.id, memory: rows[0] },
    { now: new Date(), throttling: app.context.config.throttling },
  )
  const page = (await app.get(ann, '/api/v1/notifications/?page=1')).json<NotificationPage>()
  setTexts({ ...app.app.content.current().texts })
  expect(entriesOf([page])).toMatchObject([
    { sentence: 'ben read your memory twice', to: `/memory/${made.shareable_link}?tab=text` },
  ])
})

it('every kind has its text', () => {
  const { texts } = app.app.content.current()
  const without = Object.keys(kinds).filter((kind) => texts[`bell.said.${kind.replaceAll('_', '-')}`] === undefined)
  expect(without).toEqual([])
})
