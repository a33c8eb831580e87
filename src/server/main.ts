import { buildApp } from './build-app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createContext } from './context.ts'
import { openDatabase } from './db/open-database.ts'
import { fillDemoIfEmpty } from './demo/fill-demo.ts'
import { createMailer } from './mail/mailer.ts'

// The edge: opens things in order, closes them in the opposite order, and is the only one to read the environment.
const say = (sentence: string) => console.log(sentence)

async function start(config: Config): Promise<void> {
  const database = await openDatabase(config, say)
  const context = createContext({ config, pool: database.pool, mailer: createMailer(config) })
  const app = await buildApp(context)

  await app.ready()

  // The demo members' password is known to everybody, so they are not made where others can reach them.
  if (isOwnComputer(config.host)) for (const line of await fillDemoIfEmpty(context, app.content.current())) say(line)

  const stop = stopOnce(async () => {
    await app.close()
    await database.close()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    console.error(describeListenError(error, config))
    await stop(1)
    return
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  say(`Kindred is at ${addressOf(config, port)}  (Ctrl-C ends it)`)
}

/** What runs is finished, within ten seconds; a second Ctrl-C does not wait. Data are safe either way. */
function stopOnce(close: () => Promise<void>) {
  let isStopping = false
  return async (code: number) => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    await close().catch((error: Error) => console.error(error.message))
    process.exit(code)
  }
}

const isOwnComputer = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)

function addressOf(config: Config, port: number): string {
  if (config.publicUrl) return config.publicUrl.href
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host
  return `http://${host}:${port}/`
}

function describeListenError(error: unknown, { port, host }: Config): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Set PORT to another number and start again.`
  if (code === 'EACCES') return `This account may not listen on port ${port}. Set PORT to a number above 1023.`
  return `The server cannot listen on ${host}:${port}: ${(error as Error).message}`
}

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(isFault(error) ? error : (error as Error).message)
  process.exit(1)
}

/** Our own sentences tell what to do; a fault of the program is shown whole. */
function isFault(error: unknown): boolean {
  return !(error instanceof ConfigError) && (error as Error).name !== 'Error'
}
