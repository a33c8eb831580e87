import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { memoryForm } from './memory-form.ts'
import { member, notices } from './people.ts'

// What fails beside the thing somebody came for: nobody is told, and the log knows.

test('what cannot be read, kept or given back is only logged: feed, comments, reactions, votes, news, hashtags, memories, the draft and photos [FED-06, NOT-24, DRF-06, DRF-18, ERR-26]', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const author = await member(context)
  const { shareable_link } = await author.post()
  let logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const fails = (path: string) => page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  const isToldOf = async (line: string) => {
    await expect.poll(() => logged, { timeout: 20_000 }).toContain(line)
    await expect(notices(page)).toBeEmpty()
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
  await expect(page.getByRole('button', { name: /^Love/ })).toBeVisible()

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
