import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { type Member, member, tags, watchForTrouble } from './people.ts'

// Each kind of event: one member does it, the other one hears of it and is led to where it is. Both have a browser of their own.

type Told = { link: string; tag: string; comment: string; own: string }
type Event = {
  kind: string
  /** The call that the page of whoever does it makes. */
  act: (told: Told) => [path: string, body?: object]
  says: RegExp
  /** What stands in the address then. */
  search: RegExp
  tab?: string
  /** What is lit up for a moment. */
  lit?: RegExp
  /** What is there to be seen. */
  shows?: (window: Locator) => Locator
}

const link = ({ link: shareable_link }: Told) => ({ shareable_link })
const events: readonly Event[] = [
  {
    kind: 'empathy',
    act: (told) => ['/api/v1/empathy/new/', link(told)],
    says: /responded to your memory: Support/,
    search: /^\?reaction=6$/,
    ...{ tab: 'Read', lit: /^Support/m },
  },
  {
    kind: 'resonance',
    act: ({ link, tag }) => [`/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${link}`],
    says: /relates to “Lonely”/,
    search: /^\?resonance=lonely$/,
    ...{ tab: 'Empathize', lit: /^Lonely/m },
  },
  {
    kind: 'comment',
    act: (told) => ['/api/v1/comments/create/', { ...link(told), content: 'I know that bus.' }],
    says: /commented on your memory.*I know that bus/,
    search: /^\?comment=[\w-]{36}$/,
    ...{ tab: 'Comments', lit: /I know that bus/ },
  },
  {
    kind: 'private_comment',
    act: (told) => ['/api/v1/comments/create/private/', { ...link(told), comment_content: 'For you alone.' }],
    says: /sent you a message.*For you alone/,
    search: /^\?tab=validate$/,
    shows: (window) => window.getByText('For you alone.'),
  },
  {
    kind: 'reaction',
    act: ({ link }) => [`/api/v1/reaction/new-reaction/?shareable_link=${link}&reaction_option_id=3`],
    says: /responded to your memory: Sad/,
    search: /^\?reaction=3$/,
    ...{ tab: 'Read', lit: /./ },
  },
  {
    kind: 'memory_feedback',
    act: ({ link }) => [`/api/v1/feedback/new?feedback=brave&shareable_link=${link}`],
    says: /praised your memory: Brave/,
    search: /^\?feedback=Brave$/i,
    tab: 'Praise',
    shows: (window) => window.locator('.praise-chip.chosen', { hasText: 'Brave' }),
  },
  {
    kind: 'comment_feedback',
    act: ({ comment }) => [`/api/v1/feedback/new?feedback=honest&comment_id=${comment}`],
    says: /praised your comment/,
    search: /^\?feedback=[\w-]{36}$/,
    ...{ tab: 'Comments', lit: /What do you think/ },
  },
  {
    kind: 'empathy_comment',
    act: ({ comment }) => ['/api/v1/empathy/new/', { comment_id: comment }],
    says: /empathized with your comment/,
    search: /^\?commentEmpathy=[\w-]{36}$/,
    ...{ tab: 'Comments', lit: /What do you think/ },
  },
  {
    kind: 'saved_memory',
    act: (told) => ['/api/v1/save/new/', link(told)],
    says: /saved your memory/,
    search: /^\?tab=text$/,
    tab: 'Read',
  },
  {
    kind: 'linked_memory',
    act: ({ own, ...told }) => ['/api/v1/connect/new/', { ...link({ own, ...told }), linked: own }],
    says: /connected a memory to yours/,
    search: /^\?tab=connect$/,
    shows: (window) => window.getByText('Another bus stop'),
  },
]

/** What lights up for two or three seconds is noted as it does: nobody has to look at the right moment. */
async function noteWhatIsLit(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted: string[] = []
    Object.assign(window, { lit: noted })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes])
          if (node instanceof Element)
            for (const one of [node, ...node.querySelectorAll('.highlighted')])
              if (one.classList.contains('highlighted')) noted.push(one.textContent.trim())
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
  })
  return () => page.evaluate(() => (window as unknown as { lit: string[] }).lit.splice(0))
}

async function write(author: Page, ann: Member, reader: BrowserContext): Promise<Told> {
  const made = await ann.post({ feelings: tags('lonely') })
  const ben = await member(reader)
  const other = await ben.post({ title: 'Another bus stop' })
  await author.goto('/yours')
  const comment = await call(author, '/api/v1/comments/create/', {
    shareable_link: made.shareable_link,
    content: 'What do you think?',
  })
  const [tag] = made.feelings as { memory_tag_id: string }[]
  return { link: made.shareable_link, tag: tag?.memory_tag_id ?? '', comment, own: other.shareable_link }
}

/** A call as a page makes it; gives the id of what was made. */
const call = (page: Page, path: string, body: object = {}): Promise<string> =>
  page.evaluate(
    async ([to, what]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(what) })
      if (!answer.ok) throw new Error(`${to}: ${answer.status}`)
      return String((await answer.json()).data.id)
    },
    [path, body] as const,
  )

for (const [width, height] of [
  [360, 780],
  [1280, 800],
] as const)
  test(`at ${width} px ten kinds of notification open their target by keyboard [NOT-09, NOT-10, NOT-11, NOT-12, NOT-13, NOT-14, NOT-15]`, async ({
    page: author,
    browser,
  }) => {
    await author.setViewportSize({ width, height })
    const context = await browser.newContext({ viewport: { width, height } })
    const reader = await context.newPage()
    const trouble = watchForTrouble(author)
    const lit = await noteWhatIsLit(author)
    const told = await write(author, await member(author.context()), context)
    await reader.goto(`/memory/${told.link}`)
    const bell = author.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications')

    for (const { act, says, search, tab, lit: expected, shows } of events) {
      await call(reader, ...act(told))
      await expect(bell).toHaveAccessibleName('Notifications, 1 new')
      await bell.press('Enter')
      const news = author.getByRole('region', { name: 'Notifications' })
      const line = news.getByRole('link', { name: says })
      await expect(line).toBeInViewport()
      await expect(bell).toHaveAccessibleName('Notifications')
      await author.keyboard.press('Tab')
      await expect(line, 'the newest comes first').toBeFocused()
      await lit()
      await author.keyboard.press('Enter')
      await expect(news).toBeHidden()
      await expect.poll(() => new URL(author.url()).search).toMatch(search)
      const window = author.getByRole('dialog')
      if (tab)
        await expect(window.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true')
      if (shows) await expect(shows(window).first()).toBeVisible()
      const all: string[] = []
      const noted = async () => {
        all.push(...(await lit()))
        return all.join('\n')
      }
      if (expected) await expect.poll(noted).toMatch(expected)
      await author.keyboard.press('Escape')
      await expect(window).toBeHidden()
    }
    expect(trouble).toEqual([])
    await context.close()
  })
