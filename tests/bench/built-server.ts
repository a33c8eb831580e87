import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface BuiltServer {
  base: string
  /** Ends it, and removes its data. */
  stop: () => Promise<void>
}

/** Starts `dist/server/main.js` on an empty database of its own, and waits until it is ready. `env` is added to this process's. */
export async function startBuiltServer(env: Record<string, string> = {}): Promise<BuiltServer> {
  const port = Number(process.env.BENCH_PORT ?? 4188)
  const base = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env },
  })
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
    }
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 900 && server.exitCode === null; tries += 1) {
    const answer = await fetch(`${base}/health/ready`).catch(() => undefined)
    if (answer?.ok) return { base, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error('The server did not answer. Is it built?')
}
