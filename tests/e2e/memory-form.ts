import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The form in which a memory is written, used by what it asks. Whether a question is open or folded to a line is
 * content's choice: what is here opens it first, so that no test has to know.
 */
export function memoryForm(page: Page) {
  const button = (name: RegExp): Locator => page.getByRole('button', { name })
  const who = page.getByLabel('Who is this memory about?')
  const title = page.getByRole('textbox', { name: /^Title/ })
  /** The story as it is read in the page. */
  const story = button(/^Your story/)
  /** Where it is written: in the page at first, then in its window. */
  const box = page.getByRole('textbox', { name: 'Your story', exact: true })
  const editor = page.getByRole('dialog', { name: 'Your story' })
  const notesLine = button(/^Content notes \(recommended\)/)
  const notes = page.getByRole('group', { name: 'Content notes' })
  const photos = page.getByRole('group', { name: 'Photos', exact: true })
  /** Who can see it, open or on a line. */
  const privacy = button(/^Who can see it\?/)
  const levels = page.getByRole('dialog', { name: 'Who can see this memory?' })
  const mood = (name: string): Locator => page.getByRole('radio', { name, exact: true })

  /** Opens a question that is a line, leaves one that is open as it is, and hands back what it holds. */
  async function open(line: string, holds: Locator): Promise<Locator> {
    const folded = page.locator('button.fold-line').filter({ hasText: line })
    const inside = holds.and(page.locator(':not(.fold-line)')).first()
    await expect(folded.or(inside).first()).toBeAttached()
    if ((await folded.count()) > 0) await folded.click()
    await expect(inside).toBeAttached()
    return inside
  }

  const openPeople = () => open('About', who)
  const openNotes = () => open('Content notes (recommended)', notes)
  const openPhotos = () => open('Photos', photos)

  async function isAbout(...people: string[]): Promise<void> {
    const box = await openPeople()
    for (const person of people) {
      await box.fill(person)
      await box.press('Enter')
    }
  }

  const openMoods = (name: string) => open('Kind of memory', mood(name))

  async function feels(name: string): Promise<void> {
    await openMoods(name)
    await mood(name).check()
  }

  async function openEditor(): Promise<Locator> {
    await expect(box.or(story)).toBeVisible()
    if (await story.isVisible()) await story.click()
    return box
  }

  /** Leaves the box, or the window, whose way out is called Save in an edit. */
  async function done(name: 'Done' | 'Save' = 'Done'): Promise<void> {
    await expect(box).toBeVisible()
    if (await editor.isVisible()) await editor.getByRole('button', { name, exact: true }).click()
    else await box.blur()
    await expect(editor).toBeHidden()
    await expect(story).toBeVisible()
  }

  async function tells(words: string, name: 'Done' | 'Save' = 'Done'): Promise<void> {
    await (await openEditor()).fill(words)
    await done(name)
  }

  /** The window, which opens once something is written. */
  async function openWindow(): Promise<Locator> {
    if (!(await story.isVisible())) await tells('Begun.')
    await story.click()
    return editor
  }

  /** Posts, and says so where a first memory asks who can read it. */
  async function post(): Promise<void> {
    await button(/^Post$/).click()
    const yes = button(/^Yes, post it$/)
    await expect(yes.or(page.getByText('Your Memory Added Successfully!'))).toBeVisible()
    if (await yes.isVisible()) await yes.click()
  }

  async function openLevels(): Promise<Locator> {
    await privacy.click()
    return levels
  }

  async function isSeenBy(level: string): Promise<void> {
    await openLevels()
    await levels.getByRole('radio', { name: level, exact: true }).check()
    await levels.getByRole('button', { name: 'Select' }).click()
    await expect(levels).toBeHidden()
  }

  /** A new memory with all that it needs. */
  async function begin({ people = ['my aunt'], feeling = 'Unhappy', words = 'We waited at the gate.' } = {}) {
    await page.goto('/memory/new')
    await isAbout(...people)
    await feels(feeling)
    await tells(words)
  }

  /** To the next step, past each question to which the way on leads first. */
  async function goOn(): Promise<void> {
    const question = page.locator('.step-form-question')
    const before = (await question.textContent()) ?? ''
    await expect(async () => {
      if ((await question.textContent()) === before)
        await page.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 2_000 })
      await expect(question).not.toHaveText(before, { timeout: 1_000 })
    }).toPass()
  }

  return {
    who,
    title,
    story,
    editor,
    notesLine,
    privacy,
    mood,
    openPeople,
    openMoods,
    openNotes,
    openPhotos,
    openEditor,
    openWindow,
    done,
    post,
    openLevels,
    isAbout,
    feels,
    tells,
    isSeenBy,
    begin,
    goOn,
  }
}
