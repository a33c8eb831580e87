import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentIn, type InLanguage } from '@kindred/content'
import { readContent } from '@kindred/product'
import { expect, type Page, test } from '@playwright/test'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { pseudo, pseudoFiles } from '../helpers/pseudo-language.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

// Has a language of its own in its content: one that nobody speaks, half as long again.
let server: RunningServer
test.beforeAll(async () => {
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
const bareWords = (page: Page) =>
  page.evaluate(() => {
    const own =
      'script, style, noscript, .brand, [hreflang], .latest article, .number, .anywhere strong, .hotlines h4, .hotlines dd, time'
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

test('Spanish browsers get Spanish; another choice persists, also without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No te pasó solo a ti.')
  await expect(page.getByRole('link', { name: 'Haz el cuestionario' }).first()).toBeVisible()
  await expect(page.locator('#main')).not.toHaveAttribute('lang')
  await page.getByRole('button', { name: '¿Necesitas ayuda?' }).click()
  await expect(page.getByRole('dialog', { name: 'Ayuda y apoyo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/privacy-policy')
  await expect(page.locator('#main')).not.toHaveAttribute('lang')
  await page.goto('/quiz')
  await expect(page.locator('#main')).not.toHaveAttribute('lang')

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

test('all public texts come from content and still fit at 150 % length', async ({ browser }) => {
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

/** Texts of the content as they are in English, where Spanish says them otherwise. One word alone may be a name. */
async function englishTexts(): Promise<Set<string>> {
  const { content } = readContent(await readContentFiles('content'))
  const [english, spanish] = ['en', 'es'].map((tag) => content?.languages.find(({ language }) => language === tag))
  if (content === undefined || english === undefined || spanish === undefined) throw new Error('a language is missing')
  const textsOf = (words: InLanguage) => {
    const { texts, help, styles, wizards, optionLists } = contentIn(content, words)
    return new Set(stringsIn([texts, help, styles, wizards, optionLists]))
  }
  const inSpanish = textsOf(spanish)
  return new Set([...textsOf(english)].filter((text) => text.includes(' ') && !inSpanish.has(text)))
}
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(stringsIn)

/** What stands in sight or is read aloud, without what members wrote, and names. */
const wordsInSight = (page: Page) =>
  page.evaluate(() => {
    const others = 'script, style, noscript, [hreflang], .latest article, .anywhere strong, .hotlines h4, .hotlines dd'
    const isShown = (element: Element) => element.closest(others) === null && element.checkVisibility()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (parentElement && isShown(parentElement)) found.push(textContent?.replace(/\s+/g, ' ').trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      if (isShown(element))
        for (const name of ['aria-label', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '')
    return found.filter((words) => words !== '')
  })
const soundsEnglish = /\b(the|your|you|and|with|is|are|this|of|to|for|what)\b/i

test('a Spanish visitor reads no English from front page to quiz, style, contact and joining', async ({ browser }) => {
  const english = await englishTexts()
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-MX' })
  const page = await context.newPage()
  const main = page.getByRole('main')
  const read = async (what: string) => {
    const found = (await wordsInSight(page)).filter((words) => english.has(words) || soundsEnglish.test(words))
    expect.soft(found, what).toEqual([])
    await expect.soft(main, what).not.toHaveAttribute('lang')
    await expect.soft(page.locator('html'), what).toHaveAttribute('lang', 'es')
  }
  await page.goto('/')
  await page.locator('.landing-faq').waitFor()
  await read('the front page')
  await page.goto('/quiz')
  await expect(page.getByRole('heading', { name: 'Antes de empezar' })).toBeVisible()
  await read('the beginning of the quiz')
  const next = main.getByRole('button', { name: 'Siguiente' })
  await next.click()
  await page
    .getByRole('group', { name: 'Hago una broma cuando la cosa se pone seria.' })
    .getByRole('radio', { name: 'A menudo' })
    .click()
  await read('a part of the quiz')
  for (let part = 0; part < 3; part += 1) await next.click()
  await expect(page.getByRole('heading', { name: 'Hasta aquí llega la parte abierta' })).toBeVisible()
  await read('the end of the open parts')
  await next.click()
  await expect(page.getByRole('heading', { name: 'Quien hace reír' })).toBeVisible()
  await read('the result')
  const style = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Leer sobre «Quien hace reír»' }).click()
  const opened = await style
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Quien hace reír')
  expect
    .soft(
      (await wordsInSight(opened)).filter((words) => english.has(words) || soundsEnglish.test(words)),
      'a style',
    )
    .toEqual([])
  await opened.close()
  await page.goto('/contact-us')
  await expect(page.getByRole('textbox', { name: 'Tu mensaje' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Tu correo/ }).fill('lector@')
  await page.getByRole('textbox', { name: 'Tu mensaje' }).fill('Gracias por la página sobre la pérdida.')
  await read('the contact form with half an address')
  await page.goto('/?routeAction=signup')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await read('joining')
  await context.close()
})
