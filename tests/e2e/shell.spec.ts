import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import addresses from '../../src/kindred/addresses.json' with { type: 'json' }
import { member, signUp, somebody, toasts, watchCalls, watchForTrouble } from './people.ts'

const elsewhere = 'https://www.wikipedia.org/'

/** The neutral site, without a network. */
const serveElsewhere = (context: BrowserContext) =>
  context.route(`${elsewhere}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>UnknownAddress</h1>' }),
  )

const header = (page: Page) => page.getByRole('banner')

test.describe('visitors', () => {
  test('read community and help without an account or a prompt [PRD-08, PRD-09, PRD-13, RTE-01, ROL-15, ROL-18]', async ({
    page,
  }) => {
    const trouble = watchForTrouble(page)
    await page.goto('/')
    await expect(page).toHaveTitle('Kindred')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re not the only one.')
    await expect(page.getByText('Own your mess. Laugh at yourself.')).toBeVisible()
    const forWhom = page.getByText('adults who had difficult childhoods')
    await expect(forWhom).toContainText('meet people who know what it was like')
    await expect(page.getByRole('heading', { name: 'Latest memories' })).toBeVisible()
    const memory = page.locator('article[data-memory]').first()
    await expect(memory).toBeVisible()
    await expect(page.getByRole('main').locator('a[href="/quiz"]')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /your menu|^Notifications/ })).toHaveCount(0)

    const link = `/memory/${await memory.getAttribute('data-memory')}`
    const help = ['/learn', '/faq', '/safety', '/community-guidelines', '/terms-of-use', '/privacy-policy']
    for (const path of [link, '/styles', ...help]) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      // Nobody is asked who they are, nor led away.
      await expect(page.getByRole('dialog'), path).toHaveCount(0)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
    }
    expect(trouble).toEqual([])
  })

  test('are asked to sign in where needed, and continue afterwards [RTE-02, RTE-24, RTE-30, ROL-17, AMB-95, AMB-97]', async ({
    page,
  }) => {
    const person = await member(page.context())
    await page.context().clearCookies()

    await page.goto('/home')
    await expect(page).toHaveURL(/\/\?routeAction=login$/)
    await page.goto('/post')
    await expect(page).toHaveURL(/\/\?routeAction=login$/)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Write a memory' }).click()
    await expect(page).toHaveURL(/\/\?routeAction=login$/)

    const dialog = page.getByRole('dialog', { name: 'Join Kindred or sign in' })
    await expect(dialog.getByRole('button', { name: 'Create my account' })).toBeFocused()
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/memory\/new/)
    await page.goto('/post')
    await expect(page).toHaveURL(/\/memory\/new/)
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('the support anchor stays in view, and leads to the crisis lines [RTE-27]', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/#support-resources')
    const support = page.locator('#support-resources')
    await expect(support.getByRole('heading')).toBeInViewport()
    // What comes later above it does not push it away.
    await expect(page.locator('article[data-memory]').first()).toBeAttached()
    await expect(support.getByRole('heading')).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await support.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/safety#support-resources$/)
    await expect(page.locator('#support-resources')).toBeInViewport()
  })

  test('routeAction opens the account dialogs, also over a memory [RTE-28, RTE-33, RTE-34, ACC-11, AMB-97]', async ({
    page,
  }) => {
    const person = await member(page.context())
    const { shareable_link } = await person.post()
    await page.context().clearCookies()
    for (const [action, title, button] of [
      ['login', 'Sign in to Kindred', 'Sign in'],
      ['signup', 'Join Kindred', 'Create my account'],
      ['forgot-password', 'Forgot your password?', 'Send code'],
    ]) {
      await page.goto(`/?routeAction=${action}`)
      const dialog = page.getByRole('dialog', { name: title ?? '' })
      await expect(dialog.getByLabel('Email')).toBeVisible()
      await expect(dialog.getByRole('button', { name: button ?? '', exact: true })).toBeVisible()
    }
    await page.goto(`/memory/${shareable_link}?routeAction=login`)
    const dialog = page.getByRole('dialog', { name: 'Sign in to Kindred' })
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/memory/${shareable_link}$`))
    await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible()
  })
})

test.describe('members', () => {
  test('sign up, see Home and Logout, and log out [RTE-02, ROL-01, ACC-05, ERR-18, NAV-12]', async ({
    page,
    context,
  }) => {
    const trouble = watchForTrouble(page)
    const { username } = await signUp(page)
    const cookies = await context.cookies()
    expect(cookies.map(({ name, httpOnly }) => [name, httpOnly]).sort()).toEqual([
      ['access_token', true],
      ['device', true],
      ['refresh_token', true],
    ])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

    await page.getByRole('button', { name: `${username}, your menu` }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(toasts(page)).toContainText('You have successfully logged out.')
    await expect(page).toHaveURL(/\/$/)
    // What knows the device stays: it signs nobody in.
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
    await expect(header(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(trouble).toEqual([])
  })

  test('see new memories and comments at /home, with notifications and Logout [FED-01, ROL-20]', async ({ page }) => {
    const person = await member(page.context())
    const { shareable_link: link } = await person.post({ title: `The bus stop ${person.username}` })
    const said = await page.context().request.post('/api/v1/comments/create/', {
      data: { shareable_link: link, content: `I forgot to say: it rained on ${link}.` },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(said.status(), await said.text()).toBe(201)
    // The front page welcomes visitors: a member sees the community there, and no invitation to join.
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
    await expect(page.getByText('Laugh at yourself.')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
    const feed = page.getByRole('main')
    await expect(feed.locator(`article[data-memory="${link}"]`)).toContainText(`The bus stop ${person.username}`)
    const comment = feed.getByRole('article', { name: 'Your comment' }).filter({ hasText: `it rained on ${link}` })
    await expect(comment).toBeVisible()

    await header(page).getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `${person.username}, your menu` }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('stay signed in by refresh token, and go to / when it is rejected [ACC-01, ACC-02, AMB-79]', async ({
    page,
    context,
    baseURL,
  }) => {
    await signUp(page)
    await context.clearCookies({ name: 'access_token' })
    const calls = watchCalls(page)
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    expect(calls).toContain('POST /refresh-token')
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual([
      'access_token',
      'device',
      'refresh_token',
    ])

    await context.clearCookies({ name: 'access_token' })
    await context.addCookies([{ name: 'refresh_token', value: 'of-nobody', url: baseURL ?? '' }])
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/refresh-token') && answer.status() === 401)
    await page.goto('/home')
    await refused
    await expect(header(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
    await expect(toasts(page)).toBeEmpty()
  })

  test('see form errors at the field, and keep their input', async ({ page }) => {
    const person = somebody()
    await page.goto('/?routeAction=signup')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Choose a name').fill(person.username)
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill('short')
    await dialog.getByRole('button', { name: 'Create my account' }).click()
    const password = dialog.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription(/8/)
    await expect(password).toBeFocused()
    await expect(dialog.getByLabel('Choose a name')).toHaveValue(person.username)
  })
})

test.describe('Leave quickly', () => {
  test('works in one click, and Back does not return', async ({ page, context }) => {
    await serveElsewhere(context)
    await page.goto('/')
    await page.goto('/memories/search/hashtag/rain')
    await expect(page.getByRole('heading', { name: '#rain' })).toBeVisible()
    await page.getByRole('link', { name: /^Leave/ }).click()
    await expect(page).toHaveURL(elsewhere)
    await page.goBack()
    await expect(page).toHaveURL(elsewhere)
  })

  test('works by Shift three times, also in a dialog, but not by typing capitals', async ({ page, context }) => {
    await serveElsewhere(context)
    await page.goto('/?routeAction=login')
    const email = page.getByRole('dialog').getByLabel('Email')
    await email.focus()
    for (const letter of 'ABCD') await page.keyboard.press(`Shift+${letter}`)
    await expect(email).toHaveValue('ABCD')
    await page.keyboard.press('Shift')
    await page.keyboard.press('Shift')
    await expect(page.getByText('Press Shift one more time to leave')).toBeVisible()
    await page.keyboard.press('Shift')
    await expect(page).toHaveURL(elsewhere)
  })

  test('works while a dialog is open', async ({ page, context }) => {
    await serveElsewhere(context)
    await page.goto('/?routeAction=signup')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Leave/ })
      .click()
    await expect(page).toHaveURL(elsewhere)
  })

  test('clears cookies and drafts when chosen', async ({ page, context }) => {
    await serveElsewhere(context)
    await member(context)
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('memoryDraft', '{"form":{}}'))
    await page.getByText('Leaving quickly').click()
    await page.getByLabel('Also delete what this site keeps in this browser').check()
    await page.getByRole('link', { name: /^Leave/ }).click()
    await expect(page).toHaveURL(elsewhere)
    await expect.poll(async () => (await context.cookies()).length).toBe(0)
    const again = await context.newPage()
    await again.goto('/safety')
    expect(await again.evaluate(() => localStorage.getItem('memoryDraft'))).toBeNull()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('exit and help links work on every kind of page', async ({ page, context }) => {
    await serveElsewhere(context)
    for (const path of ['/', '/home', '/memory/new', '/no/such/page', '/safety']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: /^Leave/ }), path).toHaveAttribute('href', elsewhere)
      if (path !== '/safety')
        await expect(page.getByRole('link', { name: 'Need Help?' }).first(), path).toHaveAttribute('href', /^\/safety/)
    }
    // Two taps from any page to a number: this one, and the number itself.
    await page.goto('/memory/new')
    await page.getByRole('link', { name: 'Need Help?' }).click()
    await expect(page).toHaveURL(/\/safety$/)
    await expect(page.getByRole('link', { name: 'USA 911' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call 988', exact: true }).first()).toBeHidden()
    await page.getByRole('heading', { name: 'USA' }).click()
    await expect(page.getByRole('link', { name: 'Call 988', exact: true }).first()).toBeVisible()
    await page.goto('/')
    await page.getByRole('link', { name: /^Leave/ }).click()
    await expect(page).toHaveURL(elsewhere)
  })
})

test('titles and icon are neutral; emergency numbers are two taps away on every page', async ({ page, context }) => {
  const person = await member(context)
  const { shareable_link } = await person.post({ title: 'Something nobody else needs to read' })
  for (const [path, title] of [
    ['/', 'Kindred'],
    ['/home', 'Home · Kindred'],
    ['/memory/new', 'Write a memory · Kindred'],
    [`/memory/${shareable_link}`, 'Your memory · Kindred'],
    ['/memories/search/hashtag/trauma', 'Memories · Kindred'],
    ['/no/such/page', 'Not found · Kindred'],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(title)
    await expect(page.locator('link[rel~="icon"]'), path).toHaveAttribute('href', '/icon.svg')
    const help = page.getByRole('button', { name: path === '/memory/new' ? 'Need Support?' : 'Need Help?' })
    await help.click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'USA 911' }), path).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(help, path).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
})

test('navigation is a sidebar from 1024 px on, a drawer below [NAV-06, LIM-18]', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/')
  const side = page.getByRole('complementary', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Open the menu' })
  await expect(side).toBeVisible()
  await expect(opener).toBeHidden()
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(side).toBeHidden()
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Community' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(opener).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the theme persists and applies before the first paint', async ({ page }) => {
  // Nothing is painted before there is a body.
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      if (document.body === null) return
      Object.assign(window, { themeAtFirst: document.documentElement.dataset.theme })
      watch.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await page.getByLabel('Colors').selectOption('High contrast')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await expect(page.getByLabel('Colors')).toHaveValue('contrast')
  expect(await page.evaluate(() => (window as unknown as { themeAtFirst?: string }).themeAtFirst)).toBe('contrast')
})

test('a page opened offline shows loading, and opens once online', async ({ page, context }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('complementary', { name: 'Menu' })
  await context.setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await menu.getByRole('link', { name: 'Community' }).click()
  await lost
  await expect(page.getByText('Loading', { exact: true })).toBeAttached()
  const slow = page.getByText('This is taking a while')
  await expect(slow).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Latest memories' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(slow).toHaveCount(0)
})

test('a memory opened offline shows a toast, and opens once online or reloaded', async ({ page, context }) => {
  await (await member(context)).post({ title: 'The plate that waited' })
  await page.goto('/home')
  const title = page.getByRole('link', { name: 'The plate that waited' })
  await expect(title).toBeVisible()
  await context.setOffline(true)
  await title.click()
  const toast = page.locator('.toast', { hasText: 'This is taking a while' })
  await expect(toast).toBeVisible()
  await context.setOffline(false)
  // It may come by itself just as somebody asks for it.
  const reload = toast.getByRole('button', { name: 'Reload' })
  if (await toast.isVisible()) await reload.click({ timeout: 5_000 }).catch(() => expect(toast).toHaveCount(0))
  await expect(page.getByRole('dialog')).toContainText('The plate that waited')
  await expect(toast).toHaveCount(0)
})

test('a page whose code is missing shows an error and can be reloaded', async ({ page }) => {
  await page.route(/\/community-page-[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/no/such/page')
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Community' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Latest memories' })).toBeVisible()
})

test('every page of the app has a unique, neutral title', async ({ page }) => {
  const { shareable_link: link } = await (await member(page.context())).post({ title: 'The plate' })
  const known: Record<string, string> = {
    '/memories/search/:kind/:value': '/memories/search/hashtag/plums',
    '/memory/:hashId': `/memory/${link}`,
    '/club/:slug': '/club/grandmothers',
  }
  const parts = [
    '/yours/drafts',
    '/yours/saved',
    '/settings/writing',
    '/settings/security',
    `/memory/edit?hashId=${link}`,
  ]
  // They lead to another page, or are another page of several.
  const skipped = new Set(['/post', '/w/:wizardId', '/yours/:part', '/settings/:section', '/studio/:part'])
  const walked = [...addresses.app.filter((one) => !skipped.has(one)).map((one) => known[one] ?? one), ...parts]
  // It begins where none of them is, so that the first has to change the title, too.
  await page.goto('/nowhere')
  await expect(page).toHaveTitle(/ · Kindred$/)
  const titles = new Map([[await page.title(), '/nowhere']])
  for (const address of walked) {
    await page.evaluate((to) => {
      history.pushState({ usr: null, key: 'x', idx: 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    // Until its code and questions are there a page has the title of the site, or of the page before it.
    let title = ''
    const isOwn = async () => {
      title = await page.title()
      return (address === '/' ? title === 'Kindred' : / · Kindred$/.test(title)) && !titles.has(title)
    }
    await expect.poll(isOwn, { message: `${address} has a title of its own`, timeout: 60_000 }).toBe(true)
    expect(title, address).not.toMatch(/trauma|abus|suicid|violen|neglect|crisis|childhood/i)
    titles.set(title, address)
  }
})

/** What of the frame is in sight, and where: words, and the left edge and top of each part, in px. */
const frameOf = (page: Page, parts: string) =>
  page.evaluate((selector) => {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((part) => part.checkVisibility())
    return shown.map((part) => {
      const { left, top } = part.getBoundingClientRect()
      return `${part.innerText.trim().replace(/\s+/g, ' ')} ${Math.round(left)},${Math.round(top)}`
    })
  }, parts)

test('server pages have the same frame as the app; their menu needs no scripts', async ({ page, browser }) => {
  const navigation = '.header-menu, .brand, .side .nav-link, .nav-write, .thumb-bar a, #leave-quickly, .need-help'
  // Who is here, and what is new for them, only a session can tell.
  for (const [there, parts, widths] of [
    ['.header-end .quiet', `${navigation}, .header-end a`, [320, 360, 768, 1280]],
    ['.thumb-bar', navigation, [360, 768, 1280]],
  ] as const) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 780 })
      await page.goto('/search')
      await expect(page.locator('button.need-help')).toBeVisible()
      await page.locator(there).waitFor({ state: 'attached' })
      const ofApp = await frameOf(page, parts)
      await page.goto('/faq')
      expect([width, ...(await frameOf(page, parts))]).toEqual([width, ...ofApp])
    }
    await member(page.context())
    await page.goto('/home')
  }
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const safety = await plain.newPage()
  await safety.goto(new URL('/safety', page.url()).href)
  const styles = safety.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Love Styles' })
  await expect(styles).toBeHidden()
  await safety.getByRole('button', { name: 'Menu' }).click()
  await expect(safety.locator('#leave-quickly')).toBeInViewport()
  await styles.click()
  await expect(safety.getByRole('heading', { level: 1, name: 'Love Styles' })).toBeVisible()

  // What does need a script says so, and where there is something to read.
  await safety.goto(new URL('/quiz', page.url()).href)
  await safety.getByRole('link', { name: 'What you can read without it' }).click()
  await expect(safety.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible()
  await plain.close()
})
