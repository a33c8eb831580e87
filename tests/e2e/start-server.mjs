// Serves the built app on a fresh embedded database in a temporary folder and a copy of the content, with many requests allowed.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const data = mkdtempSync(join(tmpdir(), 'kindred-e2e-'))
// A copy of the content, so that tests may change it while the server runs.
const content = '.cache/e2e-content'
rmSync(content, { recursive: true, force: true })
cpSync('content', content, { recursive: true })
// Tests read the codes of mails there (tests/e2e/mails.ts).
writeFileSync(`.cache/e2e-data-${process.env.PORT}`, data)
// What the server said, for whoever looks into a failure (scripts/test.mjs prints its end).
const log = openSync(`.cache/e2e-server-${process.env.PORT}.log`, 'a')
const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
  stdio: ['ignore', log, log],
  env: {
    ...process.env,
    DATA_DIR: data,
    CONTENT_DIR: content,
    RATE_LIMITS: 'off',
    BUSY_AFTER_MS: '0',
    LOG_LEVEL: 'warn',
  },
})
// Playwright ends it in good order; whoever ends Playwright otherwise leaves it to itself.
const starter = Number(process.env.ENDS_WITH)
const isAlone = () => {
  try {
    return !process.kill(starter, 0)
  } catch {
    return true
  }
}
if (starter > 0) setInterval(() => isAlone() && child.kill('SIGTERM'), 500).unref()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true })
  process.exit(code ?? 0)
})
