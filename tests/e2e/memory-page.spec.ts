import { expect, type Page, test } from '@playwright/test'
import { memoryForm } from './memory-form.ts'
import { everyGroup, type Member, member, somebody, tags, toasts, watchCalls, watchForTrouble } from './people.ts'

const details = (link: string) => `**/memories/api/v1/memories/${link}/get-details`

/** Another person's browser, signed in or not. */
async function otherPerson(page: Page, signedIn = false): Promise<Page> {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  if (signedIn) await member(context)
  return context.newPage()
}

test('a reader sees author, time, people, mood and the story in paragraphs [DET-01, DET-02, DET-03, DET-14, DET-18, DET-20, DET-21, RTE-08]', async ({
  page,
}) => {
  const author = await member(page.context())
  const { shareable_link } = await author.post({
    type: 2,
    title: 'The plate',
    description: 'It was late.\n\nNobody spoke. #MyTag',
    relationship_description: 'I keep my bag packed.',
    subjects: ['Mother', 'Uncle', 'Teacher', 'Aunt'].map((description) => ({ description })),
  })
  const reader = await otherPerson(page)
  const trouble = watchForTrouble(reader)
  const calls = watchCalls(reader)
  await reader.goto(`/memory/${shareable_link}`)
  await expect(reader.getByRole('heading', { level: 1, name: 'The plate' })).toBeVisible()
  const sheet = reader.getByRole('article')
  await expect(sheet.getByRole('link', { name: author.username })).toBeVisible()
  await expect(sheet.getByText(/^Posted (now|just now|\d+ seconds? ago|.*moment)/i)).toBeVisible()
  await expect(sheet.getByText('Bittersweet Memory')).toBeVisible()
  await expect(sheet.getByText('About Mother, Uncle, Teacher and 1 more')).toBeVisible()
  await expect(sheet.getByRole('paragraph').filter({ hasText: /^It was late\.$/ })).toBeVisible()
  await expect(sheet.getByRole('paragraph').filter({ hasText: 'Nobody spoke.' })).toBeVisible()
  await expect(sheet.getByText('I keep my bag packed.')).toBeVisible()
  const link = sheet.getByRole('link', { name: '#MyTag' })
  await expect(link).toHaveAttribute('href', '/memories/search/hashtag/mytag')
  await expect(link).toHaveAttribute('target', '_blank')

  const family = reader.getByRole('region', { name: 'Family members' })
  await family.getByRole('heading', { name: 'Family members' }).click()
  await expect(family.getByRole('listitem')).toHaveText([
    'Father',
    'Mother',
    'Grandparent',
    'Sibling',
    'Child',
    'Other',
  ])
  await expect(family).toContainText('Only the owner can add or edit')
  // Until the page has all that it asks for, a call is no answer to a click.
  await expect.poll(() => calls.filter((call) => call.startsWith('GET /api/v1/reaction/'))).not.toEqual([])
  await reader.waitForLoadState('networkidle')
  const before = calls.length
  for (const card of await family.getByRole('listitem').all()) await card.click()
  expect(calls.slice(before)).toEqual([])
  expect(trouble).toEqual([])
  await reader.context().close()

  await page.goto(`/memory/${shareable_link}`)
  await expect(page.getByRole('article').getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText(author.username)).toHaveCount(0)
})

test('a memory of each mood is written, and its page names the mood [DET-17, PRD-01]', async ({ page }) => {
  await member(page.context())
  for (const [feeling, type] of [
    ['Happy', 1],
    ['Bittersweet', 2],
    ['Unhappy', 3],
  ] as const) {
    await memoryForm(page).begin({ feeling })
    await memoryForm(page).goOn()
    const posted = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
    await memoryForm(page).post()
    const stored = (await (await posted).json()) as { shareable_link: string; type: number }
    expect(stored.type).toBe(type)
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`/memory/${stored.shareable_link}`)
    await expect(page.getByText(`${feeling} Memory`, { exact: true })).toBeVisible()
  }
})

test('story appears after 300 ms [DET-16, LIM-13]', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link } = await author.post({ title: 'A breath before', description: 'Then the words.' })
  await page.clock.install()
  await page.goto(`/memory/${shareable_link}`)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(details(shareable_link), async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  answer()
  const title = page.getByRole('heading', { name: 'A breath before' })
  // The page's own start waits for timers too; they are let go in steps much shorter than the 300 ms.
  for (let step = 0; step < 400 && !(await title.isVisible()); step += 1) await page.clock.runFor(10)
  await expect(title).toBeVisible()
  await page.clock.runFor(240)
  await expect(page.getByText('Then the words.')).toHaveCount(0)
  await page.clock.runFor(110)
  await expect(page.getByText('Then the words.')).toBeVisible()
})

test('copies the link, or reports that copying failed [DET-04, DET-05, DET-06, ERR-09, ERR-10]', async ({
  page,
  context,
  baseURL,
}) => {
  const author = await member(context)
  const { shareable_link } = await author.post()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/memory/${shareable_link}`)
  const said: string[] = []
  page.on('dialog', async (dialog) => {
    said.push(dialog.message())
    await dialog.accept()
  })
  const copy = async () => {
    await page.getByRole('button', { name: 'Options for your memory' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
  }
  await copy()
  await expect.poll(() => said).toEqual(['Memory link copied to clipboard!'])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/memory/${shareable_link}`)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await copy()
  await expect.poll(() => said.at(-1)).toBe('Failed to copy link to clipboard')
})

test('content notes cover a memory until its reader decides [DET-13, LIM-15]', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link } = await author.post({
    title: 'Covered',
    description: 'What happened then.',
    feelings: tags('scared'),
    sensitive_topics: [{ id: 'physical-violence' }, { id: 'neglect' }, { id: 'emotional-abuse' }],
  })
  const reader = await otherPerson(page)
  await reader.goto(`/memory/${shareable_link}`)
  await expect(reader.getByText('Mentions', { exact: true })).toBeVisible()
  await expect(reader.getByText('Neglect', { exact: true })).toBeVisible()
  for (const hidden of ['Covered', 'What happened then.', 'Scared'])
    await expect(reader.getByText(hidden)).toHaveCount(0)
  await reader.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(reader.getByText('What happened then.')).toBeVisible()
  const notes = reader.getByRole('list', { name: 'Content notes' })
  await expect(notes.getByRole('listitem')).toHaveCount(1)
  await reader.getByRole('button', { name: 'Show 2 more...' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(3)
  await reader.getByRole('button', { name: 'Show less' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(1)

  // What was shown stays so in this tab, until its reader leaves or signs out.
  const words = reader.getByText('What happened then.')
  await reader.reload()
  await expect(words).toBeVisible()
  await reader.route('https://www.wikipedia.org/**', (route) => route.fulfill({ body: 'Elsewhere' }))
  await reader
    .getByRole('link', { name: /^Leave quickly/ })
    .first()
    .click()
  await expect(reader.getByText('Elsewhere')).toBeVisible()
  const { username } = await member(reader.context())
  await reader.goto(`/memory/${shareable_link}`)
  await expect(reader.getByText('Mentions', { exact: true })).toBeVisible()
  await reader.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(words).toBeVisible()
  await reader.getByRole('button', { name: `${username}, your menu` }).click()
  await reader.getByRole('button', { name: 'Logout' }).click()
  await expect(reader.getByRole('button', { name: `${username}, your menu` })).toHaveCount(0)
  await reader.goto(`/memory/${shareable_link}`)
  await expect(reader.getByText('Mentions', { exact: true })).toBeVisible()
  await expect(words).toHaveCount(0)
  await reader.context().close()

  const another = await otherPerson(page)
  await another.goto(`/memory/${shareable_link}`)
  await another.getByRole('link', { name: 'Skip', exact: true }).click()
  await expect(another).toHaveURL(/\/$/)

  // What was skipped in a list stays so, too: one line with a way back.
  const list = `/memories/search/user/${author.username}`
  await another.goto(list)
  await another.getByRole('button', { name: 'Skip', exact: true }).click()
  const skipped = another.getByRole('article').filter({ hasText: 'You skipped a memory.' })
  await expect(skipped).toBeFocused()
  await another.goto('/faq')
  await another.goto(list)
  await expect(skipped).toBeVisible()
  await expect(another.getByText('Mentions', { exact: false })).toHaveCount(0)
  await skipped.getByRole('button', { name: 'Show it anyway' }).click()
  await expect(another.getByText('What happened then.')).toBeVisible()
  await another.context().close()
})

test('tags are grouped by section; only the author can edit or link them [PNL-03, PNL-07, PNL-08, PNL-09, ROL-05, RTE-10, RTE-11, AMB-27, AMB-120]', async ({
  page,
}) => {
  const author = await member(page.context())
  const { shareable_link } = await author.post({ ...everyGroup, needs_text: 'Somebody to ask.' })
  const sections = [
    'Age at the Time',
    'Siblings',
    'Risk Factors',
    "People's Actions",
    'Ongoing Challenges',
    'Major Shocks',
    'Feelings',
    'Needs',
    'Thoughts',
    'Personality Changes',
    'School Struggles',
    'Health Changes',
  ]
  const reader = await otherPerson(page, true)
  await reader.goto(`/memory/${shareable_link}`)
  // Some of these tags bring a content note with them.
  await reader.getByRole('button', { name: 'Show', exact: true }).click()
  const panel = reader.getByRole('region', { name: /added 14 tags/ })
  // Many are folded, so that comments are near, and the age is not asked for first; the focus goes to the first that was not seen.
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(sections.slice(1, 4))
  await panel.getByRole('button', { name: 'All 14 tags' }).click()
  await expect(panel.getByRole('button', { name: 'All 14 tags' })).toHaveCount(0)
  await expect(panel.getByRole('checkbox', { name: '3-5 years' })).toBeFocused()
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(sections)
  await expect(panel.getByText('Somebody to ask.')).toBeVisible()
  // Each tag leads to memories with the same one.
  await expect(panel.getByRole('link')).toHaveCount(14)
  await expect(panel.getByRole('link', { name: 'Memories tagged “Locked me in”' })).toHaveAttribute(
    'href',
    '/memories/search/person-actions/locked-me-in',
  )
  await expect(panel.getByRole('button', { name: /View/ })).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Options for your memory' })).toHaveCount(0)
  await reader.goto(`/memory/${shareable_link}?isEdit=true&tab=7`)
  await expect(panel).toBeVisible()
  await expect(reader.getByRole('dialog')).toHaveCount(0)
  await reader.context().close()

  await page.goto(`/memory/${shareable_link}`)
  const own = page.getByRole('region', { name: 'You added 14 tags' })
  await own.getByRole('button', { name: 'All 14 tags' }).click()
  await expect(own.getByRole('heading', { level: 3 })).toHaveText(sections.map((title) => `Your ${title}`))
  await expect(own.getByRole('link', { name: /^Edit/ })).toHaveCount(13)
  await own.getByRole('button', { name: 'View Links' }).click()
  const link = own.getByRole('link', { name: 'Locked me in', exact: true })
  await expect(link).toHaveAttribute('href', '/memories/search/person-actions/locked-me-in')
  await own.getByRole('button', { name: 'View Tags' }).click()
  await expect(link).toHaveCount(0)
  await own.getByRole('button', { name: 'View Links' }).click()
  await link.click()
  await expect(page).toHaveURL(/\/memories\/search\/person-actions\/locked-me-in$/)
  await expect(page.locator(`a[href="/memory/${shareable_link}"]`).first()).toBeVisible()
})

test('the author of an untagged memory sees how tagging works, until there is a tag [PNL-01, PNL-04, PNL-10]', async ({
  page,
}) => {
  const author = await member(page.context())
  const { shareable_link } = await author.post()
  const how = page.getByRole('heading', { name: 'How it works' })
  await page.goto(`/memory/${shareable_link}`)
  await expect(how).toBeVisible()
  await author.put(shareable_link, { age_ranges: [{ id: '3-5-years', name: '3-5 years' }] })
  await page.reload()
  await expect(page.getByRole('region', { name: 'You added 1 tag' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Age at the Time' })).toBeVisible()
  await expect(how).toHaveCount(0)
})

test('who can read and find each privacy [PRV-07, PRV-08, PRV-09, FED-05, RTE-12]', async ({ page }) => {
  const author = await member(page.context())
  const mark = `mark${author.username}`
  const links: string[] = []
  for (const privacy of [0, 2, 1]) {
    const { shareable_link } = await author.post({ privacy, title: `Level ${privacy}`, description: `Here #${mark}` })
    links.push(shareable_link)
  }
  const reader = await otherPerson(page, true)
  const visitor = await otherPerson(page)
  for (const person of [reader, visitor]) {
    for (const [at, link] of links.entries()) {
      await person.goto(`/memory/${link}`)
      if (at < 2) await expect(person.getByRole('heading', { name: `Level ${[0, 2][at]}` })).toBeVisible()
      else await expect(person.getByRole('heading', { name: 'This memory isn’t available' })).toBeVisible()
    }
    for (const search of [`hashtag/${mark}`, `user/${author.id}`]) {
      await person.goto(`/memories/search/${search}`)
      await expect(person.getByRole('article')).toHaveCount(1)
      await expect(person.getByRole('link', { name: 'Level 0' })).toBeVisible()
    }
    await person.context().close()
  }
  await page.goto(`/memories/search/user/${author.id}`)
  await expect(page.getByRole('heading', { name: 'Your memories' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.goto(`/memory/${links[2]}`)
  await expect(page.getByText('Only you can see this memory.')).toBeVisible()
  await page.goto(`/memory/${links[1]}`)
  await expect(page.getByText('Anyone who has the link can see this memory.')).toBeVisible()
})

test('searches list matching memories only [RTE-07, RTE-10, RTE-12, AMB-41, FED-05]', async ({ page }) => {
  const author = await member(page.context())
  const other = await member(page.context())
  const mark = `search${author.username}`
  const needs = tags('warmth')
  const { shareable_link: match } = await author.post({ title: 'The match', description: `At it. #${mark}`, needs })
  const { shareable_link: others } = await author.post({ title: 'No match', description: 'We waited.' })
  await other.post({ title: 'Of somebody else' })
  await page.context().clearCookies()
  await page.goto(`/memories/search/hashtag/${mark.toUpperCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${mark}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'The match' })).toBeVisible()
  await page.goto(`/memories/search/user/${author.username}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Memories by ${author.username}`)
  await page.goto('/memories/search/needs/warmth')
  // More people than these two need warmth.
  await expect(page.locator(`article[data-memory="${match}"]`)).toBeVisible()
  await expect(page.locator(`article[data-memory="${others}"]`)).toHaveCount(0)
  await page.goto('/memories/search/hashtag/nobodyeverwrotethis')
  await expect(page.getByText('No memories found.')).toBeVisible()
})

test('a part whose code fails to load leaves the page intact, and loads later', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link } = await author.post({ title: 'The plate' })
  const parts = /(private-comments|own-memory-menu)-[^/]*\.js$/
  const lost = new Set<string>()
  await page.route(parts, (route) => {
    const { pathname } = new URL(route.request().url())
    if (lost.has(pathname)) return route.continue()
    lost.add(pathname)
    return route.abort('connectionfailed')
  })
  await page.goto(`/memory/${shareable_link}`)
  await expect.poll(() => lost.size).toBe(2)
  await expect(page.getByRole('heading', { level: 1, name: 'The plate' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Who can comment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Options for your memory' })).toBeVisible()
})

test.describe('lists', () => {
  let author: Member

  test('first page has ten items and grows without duplicates [FED-02, FED-04, LIM-33, AMB-70]', async ({ page }) => {
    author = await member(page.context())
    // Listed for their author alone, so that they push nobody else's off the first page of the feed.
    for (let n = 0; n < 12; n += 1) await author.post({ title: `Walk ${n}`, privacy: 2 })
    for (const path of [`/memories/search/user/${author.id}`, '/home']) {
      await page.goto(path)
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(10)
      // Somebody posts between two pages; nothing is shown twice and nothing is missed.
      await author.post({ title: 'Meanwhile' })
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect.poll(() => cards.count()).toBeGreaterThan(11)
      const addresses = await cards
        .getByRole('heading', { level: 2 })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(new Set(addresses).size).toBe(addresses.length)
    }
  })

  test('a failed list is only logged [FED-07, ERR-27]', async ({ page }) => {
    author = await member(page.context())
    const { shareable_link } = await author.post()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const crash = { status: 500, json: { detail: 'no' } }
    await page.route('**/api/v1/feed/**', (route) => route.fulfill(crash))
    await page.route(details(shareable_link), (route) => route.fulfill(crash))
    await page.goto('/home')
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
    await expect.poll(() => logged.join('\n')).toContain('reading memories')
    await expect(toasts(page)).toBeEmpty()
    await page.goto(`/memory/${shareable_link}`)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect.poll(() => logged.join('\n')).toContain('reading a memory')
    await expect(toasts(page)).toBeEmpty()
    await page.unroute(details(shareable_link))
    await again.click()
    await expect(page.getByText('We waited for the bus until it was dark.')).toBeVisible()
  })
})

test('menus at the bottom edge scroll into view', async ({ page, browser }) => {
  const ann = await member(await browser.newContext())
  const { shareable_link: link } = await ann.post({
    description: 'We waited for the bus until it was dark. '.repeat(40),
    feelings: tags('lonely'),
  })
  await member(page.context())
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/home?memory=${link}`)
  const dialog = page.getByRole('dialog')
  await dialog.locator('.response-row').waitFor()
  for (const [name, opened] of [
    ['More', '.more-menu-list'],
    [/^Respond/, '.reaction-panel'],
  ] as const) {
    await dialog.locator('.dialog-body').evaluate((body) => {
      const row = body.querySelector('.response-row') as HTMLElement
      body.scrollTop += row.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom
    })
    await dialog.getByRole('button', { name }).click()
    // Whole but for half a pixel: where a box can be scrolled to is a whole number.
    await expect(dialog.locator(`${opened}:not([hidden])`)).toBeInViewport({ ratio: 0.99 })
  }
})

test('on a phone a toast is in view wherever the window is scrolled', async ({ page, browser }) => {
  const ann = await member(await browser.newContext())
  const { shareable_link: link } = await ann.post({
    description: 'We waited for the bus until it was dark. '.repeat(60),
  })
  await member(page.context())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/home?memory=${link}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const toast = toasts(page).locator('.toast')
  await expect(toast).toBeInViewport({ ratio: 1 })
  await page.getByRole('dialog').evaluate((dialog) => dialog.scrollTo(0, 0))
  await expect(toast).toBeInViewport({ ratio: 1 })
})

test('a card leads to a message in one line at 360 px, and to praise by its menu', async ({ page, browser }) => {
  const ann = await member(await browser.newContext())
  const { shareable_link: link } = await ann.post({ title: 'The pond' })
  await member(page.context())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/home')
  const card = page.locator(`[data-memory="${link}"]`)
  const acts = card.locator('.memory-card-acts').getByRole('link')
  await expect(acts).toHaveText(['Respond', 'Comment', 'Message'])
  const rows = await acts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(rows).size).toBe(1)
  await acts.nth(2).click()
  const window = page.getByRole('dialog', { name: 'Send Message' })
  await expect(window).toBeVisible()
  await window.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: new RegExp(ann.username) }).click()
  await card.getByRole('link', { name: 'Praise' }).click()
  await expect(page.getByRole('dialog', { name: 'Praise' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/home')
})

test('author of a memory about suicide sees help', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ description: 'That night I wanted to die.' })
  const other = await author.post({ description: 'That night I wanted to sleep.' })
  const hint = page.getByRole('complementary', { name: 'Crisis help' })
  await page.goto(`/memory/${link}`)
  await expect(hint.getByRole('link', { name: 'Find someone to talk to' })).toBeVisible()
  await page.goto(`/memory/${other.shareable_link}`)
  await expect(page.getByText('wanted to sleep')).toBeVisible()
  await expect(hint).toHaveCount(0)
  const reader = await otherPerson(page, true)
  await reader.goto(`/memory/${link}`)
  await expect(reader.getByText('wanted to die')).toBeVisible()
  await expect(reader.getByRole('complementary', { name: 'Crisis help' })).toHaveCount(0)
})

test('both private message buttons fit on a phone', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link } = await author.post({ title: 'The plate' })
  const reader = await otherPerson(page, true)
  await reader.setViewportSize({ width: 360, height: 740 })
  await reader.goto(`/memory/${shareable_link}`)
  for (const [menu, entries] of [
    ['Message', ['Send Message', 'Private comment']],
    ['More', ['Praise', 'Connect Memories']],
  ] as const) {
    await reader.getByRole('button', { name: menu, exact: true }).click()
    for (const name of entries) {
      const entry = reader.locator('.more-menu-entry', { hasText: name })
      await expect(entry).toBeInViewport({ ratio: 1 })
    }
    await reader.keyboard.press('Escape')
  }
})

test('private memory asks nothing of others', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ title: 'The plate' })
  await page.goto(`/memory/${link}`)
  const responses = page.getByRole('region', { name: 'How others feel about it' })
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(responses.getByRole('button', { name: 'Responses' })).toBeVisible()
  await expect(comments.getByLabel('Who can comment')).toBeVisible()

  const reader = await otherPerson(page, true)
  await reader.goto(`/memory/${link}`)
  const theirs = reader.getByRole('region', { name: 'Comments' })
  await theirs.getByRole('button', { name: 'Write a comment' }).click()
  await reader.getByRole('textbox').fill('I remember such a plate.')
  await reader.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(theirs.getByRole('article').getByText('I remember such a plate.').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Options for your memory' }).click()
  await page.getByRole('button', { name: 'Who can see it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who can see this memory?' })
  await expect(dialog.getByRole('radio', { name: 'Public', exact: true })).toBeFocused()
  await dialog.getByRole('radio', { name: 'Only me', exact: true }).check()
  await dialog.getByRole('button', { name: 'Select' }).click()
  await expect(page.getByRole('article').getByText('Only you can see this memory.')).toBeVisible()

  await expect(comments.getByText('Only you can see this memory, so nobody else can comment on it.')).toBeVisible()
  await expect(comments.getByText('I remember such a plate.').first()).toBeVisible()
  await expect(comments.getByRole('button', { name: 'Write a comment' })).toHaveCount(0)
  await expect(comments.getByLabel('Who can comment')).toHaveCount(0)
  for (const name of ['Responses', 'Comment', 'Messages to you'])
    await expect(responses.getByText(name, { exact: true })).toBeHidden()
  await expect(responses.getByRole('link', { name: 'Connect Memories' })).toBeVisible()

  const now = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/memory/${now}?memory=${now}&tab=comment`)
  const inWindow = page.getByRole('dialog').getByRole('region', { name: 'Comments' })
  await expect(inWindow.getByText('I remember such a plate.')).toBeVisible()
  await expect(inWindow.getByText('Only you can see this memory, so nobody else can comment on it.')).toBeVisible()
  await expect(inWindow.getByRole('button', { name: 'Write a comment' })).toHaveCount(0)
})

test('a reader responds from home in two presses, and reads comments in one', async ({ page }) => {
  const title = `The lantern ${Date.now()}`
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ title, description: 'We carried a lantern.' })
  const cardOn = (screen: Page) =>
    screen.getByRole('article').filter({ has: screen.getByRole('heading', { name: title }) })
  await page.goto('/home')
  const card = cardOn(page)
  await expect(card).toBeVisible()
  // An author has nothing to answer to themselves.
  await expect(card.getByRole('link', { name: 'Respond' })).toHaveCount(0)

  const reader = await otherPerson(page, true)
  await reader.goto('/home')
  const shown = cardOn(reader)
  await shown.getByRole('link', { name: 'Respond' }).press('Enter')
  const window = reader.getByRole('dialog')
  const [first, love] = [window.locator('.reaction').first(), window.getByRole('button', { name: /^Love/ })]
  await expect(first).toBeFocused()
  await expect(window.locator('.highlighted')).toHaveCount(0)
  await love.click()
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await reader.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await expect(shown.getByRole('link', { name: 'Respond' })).toBeFocused()

  await shown.getByRole('link', { name: 'Comment' }).click()
  await expect(window.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true')
  const comment = { shareable_link: link, content: 'We had one, too.' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await reader.request.post('/api/v1/comments/create/', { data: comment, headers })).ok()).toBe(true)
  await reader.goto('/home')
  await shown.getByRole('link', { name: '1 comment' }).click()
  await expect(window.getByText('We had one, too.')).toBeVisible()
  await reader.context().close()
})

test('action resumes after sign-in, not when dismissed', async ({ page, browser }) => {
  const trouble = watchForTrouble(page)
  const author = await browser.newContext()
  const { shareable_link: link } = await (await member(author)).post({ feelings: tags('lonely') })
  const responses = page.getByRole('region', { name: 'How others feel about it' })
  const support = responses.getByRole('button', { name: /^Support/ })
  const save = responses.getByRole('button', { name: /^Save/ })
  const lonely = page.getByRole('checkbox', { name: 'Lonely' })
  const dialog = page.getByRole('dialog')

  // Whoever changes their mind has done nothing, also when they sign in later.
  const respond = responses.getByRole('button', { name: /^Respond/ })
  await page.goto(`/memory/${link}`)
  await save.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await respond.click()
  await support.click()
  // Whoever was never here joins first.
  await expect(dialog.getByRole('button', { name: 'Create my account' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Create my account' }).click()
  const person = somebody()
  await dialog.getByLabel('Choose a name').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Create my account' }).click()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await expect(support).toContainText('1')
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await respond.click()
  await expect(support).toHaveAttribute('aria-pressed', 'true')

  // What somebody had done before they came back is not taken back by the press.
  const again = async () => {
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await respond.click()
  await support.click()
  await again()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await expect(support).toContainText('1')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await lonely.press('Space')
  await again()
  await expect(lonely).toBeChecked()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await responses.getByRole('button', { name: 'Comment' }).click()
  await again()
  await expect(page.getByRole('dialog', { name: 'Add a comment' }).getByRole('textbox')).toBeFocused()
  expect(trouble).toEqual([])
  await author.close()
})
