import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

// The lines of the README, as they stand there: a team of its own, with nothing but wizards and options.
const readme = await readFile('README.md', 'utf8')
const lines = /## Your own content[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme)?.[1]?.split('\n') ?? []
const lineWith = (word: string): string =>
  lines.find((line) => line.includes(word))?.replace(/\s*#.*/, '') ?? `the README has no ${word}`

let server: RunningServer
beforeAll(async () => {
  const [, folder = ''] = /^CONTENT_DIR=(\S+) npm start$/.exec(lineWith('npm start')) ?? []
  server = await runServer({ env: { CONTENT_DIR: folder, DEMO: 'auto' } })
}, 60_000)
afterAll(() => server?.close())

const get = (path: string) => fetch(server.url + path)

async function post(path: string, body: object, token?: string): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

async function signUp(username: string): Promise<string> {
  const password = 'quiet brass ladder'
  const person = { username, email: `${username}@example.org`, password, confirm_password: password }
  const { body } = await post('/user/signup', person)
  return (body as { access_token: string }).access_token
}

describe('the content folder of another team, with wizards and options only', () => {
  it("passes the check command of the README without Kindred's rules", {
    timeout: 120_000,
  }, async () => {
    const { stdout } = await promisify(execFile)('sh', ['-c', lineWith('npm run check')])
    expect(stdout).toContain('pets: ')
    expect(stdout).toMatch(/4 files, 0 errors, 0 warnings, 0 accepted/)
  })

  it('serves its wizard, saves valid answers and rejects others', async () => {
    const { wizard } = (await (await get('/api/v1/wizards/pets')).json()) as { wizard: { version: string } }
    expect(await (await get('/api/v1/wizards/pets/validators.js')).text()).toContain('export default')
    const token = await signUp('ada-pets')
    const save = (answers: object) =>
      post('/api/v1/wizards/pets/responses', { answers, content_version: wizard.version }, token)
    expect((await save({ animal: 'dog', name: 'Bo' })).status).toBe(201)
    expect((await save({ animal: 'dragon' })).status).toBe(400)
    expect((await save({ animal: 'none', name: 'Bo' })).status).toBe(400)
  })

  it('has default help, crisis lines and texts', async () => {
    expect(await (await get('/safety')).text()).toContain('tel:')
    expect(await (await get('/api/v1/content/texts')).text()).toContain('wizard.next')
  })

  it('has an empty feed, and returns 404 for new memories', async () => {
    expect((await get('/api/v1/feed/')).status).toBe(200)
    const token = await signUp('ben-pets')
    expect((await post('/memories/memories-list/', { description: 'A day' }, token)).status).toBe(404)
    expect(server.said()).not.toContain('demo community')
  })
})
