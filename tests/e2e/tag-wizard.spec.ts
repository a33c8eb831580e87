import { expect, type Locator, type Page, type Response, test } from '@playwright/test'
import { aMemory, type Member, member, tags, toasts, watchCalls, watchForTrouble } from './people.ts'

const details = (link: string) => `/memories/api/v1/memories/${link}/get-details`
const isSave = (response: Response) => response.request().method() === 'PUT'

/** Does something and gives back what the wizard sent, once the server has stored it. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const answer = page.waitForResponse((response) => isSave(response) && response.status() === 202)
  await act()
  return (await answer).request().postDataJSON() as Record<string, unknown>
}

const wizardOn = (page: Page) => page.getByRole('dialog', { name: /^Tag Your Childhood (Trauma|Memory)$/ })
const box = (wizard: Locator, label: string) =>
  wizard.getByRole('checkbox', { name: label, exact: true }).or(wizard.getByRole('radio', { name: label, exact: true }))

async function openWizard(page: Page, link: string, step?: number): Promise<Locator> {
  await page.goto(`/memory/${link}?isEdit=true${step === undefined ? '' : `&tab=${step}`}`)
  const wizard = wizardOn(page)
  await expect(wizard.getByRole(step === undefined ? 'list' : 'group').first()).toBeVisible()
  return wizard
}

/** Where the line of its text ends, without the room below. */
const letterEnd = (label: Element): number => {
  const words = document.createRange()
  words.selectNodeContents(label)
  return words.getBoundingClientRect().bottom
}

/** How many options are whole in sight, between the search above them and the ways on. */
const rowsInSight = (wizard: Locator): Promise<number> =>
  wizard.evaluate((dialog) => {
    const edge = (at: string) => dialog.querySelector(at)?.getBoundingClientRect()
    const [top, end] = [edge('.checklist-bar')?.bottom ?? 0, edge('.dialog-foot')?.top ?? 0]
    return [...dialog.querySelectorAll('.option-row')].filter((row) => {
      const { y, bottom } = row.getBoundingClientRect()
      return y >= top && bottom <= end
    }).length
  })

/** Nothing lies over its middle. */
const isUncovered = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === element
}

const steps = [
  [1, 'Age at the Time', 'How old were you?', 1],
  [2, 'Siblings', 'Where were you among your siblings?', 15],
  [4, "People's Actions", 'Who was there, and what did they do?', 1],
  [3, 'Risk Factors', 'What was life around you like at that time?', 15],
  [5, 'Ongoing Challenges', 'What was going on for a long time?', 15],
  [6, 'Major Shocks', 'What happened suddenly?', 10],
  [7, 'Feelings', 'How did you feel at the time?', 15],
  [8, 'Needs', 'What did you need?', 15],
  [9, 'Thoughts', 'What went through your mind?', 15],
  [10, 'Personality Changes', 'How has this changed you?', 15],
  [11, 'School Struggles', 'After this episode, I struggled with:', 15],
  [12, 'Health Changes', 'After this experience, I developed:', 15],
] as const

test.describe('navigation', () => {
  test('overview lists steps in display order; Next, Previous and Back lead through them [TAG-01, TAG-02, TAG-03, TAG-04, TAG-05, TAG-07, AMB-02, AMB-92]', async ({
    page,
  }) => {
    const trouble = watchForTrouble(page)
    const other = await member(page.context())
    await other.post({ feelings: tags('lonely') })
    const author = await member(page.context())
    const { shareable_link } = await author.post()
    const wizard = await openWizard(page, shareable_link)
    const rows = wizard.getByRole('listitem').getByRole('button')
    await expect(rows).toHaveText(steps.map(([, title]) => new RegExp(`^${title}Not answered yet$`)))
    await expect(wizard.getByRole('checkbox')).toHaveCount(0)

    await rows.nth(1).click()
    await expect(wizard.getByRole('heading', { name: 'Where were you among your siblings?' })).toBeVisible()
    await wizard.getByRole('button', { name: 'Next' }).click()
    await expect(wizard.getByRole('heading', { name: 'Who was there, and what did they do?' })).toBeVisible()
    // The browser's own way back goes one step back, as Previous does.
    await expect(page).toHaveURL(/tab=4$/)
    await page.goBack()
    await expect(wizard.getByRole('heading', { name: 'Where were you among your siblings?' })).toBeVisible()
    await page.goForward()
    await expect(wizard.getByRole('heading', { name: 'Who was there, and what did they do?' })).toBeVisible()
    await wizard.getByRole('button', { name: 'Previous' }).click()
    await wizard.getByRole('button', { name: 'Previous' }).click()
    await expect(wizard.getByRole('heading', { name: 'How old were you?' })).toBeVisible()
    await expect(wizard.getByRole('button', { name: 'Previous' })).toBeDisabled()

    // An age is one choice, so the wizard goes on by itself.
    const sent = await saved(page, () => box(wizard, '3-5 years').click())
    expect(sent.age_ranges).toEqual([expect.objectContaining({ id: '3-5-years' })])
    await expect(wizard.getByRole('heading', { name: 'Where were you among your siblings?' })).toBeVisible()
    await wizard.getByRole('button', { name: 'Back to all questions' }).click()
    await expect(rows.first()).toHaveAccessibleName(/Age.*Answered$/)
    await expect(rows.first()).not.toHaveAccessibleName(/Not answered/)
    await expect(rows.nth(1)).toHaveAccessibleName(/Not answered yet/)
    await expect(rows.first().locator('.wizard-row-mark svg')).toBeVisible()
    await expect(wizard.locator('.wizard-row-mark svg')).toHaveCount(1)

    // After the last question: an ending, and the list.
    await rows.filter({ hasText: /^Feelings/ }).click()
    await saved(page, () => box(wizard, 'Lonely').click())
    await wizard.getByRole('button', { name: 'Back to all questions' }).click()
    await rows.last().click()
    await wizard.getByRole('button', { name: 'Next' }).click()
    await expect(wizard.getByRole('heading', { name: 'That’s it. You answered 2 of 12 questions.' })).toBeFocused()
    const similar = wizard.getByRole('region', { name: 'Memories like this' })
    await expect(similar.getByRole('link').first()).toBeVisible()
    await expect(rows.first()).toBeVisible()
    await wizard.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/memory/${shareable_link}$`))
    await expect(page.getByText('3-5 years').first()).toBeVisible()
    expect(trouble).toEqual([])
  })

  test('a content note that came with a tag goes with it, one that the author chose stays', async ({ page }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post({ sensitive_topics: [{ id: 'bullying' }] })
    const wizard = await openWizard(page, shareable_link, 12)
    const tick = (label: string) => saved(page, () => box(wizard, label).click())
    expect(await tick('Suicidal thoughts')).not.toHaveProperty('sensitive_topics')
    await expect(wizard.getByText('Content note added: Suicide. To remove it, edit the memory.')).toBeVisible()
    await tick('Anxiety')
    expect(await tick('Suicidal thoughts')).toMatchObject({ sensitive_topics: [{ id: 'bullying' }] })
    await expect(wizard.getByText('Content note removed again: Suicide.')).toBeVisible()
    const { sensitive_topics } = await author.read(shareable_link)
    expect(sensitive_topics).toEqual([expect.objectContaining({ id: 'bullying' })])
  })

  test('closing the wizard after one telling tag lists memories like it on the page', async ({ page }) => {
    const other = await member(page.context())
    await other.post({ feelings: tags('lonely') })
    const author = await member(page.context())
    const { shareable_link } = await author.post()
    const wizard = await openWizard(page, shareable_link)
    const rows = wizard.getByRole('listitem').getByRole('button')
    // Who shares the age alone is not alike, and this is what the page reads when its first tag is saved.
    await rows.first().click()
    await saved(page, () => box(wizard, '3-5 years').click())
    await wizard.getByRole('button', { name: 'Back to all questions' }).click()
    await rows.filter({ hasText: /^Feelings/ }).click()
    await saved(page, () => box(wizard, 'Lonely').click())
    await page.keyboard.press('Escape')
    await expect(wizard).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Memories like this' }).getByRole('link').first()).toBeVisible()
  })

  test('every step has navigation, search, options, details and Reset All [TAG-11, TAG-12, TAG-13, TAG-14, TAG-15, TAG-16, TAG-17, ERR-03]', async ({
    page,
  }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post()
    for (const [number, , question, limit] of steps) {
      const wizard = await openWizard(page, shareable_link, number)
      await expect(wizard.getByRole('heading', { name: question })).toBeVisible()
      for (const name of ['Previous', 'Next', 'Back to all questions'])
        await expect(wizard.getByRole('button', { name, exact: true })).toBeVisible()
      const search = wizard.getByRole('searchbox').first()
      await expect(search).toBeVisible()
      // The ring of what has the focus (5 px out) leaves the letters of the question whole.
      const letters = await wizard.locator('legend.form-label').first().evaluate(letterEnd)
      expect((await search.boundingBox())?.y).toBeGreaterThanOrEqual(letters + 5)
      await expect(wizard.getByRole('checkbox').first()).toBeVisible()
      await expect(wizard.getByText(`0/${limit} selections`)).toBeVisible()
      await expect(wizard.getByRole('button', { name: 'Add more details' })).toBeVisible()
      await expect(wizard.getByRole('button', { name: 'Reset All' })).toBeDisabled()
      const headings = wizard.getByText(/^(School|Adolescence|Other) Challenges:$/)
      if (number === 11) {
        await expect(headings).toHaveText(['School Challenges:', 'Adolescence Challenges:', 'Other Challenges:'])
        const ofSchool = wizard.getByRole('group', { name: 'School Challenges:' })
        await expect(box(ofSchool, 'Poor grades')).toBeVisible()
        await search.fill('marks')
        await expect(headings).toHaveCount(0)
      }
      await search.fill('zzzz')
      await expect(wizard.getByText('No options match your search').first()).toBeVisible()
    }
  })

  test('has ten steps for a happy memory, and bitter before sweet for a bittersweet one [TAG-08, TAG-60, TAG-63, TAG-65, RTE-39, AMB-03, AMB-115]', async ({
    page,
  }) => {
    const author = await member(page.context())
    const happy = await author.post({ type: 1 })
    const wizard = await openWizard(page, happy.shareable_link)
    const rows = wizard.getByRole('listitem').getByRole('button')
    await expect(rows).toHaveCount(10)
    await expect(rows.filter({ hasText: /School|Health/ })).toHaveCount(0)
    // What was good is not filed under what harms.
    await expect(rows.filter({ hasText: /Risk|Shock|Challenge/ })).toHaveCount(0)
    await rows.filter({ hasText: 'Big Moments' }).click()
    await expect(wizard.getByRole('heading', { name: 'What happened suddenly?' })).toBeVisible()
    await page.goto(`/memory/${happy.shareable_link}?isEdit=true&tab=12`)
    await expect(rows).toHaveCount(10)
    await openWizard(page, happy.shareable_link, 1)
    await expect(box(wizard, 'Millennial')).toHaveCount(0)
    await openWizard(page, happy.shareable_link, 7)
    await expect(box(wizard, 'Terrified')).toHaveCount(0)

    const mixed = await author.post({ type: 2 })
    await openWizard(page, mixed.shareable_link, 7)
    await expect(
      wizard
        .getByText(/^(Bitter|Sweet)$/)
        .filter({ hasNot: page.getByRole('checkbox') })
        .first(),
    ).toHaveText('Bitter')
    const labels = await wizard
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((one) => one.closest('label')?.textContent ?? ''))
    expect(labels[0]).toBe("I don't remember")
    expect(labels.indexOf('Worried')).toBeLessThan(labels.indexOf('Safe'))
    expect(labels.indexOf('Angry')).toBeLessThan(labels.indexOf('Worried'))
  })

  test('search ignores case [TAG-64]', async ({ page }) => {
    const author = await member(page.context())
    const wizard = await openWizard(page, (await author.post()).shareable_link, 7)
    await wizard.getByRole('searchbox').fill('ANG')
    await expect(box(wizard, 'Angry')).toBeVisible()
    await expect(box(wizard, 'Sad')).toHaveCount(0)
  })
})

test.describe('choosing', () => {
  test('saves each tick and untick at once, with a green check and no toast [RTE-05, TAG-32, TAG-37, TAG-53, TAG-54, ROL-04, AMB-08, AMB-109]', async ({
    page,
  }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post()
    const wizard = await openWizard(page, shareable_link, 7)
    const calls = watchCalls(page)
    await saved(page, () => box(wizard, 'Sad').click())
    await expect(wizard.getByText('Saved', { exact: true })).toBeVisible()
    const two = await saved(page, () => box(wizard, 'Angry').click())
    expect((two.feelings as { id: string }[]).map(({ id }) => id).sort()).toEqual(['angry', 'sad'])
    const one = await saved(page, () => box(wizard, 'Sad').click())
    expect(one.feelings).toEqual([expect.objectContaining({ id: 'angry' })])
    expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3)
    // The answers say all that the page shows.
    expect(calls.filter((call) => call === `GET ${details(shareable_link)}`)).toEqual([])
    await expect(toasts(page)).toBeEmpty()
    await expect(wizard.getByText('1/15 selections')).toBeVisible()
    await expect(wizard.getByText('Saved', { exact: true })).toBeHidden()

    const reset = await saved(page, () => wizard.getByRole('button', { name: 'Reset All' }).click())
    expect(reset).toMatchObject({ feelings: [], feelings_text: '' })
    await expect(wizard.getByRole('button', { name: 'Reset All' })).toBeDisabled()
    expect(await author.read(shareable_link)).toMatchObject({ feelings: [] })
  })

  test('shows the green check for 1.5 seconds [TAG-33, LIM-07]', async ({ page }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post()
    await page.clock.install()
    const wizard = await openWizard(page, shareable_link, 7)
    const mark = wizard.getByText('Saved', { exact: true })
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await saved(page, () => box(wizard, 'Sad').click())
    await expect(mark).toBeVisible()
    await page.clock.runFor(1_400)
    await expect(mark).toBeVisible()
    await page.clock.runFor(150)
    await expect(mark).toBeHidden()
  })

  test('at the limit other options are disabled and dimmed, until one is unticked [TAG-36, TAG-45, TAG-51, AMB-80]', async ({
    page,
  }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post({ feelings: tags(...someFeelings.slice(0, 14)) })
    const wizard = await openWizard(page, shareable_link, 7)
    await expect(wizard.getByText('14/15 selections')).toBeVisible()
    await saved(page, () => box(wizard, 'Angry').click())
    await expect(wizard.getByText('15/15 selections')).toBeVisible()
    await expect(box(wizard, 'Trapped')).toBeDisabled()
    // All but the three that stand alone.
    await expect(wizard.getByRole('checkbox', { checked: false, disabled: false })).toHaveCount(3)
    const row = wizard.getByText('Trapped', { exact: true })
    const dimmed = () =>
      row.evaluate((words) => {
        let opacity = 1
        for (let at: Element | null = words; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
        return `${opacity} ${getComputedStyle(words).color}`
      })
    const full = await dimmed()
    await expect(box(wizard, "I don't remember")).toBeEnabled()
    await saved(page, () => box(wizard, 'Angry').click())
    await expect(box(wizard, 'Trapped')).toBeEnabled()
    expect(await dimmed()).not.toBe(full)
  })

  test('"I don\'t remember" is exclusive among risk factors [TAG-57, TAG-58]', async ({ page }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post({ risk_factor: tags('someone-drank-too-much', 'someone-used-drugs') })
    const wizard = await openWizard(page, shareable_link, 3)
    const alone = await saved(page, () => box(wizard, "I don't remember").click())
    expect(alone.risk_factor).toEqual([expect.objectContaining({ id: 'i-dont-remember' })])
    await expect(wizard.getByText('1/15 selections')).toBeVisible()
    const other = await saved(page, () => box(wizard, 'Someone used drugs').click())
    expect(other.risk_factor).toEqual([expect.objectContaining({ id: 'someone-used-drugs' })])
    await expect(box(wizard, "I don't remember")).not.toBeChecked()
  })

  test('actions depend on the person [TAG-41, TAG-55, TAG-56, TAG-68, LIM-17, AMB-12]', async ({ page }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post()
    const wizard = await openWizard(page, shareable_link, 4)
    const actions = wizard.getByRole('group', { name: 'What did they do?' })
    await expect(actions.getByRole('checkbox')).toHaveCount(0)
    await saved(page, () => box(wizard, 'Mother').click())
    await expect(box(wizard, 'Father')).toBeDisabled()
    const pair = await saved(page, () => box(actions, 'Locked me in').click())
    expect(pair.persons_actions).toEqual([
      {
        person_involved: expect.objectContaining({ id: 'mother' }),
        person_action: expect.objectContaining({ id: 'locked-me-in' }),
      },
    ])

    // Beside each other from 768 px on, below each other on less.
    const person = wizard.getByRole('group', { name: 'Who was it?' })
    const places = async () => [await person.boundingBox(), await actions.boundingBox()] as const
    await page.setViewportSize({ width: 768, height: 900 })
    const [left, right] = await places()
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1)
    await page.setViewportSize({ width: 767, height: 900 })
    const [above, below] = await places()
    expect(below?.x).toBe(above?.x)
    expect(below?.y).toBeGreaterThan(above?.y ?? 0)

    const nobody = await saved(page, () => box(wizard, 'Mother').click())
    expect(nobody.persons_actions).toEqual([])
    await expect(wizard.getByText('That removed 1 of your answers.')).toBeVisible()

    // What the choice brought is right below, and one press away.
    await saved(page, () => box(wizard, 'Mother').click())
    await expect(actions.getByRole('searchbox')).toBeInViewport()
    await wizard.getByRole('button', { name: 'New below: What did they do?' }).click()
    await expect(actions.getByRole('searchbox')).toBeFocused()
    await expect(actions.getByRole('checkbox').first()).toBeInViewport()
    await saved(page, () => box(wizard, 'Mother').click())
    await saved(page, () => box(wizard, "I don't remember who").click())
    await expect(actions.getByRole('checkbox')).toHaveCount(0)
  })
})

const someFeelings = [
  'scared',
  'panicked',
  'worried',
  'helpless',
  'startled',
  'frustrated',
  'resentful',
  'bitter',
  'sad',
  'lonely',
  'heartbroken',
  'hopeless',
  'disappointed',
  'grieving',
]

test.describe('details', () => {
  test('are written in a dialog and saved with the memory [TAG-18, TAG-19, TAG-20, TAG-22, TAG-23, TAG-24, LIM-02, LIM-19]', async ({
    page,
  }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post()
    const wizard = await openWizard(page, shareable_link, 7)
    await expect.poll(async () => (await wizard.boundingBox())?.width).toBe(660)
    const add = wizard.getByRole('button', { name: 'Add more details' })
    await add.click()
    const editor = page.getByRole('dialog', { name: 'Add additional details' })
    const words = editor.getByPlaceholder('Describe your experience (optional)')
    await expect(words).toBeFocused()
    await expect.poll(async () => (await editor.boundingBox())?.width).toBe(600)
    const [remove, cancel, save] = ['Delete', 'Cancel', 'Save'].map((name) =>
      editor.getByRole('button', { name, exact: true }),
    )
    if (!remove || !cancel || !save) throw new Error('three buttons')
    await expect(save).toBeDisabled()
    await expect(editor.getByText(/\/500/)).toHaveCount(0)
    await words.fill('a')
    await expect(editor.getByText('1/500')).toBeVisible()
    const colour = async (count: number) => {
      await words.fill('a'.repeat(count))
      return editor.getByText(`${count}/500`).evaluate((count) => getComputedStyle(count).color)
    }
    expect(await colour(451)).not.toBe(await colour(450))
    expect(await colour(450)).toBe(await colour(1))
    await words.fill('a'.repeat(501))
    await expect(words).toHaveValue('a'.repeat(500))

    const calls = watchCalls(page)
    await cancel.click()
    await add.click()
    // Escape closes what is innermost, also from the way out that stands around it.
    await wizard.getByRole('link', { name: /^Leave/ }).focus()
    await page.keyboard.press('Escape')
    await expect(editor).toHaveCount(0)
    await expect(wizard).toBeVisible()
    await add.click()
    await expect(words).toHaveValue('')
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
    const long = `${'b'.repeat(100)}c`
    await words.fill(long)
    expect(await saved(page, () => save.click())).toMatchObject({ feelings_text: long, feelings: [] })
    await expect(wizard.getByText(`${'b'.repeat(100)}…`)).toBeVisible()
    await expect(wizard.getByRole('button', { name: 'Reset All' })).toBeEnabled()

    // Pressed while the editor is still opening: the button stays under the pointer until it is let go.
    const browser = await page.context().newCDPSession(page)
    await browser.send('Animation.enable')
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
    await add.click()
    const place = await remove.boundingBox()
    if (place === null) throw new Error('no button')
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
    await page.mouse.down()
    await page.waitForTimeout(800)
    expect(await saved(page, () => page.mouse.up())).toMatchObject({ feelings_text: '' })
    await expect(wizard.getByText('bbbb')).toHaveCount(0)
  })

  test('suggest hashtags after # and one letter [TAG-29, TAG-30, TAG-31, LIM-21, ERR-02, ERR-24, AMB-52]', async ({
    page,
  }) => {
    const author = await member(page.context())
    const mark = `q${author.username}`
    await author.post({ description: `One #${mark}` })
    const wizard = await openWizard(page, (await author.post()).shareable_link, 7)
    await wizard.getByRole('button', { name: 'Add more details' }).click()
    const words = page.getByRole('dialog', { name: 'Add additional details' }).getByRole('textbox')
    const popup = page.getByRole('listbox', { name: 'Hashtag suggestions' })
    const asked = page.waitForRequest(/autocomplete/)
    await words.pressSequentially(`it was #`)
    await expect(popup).toBeHidden()
    await words.pressSequentially(mark.slice(0, 1))
    await asked
    await words.pressSequentially(mark.slice(1, -1))
    await expect(popup.getByRole('option', { name: `#${mark}` })).toBeVisible()
    const tallest = await popup.evaluate((list) => {
      for (let at: Element | null = list; at; at = at.parentElement)
        if (getComputedStyle(at).maxHeight === '300px') return '300px'
      return 'none'
    })
    expect(tallest).toBe('300px')
    await words.press('ArrowDown')
    await words.press('Enter')
    await expect(words).toHaveValue(new RegExp(`it was #${mark}`))
    await words.fill('')
    await words.pressSequentially('#zzqqxxnothing')
    await expect(page.getByText('No suggestions')).toBeVisible()
    // A server that cannot suggest is told to the log only: one writes on.
    await page.route(/autocomplete/, (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
    const logged = page.waitForEvent('console', (message) => message.text().includes('hashtag suggestions'))
    await words.fill('')
    await words.pressSequentially('#abc')
    expect((await logged).type()).toBe('error')
    await expect(page.getByText('No suggestions')).toBeVisible()
    await expect(words).toHaveValue('#abc')
  })
})

test.describe('when saving fails', () => {
  let author: Member
  test.beforeEach(async ({ context }) => {
    author = await member(context)
  })

  test('logs the error only, and retries [TAG-71, ERR-01, AMB-09]', async ({ page }) => {
    const { shareable_link } = await author.post()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const wizard = await openWizard(page, shareable_link, 7)
    await page.route(`**${details(shareable_link)}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { detail: 'no' } }) : route.continue(),
    )
    await box(wizard, 'Sad').click()
    await expect.poll(() => logged.join('\n')).toContain('saving answers')
    await expect(toasts(page)).toBeEmpty()
    await expect(box(wizard, 'Sad')).toBeChecked()
    await saved(page, () => page.unrouteAll())
    expect(await author.read(shareable_link)).toMatchObject({ feelings: [{ tag_id: 'sad' }] })
  })

  test('ticks made offline are kept over a reload and saved later', async ({ page, context }) => {
    const { shareable_link } = await author.post()
    const wizard = await openWizard(page, shareable_link, 7)
    await context.setOffline(true)
    await box(wizard, 'Sad').click()
    await box(wizard, 'Angry').click()
    await expect(wizard.getByText(/You’re offline/)).toBeVisible()
    await expect(box(wizard, 'Sad')).toBeChecked()
    await saved(page, () => context.setOffline(false))
    const stored = await author.read(shareable_link)
    expect((stored.feelings as { tag_id: string }[]).map(({ tag_id }) => tag_id).sort()).toEqual(['angry', 'sad'])

    await page.route(`**${details(shareable_link)}`, (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
    )
    await box(wizard, 'Lonely').click()
    await expect(wizard.getByText(/You’re offline/)).toBeVisible()
    await page.unrouteAll()
    await saved(page, () => page.reload())
    await expect(box(wizard, 'Lonely')).toBeChecked()
    expect((await author.read(shareable_link)).feelings).toHaveLength(3)
  })

  test('an edit made elsewhere is merged, or asks which version to keep', async ({ page }) => {
    const { shareable_link } = await author.post()
    const wizard = await openWizard(page, shareable_link, 7)
    const stored = async () => {
      const { feelings } = await author.read(shareable_link)
      return (feelings as { tag_id: string }[]).map(({ tag_id }) => tag_id).sort()
    }
    const question = page.getByRole('dialog', { name: 'This memory was changed elsewhere' })

    await author.put(shareable_link, { feelings: tags('lonely') })
    await box(wizard, 'Sad').click()
    await expect.poll(stored).toEqual(['lonely', 'sad'])
    await expect(box(wizard, 'Lonely')).toBeChecked()
    await expect(question).toBeHidden()

    // Who does not remember felt nothing beside it: the two cannot both stay.
    await author.put(shareable_link, { feelings: tags('i-dont-remember') })
    await box(wizard, 'Guilty').click()
    await expect(question).toBeVisible()
    expect(await stored()).toEqual(['i-dont-remember'])
    await saved(page, () => question.getByRole('button', { name: 'Keep what I wrote here' }).click())
    expect(await stored()).toEqual(['guilty', 'lonely', 'sad'])

    await author.put(shareable_link, { feelings: tags('i-dont-remember') })
    await box(wizard, 'Angry').click()
    await question.getByRole('button', { name: 'Use the saved version' }).click()
    await expect(box(wizard, "I don't remember")).toBeChecked()
    await expect(box(wizard, 'Sad')).not.toBeChecked()
    expect(await stored()).toEqual(['i-dont-remember'])
  })
})

test.describe('from the memory page', () => {
  test('a section opens its step with the stored answers [TAG-59, PNL-08]', async ({ page }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post({ feelings: tags('sad', 'angry') })
    await page.goto(`/memory/${shareable_link}`)
    await page.getByRole('link', { name: 'Edit Feelings' }).click()
    const wizard = wizardOn(page)
    await expect(wizard.getByText('2/15 selections')).toBeVisible()
    await expect(box(wizard, 'Sad')).toBeChecked()
    await expect(box(wizard, 'Angry')).toBeChecked()
  })

  test('the card shows progress and open questions [INT-04, INT-05, INT-06, INT-07, INT-08, INT-09, TAG-66, TAG-67]', async ({
    page,
  }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post()
    const bar = page.getByRole('progressbar', { name: 'How much is tagged' })
    const card = `/memory/${shareable_link}?tab=feedback`
    await page.goto(card)
    await expect(page.getByRole('heading', { name: 'Tag Your Trauma Details' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add More', exact: true })).toBeVisible()
    await expect(bar).toHaveAttribute('value', '0')
    const rows = page.getByRole('list', { name: 'Your answers so far' }).getByRole('listitem')
    await expect(rows).toHaveText(
      [
        'Family',
        'People and actions',
        'Ongoing Challenges',
        'Sudden challenges',
        'Feelings',
        'Needs',
        'Thoughts',
        'Personality Changes',
        'Health Changes',
        'Behavior',
      ].map((word) => new RegExp(`^${word}.*Add Your Answer$`)),
    )

    await author.put(shareable_link, { feelings: tags('sad'), needs: tags('warmth'), thoughts_text: 'Why me?' })
    // On its page what is answered stands once.
    await page.goto(`/memory/${shareable_link}`)
    await expect(page.getByText('Warmth', { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('Why me?').filter({ visible: true })).toHaveCount(1)
    await page.goto(card)
    await expect(page.getByRole('heading', { name: 'Edit Your Trauma Details' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Details' })).toBeVisible()
    await expect(bar).toHaveAttribute('value', '30')
    await expect(page.getByRole('button', { name: /^Add Your Answer/ })).toHaveCount(7)
    await expect(rows.filter({ hasText: 'Sad' })).toHaveCount(1)

    await author.put(shareable_link, {
      age_range_text: 'a',
      sibling_text: 'a',
      risk_factor_text: 'a',
      person_action_text: 'a',
      chronic_adverse_events_text: 'a',
      sudden_adverse_events_text: 'a',
      childhood_effects_emotions_text: 'a',
      childhood_effects_social_text: 'a',
    })
    await page.reload()
    await expect(bar).toHaveAttribute('value', '90')
    await expect(page.getByRole('button', { name: 'Edit Tags' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Add Your Answer.*Health/ }).click()
    const wizard = wizardOn(page)
    await expect(wizard.getByRole('heading', { name: 'After this experience, I developed:' })).toBeVisible()
    await saved(page, () => wizard.getByRole('checkbox', { name: 'Anxiety', exact: true }).click())
    await wizard.getByRole('button', { name: 'Close', exact: true }).click()
    // The wizard has a bar of its own until it is gone.
    await expect(wizard).toBeHidden()
    await page.goto(card)
    await expect(bar).toHaveAttribute('value', '100')
    await page.getByRole('button', { name: 'Edit Tags' }).click()
    await expect(wizard.getByRole('listitem')).toHaveCount(12)
  })

  test('Done is next to Close on each view, and closes with everything saved', async ({ page }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post(aMemory)
    await page.setViewportSize({ width: 360, height: 640 })
    for (const step of [undefined, 7]) {
      const wizard = await openWizard(page, shareable_link, step)
      const [title, done, cross] = [
        wizard.getByRole('heading', { name: 'Tag Your Childhood Trauma' }),
        wizard.getByRole('button', { name: 'Done', exact: true }),
        wizard.getByRole('button', { name: 'Close', exact: true }),
      ]
      const [at, beside] = [await done.boundingBox(), await cross.boundingBox()]
      if (at === null || beside === null) throw new Error('Done or the cross is not to be seen')
      expect(at.height).toBeGreaterThanOrEqual(24)
      expect(at.x + at.width).toBeLessThanOrEqual(beside.x)
      expect(Math.abs(at.y + at.height / 2 - beside.y - beside.height / 2)).toBeLessThan(4)
      // The title is read whole beside them.
      expect(await title.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
      if (step !== undefined) await saved(page, () => box(wizard, 'Sad').click())
      await done.click()
      await expect(wizard).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`/memory/${shareable_link}$`))
    }
    await expect(page.getByRole('heading', { name: 'Your Feelings' })).toBeVisible()
  })

  test('list does not shift while ticking; cleared answers come back (phone) [AMB-80, AMB-118]', async ({ page }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post({ feelings: tags(...someFeelings.slice(0, 11)) })
    await page.setViewportSize({ width: 360, height: 740 })
    const wizard = await openWizard(page, shareable_link, 7)
    const next = wizard.getByRole('button', { name: 'Next' })
    expect(await rowsInSight(wizard)).toBeGreaterThanOrEqual(6)
    // What is asked scrolls away but for the question and the search.
    await wizard.locator('.dialog-body').evaluate((body) => body.scrollBy(0, 160))
    for (const words of ['How did you feel at the time?', '11/15 selections'])
      await expect(wizard.getByText(words)).toBeInViewport()
    expect(await rowsInSight(wizard)).toBeGreaterThanOrEqual(9)
    const places = () =>
      wizard
        .locator('.dialog-body')
        .evaluate((body) => [
          body.scrollTop,
          ...[...body.querySelectorAll('.option-row')].map((row) => row.getBoundingClientRect().y),
        ])
    const before = await places()
    for (const label of ['Ashamed', 'Blank', 'Bored', 'Annoyed']) {
      await saved(page, () => box(wizard, label).click())
      expect(await places()).toEqual(before)
      await expect(wizard.getByText('Saved', { exact: true })).toBeInViewport()
      expect(await places()).toEqual(before)
    }
    await expect(wizard.locator('.wizard-line').getByText('You can choose up to 15.')).toBeInViewport()
    await expect(next).toBeInViewport()
    expect(await places()).toEqual(before)

    const alone = await saved(page, () => box(wizard, "I don't remember").click())
    expect(alone.feelings).toHaveLength(1)
    await expect(wizard.getByText('That removed 15 of your answers.')).toBeInViewport()
    const again = await saved(page, () => wizard.getByRole('button', { name: 'Undo' }).click())
    expect(again.feelings).toHaveLength(15)
    await expect(wizard.getByText('15/15 selections')).toBeVisible()

    // The next question begins at its top, wherever this one was left.
    await wizard.locator('.dialog-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
    await next.click()
    await expect(wizard.getByRole('heading', { name: 'What did you need?' })).toBeFocused()
    await expect(wizard.locator('.step-form-help').first()).toBeInViewport()
    await expect(wizard.getByRole('checkbox').first()).toBeInViewport()
  })

  test('on a phone one chosen person puts the others away, and the next question is in view', async ({ page }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post()
    await page.setViewportSize({ width: 360, height: 740 })
    const wizard = await openWizard(page, shareable_link, 4)
    await saved(page, () => box(wizard, 'Father').click())
    await expect(box(wizard, 'Father')).toBeInViewport()
    await expect(wizard.getByText('What did they do?', { exact: true })).toBeInViewport()
    await expect(wizard.getByRole('checkbox', { name: 'Mother', exact: true })).toBeHidden()
    await box(wizard, 'Father').click()
    await expect(wizard.getByRole('checkbox', { name: 'Mother', exact: true })).toBeVisible()
    // With room for two columns, all stay where they are.
    await page.setViewportSize({ width: 1024, height: 740 })
    await saved(page, () => box(wizard, 'Father').click())
    await expect(wizard.getByRole('checkbox', { name: 'Mother', exact: true })).toBeDisabled()
  })

  test('by keyboard a list is one tab stop with arrow keys, and Next is near', async ({ page }) => {
    const author = await member(page.context())
    const wizard = await openWizard(page, (await author.post()).shareable_link)
    await wizard.getByRole('button', { name: /^Feelings/ }).press('Enter')
    await expect(wizard.getByRole('heading', { name: 'How did you feel at the time?' })).toBeFocused()
    const next = wizard.getByRole('button', { name: 'Next' })
    let stops = 0
    for (; stops < 20 && !(await next.evaluate((button) => button === document.activeElement)); stops += 1)
      await page.keyboard.press('Tab')
    expect(stops).toBeLessThanOrEqual(8)
    await wizard.getByRole('searchbox').focus()
    await page.keyboard.press('Tab')
    await expect(box(wizard, "I don't remember")).toBeFocused()
    await expect(box(wizard, "I don't remember")).toHaveAccessibleDescription(
      'Use the arrow keys to move through the list, and Space to choose.',
    )
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowDown')
    // What has the focus is whole in sight, below the search and above the ways on.
    const at = wizard.getByRole('checkbox').and(page.locator(':focus'))
    expect(await at.evaluate(isUncovered)).toBe(true)
    for (let press = 0; press < 9; press += 1) await page.keyboard.press('ArrowUp')
    expect(await at.evaluate(isUncovered)).toBe(true)
    await saved(page, () => page.keyboard.press('Space'))
    await expect(at).toBeChecked()
  })

  test('toasts cover no control of the dialog', async ({ page }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post(aMemory)
    for (const [width, height, label] of [
      [360, 640, 'Suicidal thoughts'],
      [1280, 720, 'Self-harm'],
    ] as const) {
      await page.setViewportSize({ width, height })
      const wizard = await openWizard(page, shareable_link, 12)
      await saved(page, () => box(wizard, label).click())
      await expect(toasts(page)).toContainText('Content note added')
      await expect(toasts(page).locator('.toast')).toBeInViewport({ ratio: 1 })
      const covered = await wizard.evaluate((dialog) => {
        const toast = dialog.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect()
        return [...dialog.querySelectorAll('.dialog-head button, .dialog-foot button')].filter((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return one.closest('.toasts') === null && top < toast.bottom && bottom > toast.top
        }).length
      })
      expect(covered).toBe(0)
    }
  })

  test('the wizard fits a phone with Next in view, and has two columns from 768 px [TAG-68, LIM-17]', async ({
    page,
  }) => {
    const author = await member(page.context())
    const { shareable_link } = await author.post(aMemory)
    await page.setViewportSize({ width: 360, height: 640 })
    const wizard = await openWizard(page, shareable_link, 7)
    await expect.poll(async () => (await wizard.boundingBox())?.width).toBe(360)
    await expect(wizard.getByRole('button', { name: 'Next' })).toBeInViewport()
    await expect(page.getByRole('link', { name: /^Leave/ }).last()).toBeInViewport()
    const overview = await openWizard(page, shareable_link)
    const columns = async () => {
      const places = await overview
        .getByRole('listitem')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().x)))
      return new Set(places).size
    }
    await page.setViewportSize({ width: 767, height: 900 })
    expect(await columns()).toBe(1)
    await page.setViewportSize({ width: 768, height: 900 })
    expect(await columns()).toBe(2)
  })
})
