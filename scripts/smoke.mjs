// Starts the built server with the Node.js that runs this, and does with it what everybody does: looks at the page, signs up, writes
// a memory, reads it, leaves. Ends with 0 when all of it went well. Needs `npm run build`. `node scripts/smoke.mjs FOLDER`: one that was built elsewhere.
// HEALTHCHECK: a command, as a JSON array, that has to say that it is well.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root as ownRoot } from './ensure-installed.mjs'

const root = process.argv[2] ?? ownRoot

const data = mkdtempSync(join(tmpdir(), 'kindred-smoke-'))
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    DATA_DIR: data,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  },
})
const ended = once(server, 'exit')

try {
  const url = await Promise.race([addressOf(server), ended.then(([code]) => assert.fail(`It ended with ${code}.`))])
  await visit(url)
  checkHealth(url)
  server.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], 'It ends in good order.')
  console.log(`Node ${process.versions.node}: started, signed up, wrote a memory, read it, stopped.`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true, force: true })
}

function checkHealth(url) {
  const [command, ...words] = JSON.parse(process.env.HEALTHCHECK ?? '[]').map((word) =>
    word.replace('http://127.0.0.1:3000', url),
  )
  if (command !== undefined) execFileSync(command, words, { stdio: 'inherit' })
}

async function visit(url) {
  const call = async (path, { body, ...given } = {}) => {
    const headers = { 'content-type': 'application/json', ...given.headers }
    const request = body ? { method: 'POST', body: JSON.stringify(body), headers } : given
    const answer = await fetch(url + path, request)
    const text = await answer.text()
    assert.ok(answer.ok, `${path} answers ${answer.status}: ${text}`)
    return text
  }
  assert.match(await call('/'), /<script type="module"/)
  assert.match(await call('/api/v1/wizards/memory/validators.js'), /export default/)
  const password = 'slow river lantern'
  const person = { username: 'ann', email: 'ann@example.org', password, confirm_password: password }
  const { access_token } = JSON.parse(await call('/user/signup/', { body: person }))
  const headers = { authorization: `Bearer ${access_token}` }
  const memory = { type: 3, description: 'We waited for the bus.' }
  const { shareable_link } = JSON.parse(await call('/memories/memories-list/', { body: memory, headers }))
  const read = await call(`/memories/api/v1/memories/${shareable_link}/get-details`, { headers })
  assert.equal(JSON.parse(read).description, memory.description)
}

function addressOf({ stdout }) {
  return new Promise((resolve) => {
    let said = ''
    stdout.on('data', (words) => {
      said += words
      const port = /Kindred is at http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
}
