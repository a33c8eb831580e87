import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { memoryForm } from './memory-form.ts'
import { member, toasts, watchCalls, watchForTrouble } from './people.ts'

const question = (page: Page): Locator => page.getByRole('group', { name: 'Photos', exact: true })
const adder = (page: Page) => question(page).getByRole('button', { name: 'Add photos' })
const removers = (page: Page) => question(page).getByRole('button', { name: /^Remove photo/ })

const files = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `photo-${at + 1}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 60 * at, g: 90, b: 90 } } })
        .png()
        .toBuffer(),
    })),
  )

async function begin(page: Page) {
  const form = memoryForm(page)
  await form.begin({ people: ['me'], feeling: 'Happy', words: 'I sat on the swing.' })
  await form.openPhotos()
  await expect(adder(page)).toBeVisible()
}

async function pick(page: Page, count: number) {
  const chooser = page.waitForEvent('filechooser')
  await adder(page).click()
  await (await chooser).setFiles(await files(count))
}

/** Drops a video where files may be dropped, as a mouse would. */
async function drop(page: Page) {
  const film = (await readFile('tests/fixtures/videos/one-second.webm')).toString('base64')
  const dropped = await page.evaluateHandle((base64) => {
    const carried = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    carried.items.add(new File([bytes], 'swing.webm', { type: 'video/webm' }))
    return carried
  }, film)
  await question(page).getByText('Or drop them here.').dispatchEvent('drop', { dataTransfer: dropped })
}

const saving = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()

test('photos are added, described, posted, read by another member, and removed [PHO-02, PHO-03, PHO-05, CRE-12, DET-09, DET-10, DET-11, DET-12]', async ({
  page,
  context,
}) => {
  const trouble = watchForTrouble(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const person = await member(context)
  const cookies = await context.cookies()
  await begin(page)
  for (const words of ['Only you as a child', 'child sexual abuse', 'No adults', 'more than one person', 'optional'])
    await expect(question(page)).toContainText(words)
  await pick(page, 5)
  await expect(question(page).getByRole('alert')).toContainText('You can only upload up to 3 photos')
  await expect(removers(page)).toHaveCount(3)
  const box = question(page).getByRole('textbox', { name: /photo 1/ })
  await box.fill('Me on a swing')
  await box.blur()
  await removers(page).nth(1).click()
  await expect(removers(page)).toHaveCount(2)
  await page.reload()
  await memoryForm(page).openPhotos()
  await expect(removers(page)).toHaveCount(2)
  await expect(question(page).getByRole('textbox', { name: /photo 1/ })).toHaveValue('Me on a swing')
  await drop(page)
  await expect(removers(page)).toHaveCount(3)
  await expect(question(page).getByRole('alert')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await memoryForm(page).goOn()
  await memoryForm(page).post()
  await expect(page.getByText('Your Memory Added Successfully!')).toBeVisible()
  expect(trouble).toEqual([])

  // What this page still asks for would be asked by nobody.
  await page.goto('about:blank')
  await member(context)
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'I sat on the swing.' })
  await expect(card.getByRole('img', { name: 'Me on a swing' })).toBeVisible()
  await card.getByRole('link', { name: 'Open' }).click()
  const thumbs = page.getByRole('list', { name: 'Photos of this memory' }).getByRole('button')
  await expect(thumbs).toHaveCount(3)
  await thumbs.first().focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photos of this memory' })
  const shown = viewer.getByRole('img', { name: 'Me on a swing' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(viewer.getByText('1 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 / 3')).toBeVisible()
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(viewer.getByText('3 / 3')).toBeVisible()
  await expect.poll(() => viewer.locator('video').evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(64)
  await viewer.getByRole('button', { name: 'Previous photo' }).click()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('1 / 3')).toBeVisible()
  const like = viewer.getByRole('button', { name: 'Like' })
  // Some calls that change something are asked by GET: none at all is made.
  const calls = watchCalls(page)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(calls).toEqual([])
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(thumbs.first()).toBeFocused()
  await page.reload()
  await thumbs.first().click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(trouble).toEqual([])

  const link = new URL(page.url()).searchParams.get('memory') ?? ''
  await page.goto('about:blank')
  await context.clearCookies()
  await context.addCookies(cookies)
  await page.goto(`/memory/edit?hashId=${link}`)
  await memoryForm(page).openPhotos()
  await expect(removers(page)).toHaveCount(3)
  await removers(page).first().click()
  await expect(adder(page)).toBeFocused()
  await memoryForm(page).goOn()
  await saving(page, 'Save')
  await expect(page.getByText('Post Updated Successfully')).toBeVisible()
  expect((await person.read(link)).photos).toHaveLength(2)
  expect(trouble).toEqual([])
})

test('an upload shows progress; a failed one shows an error and can be retried [PHO-06, PHO-07, ERR-21]', async ({
  page,
  context,
}) => {
  await member(context)
  await begin(page)
  const upload = '**/api/v1/image/upload-image/t/'
  const onItsWay = question(page).getByRole('progressbar', { name: 'photo-1.png' })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(upload, async (route) => {
    await held
    await route.fulfill({ status: 500, body: 'no' })
  })
  await pick(page, 1)
  await expect(onItsWay).toBeVisible()
  await expect(removers(page)).toHaveCount(0)
  goOn()
  await expect(question(page).getByRole('alert')).toContainText('Upload failed, please try again')
  await expect(onItsWay).toHaveCount(0)
  await page.unroute(upload)
  await page.route(upload, (route) => route.fulfill({ status: 400, json: { error: 'Not this one.' } }))
  await question(page).getByRole('button', { name: 'Try photo-1.png again' }).click()
  await expect(question(page).getByRole('alert')).toContainText('Not this one.')
  await expect(removers(page)).toHaveCount(0)
  await page.unroute(upload)
  await question(page).getByRole('button', { name: 'Try photo-1.png again' }).click()
  await expect(removers(page)).toHaveCount(1)
  await expect(onItsWay).toHaveCount(0)
})

test('an upload can be stopped; leaving and cancelling discard photos [PHO-08, DRF-17]', async ({ page, context }) => {
  await member(context)
  const waiting = async () => await (await context.request.get('/api/v1/image/temp-image-list/')).json()
  await begin(page)
  const upload = '**/api/v1/image/upload-image/t/'
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(upload, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await pick(page, 1)
  await expect(question(page).getByRole('progressbar', { name: 'photo-1.png' })).toBeVisible()
  await question(page).getByRole('button', { name: 'Stop uploading photo-1.png' }).click()
  await expect(question(page).getByRole('progressbar')).toHaveCount(0)
  await expect(question(page).getByRole('alert')).toBeHidden()
  goOn()
  await page.unroute(upload)
  expect(await waiting()).toEqual([])

  const givenBack = async (how: () => Promise<void>) => {
    await pick(page, 1)
    await expect(removers(page)).toHaveCount(1)
    const discarded = page.waitForResponse(/upload-image\/d\/\?temp_id=/)
    await how()
    expect((await discarded).status()).toBe(200)
    expect(await waiting()).toEqual([])
  }
  await givenBack(() => removers(page).first().click())
  await givenBack(async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await saving(page, 'Leave')
  })
  await begin(page)
  await givenBack(async () => {
    await saving(page, 'Cancel')
    await saving(page, 'Yes, I want to cancel')
  })
  await expect(page).toHaveURL(/\/home$/)
  expect(await page.evaluate(() => localStorage.getItem('memoryDraft'))).toBeNull()
})

test('failed photo removal does not block leaving [DRF-18]', async ({ page, context }) => {
  await member(context)
  const refused: number[] = []
  await page.route('**/upload-image/d/**', async (route) => {
    refused.push(500)
    await route.fulfill({ status: 500, json: { detail: 'no' } })
  })
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  const ways = [
    async () => {
      await home.click()
      await saving(page, 'Leave')
    },
    async () => {
      await saving(page, 'Cancel')
      await saving(page, 'Yes, I want to cancel')
    },
  ]
  for (const [before, leave] of ways.entries()) {
    await begin(page)
    await pick(page, 1)
    await expect(removers(page)).toHaveCount(1)
    await leave()
    await expect(page).not.toHaveURL(/\/memory\/new/)
    await expect.poll(() => refused.length).toBe(before + 1)
    const told = () => logged.filter((line) => line === 'discarding a photo: the server answered 500')
    await expect.poll(told).toHaveLength(before + 1)
    await expect(toasts(page)).toBeEmpty()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a large photo is scaled down before upload, upright and without Exif', async ({ page, context }) => {
  const exif = { IFD0: { ImageDescription: 'at-home' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
  const buffer = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#7a5' } })
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(buffer.includes('Exif')).toBe(true)
  const large = { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer }
  await page.addInitScript(() => {
    const sent: File[] = []
    Object.assign(window, { sentFiles: sent })
    const { append } = FormData.prototype
    FormData.prototype.append = function record(this: FormData, name: string, value: string | Blob) {
      if (value instanceof File) sent.push(value)
      append.call(this, name, value as Blob)
    }
  })
  const lastSent = async () => {
    const bytes = await page.evaluate(async () => {
      const file = (window as unknown as { sentFiles: File[] }).sentFiles.at(-1)
      return file === undefined ? [] : [...new Uint8Array(await file.arrayBuffer())]
    })
    const { width, height, exif, format } = await sharp(Buffer.from(bytes)).metadata()
    return { width, height, exif, format }
  }
  await member(context)
  await begin(page)
  const chooser = page.waitForEvent('filechooser')
  await adder(page).click()
  await (await chooser).setFiles([large])
  await expect(removers(page)).toHaveCount(1)
  expect(await lastSent()).toEqual({ width: 2_400, height: 3_200, exif: undefined, format: 'jpeg' })

  await page.goto('/account')
  await page.locator('.own-picture input[type=file]').setInputFiles([large])
  await expect(toasts(page)).not.toBeEmpty()
  await expect(page.locator('.own-picture [role=alert]')).toBeEmpty()
  expect(await lastSent()).toEqual({ width: 2_400, height: 3_200, exif: undefined, format: 'jpeg' })
})
