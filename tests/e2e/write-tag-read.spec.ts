import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { endsWithTest } from '../helpers/kill-on-exit.ts'
import { memoryForm } from './memory-form.ts'
import { member, signUp, watchForTrouble } from './people.ts'

const story = 'We sat on the kitchen floor and the rain was loud. #kitchenfloor\nNobody shouted that evening.'

test('writes and tags a memory, finds it all kept, and another member reads it [PRD-02, PRD-15, RTE-03, RTE-25, CRE-05, CRE-16, DET-15, PNL-01]', async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page)
  const author = await signUp(page)

  await page.goto('/memory/new')
  await expect(page.getByRole('heading', { name: 'Start Sharing Your Memory' })).toBeVisible()
  const form = memoryForm(page)
  await form.isAbout('my grandmother')
  await form.feels('Bittersweet')
  await form.title.fill('The kitchen floor')
  await form.tells(story)
  await expect(form.notesLine).toBeVisible()

  await page.reload()
  await expect(form.title).toHaveValue('The kitchen floor')
  await expect(page.getByText('We sat on the kitchen floor', { exact: false })).toBeVisible()

  await form.goOn()
  await expect(page.getByRole('heading', { name: 'How you show up in relationships.' })).toBeVisible()
  await form.post()
  await expect(page.getByText('Your Memory Added Successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/home/)
  await page
    .getByRole('link', { name: /The kitchen floor/ })
    .first()
    .click()
  // A card opens its memory in a window over the feed; the memory has a page of its own, too.
  await expect(page).toHaveURL(/\/home\?memory=[\w-]{20,}/)
  const address = `/memory/${new URL(page.url()).searchParams.get('memory')}`

  await page.goto(`${address}?isEdit=true`)
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
  await expect(wizard).toBeVisible()
  await wizard.getByRole('button', { name: /Feelings/ }).click()
  for (const label of ['Sad', 'Safe', 'Warm']) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 202)
    await wizard.getByRole('checkbox', { name: label, exact: true }).click()
    await saved
  }
  await wizard.getByRole('button', { name: 'Next' }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 202)
  await wizard.getByRole('checkbox', { name: 'Comfort', exact: true }).click()
  await saved

  await page.goto(`${address}?isEdit=true&tab=7`)
  for (const label of ['Sad', 'Safe', 'Warm'])
    await expect(wizard.getByRole('checkbox', { name: label, exact: true })).toBeChecked()

  const reader = await (await browser.newContext()).newPage()
  const readerTrouble = watchForTrouble(reader)
  await reader.goto('/memories/search/hashtag/kitchenfloor')
  await reader.getByRole('link', { name: 'The kitchen floor', exact: true }).click()
  await reader.getByRole('dialog').getByRole('link', { name: 'Open as a page' }).click()
  await expect(reader).toHaveURL(new RegExp(`${address}$`))
  await expect(reader.getByText('Nobody shouted that evening.')).toBeVisible()
  await expect(reader.getByText(author.username).first()).toBeVisible()
  await expect(reader.getByText(/added 4 tags/)).toBeVisible()
  for (const label of ['Sad', 'Safe', 'Warm', 'Comfort'])
    await expect(reader.getByRole('checkbox', { name: label, exact: true })).toBeVisible()
  await expect(reader.getByRole('link', { name: '#kitchenfloor' })).toHaveAttribute(
    'href',
    '/memories/search/hashtag/kitchenfloor',
  )
  expect([...trouble, ...readerTrouble]).toEqual([])
})

/** A server of its own, in a process group of its own, that can be taken down without a word. */
function ownServer(port: number, data: string) {
  let child: ChildProcess | undefined
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    async start() {
      child = endsWithTest(
        spawn(process.execPath, ['dist/server/main.js'], {
          detached: true,
          stdio: 'ignore',
          env: {
            ...process.env,
            PORT: String(port),
            DATA_DIR: data,
            DEMO: 'off',
            RATE_LIMITS: 'off',
            BUSY_AFTER_MS: '0',
            LOG_LEVEL: 'silent',
          },
        }),
      )
      await expect.poll(isReady, { timeout: 45_000 }).toBe(true)
    },
    async kill() {
      const running = child
      if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return
      const gone = new Promise((resolve) => running.once('exit', resolve))
      process.kill(-running.pid, 'SIGKILL')
      await gone
    },
    async stop() {
      const running = child
      if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return
      const gone = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGTERM')
      await gone
    },
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

const tick = async (page: Page, label: string) => {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 202)
  await page.getByRole('checkbox', { name: label, exact: true }).click()
  await saved
}

test('saved answers survive a killed server; ticks made meanwhile are saved later [TAG-32]', async ({ browser }) => {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'kindred-e2e-kill-'))
  const server = ownServer(port, data)
  try {
    await server.start()
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })
    const author = await member(context)
    const { shareable_link } = await author.post({ title: 'Before the storm' })
    const page = await context.newPage()
    await page.goto(`/memory/${shareable_link}?isEdit=true&tab=7`)
    await tick(page, 'Sad')
    await tick(page, 'Angry')
    await server.kill()

    await page.getByRole('checkbox', { name: 'Lonely', exact: true }).click()
    await expect(page.getByText(/You’re offline/)).toBeVisible()
    const late = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.status() === 202,
      { timeout: 90_000 },
    )
    await server.start()
    await late

    // Once more, at once after the answer.
    await tick(page, 'Guilty')
    await server.kill()
    await server.start()
    await page.reload()
    for (const label of ['Sad', 'Angry', 'Lonely', 'Guilty'])
      await expect(page.getByRole('checkbox', { name: label, exact: true })).toBeChecked()
    await page.goto(`/memories/search/user/${author.id}`)
    await expect(page.getByRole('heading', { name: 'Your memories' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Before the storm' })).toBeVisible()
    expect((await author.read(shareable_link)).feelings).toHaveLength(4)
    await context.close()
  } finally {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
})
