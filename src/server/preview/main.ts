import { isAbsolute, join } from 'node:path'
import { fetchServedState } from '../features/content/index.ts'
import { describeRoutes, serveDocument } from '../openapi/index.ts'
import { projectRoot } from '../platform/project-root.ts'
import { startChecker } from './checker.ts'
import { buildPreview } from './preview-app.ts'
import { openPreviewStore } from './preview-store.ts'

// The edge of the preview: the only one here to read the environment.
const folder = process.env.CONTENT_DIR ?? 'content'
const checker = startChecker()
/** The product's server, where one runs beside: it knows what answers hang on. */
const server = process.env.KINDRED_SERVER
const store = await openPreviewStore({
  folder: isAbsolute(folder) ? folder : join(projectRoot, folder),
  checker,
  today: () => new Date().toISOString().slice(0, 10),
  watch: true,
  ...(server === undefined ? {} : { served: () => fetchServedState(server, 1_000).catch(() => undefined) }),
})
const app = buildPreview(store)
// Content with errors is what a preview is for; the calls can be read again when it is fixed.
await describeRoutes(process.env)
  .then((document) => serveDocument(app, document))
  .catch((error: Error) => console.error(`The calls of the server are not described: ${error.message}`))
const stop = async (): Promise<void> => {
  store.close()
  checker.close()
  await app.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
await app.listen({ port: Number(process.env.PREVIEW_PORT ?? 3001), host: '127.0.0.1' })
