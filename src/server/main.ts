import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './build-app.ts'
import { handleFatalErrors } from './fatal-errors.ts'
import { fillDemoIfEmpty } from './features/demo/fill-demo.ts'
import { serveMetrics } from './http/metrics.ts'
import { storePageFiles } from './http/pages/page-files.ts'
import { builtPages } from './http/pages/pages.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { type Context, createContext } from './platform/context.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { countMails, createMetrics, type Metrics } from './platform/metrics.ts'
import { createTraces, traceMails } from './platform/traces.ts'
import { type Stop, stopOnce } from './stop-once.ts'

// The edge: opens things in order, closes them in the opposite order, and is the only one to read the environment.
const say = (sentence: string) => console.log(sentence)

/** A database that takes longer than this is waited for while help and hotlines are served. */
const startPatienceMs = 15_000

async function start(config: Config): Promise<void> {
  const stop = stopOnce(config.drainMs)
  handleFatalErrors(stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

  const metrics = config.metrics && (await openMetrics(config.metrics, stop))
  const traces = config.traces && (await createTraces(config.traces, say))
  if (traces) stop.closes(traces.close)
  const database = openDatabase(config, say, traces)
  stop.closes(database.close)
  await patient(database.tried)
  // What waiting does not fix (another Kindred has the folder, a changed migration) ends the start, or the server later on.
  await Promise.race([database.ready, pause(0)])
  database.ready.catch((error: unknown) => endBecause(error, stop))

  const { pool, ready: databaseReady, backgroundPool, kind: databaseKind, unsupportedStatements } = database
  const plain = createMailer(config)
  const mailer = traces ? traceMails(plain, traces) : plain
  const context = createContext({
    config,
    pool,
    databaseReady,
    backgroundPool,
    databaseKind,
    unsupportedStatements,
    mailer: metrics ? countMails(mailer, metrics) : mailer,
    metrics,
    traces,
  })
  const app = await buildApp(context)
  stop.closes(() => app.close())
  await app.ready()

  const kept = databaseReady.then(() => keepFiles(context)).catch((error: Error) => say(error.message))
  const filled = databaseReady.then(() => fillDemo(context, app)).catch((error: Error) => say(error.message))
  // Usually the database is there by now, and the way in is told before the address.
  if (database.isReady()) await patient(Promise.all([filled, kept]))
  await listen(app, config, stop)
  stop.begins(() => {
    context.health.isStopping = true
    app.beginDraining()
  })
}

const patient = (promise: Promise<unknown>) =>
  Promise.race([promise, pause(startPatienceMs, undefined, { ref: false })])

const keepFiles = (context: Context) =>
  context.backgroundPool((pool) => storePageFiles(pool, builtPages, context.now()))

async function fillDemo(context: Context, app: FastifyInstance): Promise<void> {
  const lines = await context.backgroundPool((pool) => fillDemoIfEmpty({ ...context, pool }, app.content.current()))
  for (const line of lines) say(line)
}

/** Many who come at the same moment wait here; the system turns away the ones beyond, who then wait for seconds. */
const maxArriving = 4_096

async function listen(app: FastifyInstance, config: Config, stop: Stop): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host, backlog: maxArriving })
  } catch (error) {
    console.error(describeListenError(error, config))
    return stop(1)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  say(`Kindred is at ${addressOf(config, port)}  (Ctrl-C ends it)`)
}

/** There before all else, so that one sees a server that waits for its database. */
async function openMetrics(where: { port: number; host: string }, stop: Stop): Promise<Metrics> {
  const metrics = await createMetrics()
  try {
    const { url, close } = await serveMetrics(metrics, where)
    stop.closes(close)
    say(`Metrics are at ${url}`)
  } catch (error) {
    console.error(describeListenError(error, where, 'METRICS_PORT'))
    await stop(1)
  }
  return metrics
}

function addressOf(config: Config, port: number): string {
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host
  const here = `http://${host}:${port}/`
  return config.publicUrl ? `${config.publicUrl.href}, which has to lead to ${here}` : here
}

function describeListenError(error: unknown, { port, host }: { port: number; host: string }, name = 'PORT'): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Set ${name} to another number and start again.`
  if (code === 'EACCES') return `This account may not listen on port ${port}. Set ${name} to a number above 1023.`
  return `The server cannot listen on ${host}:${port}: ${(error as Error).message}`
}

function endBecause(error: unknown, stop: Stop): void {
  console.error(isFault(error) ? error : (error as Error).message)
  void stop(1)
}

/** Our own sentences tell what to do; a fault of the program is shown whole. */
function isFault(error: unknown): boolean {
  return !(error instanceof ConfigError) && (error as Error).name !== 'Error'
}

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(isFault(error) ? error : (error as Error).message)
  process.exit(1)
}
