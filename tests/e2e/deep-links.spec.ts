import { type Browser, expect, type Page, test } from '@playwright/test'
import { member, tags } from './people.ts'

/** Notes for each frame whether what is marked can be seen: inside the viewport, and nothing in front of it. */
function watchMarked(page: Page) {
  return page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { markedFrames: frames })
    const look = () => {
      const [marked] = document.querySelectorAll('.highlighted')
      if (marked) {
        const { top, bottom, left, width, height } = marked.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        const isSeen = top >= 0 && bottom <= innerHeight && marked.contains(at)
        frames.push(isSeen ? 'seen' : `hidden: ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

async function expectSeenWhileMarked(page: Page): Promise<void> {
  const marked = page.locator('.highlighted').first()
  await expect(marked).toBeVisible()
  expect(await marked.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  const frames = () => page.evaluate(() => (window as unknown as { markedFrames: string[] }).markedFrames)
  await expect.poll(async () => (await frames()).length).toBeGreaterThan(40)
  expect(new Set(await frames())).toEqual(new Set(['seen']))
}

/** Each reader opens each address one way at one width, the other way at the other; `npm run nightly -- links` opens them all. */
const opens = (whose: 'visitor' | 'author', way: 'cold' | 'inside', width: number): boolean =>
  process.env.NIGHTLY === 'on' || ((whose === 'visitor') === (way === 'cold')) === width > 1000

const feelings = tags(...['lonely', 'scared', 'sad', 'angry', 'confused', 'ashamed', 'helpless', 'guilty', 'numb'])
const story = Array.from({ length: 40 }, (_, at) => `The bus did not come, and I counted ${at} cars.`).join('\n')

/** A long memory with 14 long comments, the oldest by a reader. */
async function crowded(browser: Browser) {
  const [author, reader] = [await browser.newContext(), await browser.newContext()]
  const ann = await member(author)
  await member(reader)
  const { shareable_link: link } = await ann.post({ description: story, feelings })
  const call = async (context: typeof author, path: string, data: object) => {
    const answer = await context.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { data: { id: string } }).data
  }
  const content = 'I waited there, too.\n'.repeat(8)
  const first = await call(reader, '/api/v1/comments/create/', { shareable_link: link, content })
  for (let at = 0; at < 13; at += 1)
    await call(author, '/api/v1/comments/create/', { shareable_link: link, content: `${at} ${content}` })
  return { author, reader, link, comment: first.id, call }
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`deep link target is scrolled into view, marked and focused at ${viewport.width} × ${viewport.height} [RTE-40, RTE-42, RTE-43, RTE-44, MOD-21, NOT-09]`, async ({
    browser,
  }) => {
    const { author, reader, link, comment, call } = await crowded(browser)
    const marking = [
      `comment=${comment}`,
      `commentEmpathy=${comment}`,
      `feedback=${comment}`,
      'resonance=numb',
      'reaction=4',
      'reaction=6',
    ]
    for (const whose of ['visitor', 'author'] as const) {
      const context = whose === 'visitor' ? await browser.newContext() : author
      const page = await context.newPage()
      await page.setViewportSize(viewport)
      await watchMarked(page)
      for (const query of marking.filter(() => opens(whose, 'cold', viewport.width)))
        await test.step(`${whose}, cold: ${query}`, async () => {
          await page.goto(`/memory/${link}?${query}`)
          await expectSeenWhileMarked(page)
        })
      for (const query of marking.filter(() => opens(whose, 'inside', viewport.width)))
        await test.step(`${whose}, inside the app: ${query}`, async () => {
          await page.goto('/')
          await page.locator('#support-resources').scrollIntoViewIfNeeded()
          // As Back and Forward move.
          await page.evaluate((to) => {
            history.pushState(null, '', to)
            dispatchEvent(new PopStateEvent('popstate'))
          }, `/memory/${link}?${query}`)
          await expectSeenWhileMarked(page)
        })
      await test.step(`${whose}: praise that the address names`, async () => {
        await page.goto(`/memory/${link}?feedback=wise`)
        const chip = page.getByRole('checkbox', { name: 'Wise' })
        await expect(chip).toBeChecked()
        await expect(chip).toBeFocused()
        await expect(page.locator('.praise-chip', { has: chip })).toBeInViewport({ ratio: 0.99 })
      })
      await test.step(`${whose}: the tab that the address names`, async () => {
        await page.goto(`/memory/${link}?tab=comment`)
        const tab = page.getByRole('tab', { name: 'Comments' })
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        await expect(tab).toBeInViewport({ ratio: 0.99 })
      })
      await page.close()
    }
    await test.step('the author follows notifications', async () => {
      const reacted = { shareable_link: link, reaction_option_id: 4 }
      await reader.request.get(`/api/v1/reaction/new-reaction/?${new URLSearchParams(reacted as never)}`, {
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      await call(reader, '/api/v1/empathy/new/', { shareable_link: link, comment_id: null })
      const page = await author.newPage()
      await page.setViewportSize(viewport)
      await watchMarked(page)
      for (const name of [/commented/, /memory: Support/, /memory: Love/]) {
        await page.goto('/')
        await page.locator('#support-resources').scrollIntoViewIfNeeded()
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name }).first().click()
        await expectSeenWhileMarked(page)
      }
      await page.goto(`/memory/${link}?isEdit=true&tab=7`)
      await expect(page.getByRole('dialog').locator('.step-form-question')).toBeInViewport({ ratio: 0.99 })
    })
    await author.close()
    await reader.close()
  })

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`an anchor is scrolled into view, cold and inside the app, at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const part = page.locator('#support-resources')
    await page.goto('/#support-resources')
    await expect(part).toBeInViewport()
    await expect(part).toBeFocused()
    await page.goto('/quiz')
    await expect(page.locator('h1')).toBeVisible()
    await page.evaluate(() => {
      history.pushState(null, '', '/#support-resources')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(part).toBeFocused()
    await expect(part).toBeInViewport()
    // On a page of help: by the browser itself, and in front of the app.
    await page.goto('/safety#therapy')
    await expect(page.locator('#therapy')).toBeInViewport()
    await page.goto('/?help=safety#therapy')
    const inFront = page.getByRole('dialog').locator('#therapy')
    await expect(inFront).toBeInViewport()
    await expect(inFront).toBeFocused()
    await page.evaluate(() => {
      location.hash = '#grounding'
    })
    await expect(page.getByRole('dialog').locator('#grounding')).toBeFocused()
    await expect(page.getByRole('dialog').locator('#grounding')).toBeInViewport()
  })
