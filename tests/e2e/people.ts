import { type APIResponse, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

let made = 0

/** A new person with a name and address of their own. */
export function somebody(): { username: string; email: string; password: string } {
  made += 1
  const name = `walker${process.pid}x${made}`
  return { username: name, email: `${name}@example.org`, password: 'seven quiet herons wade' }
}

/** Signs up through the dialog and waits until the person is in. */
export async function signUp(page: Page, person = somebody()): Promise<ReturnType<typeof somebody>> {
  await page.goto('/?routeAction=signup')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose a name').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`${person.username}, your menu`) })).toBeVisible()
  return person
}

/** A memory as these tests look at it: the wire's own words, loosely. */
export interface WireMemory {
  shareable_link: string
  revision: number
  privacy: number
  [key: string]: unknown
}

export interface Member {
  id: string
  username: string
  email: string
  password: string
  post: (payload?: object) => Promise<WireMemory>
  put: (link: string, payload: object) => Promise<WireMemory>
  read: (link: string) => Promise<WireMemory>
}

/** A new member whose session this browser has, made by calls instead of clicks. */
export async function member(context: BrowserContext, person = somebody()): Promise<Member> {
  await context.clearCookies()
  const ask = () => context.request.post('/user/signup', { data: { ...person, confirm_password: person.password } })
  let signedUp = await ask()
  // What every client does on a machine that is busy; what was begun went on, so the name may be this person's by now.
  for (let tries = 0; signedUp.status() === 503 && tries < 5; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const { email, password } = person
    signedUp = await context.request.post('/user/login', { data: { email, password } })
    if (signedUp.status() === 400) signedUp = await ask()
  }
  expect([200, 201]).toContain(signedUp.status())
  const { user, access_token } = (await signedUp.json()) as { user: { id: string }; access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const details = (link: string) => `/memories/api/v1/memories/${link}/get-details`
  const memoryIn = async (answer: APIResponse, status: number) => {
    expect(answer.status(), await answer.text()).toBe(status)
    return (await answer.json()) as WireMemory
  }
  return {
    ...person,
    id: user.id,
    post: async (payload = {}) =>
      memoryIn(
        await context.request.post('/memories/memories-list/', { headers, data: { ...aMemory, ...payload } }),
        201,
      ),
    put: async (link, payload) => memoryIn(await context.request.put(details(link), { headers, data: payload }), 202),
    read: async (link) => memoryIn(await context.request.get(details(link), { headers }), 200),
  }
}

export const aMemory = {
  type: 3,
  title: 'The bus stop',
  description: 'We waited for the bus until it was dark.',
  privacy: 0,
  status: 1,
}

export const tags = (...ids: string[]) => ids.map((id) => ({ id, description: id }))

/** Everything that went wrong in a page without being asked for: console errors, exceptions, blocked resources. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`)
  })
  void page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`the content policy blocked ${event.blockedURI} (${event.violatedDirective})`)
    })
  })
  return trouble
}

/** Where toasts appear; empty when there is nothing to say. */
export const toasts = (page: Page): Locator => page.getByRole('status', { name: 'Notices' })

/** What a page asked of the server, as 'METHOD /path'. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.resourceType() === 'fetch') calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

/** At least one tag in each group. */
export const everyGroup = {
  age_ranges: [{ id: '3-5-years', name: '3-5 years' }],
  sibling: tags('only-child'),
  risk_factor: tags('someone-drank-too-much'),
  persons_actions: [
    {
      person_involved: { id: 'mother', description: 'Mother' },
      person_action: { id: 'locked-me-in', description: 'Locked me in' },
    },
  ],
  chronic_adverse_events: tags('constant-fighting'),
  sudden_adverse_events: tags('death-of-a-parent'),
  feelings: tags('scared', 'sad'),
  needs: tags('warmth'),
  thoughts: tags('everyone-leaves'),
  childhood_effects_emotions: tags('perfectionism'),
  childhood_effects_social: tags('poor-marks'),
  childhood_effects_health: tags('anxiety'),
}
