import { expect, type Locator, type Page, test } from '@playwright/test'
import { member, tags } from './people.ts'

const at = (page: Page, width: number) => page.setViewportSize({ width, height: 800 })
const styleOf = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)

test('drawer and notifications fit a phone; dialogs, wizard, quiz and tabs change at their breakpoints [CMT-02, CRE-58, LIM-16, LIM-19, NAV-05]', async ({
  page,
}) => {
  const { shareable_link: link } = await (await member(page.context())).post({ feelings: tags('lonely') })
  await at(page, 400)
  await page.goto(`/memory/${link}`)
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await header.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Love Styles' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const writing = page.getByRole('dialog', { name: 'Add a comment' })
  const widthOf = async () => Math.round((await writing.boundingBox())?.width ?? 0)
  for (const [screen, dialog] of [
    [400, 400],
    [639, 639],
    [1280, 600],
  ] as const) {
    await at(page, screen)
    expect([screen, await widthOf()]).toEqual([screen, dialog])
  }

  await page.goto(`/memory/${link}?tab=text`)
  const memory = page.getByRole('dialog', { name: 'Your Childhood Memory' })
  const tabs = memory.getByRole('tab')
  await expect(tabs).toHaveText(['Read', 'Tag Trauma', 'Empathize', 'Comments'])
  for (const [width, isPhone] of [
    [639, true],
    [640, false],
  ] as const) {
    await at(page, width)
    expect([width, (await memory.boundingBox())?.width === width]).toEqual([width, isPhone])
  }
  await at(page, 1280)
  expect((await memory.boundingBox())?.width).toBe(600)
  for (const [width, size] of [
    [410, '16px'],
    [409, '14px'],
    [360, '14px'],
  ] as const) {
    await at(page, width)
    expect([width, await styleOf(page, '.tab', 'font-size')]).toEqual([width, size])
  }
  const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(Math.max(...boxes.map((box) => (box?.x ?? 999) + (box?.width ?? 0)))).toBeLessThanOrEqual(360)

  await page.goto('/memory/new')
  await page.locator('.wizard-foot').waitFor()
  for (const [width, position] of [
    [767, 'sticky'],
    [768, 'static'],
  ] as const) {
    await at(page, width)
    expect([width, await styleOf(page, '.wizard-foot', 'position')]).toEqual([width, position])
  }
  await page.goto('/quiz')
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click()
  await page.locator('.scale-row').first().waitFor()
  for (const [width, flow] of [
    [639, 'row'],
    [640, 'column'],
  ] as const) {
    await at(page, width)
    expect([width, await styleOf(page, '.scale-row', 'grid-auto-flow')]).toEqual([width, flow])
  }
})

test('dialogs are 500 (privacy), 600 (memory) and 650 px (report) wide [LIM-20]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ feelings: tags('lonely') })
  const widthOf = async (name: string) => (await page.getByRole('dialog', { name }).boundingBox())?.width
  await page.goto(`/memory/${link}`)
  await page.getByRole('button', { name: 'Options for your memory' }).click()
  await page.getByRole('button', { name: 'Who can see it' }).click()
  await page.getByRole('dialog', { name: 'Who can see this memory?' }).waitFor()
  expect(await widthOf('Who can see this memory?')).toBe(500)
  await member(page.context())
  await page.goto(`/memory/${link}?tab=text`)
  await page.getByRole('dialog', { name: `Childhood Memory by ${author.username}` }).waitFor()
  expect(await widthOf(`Childhood Memory by ${author.username}`)).toBe(600)
  await page.goto(`/memory/${link}`)
  await page.getByRole('button', { name: `Options for this memory by ${author.username}` }).click()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await page.getByRole('dialog', { name: 'Report' }).waitFor()
  expect(await widthOf('Report')).toBe(650)
})

test('notification panel fits the window', async ({ page }) => {
  await member(page.context())
  await page.goto('/home')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const list = page.getByRole('region', { name: 'Notifications' })
  for (const width of [360, 640, 768, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    // The page takes the new width at once, the list in its next frame.
    const outside = async () => {
      const box = await list.boundingBox()
      if (box === null) throw new Error(`The list is gone at ${width}.`)
      return Math.max(-box.x, box.x + box.width - width)
    }
    await expect.poll(outside, `${width}`).toBeLessThanOrEqual(0)
  }
})

test('header parts do not overlap, feed cards have one width, focus rings are whole', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post()
  const commented = await page.context().request.post('/api/v1/comments/create/', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { shareable_link: link, content: 'I know that.' },
  })
  expect(commented.ok(), await commented.text()).toBe(true)
  await page.goto('/home')
  const comment = page.getByRole('article', { name: 'Your comment' })
  await comment.waitFor()
  for (const width of [320, 360, 400]) {
    await at(page, width)
    const boxes = await page
      .locator('.header > :not(.skip-link, .header-end), .header-end > *, #leave-quickly')
      .evaluateAll((parts) =>
        parts
          .map((part) => part.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ left, right }) => ({ left: Math.round(left), right: Math.round(right) }))
          .sort((a, b) => a.left - b.left),
      )
    for (const [place, box] of boxes.entries())
      expect([width, box.left], JSON.stringify(boxes)).toEqual([
        width,
        Math.max(box.left, boxes[place - 1]?.right ?? 4),
      ])
    const widthOf = async (card: Locator) => (await card.boundingBox())?.width
    expect([width, await widthOf(comment)]).toEqual([width, await widthOf(page.locator('.memory-card').first())])
  }
  await at(page, 1280)
  const ring = await page
    .locator('.side .nav-link')
    .first()
    .evaluate((link) => {
      const side = link.closest('.side')?.getBoundingClientRect()
      return link.getBoundingClientRect().left - (side?.left ?? 0)
    })
  expect(ring).toBeGreaterThanOrEqual(5)
})
