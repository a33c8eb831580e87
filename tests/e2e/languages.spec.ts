import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { pseudo, pseudoFiles } from '../helpers/pseudo-language.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

// Has a language of its own in its content: one that nobody speaks, half as long again.
let server: RunningServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await runServer({
    run: ['--enable-source-maps', 'dist/server/main.js'],
    prepare: async (content) => {
      for (const [name, text] of pseudoFiles(await readContentFiles('content'))) {
        const file = join(content, '..', name)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, text)
      }
    },
  })
})
test.afterAll(() => server?.close())

/** What a person can read or hear of the page and that has no marks. Names are what they are; members write as they like. */
// The tagline is shown sentence by sentence, so only its first and last have a mark.
const bareWords = (page: Page) =>
  page.evaluate(() => {
    const own =
      'script, style, noscript, .brand, .welcome-title, [hreflang], .latest article, .number, .hotlines h4, .hotlines dd, time'
    const isShown = (element: Element) => element.closest(own) === null && element.checkVisibility()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    const take = (words: string | null) =>
      words && /\p{L}/u.test(words) && !words.includes('⟦') && found.push(words.trim())
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (parentElement && isShown(parentElement)) take(textContent)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      if (isShown(element))
        for (const name of ['aria-label', 'placeholder', 'alt', 'title']) take(element.getAttribute(name))
    return found
  })

/** What is wider than the window, or than the box that it stands in. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isClipped = (element: Element) =>
      element.closest('.sr-only, .skip-link, .skip, .leave-more') === null && element.checkVisibility()
    return [...document.querySelectorAll('a, button, h1, h2, h3, p, li, label, summary')]
      .filter(isClipped)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return right > width + 1 || left < -1 || element.scrollWidth > element.clientWidth + 1 + element.clientLeft * 2
      })
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
  })

test('a browser that asks for Spanish gets it; another choice is kept from page to page, and works without a script', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ríete de ti.')
  await expect(page.getByRole('link', { name: 'Ayuda ya' }).first()).toBeVisible()
  await expect(page.locator('#main')).not.toHaveAttribute('lang')
  await page.getByRole('button', { name: '¿Necesitas ayuda?' }).click()
  await expect(page.getByRole('dialog', { name: 'Ayuda y apoyo' })).toBeVisible()
  await page.keyboard.press('Escape')
  // What nobody has translated says that it is English.
  await page.goto('/quiz')
  await expect(page.locator('#main')).toHaveAttribute('lang', 'en')

  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL('/quiz')
  const still = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'es-MX' })
  const plain = await still.newPage()
  await plain.goto('/safety')
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Seguridad y calma')
  await plain.getByRole('link', { name: 'English' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Safety and grounding')
  for (const path of ['/faq', '/styles', '/terms-of-use', '/'])
    for (const one of [plain, page]) {
      await one.goto(path)
      await expect(one.locator('html'), path).toHaveAttribute('lang', 'en')
    }
  await Promise.all([context.close(), still.close()])
})

test('every word of the front page, the menu and the crisis page is content, and words half as long again still fit', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`/?lang=${pseudo}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
  await page.locator('.landing-faq').waitFor()
  expect.soft(await bareWords(page), 'the front page').toEqual([])
  expect.soft(await cutOff(page), 'the front page').toEqual([])
  await page.locator('.header-menu').click()
  await page.getByRole('dialog').waitFor()
  expect.soft(await bareWords(page), 'the menu').toEqual([])
  expect.soft(await cutOff(page), 'the menu').toEqual([])
  for (const path of ['/safety', '/faq']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    expect.soft(await bareWords(page), path).toEqual([])
    expect.soft(await cutOff(page), path).toEqual([])
  }
  await context.close()
})
