import { expect, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { covered } from './covered.ts'
import { member, signUp, tags } from './people.ts'

test.use({ viewport: { width: 360, height: 640 } })

const barOn = (page: Page) => page.getByRole('navigation', { name: 'Your own' })
const endOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('members write and find their memories under the thumb; visitors and wide screens have no bar', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(barOn(page)).toHaveCount(0)
  await signUp(page)
  const bar = barOn(page)
  await expect(bar.getByRole('link')).toHaveText(['Write', 'My memories'])
  // Above the way to help, as wide as the screen, and each way as high as a thumb is wide.
  const [at, help] = [await bar.boundingBox(), await page.locator('.ways-out .help-now').boundingBox()]
  if (at === null || help === null) throw new Error('the bar or the way to help is not to be seen')
  expect([at.x, at.width]).toEqual([0, 360])
  expect(at.y + at.height).toBeLessThanOrEqual(help.y)
  for (const way of await bar.getByRole('link').all())
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await bar.getByRole('link', { name: 'My memories' }).click()
  await expect(page).toHaveURL(/\/yours$/)
  await expect(bar.getByRole('link', { name: 'My memories' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Write' }).click()
  await expect(page).toHaveURL(/\/memory\/new$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.goto('/yours')
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 767, height: 640 })
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 768, height: 640 })
  await expect(bar).toBeHidden()
  // A phone that lies on its side, or a page at 400 %, has no room for it.
  await page.setViewportSize({ width: 640, height: 360 })
  await expect(bar).toBeHidden()
})

test('the bar lies on nothing: the page ends above it, what has the focus stands above it, and it comes last', async ({
  page,
}) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ feelings: tags('sad'), description: 'A long way. '.repeat(60) })
  for (const path of ['/home', `/memory/${link}`, '/yours']) {
    await page.goto(path)
    await expect(barOn(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const found: string[] = []
    let last = ''
    for (let at = 0; at < 80 && last !== 'My memories'; at++) {
      await page.keyboard.press('Tab')
      const trouble = await covered(page)
      if (trouble !== null) found.push(`${path}: ${trouble}`)
      last = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    }
    expect(found).toEqual([])
    expect(last).toBe('My memories')
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

test('the bar goes while somebody writes, answers or decides, and nothing moves', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post()
  const bar = barOn(page)
  await page.goto('/settings')
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
  await page.getByRole('main').getByRole('radio').first().focus()
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

test('the bar is readable in light colours', async ({ page }) => {
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
