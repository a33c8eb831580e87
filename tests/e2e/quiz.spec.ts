import { expect, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { member, watchForTrouble } from './people.ts'

// The quiz: for the person alone. What is answered stands on the page, and nowhere else.

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const next = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Next' }).click()
const say = (page: Page, statement: string, answer: string) =>
  page.getByRole('group', { name: statement }).getByRole('radio', { name: answer, exact: true }).click()

const chosen = (page: Page) => page.getByRole('main').getByRole('radio', { checked: true })
/** The first statements are there, and none of them has an answer. */
async function nothingIsChosen(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: 'I make a joke when it gets serious.' })).toBeVisible()
  await expect(chosen(page)).toHaveCount(0)
}

/** What a page says that wants money. */
const price = /[$€£¥]\s?\d|\d\s?[$€£¥]|\b(USD|EUR|price|pay|payment|paid|buy|purchase|subscribe|upgrade)\b/i

/** Whatever leaves the page with a body, and every address that is asked for. */
function sentBy(page: Page): { bodies: string[]; addresses: string[] } {
  const sent = { bodies: [] as string[], addresses: [] as string[] }
  page.on('request', (request) => {
    sent.addresses.push(request.url())
    const body = request.postData()
    if (body !== null) sent.bodies.push(body)
  })
  return sent
}

const kept = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      (await indexedDB.databases()).map(({ name }) => name),
      await caches.keys(),
    ]),
  )

test('completes and prints parts; nothing is stored or sent [PRD-10, PRD-11, QZ-04, QZ-05, QZ-07, ROL-18]', async ({
  page,
}) => {
  const trouble = watchForTrouble(page)
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('It’s free')
  await expect(page.getByRole('main')).not.toContainText(price)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Take The Quiz' }).click()
  await expect(heading(page, 'Before you begin')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(price)
  const sent = sentBy(page)
  const before = await kept(page)
  await next(page)
  await say(page, 'I make a joke when it gets serious.', 'Often')
  await say(page, 'I can give help and accept it.', 'Almost always')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await check(page, [['statements of the quiz', async () => {}]])
  await next(page)
  // A part can be left out.
  await next(page)
  await say(page, 'I’m far away when someone gets physically close.', 'Sometimes')
  await next(page)
  await expect(heading(page, 'That’s the open part of the quiz')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(price)
  await next(page)

  await expect(heading(page, 'You may recognize yourself in …')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(price)
  const results = page.locator('.step-results')
  await expect(results.getByRole('heading')).toHaveText([
    'Relationship roles',
    'The Entertainer',
    'Something you already do well: relationship roles',
    'What you can do now',
  ])
  await expect(results.getByRole('link', { name: 'Read about The Entertainer' })).toHaveAttribute(
    'href',
    '/styles/the-entertainer',
  )
  await expect(results).toContainText('therapist')
  // A picture of the areas: one petal filled, one answered about, the rest not asked; a name leads to what is said.
  const petals = results.locator('.result-map path')
  await expect(petals.and(page.locator('.filled'))).toHaveCount(1)
  await expect(petals.and(page.locator('.answered'))).toHaveCount(1)
  expect(await petals.count()).toBeGreaterThan(2)
  await results.getByRole('button', { name: 'Relationship roles' }).click()
  await expect(results.getByRole('heading', { name: 'Relationship roles', exact: true })).toBeFocused()
  await check(page, [['results of the quiz', async () => {}]])
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(results).toBeVisible()
  for (const hidden of ['.header', '.leave', '.need-help', '.local-buttons', '.wizard-buttons'])
    await expect(page.locator(hidden).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  // That was the end: nothing leads on from it, and what deletes the answers stands below it, not squeezed in beside the way back.
  const buttons = page.getByRole('main').getByRole('button')
  await expect(buttons.filter({ hasText: /^(Next|Your answers)$/ })).toHaveCount(0)
  const back = await page.getByRole('button', { name: 'Previous' }).boundingBox()
  const sentence = await page.getByText('These answers aren’t saved anywhere.').boundingBox()
  expect((back?.y ?? 0) + (back?.height ?? 0)).toBeLessThanOrEqual(sentence?.y ?? 0)

  expect(sent.bodies).toEqual([])
  expect(sent.addresses.filter((address) => /entertainer|often|almost/.test(address))).toEqual([])
  expect(await kept(page)).toBe(before)
  await page.reload()
  await expect(heading(page, 'Before you begin')).toBeVisible()
  await next(page)
  await nothingIsChosen(page)
  expect(trouble).toEqual([])
})

test('cancelling or leaving deletes answers [QZ-06, AMB-73]', async ({ page }) => {
  const trouble = watchForTrouble(page)
  await page.goto('/quiz')
  await expect(heading(page, 'Before you begin')).toBeVisible()
  const before = await kept(page)
  const ways = [
    async () => {
      await page.getByRole('button', { name: 'Stop and delete my answers' }).click()
      await expect(page.getByText('Answers deleted')).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    },
    async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
      await expect(page).toHaveURL(/\/faq$/)
    },
    async () => {
      await page.goto('/safety')
    },
  ]
  for (const leave of ways) {
    await next(page)
    await say(page, 'I make a joke when it gets serious.', 'Often')
    await expect(chosen(page)).toHaveCount(1)
    await leave()
    expect(await kept(page)).toBe(before)
    await page.goBack()
    await expect(heading(page, 'Before you begin')).toBeVisible()
    await next(page)
    await nothingIsChosen(page)
    await page.goto('/quiz')
    await expect(heading(page, 'Before you begin')).toBeVisible()
  }
  expect(trouble).toEqual([])
})

test('signing in midway continues with the next part and keeps answers [QZ-08]', async ({ page, context }) => {
  const person = await member(context)
  await context.clearCookies()
  await page.goto('/w/quiz')
  await expect(page).toHaveURL(/\/quiz$/)
  await next(page)
  await say(page, 'I make a joke when it gets serious.', 'Often')
  for (let part = 0; part < 3; part += 1) await next(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page, 'Reality')).toBeVisible()
  await page.getByRole('button', { name: 'See what fits so far' }).click()
  await expect(heading(page, 'The Entertainer')).toBeVisible()
})

test('Launch Test leads from a memory to the quiz and back, with nothing lost [CRE-23, QZ-09]', async ({
  page,
  context,
}) => {
  await member(context)
  await page.goto('/memory/new?step=2')
  await expect(page.getByText('What are your relationship styles?').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^What are your relationship styles\?/ })).toBeVisible()
  await page.getByRole('textbox', { name: /A name for your pattern/ }).fill('the one who smooths')
  await page.getByRole('link', { name: 'Launch Test' }).click()
  const question = page.getByRole('dialog', { name: 'Leave page?' })
  await expect(question).toContainText('stays on this device')
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(heading(page, 'Before you begin')).toBeVisible()
  await page.getByRole('button', { name: 'Back to where I was' }).click()
  await expect(page).toHaveURL(/\/memory\/new\?.*step=2/)
  await expect(page.getByRole('textbox', { name: /A name for your pattern/ })).toHaveValue('the one who smooths')
})

test('answers are in a grid below 640 px and in one row from there [QZ-10]', async ({ page }) => {
  const tops = () =>
    page
      .getByRole('group')
      .filter({ has: page.getByRole('radio') })
      .first()
      .locator('.scale-choice')
      .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size)
  await page.setViewportSize({ width: 640, height: 800 })
  await page.goto('/quiz')
  await next(page)
  expect(await tops()).toBe(1)
  await page.setViewportSize({ width: 639, height: 800 })
  expect(await tops()).toBeGreaterThan(1)
})
