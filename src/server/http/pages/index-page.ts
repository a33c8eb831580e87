import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '@kindred/content'
import { addressOwner } from '@kindred/product'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageFor, varyByLanguage } from '../../features/languages/index.ts'
import type { Config } from '../../platform/config.ts'
import { pagePolicy } from '../security-headers.ts'
import { callsOf, type PreloadHints, preloadHints, validatorsOf } from './preload-hints.ts'

interface BuiltIndex {
  html: string
  manifest: Manifest
}

/**
 * The one page of the app. Marks in `index.html` are filled in: `__CSP_NONCE__` with a nonce made for this answer
 * alone, `__EXIT_URL__` with the neutral site of the exit control, `__API_HOST__` with where calls go, `__TEXT_…__` with words in the language of whoever asks: all
 * that works without JavaScript. What the address
 * will ask for first is named in the head, so that it sets out with the page's code instead of after it. Only names are
 * written, the same for everybody: who asks is known to the calls alone.
 * Where the app has no page it comes too, with 404: its words help on.
 */
export function createIndexPage(folder: string, config: Config, content: () => Content) {
  let cached: BuiltIndex | null = null

  /** Once: what is built while the server runs is served after its next start, with the files that belong to it. */
  async function readBuilt(): Promise<BuiltIndex | null> {
    const file = join(folder, 'index.html')
    if (cached === null && existsSync(file))
      cached = { html: await readFile(file, 'utf8'), manifest: await readManifest(folder) }
    return cached
  }

  return async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const built = await readBuilt()
    const { texts, language, direction } = languageFor(request, content())
    if (built === null) {
      return reply.code(404).type('text/plain; charset=utf-8').send('The pages are not built yet: npm run build\n')
    }
    const nonce = randomBytes(16).toString('base64')
    const links = linksFor(built.manifest, preloadHints(request.url, content().wizards), config.apiUrl)
    return varyByLanguage(reply)
      .code(addressOwner(request.url, content())?.by === 'app' ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce, { store: storeOf(config), api: config.apiUrl }))
      .type('text/html; charset=utf-8')
      .send(
        built.html
          .replace('</head>', () => `${links}</head>`)
          .replaceAll('__CSP_NONCE__', nonce)
          .replace('<html lang="en">', `<html lang="${language}" dir="${direction}">`)
          .replaceAll('__PREVIEW__', '__TEXT_help.preview__')
          .replace(/__TEXT_([\w.]+?)__/g, (_, name: string) => escapeHtml(texts[name] ?? name))
          .replaceAll('__EXIT_URL__', escapeHtml(config.exitUrl))
          .replaceAll('__API_HOST__', config.apiUrl?.origin ?? ''),
      )
  }
}

/** A build without its list has pages all the same; they only come later. */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Manifest
}

/** `crossorigin` without a value is how `fetch` and `import` ask: the same mode and cookies, so nothing is asked for twice. */
function linksFor(manifest: Manifest, needs: PreloadHints, api: URL | null): string {
  const files = needs.module === undefined ? { scripts: [], styles: [] } : filesBeyondEntry(manifest, needs.module)
  const scripts = [...files.scripts.map((file) => `/${file}`), ...validatorsOf(needs)]
  return [
    ...callsOf(needs).map(
      (path) =>
        `<link rel="preload" as="fetch" crossorigin${api ? '="use-credentials"' : ''} href="${api?.origin ?? ''}${escapeHtml(path)}">`,
    ),
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}">`),
    ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(file)}">`),
  ].join('\n')
}

/** Where readers are sent for photos, if they are sent anywhere. */
function storeOf({ photos }: Config): URL | null {
  if (photos === null || photos.signedSeconds === 0) return null
  return photos.endpoint ?? new URL(`https://${photos.bucket}.s3.${photos.region}.amazonaws.com`)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Vite's list of what it built, by the place of the source in `src/app`. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>

interface BuiltFiles {
  scripts: string[]
  styles: string[]
}

const entry = 'index.html'

function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (chunk === undefined || seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen)
  return seen
}

/** The files of a module and of all it imports, without those that `index.html` names itself. */
function filesBeyondEntry(manifest: Manifest, module: string): BuiltFiles {
  const there = chunksOf(manifest, entry)
  const chunks = [...chunksOf(manifest, module)].filter((name) => !there.has(name)).map((name) => manifest[name])
  return {
    scripts: chunks.flatMap((chunk) => chunk?.file ?? []),
    styles: [...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))],
  }
}
