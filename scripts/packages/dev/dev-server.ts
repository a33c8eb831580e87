import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { optionsOfLookup, searchLookup } from '@kindred/content'
import type { DevForms } from './dev-forms.ts'

/** What a page of `kindred dev` needs besides the forms. */
export interface DevServerOptions {
  forms: DevForms
  /** The folder of the page, as it was built with the command. */
  page: URL
  /** A form as the module that `kindred build` writes. */
  moduleOf: (wizard: NonNullable<ReturnType<DevForms['form']>>) => string
  /** Sentences around every form, in a language. */
  sharedTexts: (language: string) => Promise<Readonly<Record<string, string>>>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** PrimeReact writes style elements of its own, and a picture that somebody adds is shown from the page itself. */
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:"

/** What a call answers: a body with its type; undefined: there is nothing at this address. */
type Found = { type: string; body: string | Buffer } | undefined

const json = (value: unknown): Found => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(value) })

/**
 * Shows a folder of forms to whoever sits at this machine. Each call is a GET: nothing here changes a file.
 *
 * - `/`, `/form`: the page, and a form in its frame
 * - `/events`: the state (`DevState`) now and after each change, as server-sent events
 * - `/forms/ID.js?language=LANG`, `/texts?language=LANG`, `/pictures/FILE`, `/lookups/ID?…`
 */
export function devServer(options: DevServerOptions): Server {
  return createServer((request, response) => {
    void answer(options, request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(error.message)
    })
  })
}

async function answer(options: DevServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const say = (status: number, words: string) =>
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(words)
  // Another site whose name leads to this machine could read forms that nobody has published.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ''))
    return void say(403, 'Open this page as http://127.0.0.1 with its port.')
  if (request.method !== 'GET') return void say(405, 'This server only shows forms.')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (pathname === '/events') return sendEvents(options.forms, response)
  const found = await bodyAt(options, pathname, searchParams)
  if (found === undefined) return void say(404, 'There is nothing here.')
  response
    .writeHead(200, { 'content-type': found.type, 'cache-control': 'no-store', 'content-security-policy': policy })
    .end(found.body)
}

function sendEvents(forms: DevForms, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const send = () => void response.write(`data: ${JSON.stringify(forms.state())}\n\n`)
  send()
  response.on('close', forms.onChange(send))
}

async function bodyAt(
  { forms, page, moduleOf, sharedTexts }: DevServerOptions,
  pathname: string,
  query: URLSearchParams,
): Promise<Found> {
  const source = forms.state().languages[0]?.language ?? 'en'
  // Without a language, that in which the folder is written.
  const language = query.get('language') || source
  const [, folder = '', name = ''] = /^\/(?:(forms|pictures|lookups)\/)?([\w.-]*)$/.exec(pathname) ?? []
  if (folder === 'forms') {
    const wizard = forms.form(name.replace(/\.js$/, ''), language)
    return wizard && { type: types['.js'] ?? '', body: moduleOf(wizard) }
  }
  if (folder === 'pictures') {
    const picture = forms.picture(name)
    return picture && { type: picture.type, body: Buffer.from(picture.data, 'base64') }
  }
  if (folder === 'lookups') return searched(forms, name, { language, source }, query)
  if (pathname === '/texts') return json({ ...(await sharedTexts(language)), ...forms.texts(language) })
  const file = new URL(pathname === '/' ? 'index.html' : pathname === '/form' ? 'form.html' : `.${pathname}`, page)
  const type = types[extname(file.pathname)]
  if (type === undefined || !file.href.startsWith(page.href) || !existsSync(file)) return undefined
  return { type, body: await readFile(file) }
}

/** Options of a long list: those that match `q`, or those of these `ids`. */
function searched(
  forms: DevForms,
  id: string,
  spoken: { language: string; source: string },
  query: URLSearchParams,
): Found {
  const lookup = forms.lookup(id)
  if (lookup === undefined) return undefined
  const [column, value] = [query.get('column') ?? undefined, query.get('value') ?? undefined]
  const reader = { ...spoken, column, value }
  const ids = query.get('ids')
  if (ids === null)
    return json(searchLookup(lookup, query.get('q') ?? '', Math.max(1, Number(query.get('page')) || 1), reader))
  const options = optionsOfLookup(lookup, ids.split(','), reader)
  return json({ total: options.length, options })
}
