import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { member, tags } from './people.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

/** Each screen, and what tells that it is there. */
const screens: readonly {
  name: string
  at: (link: string) => string
  there: (page: Page) => Promise<void>
  visitor?: boolean
}[] = [
  {
    name: 'front door',
    at: () => '/',
    there: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    visitor: true,
  },
  {
    name: 'sign-up',
    at: () => '/?routeAction=signup',
    there: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    visitor: true,
  },
  {
    name: 'nothing here',
    at: () => '/no/such/page',
    there: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    visitor: true,
  },
  {
    name: 'safety',
    at: () => '/safety',
    there: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    visitor: true,
  },
  { name: 'home', at: () => '/home', there: (page) => expect(page.getByRole('article').first()).toBeVisible() },
  {
    name: 'memory page',
    at: (link) => `/memory/${link}`,
    there: (page) => expect(page.getByText('We waited for the bus')).toBeVisible(),
  },
  {
    name: 'search',
    at: () => '/memories/search/hashtag/busstop',
    there: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'tag wizard overview',
    at: (link) => `/memory/${link}?isEdit=true`,
    there: (page) => expect(page.getByRole('button', { name: /^Feelings/ })).toBeVisible(),
  },
  {
    name: 'tag wizard step',
    at: (link) => `/memory/${link}?isEdit=true&tab=7`,
    there: (page) => expect(page.getByRole('checkbox', { name: 'Angry', exact: true })).toBeVisible(),
  },
  {
    name: 'person and actions',
    at: (link) => `/memory/${link}?isEdit=true&tab=4`,
    there: (page) => expect(page.getByRole('checkbox', { name: 'Grandmother', exact: true })).toBeVisible(),
  },
  {
    name: 'memory wizard, step 1',
    at: (link) => `/memory/edit?hashId=${link}`,
    there: (page) => expect(page.getByLabel(/^Title/)).toBeVisible(),
  },
  {
    name: 'memory wizard, step 2',
    at: () => '/memory/new?routeAction=step2',
    there: (page) => expect(page.getByRole('heading', { name: 'How you show up in relationships.' })).toBeVisible(),
  },
  {
    name: 'who can see it',
    at: () => '/memory/new?routeAction=privacy',
    there: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
]

for (const theme of ['light', 'dark', 'contrast'])
  for (const width of [360, 1280])
    test(`every screen passes the WCAG 2.2 AA rules of axe: ${theme}, ${width} px`, async ({ browser }) => {
      test.setTimeout(120_000)
      const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
      const found: Record<string, string[]> = {}
      const look = async ({ name, at, there }: (typeof screens)[number], link: string) => {
        await page.goto(at(link))
        await there(page)
        const here = await violations(page)
        if (here.length > 0) found[name] = here
      }
      for (const screen of screens.filter(({ visitor }) => visitor)) await look(screen, '')
      const author = await member(context)
      const { shareable_link } = await author.post({
        description: 'We waited for the bus until it was dark. #busstop',
        feelings: tags('angry'),
        needs: tags('comfort'),
        subjects: [{ description: 'my brother' }],
        sensitive_topics: [],
      })
      for (const screen of screens.filter(({ visitor }) => !visitor)) await look(screen, shareable_link)
      expect(found).toEqual({})
      await context.close()
    })

test('the tag wizard is walked with the keyboard alone [TAG-04, TAG-05, TAG-36]', async ({ page, context }) => {
  const author = await member(context)
  const { shareable_link } = await author.post()
  await page.goto(`/memory/${shareable_link}?isEdit=true`)
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
  await expect(wizard).toBeVisible()
  const press = async (key: string, times = 1) => {
    for (let n = 0; n < times; n++) await page.keyboard.press(key)
  }
  /** Tab until the thing with this name has the focus; a thing that cannot be reached fails. */
  const tabTo = async (name: RegExp) => {
    for (let n = 0; n < 120; n++) {
      const here = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
        return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
      })
      if (name.test(here.trim())) return
      await press('Tab')
    }
    throw new Error(`${name} cannot be reached with the Tab key.`)
  }
  await tabTo(/^Needs/)
  await press('Enter')
  await expect(wizard.getByRole('heading', { name: /need/i }).first()).toBeVisible()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 202)
  await tabTo(/^Attention$/)
  await press('Space')
  await saved
  await tabTo(/^Next$/)
  await press('Enter')
  await expect(wizard.getByText('Step 9 of 12')).toBeVisible()
  await tabTo(/^Back to all questions$/)
  await press('Enter')
  await expect(wizard.getByRole('button', { name: /Needs/ })).toHaveAccessibleName(/answered/i)
  await press('Escape')
  await expect(wizard).toBeHidden()
  expect((await author.read(shareable_link)).total_tags).toBe(1)
})
