import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { memoryForm } from './memory-form.ts'
import { member } from './people.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Your story', exact: true })

/** The same choices for the same seed. */
function choices(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

/** What is lost, and at which moment: none of it may take more than three seconds of writing with it. */
const losses = [
  'the tab',
  'the tab crashes',
  'the network, then the tab',
  'the server',
  'the server, then the tab',
] as const

/** `KILLS=200` for a long night (`npm run nightly -- drafts`). */
const kills = Number(process.env.KILLS ?? losses.length)

/** Characters; more than that and what is typed on would not fit. */
const maxWritten = 4_000

const words = 'the gate was shut and nobody came to open it before dark'.split(' ')

/** A server that is killed as a power cut would, and begun again at the same address over the same data. */
async function restartable() {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-draft-kills-'))
  const run = ['--enable-source-maps', 'dist/server/main.js']
  let server: RunningServer = await runServer({ run, folder })
  const { port, origin } = new URL(server.url)
  return {
    url: origin,
    async kill() {
      const gone = new Promise((resolve) => server.process.once('exit', resolve))
      server.process.kill('SIGKILL')
      await gone
    },
    async begin() {
      server = await runServer({ run, folder, env: { PORT: port } })
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await Promise.race([devtools.send('Page.crash').catch(() => {}), page.waitForEvent('crash')])
}

/** Of this page alone: a whole context is not to be taken off the network once a page of it has crashed. */
async function withoutNetwork(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', offline)
}

test(`loses at most 3 s of typing after ${kills} random kills`, async ({ browser }) => {
  test.setTimeout(120_000 + kills * 40_000)
  const choose = choices(20261123)
  const server = await restartable()
  try {
    const context = await browser.newContext({ baseURL: server.url })
    await member(context)
    let page = await context.newPage()
    await page.goto('/memory/new')
    const form = memoryForm(page)
    await form.isAbout('my aunt')
    await form.feels('Unhappy')
    await page.getByText('Also save drafts to your account?').click()
    await page.getByRole('button', { name: 'Yes, save them' }).click()
    let text = ''
    for (let kill = 0; kill < kills; kill++) {
      const loss = losses[kill < losses.length ? kill : choose(losses.length)] ?? 'the tab'
      await memoryForm(page).openEditor()
      await expect(editor(page)).toHaveValue(text)
      // A story is full after some eighty rounds; then it begins anew.
      if (text.length > maxWritten) {
        await editor(page).fill('')
        text = ''
        await page.waitForTimeout(4_000)
      }
      await editor(page).press('Control+End')
      const typed: { at: number; text: string }[] = [{ at: 0, text }]
      // Before or while something is typed: writing goes on without the server, whichever of the two is gone.
      const gone = choose(4)
      const most = 6 + choose(6)
      for (let n = 0; n < most; n++) {
        if (n === gone && loss.startsWith('the network')) await withoutNetwork(context, page)
        if (n === gone && loss.startsWith('the server')) await server.kill()
        const word = `${words[choose(words.length)]}${kill} `
        await page.keyboard.type(word, { delay: 30 })
        text += word
        typed.push({ at: Date.now(), text })
        await page.waitForTimeout(choose(700))
      }
      const killedAt = Date.now()
      const stays = loss === 'the server'
      if (!stays) {
        if (loss === 'the tab crashes') await crash(context, page)
        await page.close({ runBeforeUnload: false })
      }
      if (loss.startsWith('the server')) await server.begin()
      if (!stays) {
        page = await context.newPage()
        await page.goto('/memory/new')
        await memoryForm(page).openEditor()
      }
      // Nobody else wrote: a save that was cut off is no other version to choose from.
      await expect(page.getByRole('dialog', { name: 'Two versions of your text' })).toHaveCount(0)
      const found = await editor(page).inputValue()
      const owed = stays ? text : (typed.filter(({ at }) => at <= killedAt - 3_000).at(-1)?.text ?? '')
      expect(found.startsWith(owed) && text.startsWith(found), `without ${loss}: ${found} of ${text}`).toBe(true)
      text = found
      await memoryForm(page).done()
    }
    // What was kept in the account meanwhile is the same in the end, whatever was gone for a while.
    await expect
      .poll(async () => (await (await context.request.get('/api/v1/drafts/memory')).json()).draft?.text ?? '', {
        timeout: 60_000,
      })
      .toContain(text.trim())
    await context.close()
  } finally {
    await server.close()
  }
})
