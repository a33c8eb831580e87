import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

// A real server in a process of its own: an error in one file stops only what depends on it.

// The server brings its own database, so a second run on another one would show nothing new.
const isRepeated = process.env.TEST_DATABASE_URL !== undefined

let server: RunningServer | undefined
afterEach(() => server?.close())

const spanish = 'i18n/es/site/texts.json'

const replaceIn = async (path: string, from: string, to: string) => {
  const text = await readFile(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} does not say ${from}`)
  await writeFile(path, text.replace(from, to))
}

/** One text is translated anew, and a plural form of another one is gone. */
async function breakSpanish(content: string): Promise<void> {
  await replaceIn(join(content, spanish), '"to": "Recuerdo"', '"to": "Memoria"')
  await replaceIn(join(content, spanish), '"card.tags.other"', '"card.tags.others"')
}
const addGuide = async (content: string) => {
  for (const part of ['wizards', 'options'])
    await cp(join('tests/fixtures/guide', part), join(content, part), { recursive: true })
}
const correctHotline = (content: string) =>
  replaceIn(join(content, 'crisis/hotlines.json'), '"call": "13 11 14"', '"call": "13 11 15"')

async function seen() {
  const ask = async (path: string, language = 'en') =>
    fetch(`${server?.url}${path}`, { headers: { 'accept-language': language } })
  const texts = (language: string) => ask('/api/v1/content/texts', language).then((answer) => answer.json())
  return {
    hotline: (await (await ask('/safety')).text()).includes('13 11 15'),
    guide: (await ask('/api/v1/wizards/quiet-guide')).status,
    tab: (await texts('es')).texts['memory.tab'],
    tags: (await texts('es')).texts['card.tags.other'],
    held: (await (await ask('/health/ready')).json()).content_held,
  }
}
const held = [
  {
    unit: 'content/i18n/es/site/texts',
    because: expect.arrayContaining([
      expect.stringMatching(/^content\/i18n\/es\/site\/texts\.json:\d+ .*\[translation-/),
    ]),
  },
]

describe.skipIf(isRepeated)('with an error in a Spanish file, a new wizard and a corrected crisis line', () => {
  it('a running server serves the wizard and the line, keeps its last valid Spanish file, and reports it', async () => {
    server = await runServer()
    expect(await seen()).toMatchObject({ hotline: false, guide: 404, tab: 'Recuerdo', held: [] })
    await breakSpanish(server.content)
    await addGuide(server.content)
    await correctHotline(server.content)
    await expect.poll(seen, { timeout: 60_000 }).toMatchObject({ hotline: true, guide: 200, held })
    expect(await seen()).toMatchObject({ tab: 'Recuerdo', tags: '{count} etiquetas' })
    expect(server.said()).toContain('Rolled back to live: content/i18n/es/site/texts.')
    // Fixed, it goes live as well.
    await server.edit(spanish, '"card.tags.others"', '"card.tags.other"')
    await expect.poll(seen, { timeout: 60_000 }).toMatchObject({ hotline: true, guide: 200, tab: 'Memoria', held: [] })
  }, 180_000)

  it('a server that starts with them after serving other content does the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kindred-held-'))
    server = await runServer({ folder })
    await server.end()
    const prepare = async (content: string) => {
      await breakSpanish(content)
      await addGuide(content)
      await correctHotline(content)
    }
    server = await runServer({ folder, prepare })
    expect(await seen()).toMatchObject({ hotline: true, guide: 200, tab: 'Recuerdo', held })
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }, 180_000)

  it('a server on its first start leaves the Spanish file out and serves the rest', async () => {
    server = await runServer({
      prepare: async (content) => {
        await breakSpanish(content)
        await addGuide(content)
        await correctHotline(content)
      },
    })
    expect(await seen()).toMatchObject({ hotline: true, guide: 200, tab: 'Memory', held })
  }, 120_000)
})
