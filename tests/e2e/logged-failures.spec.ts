import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { memoryForm } from './memory-form.ts'
import { member, toasts } from './people.ts'

// What fails beside the thing somebody came for: nobody is told, and the log knows.

test('failed reads are only logged [FED-06, NOT-24, DRF-06, DRF-18, ERR-26]', async ({ page, context }) => {
  const author = await member(context)
  const { shareable_link } = await author.post()
  let logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const fails = (path: string) => page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  const isToldOf = async (line: string) => {
    await expect.poll(() => logged, { timeout: 20_000 }).toContain(line)
    await expect(toasts(page)).toBeEmpty()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  const story = page.getByText('We waited for the bus until it was dark.')

  await fails('/api/v1/feed/**')
  await page.goto('/home')
  await isToldOf('reading memories: the server answered 500')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  for (const path of ['/notifications/**', '/comments/?**', '/reaction/**', '/autocomplete?**']) await fails(path)
  await page.goto(`/memory/${shareable_link}`)
  await isToldOf('reading comments: the server answered 500')
  await isToldOf('reading reactions: the server answered 500')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await isToldOf('reading notifications: the server answered 500')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.getByRole('dialog').getByRole('textbox').pressSequentially('It was #bus')
  await isToldOf('reading hashtag suggestions: the server answered 500')
  await expect(story).toBeVisible()

  // Votes come with everything else that somebody did with a memory.
  await page.unrouteAll()
  logged = []
  await fails('/interaction/status/**')
  await page.goto(`/memory/${shareable_link}`)
  await isToldOf('reading what was done with a memory: the server answered 500')
  await expect(story).toBeVisible()
  await page.getByRole('button', { name: /^Responses/ }).click()
  await expect(page.getByText('No responses yet.')).toBeVisible()

  logged = []
  await fails('/memories/memories-list/?**')
  await page.goto('/memories/search/hashtag/bus')
  await isToldOf('reading memories: the server answered 500')

  await fails('/upload-image/d/**')
  const form = memoryForm(page)
  await form.begin({ words: 'I sat on the swing.' })
  const photos = await form.openPhotos()
  const chooser = page.waitForEvent('filechooser')
  await photos.getByRole('button', { name: 'Add photos' }).click()
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#997' } })
    .png()
    .toBuffer()
  await (await chooser).setFiles([{ name: 'swing.png', mimeType: 'image/png', buffer }])
  await photos.getByRole('button', { name: /^Remove photo/ }).click()
  await isToldOf('discarding a photo: the server answered 500')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await isToldOf('saving the draft: full')
  await expect(form.story).toContainText('I sat on the swing.')
})

test('failed writes leave the state unchanged [ERR-25, RCT-06, RCT-10, RCT-11, EMP-04, EMP-05]', async ({
  page,
  context,
}) => {
  const author = await member(context)
  const { shareable_link } = await author.post()
  await member(context)
  let logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const changes = /\/api\/v1\/(save|reaction|empathy)\/(new|new-reaction|update|delete)\b/
  const button = (name: RegExp) => page.getByRole('button', { name })
  const reacting = { 'reacting with 4': button(/^Love/), 'saving a memory': button(/^Saved?$/) }
  const onPage = { ...reacting, empathizing: button(/^Support/) }
  const places = [
    [`/memory/${shareable_link}`, page, onPage],
    [
      `/memory/${shareable_link}?tab=text`,
      page.getByRole('dialog'),
      { empathizing: page.getByRole('dialog').getByRole('button', { name: /^Support/ }) },
    ],
  ] as const
  const nothingIsTaken = async (pressed: 'true' | 'false') => {
    await page.route(changes, (route) => route.fulfill({ status: 500, json: {} }))
    for (const [path, place, acts] of places) {
      await page.goto(path)
      await place.getByRole('button', { name: /^Respond/ }).click()
      for (const [what, act] of Object.entries(acts)) {
        await expect(act, what).toHaveAttribute('aria-pressed', pressed)
        const words = (await act.textContent()) ?? ''
        logged = []
        await act.click()
        await expect.poll(() => logged, what).toContain(`${what}: the server answered 500`)
        await expect(act, what).toHaveAttribute('aria-pressed', pressed)
        await expect(act, what).toHaveText(words)
        await expect(toasts(page)).toBeEmpty()
        await expect(page.getByRole('alert')).toHaveCount(0)
      }
    }
    await page.unroute(changes)
  }
  await nothingIsTaken('false')
  await page.goto(`/memory/${shareable_link}`)
  await page.getByRole('button', { name: /^Respond/ }).click()
  for (const act of Object.values(onPage)) {
    const taken = page.waitForResponse(changes)
    await act.click()
    expect((await taken).ok()).toBe(true)
  }
  await nothingIsTaken('true')
})
