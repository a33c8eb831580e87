// npm run dev: the server (restarts on every change) and Vite (hot reload) side by side. Ctrl-C ends both.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

ensureInstalled()
const port = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const env = { ...process.env, PORT: port, WEB_PORT: webPort, KINDRED_SERVER: `http://127.0.0.1:${port}` }
const run = (name, ...words) =>
  spawn(join(root, 'node_modules/.bin', name), words, { cwd: root, env, stdio: 'inherit' })

const children = [run('tsx', 'watch', '--clear-screen=false', 'src/server/main.ts'), run('vite')]
console.log(`Open http://localhost:${webPort}/ — calls go on to the server at port ${port}.`)

let code = 0
let isStopping = false
const stop = () => {
  // Once only: a second signal would cut the server's own way of stopping short.
  if (!isStopping) for (const child of children) child.kill('SIGTERM')
  isStopping = true
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) {
  child.on('exit', (status) => {
    code ||= status ?? 0
    process.exitCode = code
    stop()
  })
}
