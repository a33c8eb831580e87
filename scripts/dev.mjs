// npm run dev: the server (restarts on every change), Vite (hot reload) and the preview of content side by side. Ctrl-C ends all.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

ensureInstalled()
const port = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const previewPort = process.env.PREVIEW_PORT ?? String(Number(port) + 1)
const env = {
  ...process.env,
  PORT: port,
  WEB_PORT: webPort,
  PREVIEW_PORT: previewPort,
  KINDRED_SERVER: `http://127.0.0.1:${port}`,
  KINDRED_PREVIEW: `http://127.0.0.1:${previewPort}`,
}
const run = (name, ...words) =>
  spawn(join(root, 'node_modules/.bin', name), words, { cwd: root, env, stdio: 'inherit' })

const children = [
  run('tsx', 'watch', '--clear-screen=false', 'src/server/main.ts'),
  run('tsx', 'watch', '--clear-screen=false', 'src/server/preview/main.ts'),
  run('vite'),
]
console.log(`Open http://localhost:${webPort}/ — calls go on to the server at port ${port}.`)
console.log(`Content as it is in your files: http://localhost:${webPort}/preview`)

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
