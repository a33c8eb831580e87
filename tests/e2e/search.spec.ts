import { expect, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { member, tags, watchForTrouble } from './people.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Words, tags, #hashtags' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const openAsPage = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Open as a page' }).click()

test("finds a memory by tag in three taps from home; similar ones exclude the author's own [AMB-120]", async ({
  page,
  context,
  browser,
}) => {
  const trouble = watchForTrouble(page)
  const author = await member(await browser.newContext())
  const lonely = { description: 'Nobody came to the school play.', feelings: tags('lonely', 'homesick') }
  await author.post({ ...lonely, title: 'The school play' })
  await author.post({ ...lonely, title: 'The last bus' })
  await member(context)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Search' }).click()
  await results(page).getByRole('link', { name: 'Lonely' }).click()
  await expect(page).toHaveURL('/search?tag=feelings%2Flonely')
  await results(page).getByRole('link', { name: 'The school play' }).click()
  await openAsPage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'The school play' })).toBeVisible()
  // The author's own are no answer.
  await expect(page.getByRole('region', { name: 'Memories like this' }).getByText('The last bus')).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('a result opens in front of the list; closing it leads back to the same place, on a search and on a hashtag', async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page)
  const author = await member(await browser.newContext())
  const words = 'Grandfather mended the kettle again. #kettle'
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await author.post({ title: `Kettle ${title}`, description: words })
  await member(page.context())
  await page.setViewportSize({ width: 360, height: 640 })
  const window = page.getByRole('dialog')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  for (const [address, memory] of [
    ['/search?q=kettle', 'Kettle Two'],
    ['/memories/search/hashtag/kettle', 'Kettle One'],
  ] as const) {
    await page.goto(address)
    const card = page.getByRole('article', { name: memory })
    await card.getByRole('link', { name: 'Respond' }).scrollIntoViewIfNeeded()
    const before = await scrolled()
    expect(before).toBeGreaterThan(200)
    await card.getByRole('link', { name: 'Respond' }).click()
    await expect(window.getByRole('button', { name: 'Love' })).toBeVisible()
    await expect(page.getByRole('main').getByText('6 memories', { exact: true })).toHaveCount(1)
    // Its cross, and Back of the browser.
    if (memory === 'Kettle Two') await window.getByRole('button', { name: 'Close', exact: true }).click()
    else await page.goBack()
    await expect(window).toBeHidden()
    await expect(page).toHaveURL(address)
    expect(await scrolled()).toBe(before)
  }
  expect(trouble).toEqual([])
})

test('Spanish readers get Spanish memories; their language is marked for everybody', async ({ browser }) => {
  const author = await member(await browser.newContext())
  const spanish = { title: 'El muelle', description: 'Mi abuela cantaba en el muelle y yo me dormía.' }
  const { shareable_link: link } = await author.post(spanish)
  await author.post({ title: 'The pier', description: 'My grandmother sang on the pier and I fell asleep.' })
  const reader = await browser.newContext({ locale: 'es-ES', viewport: { width: 360, height: 640 } })
  const page = await reader.newPage()
  const trouble = watchForTrouble(page)
  await page.goto('/')
  const inSpanish = page.getByRole('region', { name: 'Recuerdos en español' })
  await expect(inSpanish.getByRole('link', { name: 'El muelle' })).toHaveAttribute('lang', 'es')
  await expect(inSpanish.getByText('The pier')).toHaveCount(0)
  await page.getByRole('link', { name: 'Recuerdos en español' }).click()
  await expect(page.getByRole('button', { name: 'Español', pressed: true })).toBeVisible()
  const found = page.getByRole('region', { name: 'Resultados' })
  await expect(found.getByRole('heading', { name: 'El muelle' })).toHaveAttribute('lang', 'es')
  await expect(found.getByText('The pier')).toHaveCount(0)
  expect(trouble).toEqual([])
  const inEnglish = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await inEnglish.goto(`/memory/${link}`)
  await expect(inEnglish.getByText('Español', { exact: true }).and(inEnglish.locator('main *'))).toHaveAttribute(
    'lang',
    'es',
  )
  await expect(inEnglish.getByText(spanish.description).locator('xpath=ancestor-or-self::*[@lang][1]')).toHaveAttribute(
    'lang',
    'es',
  )
})

test('search by keyboard announces suggestions, filters and results, and focus stays', async ({ page, browser }) => {
  const trouble = watchForTrouble(page)
  const [one, other] = [await member(await browser.newContext()), await member(await browser.newContext())]
  const shared = { feelings: tags('nostalgic', 'jealous') }
  await one.post({ ...shared, title: 'The lighthouse', description: 'Gulls over the lighthouse.', type: 2 })
  await other.post({ ...shared, title: 'The ferry', description: 'We took the ferry past the lighthouse.' })
  await page.goto('/search')
  await box(page).focus()
  await page.keyboard.type('nostal')
  await expect(page.getByText('1 suggestion')).toHaveRole('status')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /^Nostalgic/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Nostalgic' })).toBeVisible()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('lighthouse')
  await page.keyboard.press('Enter')
  await expect(results(page).getByText('2 memories', { exact: true })).toHaveRole('status')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Bittersweet', pressed: true })).toBeFocused()
  await expect(results(page).getByText('1 memory', { exact: true })).toHaveRole('status')
  // Back leads to what was looked for before.
  await page.goBack()
  await expect(results(page).getByText('2 memories', { exact: true })).toBeVisible()
  await results(page).getByRole('link', { name: 'The lighthouse' }).press('Enter')
  await openAsPage(page)
  const like = page.getByRole('region', { name: 'Memories like this' })
  await expect(like.getByText('In common: Jealous, Nostalgic')).toBeVisible()
  await like.getByRole('link', { name: 'The ferry' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'The ferry' })).toBeVisible()
  expect(trouble).toEqual([])
  await check(page, [
    ['the search', (here) => here.goto('/search')],
    ['what a search finds', (here) => here.goto('/search?tag=feelings/nostalgic&mood=bittersweet')],
    ['a search that finds nothing', (here) => here.goto('/search?q=xylophonist')],
  ])
})

test('partial matches, filters to drop, and crisis help for crisis words', async ({ page, browser }) => {
  const author = await member(await browser.newContext())
  await author.post({ title: 'The greenhouse', description: 'Tomatoes in the greenhouse.', type: 2 })
  await page.goto('/search')
  await box(page).fill('the greenhouse smelled of xylophones')
  await page.keyboard.press('Enter')
  await expect(results(page).getByText('No exact match.', { exact: false })).toHaveRole('status')
  await expect(results(page).getByRole('link', { name: 'The greenhouse' })).toBeVisible()

  await page.goto('/search?q=greenhouse&mood=unhappy&age=6-9-years')
  await expect(results(page).getByText('Nothing matches all of this. Try fewer filters.')).toBeVisible()
  await page.goto('/search?q=greenhouse&mood=unhappy')
  await results(page).getByRole('link', { name: 'Without “Unhappy”' }).click()
  await expect(page).toHaveURL('/search?q=greenhouse')
  await expect(results(page).getByRole('link', { name: 'The greenhouse' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Crisis help' })).toHaveCount(0)

  for (const address of ['/search?q=suicidio', '/memories/search/health/suicidal-thoughts']) {
    await page.goto(address)
    await page.getByRole('complementary', { name: 'Crisis help' }).getByRole('link').click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'If you are in danger now' })).toBeVisible()
  }
  await check(page, [['a search with crisis help', (here) => here.goto('/search?q=suicide')]])
})
