// Serves the built app on a fresh embedded database in a temporary folder, with many requests allowed.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const data = mkdtempSync(join(tmpdir(), 'kindred-e2e-'))
const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: data, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true })
  process.exit(code ?? 0)
})
