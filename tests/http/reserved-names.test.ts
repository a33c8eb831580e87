import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findReservedAccounts, reservedNames } from '../../src/server/features/accounts/index.ts'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

let app: TestApp
let copy: Awaited<ReturnType<typeof contentCopy>>
beforeAll(async () => {
  copy = await contentCopy()
  app = await makeApp({ env: { CONTENT_DIR: copy.folder } })
})
afterAll(async () => {
  await app.close()
  await copy.remove()
})

const password = 'quiet lantern ladder'
const signUp = async (username: string) => {
  const payload = { username, email: 'somebody@example.org', password, confirm_password: password }
  return app.inject({ method: 'POST', url: '/user/signup', payload })
}
const refused = {
  errors: { username: ['Others could mistake this name for our team or a crisis line. Please choose another one.'] },
}

it.each(['moderator', 'Kindred_Support', 'ѕuррort', 'ａｄｍｉｎ', '4dm1n', 'L1feline', '911'])(
  'rejects the reserved username %s',
  async (name) => {
    const answer = await signUp(name)
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  },
)

it('an editor reserves a name; existing accounts with it are kept and listed', async () => {
  await app.signUp('gardener')
  const file = join(copy.folder, 'site/reserved-names.json')
  const list = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...list, words: [...list.words, 'gardener'] }))
  expect(await app.app.content.reload()).toBe(true)
  expect((await signUp('G4rdener_2')).json()).toEqual(refused)
  expect((await signUp('gardening')).statusCode).toBe(201)
  const found = await findReservedAccounts(app.pool, reservedNames(app.app.content.current()))
  expect(found).toMatchObject([{ username: 'gardener', role: 'member' }])
})
