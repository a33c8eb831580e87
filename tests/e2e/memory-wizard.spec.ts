import { expect, type Page, test } from '@playwright/test'
import { memoryForm } from './memory-form.ts'
import { aMemory, type Member, member, tags, toasts, watchForTrouble } from './people.ts'

const draftIn = (page: Page) => page.evaluate(() => localStorage.getItem('memoryDraft'))
const who = (page: Page) => memoryForm(page).who
const title = (page: Page) => memoryForm(page).title
const story = (page: Page) => memoryForm(page).story
const mood = (page: Page, name: string) => memoryForm(page).mood(name)
const editor = (page: Page, name = 'Your story') => page.getByRole('dialog', { name })
const notesLine = (page: Page) => memoryForm(page).notesLine
const goOn = (page: Page) => memoryForm(page).goOn()
const onStep = (page: Page, question: string) => expect(page.getByRole('heading', { name: question })).toBeVisible()
const firstStep = 'Share your childhood memory.'
const secondStep = 'How you show up in relationships.'

const begin = (page: Page, words?: string) => memoryForm(page).begin(words === undefined ? {} : { words })

test.describe('writing', () => {
  test.beforeEach(async ({ context }) => {
    await member(context)
  })

  test('goes from people to mood, title and story, each question opening the next [CRE-10, CRE-11, CRE-20, CRE-25, CRE-27, CRE-29, CRE-30]', async ({
    page,
  }) => {
    const trouble = watchForTrouble(page)
    await page.goto('/memory/new')
    await onStep(page, firstStep)
    await expect(page.getByRole('radio', { name: 'Happy', exact: true })).toHaveCount(0)
    await who(page).fill('my aunt')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(mood(page, 'Happy')).toBeVisible()
    const moods = page.getByRole('group', { name: /What kind/ })
    await expect(moods.getByRole('radio', { checked: true })).toHaveCount(0)
    const box = page.getByRole('textbox', { name: 'Your story' })
    await expect(box).toHaveCount(0)
    // One tap leads on to the story; what is answered is a line above it, and opens again.
    await mood(page, 'Happy').check()
    await expect(box).toBeFocused()
    await expect(page.getByRole('button', { name: 'About my aunt Change' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Kind of memory Happy Change' })).toBeVisible()
    for (const name of ['Unhappy', 'Bittersweet']) {
      await memoryForm(page).feels(name)
      await expect(mood(page, name)).toBeChecked()
    }
    await expect(moods.getByRole('radio', { checked: true })).toHaveCount(1)
    await expect(title(page)).toBeVisible()
    expect(trouble).toEqual([])
  })

  test('Tab leads from the story dialog to the exit and help, and back', async ({ page }) => {
    await page.goto('/memory/new')
    await memoryForm(page).isAbout('my aunt')
    await memoryForm(page).feels('Happy')
    await memoryForm(page).openWindow()
    await expect(editor(page).getByRole('textbox')).toBeFocused()
    await editor(page).getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('#leave-quickly')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('.ways-out').first().getByRole('button', { name: 'Need Support?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(editor(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator('.ways-out').first().getByRole('button', { name: 'Need Support?' })).toBeFocused()
  })

  test('shows optional parts after the story, with links to the rules [CRE-13, CRE-14, CRE-15, CRE-19, CRE-24, CRE-26, CRE-35, CRE-36]', async ({
    page,
  }) => {
    await page.goto('/memory/new')
    await memoryForm(page).isAbout('my aunt')
    await memoryForm(page).feels('Bittersweet')
    const tags = page.getByText('Tags: none yet')
    await expect(notesLine(page)).toHaveCount(0)
    await expect(tags).toHaveCount(0)
    await memoryForm(page).openWindow()
    await editor(page).getByRole('textbox').fill('')
    await expect(editor(page).getByRole('button', { name: 'Done' })).toBeDisabled()
    await editor(page).getByRole('textbox').fill('The gate was green.')
    await editor(page).getByRole('button', { name: 'Done' }).click()
    await expect(editor(page)).toBeHidden()
    await expect(story(page)).toContainText('The gate was green.')
    await expect(await memoryForm(page).openNotes()).toBeVisible()
    await tags.click()
    await expect(page.getByRole('heading', { name: 'Did You Know?' })).toBeVisible()
    await expect(memoryForm(page).privacy).toContainText('Public')
    const levels = await memoryForm(page).openLevels()
    await expect(levels.getByRole('radio', { name: 'Public', exact: true })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(levels).toBeHidden()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Community guidelines' }).click()
    const rules = await opened
    await expect(rules).toHaveURL(/\/community-guidelines$/)
    await expect(rules.getByRole('heading', { level: 1, name: 'Community guidelines' })).toBeVisible()
    await rules.close()
    for (const [name, href] of [
      ['Terms of use', '/terms-of-use'],
      ['Privacy policy', '/privacy-policy'],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
      await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    }
  })

  test('has two steps, and both kinds of Back keep the first [CRE-03, CRE-04, CRE-06, CRE-07, CRE-08, CRE-17, CRE-18, RTE-32]', async ({
    page,
  }) => {
    await begin(page, 'The gate was green.')
    await expect(page.getByRole('heading', { level: 1, name: 'Start Sharing Your Memory' })).toBeVisible()
    const bar = page.getByRole('progressbar').first()
    await expect(bar).toHaveAttribute('value', '50')
    await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(0)

    await goOn(page)
    await onStep(page, secondStep)
    await expect(page).toHaveURL(/routeAction=step2/)
    await expect(bar).toHaveAttribute('value', '100')
    await expect(page.getByText(/reflect.*relationship patterns/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: /pattern/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^What are your relationship styles\?/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeEnabled()
    await page.getByRole('button', { name: 'Back', exact: true }).last().click()
    await onStep(page, firstStep)
    await expect(page.getByRole('heading', { name: firstStep })).toBeFocused()
    await expect(story(page)).toContainText('The gate was green.')
    await goOn(page)
    await page.getByRole('button', { name: 'Back', exact: true }).first().click()
    await onStep(page, firstStep)
    await expect(story(page)).toContainText('The gate was green.')
    await page.goBack()
    await onStep(page, secondStep)

    await page.getByRole('link', { name: 'What do these levels mean?' }).click()
    await expect(page).toHaveURL(/routeAction=privacy/)
    const help = page.getByRole('dialog', { name: 'Who can see your memory?' })
    await expect(help).toBeVisible()
    await page.goBack()
    await expect(help).toHaveCount(0)
    await expect(page).toHaveURL(/routeAction=step2/)
    await onStep(page, secondStep)
  })

  test('adds names by Enter, comma, semicolon; removes by Backspace [CRE-21, CRE-30, CRE-31, CRE-32, CRE-33, CRE-34, AMB-81, AMB-111]', async ({
    page,
  }) => {
    await page.goto('/memory/new')
    const chips = page.getByRole('button', { name: /^Remove / })
    await who(page).fill('a')
    await expect(mood(page, 'Happy')).toHaveCount(0)
    await who(page).press('Enter')
    await expect(mood(page, 'Happy')).toBeVisible()
    await who(page).pressSequentially('b,c;')
    await expect(chips).toHaveCount(3)
    await who(page).fill(' A ')
    await who(page).press('Enter')
    await who(page).fill('   ')
    await who(page).press('Enter')
    await expect(chips).toHaveCount(3)
    await who(page).fill('')
    await who(page).press('Backspace')
    await expect(chips).toHaveCount(2)
    await expect(mood(page, 'Happy')).toBeVisible()
    for (const left of [1, 0]) {
      await chips.first().click()
      await expect(chips).toHaveCount(left)
    }
    await expect(mood(page, 'Happy')).toHaveCount(0)
  })

  test('enforces text limits, and shows a counter near them [CRE-43, CRE-45, CRE-48, CRE-49, CRE-50, CRE-57, LIM-24, ERR-30]', async ({
    page,
  }) => {
    await begin(page)
    await title(page).fill('t'.repeat(101))
    await expect(title(page)).toHaveValue('t'.repeat(100))
    const check = async (dialog: ReturnType<typeof editor>) => {
      const box = dialog.getByRole('textbox')
      const done = dialog.getByRole('button', { name: 'Done' })
      for (const empty of ['', '   ']) {
        await box.fill(empty)
        await expect(done).toBeDisabled()
      }
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      await box.fill('a'.repeat(4000))
      await expect(dialog.getByText(/\/5000/)).toHaveCount(0)
      const colour = async (count: number) => {
        await box.fill('a'.repeat(count))
        return dialog.getByText(`${count}/5000`).evaluate((words) => getComputedStyle(words).color)
      }
      const grey = await colour(4001)
      expect(await colour(4500)).toBe(grey)
      expect(await colour(4501)).not.toBe(grey)
      await box.fill('a'.repeat(5001))
      await expect(box).toHaveValue('a'.repeat(5000))
    }
    await memoryForm(page).openWindow()
    await check(editor(page))
    const box = editor(page).getByRole('textbox')
    const rows = async (lines: number) => {
      await box.fill(Array.from({ length: lines }, () => 'x').join('\n'))
      return Number(await box.getAttribute('rows'))
    }
    expect([await rows(1), await rows(10), await rows(40)]).toEqual([6, 10, 18])
    await page.setViewportSize({ width: 400, height: 800 })
    expect([await rows(1), await rows(8), await rows(40)]).toEqual([7, 8, 10])
    await page.setViewportSize({ width: 1280, height: 800 })

    await box.fill('')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('autocomplete')) asked.push(request.url())
    })
    const suggestions = editor(page).getByRole('option')
    await page.route('**/autocomplete?**', (route) => route.fulfill({ json: ['rain', 'rage'] }))
    await box.pressSequentially('#r')
    // As long as the list takes to come after the third character, and more.
    await page.waitForTimeout(1_000)
    await expect(suggestions).toHaveCount(0)
    expect(asked).toEqual([])
    await box.pressSequentially('a')
    await expect(suggestions).toHaveText(['#rain', '#rage'])
    expect(asked.every((url) => url.includes('q=ra'))).toBe(true)
    await page.unroute('**/autocomplete?**')
    await box.fill('Enough.')
    await editor(page).getByRole('button', { name: 'Done' }).click()
    await goOn(page)
    const pattern = page.getByRole('textbox', { name: /pattern/ })
    await pattern.fill('p'.repeat(101))
    await expect(pattern).toHaveValue('p'.repeat(100))
    await page.getByRole('button', { name: /relationship styles/ }).click()
    await check(editor(page, 'Your relationship styles'))

    // Whoever does not come by the form is stopped by the server.
    for (const tooLong of [{ pattern_title: 'p'.repeat(101) }, { relationship_description: 'a'.repeat(5001) }]) {
      const answer = await page.context().request.post('/memories/memories-list/', {
        data: { ...aMemory, ...tooLong },
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      expect(answer.status()).toBe(400)
      expect(Object.keys((await answer.json()).errors)).toEqual(Object.keys(tooLong))
    }
  })

  test('the title blinks when the mood is chosen: four steps of 300 ms [CRE-28, LIM-40]', async ({ page }) => {
    await page.clock.install()
    await page.goto('/memory/new')
    await who(page).fill('my aunt')
    await who(page).press('Enter')
    await expect(mood(page, 'Happy')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await mood(page, 'Happy').check()
    await expect(title(page)).toBeVisible()
    const seen: boolean[] = []
    for (let step = 0; step < 6; step += 1) {
      seen.push(await title(page).evaluate((input) => input.classList.contains('blinking')))
      await page.clock.runFor(300)
    }
    expect(seen).toEqual([true, false, true, false, false, false])
  })

  test('privacy is chosen in a dialog and starts with the last choice; a title is optional [PRV-02, PRV-03, PRV-04, PRV-05, PRV-06, LIM-31, CRE-20, AMB-48]', async ({
    page,
  }) => {
    await begin(page)
    const opener = memoryForm(page).privacy
    await expect(opener).toContainText('Public')
    const dialog = await memoryForm(page).openLevels()
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(500)
    const levels = dialog.getByRole('radio')
    await expect(levels).toHaveCount(3)
    for (const [at, name] of ['Public', 'Private with a link', 'Only me'].entries())
      await expect(levels.nth(at)).toHaveAccessibleName(name)
    await levels.nth(2).check()
    await dialog.getByRole('button', { name: 'Select' }).click()
    await expect(opener).toContainText('Only me')
    await goOn(page)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await memoryForm(page).post()
    expect((await sent).postDataJSON()).toMatchObject({ title: '', privacy: 1, status: 1 })
    await expect(page).toHaveURL(/\/home/)
    await begin(page)
    await expect(opener).toContainText('Only me')

    await page.goto('/memory/new?routeAction=privacy')
    const info = page.getByRole('dialog', { name: 'Who can see your memory?' })
    await expect(info.getByRole('list').first().getByRole('listitem')).toHaveText([
      'Public (visible to everyone)',
      'Private with link (shared selectively)',
      'Only me (private)',
    ])
  })
})

test.describe('posting', () => {
  let author: Member
  test.beforeEach(async ({ context }) => {
    author = await member(context)
  })

  test('sends notes and tags, and then clears the form [CRE-13, CRE-37, CRE-53, CRE-54, INT-03, RTE-46, FED-08, LIM-32]', async ({
    page,
  }) => {
    const name = `The gate ${author.username}`
    await begin(page, 'We waited at the gate for Elsa Brandt.')
    await title(page).fill(name)
    const notes = await memoryForm(page).openNotes()
    await expect(notes.getByRole('checkbox').first()).toHaveAccessibleName('Physical violence')
    await notes.getByRole('checkbox', { name: 'Neglect', exact: true }).check()
    await notes.getByRole('checkbox', { name: 'Physical violence', exact: true }).check()
    await notes.getByRole('checkbox', { name: 'Physical violence', exact: true }).uncheck()

    await page.getByText('Tags: none yet').click()
    await expect(page.getByRole('heading', { name: 'Did You Know?' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Got It!' })).toBeVisible()
    await page.getByRole('button', { name: "Don't show this again" }).click()
    await expect(page.getByRole('heading', { name: 'Did You Know?' })).toBeHidden()
    await page.goto('/memory/new?openTagsModal=true')
    const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
    await wizard.getByRole('button', { name: /^Feelings/ }).click()
    await wizard.getByRole('checkbox', { name: 'Sad', exact: true }).click()
    await expect(wizard.getByText('Saved', { exact: true })).toBeVisible()
    await wizard.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Did You Know?' })).toHaveCount(0)

    await goOn(page)
    await expect(page.getByText(/may contain a name.*Elsa Brandt.*up to you/)).toBeVisible()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    const reloaded = page.waitForRequest('**/api/v1/feed/**')
    await memoryForm(page).post()
    await reloaded
    expect((await sent).postDataJSON()).toMatchObject({
      status: 1,
      type: 3,
      sensitive_topics: [{ id: 'neglect' }],
      feelings: [{ id: 'sad' }],
    })
    await expect(page).toHaveURL(/\/home$/)
    await expect(toasts(page)).toContainText('Your Memory Added Successfully!')
    await expect(toasts(page)).toContainText('Thank you! Your post has been added.')
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
    expect(await draftIn(page)).toBeNull()
    await page.goto('/memory/new')
    await expect(who(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
    // What the rest of the form held would stand there, were it kept: each question opens with the one before.
    await expect(mood(page, 'Unhappy')).toHaveCount(0)
    await expect(page.getByText('We waited at the gate')).toHaveCount(0)
  })

  test('needs a story; failed post loses nothing; retry makes one memory [ERR-15, CRE-52]', async ({ page }) => {
    const post = page.getByRole('button', { name: 'Post', exact: true })
    await page.goto('/memory/new?routeAction=step2')
    await onStep(page, secondStep)
    await expect(post).toBeDisabled()
    await begin(page)
    await goOn(page)
    for (const status of [500, 200]) {
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/memories/memories-list/', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await held
        await route.fulfill({ status, json: {} })
      })
      await expect(post).toBeEnabled()
      await post.click()
      // Of a first memory that others can read; asked once.
      const yes = page.getByRole('button', { name: 'Yes, post it' })
      await expect(yes.or(page.getByRole('button', { name: 'Posting…' }))).toBeVisible()
      if (await yes.isVisible()) await yes.click()
      await expect(page.getByRole('button', { name: 'Posting…' })).toBeDisabled()
      await expect(post).toHaveCount(0)
      answer()
      await expect(toasts(page)).toContainText('Memory Submission Failed')
      await expect(toasts(page)).toContainText('There was an error entering your post. Please try again later.')
      await page.getByRole('button', { name: 'Close this notice' }).first().click()
      await page.unrouteAll()
    }
    // The server stores it, but its answer is lost.
    await page.route('**/memories/memories-list/', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await post.click()
    await expect(toasts(page)).toContainText('Memory Submission Failed')
    await page.unrouteAll()
    await page.reload()
    await post.click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`/memories/search/user/${author.id}`)
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('unpublished note on phones does not cover the text', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const { shareable_link } = await (await member(page.context())).post({ subjects: [{ description: 'my aunt' }] })
    await page.goto(`/memory/edit?hashId=${shareable_link}`)
    await expect(title(page)).toBeVisible()
    const height = async () => (await page.locator('.wizard-foot').boundingBox())?.height
    const before = await height()
    await title(page).fill('Another title')
    await expect(page.getByRole('button', { name: 'Changes not published yet' })).toBeInViewport()
    expect(await height()).toBe(before)
  })

  test('editing loads and saves a memory, or reports the failure and keeps the edit [CRE-02, CRE-40, CRE-55, ERR-17, RTE-26, DRF-04, AMB-40, AMB-101]', async ({
    page,
  }) => {
    const { shareable_link } = await author.post({ subjects: [{ description: 'my aunt' }], feelings: tags('sad') })
    await begin(page, 'A draft of something else.')
    expect(await draftIn(page)).not.toBeNull()
    await page.evaluate(() =>
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
    )
    await page.goto(`/memory/edit?hashId=${shareable_link}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Your Memory' })).toBeVisible()
    await expect(title(page)).toHaveValue('The bus stop')
    await expect(story(page)).toContainText('We waited for the bus until it was dark.')
    await memoryForm(page).openPeople()
    await expect(page.getByRole('button', { name: 'Remove my aunt' })).toBeVisible()
    expect(await draftIn(page)).toBeNull()
    await memoryForm(page).openEditor()
    await editor(page).getByRole('textbox').fill('It came at last.')
    await editor(page).getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('Your changes aren’t published yet. Readers still see the earlier version.'),
    ).toBeVisible()
    const line = page.getByRole('button', { name: 'Changes not published yet' })
    await expect(line).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await title(page).focus()
    await expect(line).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 800 })
    await goOn(page)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    for (const status of [500, 200]) {
      await page.route('**/get-details', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status, json: {} }) : route.continue(),
      )
      await save.click()
      await expect(toasts(page)).toContainText('Memory Update Failed')
      await expect(toasts(page)).toContainText('There was an error updating your post. Please try again later.')
      await page.getByRole('button', { name: 'Close this notice' }).first().click()
      await page.unrouteAll()
    }
    await save.click()
    await expect(toasts(page)).toContainText('Post Updated Successfully')
    await expect(toasts(page)).toContainText('Your changes have been saved!')
    await expect(page).toHaveURL(new RegExp(`/memory/${shareable_link}$`))
    await expect(page.getByText('It came at last.')).toBeVisible()
    expect(await author.read(shareable_link)).toMatchObject({ feelings: [{ tag_id: 'sad' }], title: 'The bus stop' })
    await page.goto('/memory/new')
    await expect(story(page)).toContainText('A draft of something else.')
  })

  test('edits a posted story in three presses; closing without Save sends nothing [CRE-35, CRE-55]', async ({
    page,
  }) => {
    const { shareable_link } = await author.post({})
    await page.goto(`/memory/${shareable_link}`)
    await page.getByRole('button', { name: 'Options for your memory' }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(editor(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' It came.')
    await expect(editor(page).getByText('Readers see the new words when you save.')).toBeVisible()
    await editor(page).getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page)).toContainText('Post Updated Successfully')
    await expect(page).toHaveURL(new RegExp(`/memory/${shareable_link}$`))
    await expect(page.getByRole('article').getByText('until it was dark. It came.')).toBeVisible()

    await page.getByRole('button', { name: 'Options for your memory' }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await editor(page).getByRole('textbox').fill('Never.')
    await editor(page).getByRole('button', { name: 'Close' }).click()
    await expect(
      page.getByText('Your changes aren’t published yet. Readers still see the earlier version.'),
    ).toBeVisible()
    expect(await author.read(shareable_link)).toMatchObject({ description: expect.stringContaining('It came.') })
  })
})

/** Where the first radio button of a dialog stood, from its first frame until a toast has come into the dialog. */
async function heightsOfFirstRadio(): Promise<number[]> {
  const seen = new Set<number>()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const radio = document.querySelector('dialog[open] input[type=radio]')
    if (radio) seen.add(Math.round(radio.getBoundingClientRect().top))
    if (radio?.closest('dialog')?.querySelector('.toast')) return [...seen]
  }
}

test('privacy changes on Select in the edit, on the card and on the page; fewer readers also on Escape', async ({
  page,
  context,
  browser,
}) => {
  const author = await member(context)
  const { shareable_link: first } = await author.post({ subjects: [{ description: 'my aunt' }] })
  const visitor = await browser.newContext()
  const opens = async (link: string) =>
    (await visitor.request.get(`/memories/api/v1/memories/${link}/get-details`)).status()
  const linkOf = async (address: RegExp, before: string) => {
    await expect(page).toHaveURL(address)
    await expect(page).not.toHaveURL(new RegExp(before))
    return address.exec(page.url())?.[1] ?? ''
  }
  const choose = async (level: string, { toast = false, end = 'Select' } = {}) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Options for/ })
      .click()
    const heights = toast ? page.evaluate(heightsOfFirstRadio) : Promise.resolve([0])
    await page.getByRole('button', { name: 'Who can see it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who can see this memory?' })
    expect(await heights).toHaveLength(1)
    await dialog.getByRole('radio', { name: level, exact: true }).check()
    await (end === 'Select' ? dialog.getByRole('button', { name: end }).click() : page.keyboard.press(end))
    await expect(dialog).toBeHidden()
  }
  expect(await opens(first)).toBe(200)
  await page.goto(`/memory/edit?hashId=${first}`)
  await memoryForm(page).isSeenBy('Only me')
  await expect(toasts(page)).toContainText('Only you can see this memory now.')
  const second = await linkOf(/hashId=([^&]+)/, first)
  expect([await opens(first), await opens(second)]).toEqual([404, 404])

  await page.goto(`/memory/${second}`)
  await choose('Public', { end: 'Escape' })
  await expect(toasts(page)).toContainText('Not changed.')
  expect(await opens(second)).toBe(404)
  await toasts(page).getByRole('button', { name: 'Change to “Public”' }).click()
  await expect(page.getByRole('article').getByText('Everyone can see this memory.')).toBeVisible()
  expect([await opens(first), await opens(second)]).toEqual([404, 200])
  await choose('Private with a link', { toast: true })
  const third = await linkOf(/memory\/([^?]+)$/, second)
  expect([await opens(second), await opens(third)]).toEqual([404, 200])

  await page.goto('/yours')
  await choose('Only me', { end: 'Escape' })
  await expect(page.getByRole('article').getByText('Only you can see this memory.')).toBeVisible()
  const card = await page.getByRole('article').getAttribute('data-memory')
  expect([await opens(third), await opens(card ?? '')]).toEqual([404, 404])
  await visitor.close()
})

test.describe('drafts', () => {
  test.beforeEach(async ({ context }) => {
    await member(context)
  })

  test('are kept while typing and restored after a reload [DRF-02, DRF-03]', async ({ page }) => {
    await begin(page)
    await title(page).fill('Half a title')
    expect(await draftIn(page)).toContain('Half a title')
    await (await memoryForm(page).openEditor()).fill('Not done yet')
    await expect.poll(() => draftIn(page)).toContain('Not done yet')
    await page.reload()
    await expect(page.getByText('We restored your draft from this device.')).toBeVisible()
    await expect(title(page)).toHaveValue('Half a title')
    await memoryForm(page).openMoods('Unhappy')
    await expect(mood(page, 'Unhappy')).toBeChecked()
    await expect(story(page)).toContainText('Not done yet')
  })

  test('writes drafts every 3 s and ignores a full storage [DRF-01, DRF-06, LIM-29]', async ({ page }) => {
    await page.clock.install()
    await begin(page)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.evaluate(() => localStorage.removeItem('memoryDraft'))
    await page.clock.runFor(3_000)
    expect(await draftIn(page)).toContain('We waited at the gate.')
    await page.evaluate(() => localStorage.removeItem('memoryDraft'))
    await page.clock.runFor(3_000)
    expect(await draftIn(page)).toContain('We waited at the gate.')

    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.clock.runFor(3_000)
    await expect.poll(() => logged.join('\n')).toContain('saving the draft')
    await expect(toasts(page)).toBeEmpty()
    // What is not kept cannot stay: only staying here keeps it.
    await title(page).fill('Not kept any more')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    const question = page.getByRole('dialog', { name: 'Leave page?' })
    await expect(question).toContainText('If you leave, your draft is deleted.')
    await expect(question.getByRole('button', { name: 'Keep the draft and go' })).toHaveCount(0)
  })

  test('leaving asks first, and can keep the draft; wizard steps and dialogs do not [DRF-05, DRF-07, DRF-08, DRF-09, DRF-10, DRF-11, DRF-12, DRF-13]', async ({
    page,
  }) => {
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
    await page.goto('/memory/new')
    await onStep(page, firstStep)
    await home.click()
    await expect(page).toHaveURL(/\/home$/)

    await begin(page)
    const question = page.getByRole('dialog', { name: 'Leave page?' })
    await goOn(page)
    await onStep(page, secondStep)
    await expect(question).toBeHidden()
    await page.getByRole('link', { name: 'What do these levels mean?' }).click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Who can see your memory?')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await home.click()
    await expect(question).toContainText('You have unsaved changes. Are you sure you want to leave?')
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await onStep(page, secondStep)
    await page.getByRole('button', { name: 'Back', exact: true }).last().click()
    await expect(story(page)).toContainText('We waited at the gate.')

    let warned = ''
    page.once('dialog', async (dialog) => {
      warned = dialog.type()
      await dialog.accept()
    })
    await page.reload()
    expect(warned).toBe('beforeunload')
    await expect(story(page)).toContainText('We waited at the gate.')

    await home.click()
    await question.getByRole('button', { name: 'Keep the draft and go' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/yours/drafts')
    await page.getByRole('link', { name: 'We waited at the gate.' }).click()
    await expect(story(page)).toContainText('We waited at the gate.')

    await home.click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    expect(await draftIn(page)).toBeNull()
    await page.goto('/memory/new')
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  })

  test('are not shown to another member on the same device', async ({ page, context }) => {
    await begin(page, 'Only mine to read.')
    await member(context)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/memory/new')
    await onStep(page, firstStep)
    await expect(page.getByRole('button', { name: 'Remove my aunt' })).toHaveCount(0)
    await expect(page.getByText('Only mine to read.')).toHaveCount(0)
  })

  test('cancelling asks first, deletes the draft, and goes home [DRF-15, DRF-16, DRF-17]', async ({ page }) => {
    await begin(page)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Cancel and discard what you wrote?' })
    await question.getByRole('button', { name: 'No, go back' }).click()
    await expect(question).toBeHidden()
    await expect(story(page)).toContainText('We waited at the gate.')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await question.getByRole('button', { name: 'Yes, I want to cancel' }).click()
    await expect(page).toHaveURL(/\/home$/)
    expect(await draftIn(page)).toBeNull()
  })
})

test('each routeAction opens its step or help [RTE-33, RTE-35, RTE-36, RTE-37, RTE-45, RTE-46, AMB-38, AMB-39]', async ({
  page,
}) => {
  // 25 pages one after the other.
  await member(page.context())
  await begin(page)
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
  const tagSteps: Record<string, string> = {
    'routeAction=age': 'How old were you?',
    'routeAction=sibling': 'Where were you among your siblings?',
    'routeAction=peoplesactions': 'Who was there, and what did they do?',
    'routeAction=chronic': 'What was going on for a long time?',
    'routeAction=sudden': 'What happened suddenly?',
    'routeAction=feelings': 'How did you feel at the time?',
    'routeAction=needs': 'What did you need?',
    'routeAction=thoughts': 'What went through your mind?',
    'routeAction=personality': 'How has this changed you?',
    'routeAction=social': 'After this episode, I struggled with:',
    'routeAction=step11': 'After this episode, I struggled with:',
    'routeAction=health': 'After this experience, I developed:',
    'tab=3': 'What was life around you like at that time?',
    'needs=': 'What did you need?',
  }
  for (const [query, heading] of Object.entries(tagSteps)) {
    await page.goto(`/memory/new?${query}`)
    await expect(wizard.getByRole('heading', { name: heading }), query).toBeVisible()
  }
  await page.goto('/memory/new?openTagsModal=true')
  await expect(wizard.getByRole('listitem').first()).toBeVisible()
  for (const query of ['routeAction=step2', 'step=2', 'step2']) {
    await page.goto(`/memory/new?${query}`)
    await onStep(page, secondStep)
  }
  await page.goto('/memory/new?routeAction=step1')
  await onStep(page, firstStep)
  for (const [action, name] of Object.entries({
    warning: 'About content notes',
    warning2: 'About photos',
    emotionssafety: 'Safety and grounding',
    bittersweet: 'What bittersweet means',
    privacy: 'Who can see your memory?',
  })) {
    await page.goto(`/memory/new?routeAction=${action}`)
    const help = page.getByRole('dialog', { name })
    await expect(help, action).toBeVisible()
    if (action === 'emotionssafety')
      await expect(help.getByRole('heading', { name: 'Essential Grounding Techniques' })).toBeVisible()
    await help.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('dialog'), action).toHaveCount(0)
  }
  await page.goto('/memory/new?routeAction=riskfactors')
  await onStep(page, firstStep)
  // By the time that help is open, whatever else wanted to open has come.
  await page.getByRole('button', { name: 'Need Support?' }).click()
  await expect(page.getByRole('dialog', { name: 'Memory Writing Support' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('visitors can begin, must sign in to write, and cancel to / [CRE-51, ROL-19, DRF-17, AMB-78]', async ({
  page,
}) => {
  await page.goto('/memory/new')
  await expect(page.getByRole('heading', { level: 1, name: 'Start Sharing Your Memory' })).toBeVisible()
  await who(page).click()
  await memoryForm(page).isAbout('my aunt')
  await expect(page.getByText(/^Sign in or join to write your story/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Join' })).toHaveAttribute('href', /routeAction=signup/)
  await memoryForm(page).feels('Happy')
  await (await memoryForm(page).openEditor()).pressSequentially('No letter is taken.')
  await expect(page.getByRole('textbox', { name: 'Your story' })).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, I want to cancel' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('opens story dialog once online', async ({ page, context }) => {
  await member(context)
  // Nothing is fetched ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/memory/new')
  const form = memoryForm(page)
  await form.isAbout('my aunt')
  await form.feels('Unhappy')
  await form.tells('At')
  await context.setOffline(true)
  await form.story.click()
  await expect(page.getByRole('button', { name: 'About my aunt Change' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('dialog', { name: 'Your story' }).getByRole('textbox').fill('At the gate.')
})

test('nothing covers text, help or Next on phones', async ({ page, context }) => {
  await member(context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/memory/new')
  const form = memoryForm(page)
  await form.isAbout('my grandmother', 'my aunt', 'my brother', 'the neighbour', 'my teacher', 'a friend of my mother')
  const isFree = (box: Element) => {
    const { x, y, width, height } = box.getBoundingClientRect()
    return box.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  expect(await form.who.evaluate(isFree)).toBe(true)

  await form.feels('Happy')
  await expect(page.getByText('Still to fill in: Your story')).toBeVisible()
  // The line that is written stands above what stays in sight, however long the story is.
  const box = page.getByRole('textbox', { name: 'Your story', exact: true })
  await box.click()
  for (let line = 0; line < 14; line += 1) await page.keyboard.type('We ate the plums. ')
  const covered = await page.locator('.wizard-foot').evaluate((foot) => foot.getBoundingClientRect().top)
  expect(await box.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(covered)
  await form.tells('We ate the plums.')
  await goOn(page)
  await context.setOffline(true)
  const post = page.getByRole('button', { name: 'Post', exact: true })
  await post.click()
  await page.getByRole('button', { name: 'Yes, post it' }).click()
  await expect(page.getByText('What you typed is still here.')).toBeVisible()
  await expect(page.getByText('Memory Submission Failed')).toBeVisible()
  expect(await post.evaluate(isFree)).toBe(true)
  expect(await page.getByRole('button', { name: 'Need Support?' }).evaluate(isFree)).toBe(true)
})

test('at 360 px the mood is in sight after a name, and a chosen audience is not asked about again', async ({
  page,
}) => {
  await member(page.context())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/memory/new')
  const form = memoryForm(page)
  await form.who.fill('my grandmother')
  await form.who.press('Enter')
  await expect(page.getByText('What kind of memory is it?')).toBeInViewport({ ratio: 1 })
  const happy = await page.locator('label', { has: form.mood('Happy') }).boundingBox()
  const foot = await page.locator('.wizard-foot').boundingBox()
  expect((happy?.y ?? 740) + (happy?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  await form.mood('Unhappy').check({ force: true })
  await page.getByRole('textbox', { name: 'Your story', exact: true }).fill('We waited at the gate.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'Private with a link' }).check({ force: true })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('article').first()).toContainText('Anyone who has the link')
})
