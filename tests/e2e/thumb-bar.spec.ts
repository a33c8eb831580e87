import { expect, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { covered } from './covered.ts'
import { member, signUp, tags } from './people.ts'

test.use({ viewport: { width: 360, height: 620 } })

const barOn = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
/** How much of the screen never moves: what is fixed or sticky, by its rows. */
const fixedHeight = (page: Page) =>
  page.evaluate(() => {
    const rows = new Set<number>()
    for (const one of document.querySelectorAll('body *')) {
      if (!/fixed|sticky/.test(getComputedStyle(one).position) || !one.checkVisibility()) continue
      const { top, bottom, width, height } = one.getBoundingClientRect()
      if (width * height < 200) continue
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y++) rows.add(y)
    }
    return rows.size
  })
const endOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('members have a thumb bar on phones; visitors and wide screens have none', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(barOn(page)).toHaveCount(0)
  await signUp(page)
  const bar = barOn(page)
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Write', 'Mine'])
  // Help is its last place: four of one width, each as high as a thumb is wide.
  const help = page.getByRole('button', { name: 'Need Help?' })
  const places = [...(await bar.getByRole('link').all()), help]
  const boxes = await Promise.all(places.map(async (one) => await one.boundingBox()))
  expect(boxes.map((box) => [box?.x, box?.width])).toEqual([0, 90, 180, 270].map((x) => [x, 90]))
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(await fixedHeight(page)).toBeLessThanOrEqual(155)

  await bar.getByRole('link', { name: 'Mine' }).click()
  await expect(page).toHaveURL(/\/yours$/)
  await expect(bar.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Write' }).click()
  await expect(page).toHaveURL(/\/memory\/new$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
  // Header, the button to go on, and help: a quarter of the screen at most.
  await page.locator('.wizard-foot').waitFor()
  expect(await fixedHeight(page)).toBeLessThanOrEqual(155)

  await page.goto('/yours')
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 767, height: 620 })
  await expect(bar).toBeVisible()
  // Wider, writing is in the header, until there is room for the navigation: one way in sight at each width.
  const write = page.getByRole('link', { name: 'Write', exact: true }).and(page.locator(':visible'))
  for (const width of [767, 768, 1023, 1024]) {
    await page.setViewportSize({ width, height: 620 })
    await expect(write, `${width}`).toHaveCount(1)
  }
  await page.setViewportSize({ width: 768, height: 620 })
  await expect(bar).toBeHidden()
  // A phone that lies on its side, or a page at 400 %, has no room for it.
  await page.setViewportSize({ width: 640, height: 360 })
  await expect(bar).toBeHidden()
})

test('bar stays while searching, and hides in a comment', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ title: 'The kite' })
  // A search finds what others wrote.
  await member(page.context())
  await page.goto('/search')
  const box = page.getByRole('combobox', { name: 'Words, tags, #hashtags' })
  await box.fill('kite')
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: 'The kite' }).first()).toBeVisible()
  await expect(box).toBeFocused()
  await expect(barOn(page)).toBeVisible()
  await page.goto(`/memory/${link}`)
  await expect(barOn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.getByRole('textbox', { name: 'Your comment' }).waitFor()
  await expect(barOn(page)).toBeHidden()
})

test('bar covers nothing and is last in tab order', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ feelings: tags('sad'), description: 'A long way. '.repeat(60) })
  for (const path of ['/home', `/memory/${link}`, '/yours']) {
    await page.goto(path)
    await expect(barOn(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const found: string[] = []
    let last = ''
    for (let at = 0; at < 160 && last !== 'Mine'; at++) {
      await page.keyboard.press('Tab')
      const trouble = await covered(page)
      if (trouble !== null) found.push(`${path}: ${trouble}`)
      last = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    }
    expect(found).toEqual([])
    expect(last).toBe('Mine')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, header') === null)).toBe(true)

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const ends = await page.evaluate(() => {
      const bar = document.querySelector('.thumb-bar')?.getBoundingClientRect().top ?? 0
      const words = [...document.querySelectorAll('.layout *')].filter(
        (one) => one.children.length === 0 && one.checkVisibility({ opacityProperty: true }) && one.textContent?.trim(),
      )
      return Math.max(...words.map((one) => one.getBoundingClientRect().bottom)) - bar
    })
    expect(ends).toBeLessThanOrEqual(0)
  }
})

test('bar hides while typing', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post()
  const bar = barOn(page)
  await page.goto('/settings/sign-in')
  const box = page.getByRole('main').getByRole('textbox').first()
  await expect(bar).toBeVisible()
  await page.waitForLoadState('networkidle')
  await box.focus()
  await expect(bar).toBeHidden()
  const end = await endOf(page)
  await box.blur()
  await expect(bar).toBeVisible()
  expect(await endOf(page)).toBe(end)
  // A box to tick opens no keys.
  await page.getByRole('main').getByRole('checkbox').first().focus()
  await expect(bar).toBeVisible()

  await page.goto(`/memory/${link}`)
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await expect(bar).toBeHidden()
  await page.goto(`/memory/${link}?isEdit=true`)
  await page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' }).getByRole('list').waitFor()
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(bar).toBeVisible()
  for (const path of ['/quiz', `/memory/edit?hashId=${link}`]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(bar).toBeHidden()
  }
})

test('bar has no axe findings', async ({ page }) => {
  await member(page.context())
  await check(page, [
    [
      'the bar on the page of what is one’s own',
      async (page) => {
        await page.goto('/yours')
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    ],
  ])
})
