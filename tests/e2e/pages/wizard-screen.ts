import type { Action, View } from '@kindred/checker'
import { expect, type Locator, type Page } from '@playwright/test'
import { readTree } from './aria-tree.ts'
import { expectedLines, seenLines } from './screen-lines.ts'

/** Where a wizard is shown: how it is opened and left. Everything else is the same on all screens. */
export interface Frame {
  open: () => Promise<void>
  root: Locator
  leave: (action: Extract<Action, { do: 'leave' }>) => Promise<void>
}

/** Any wizard on any of its screens, used and read by names alone. */
export class WizardScreen {
  constructor(
    private readonly page: Page,
    private readonly frame: Frame,
    /** How long a screen may take to become the expected one, in ms. */
    private readonly patience = 10_000,
  ) {}

  private get root(): Locator {
    return this.frame.root
  }

  /** A script knows a step as a whole: what is folded to a line is opened as a person would. */
  private async unfold(): Promise<void> {
    const lines = this.root.locator('button.fold-line')
    while ((await lines.count()) > 0) {
      const line = lines.first()
      const question = await line.evaluate((button) => button.parentElement?.dataset.question ?? '')
      await line.click()
      const window = this.root.locator(`[data-question="${question}"] [aria-haspopup="dialog"]`)
      // What is answered in a window opens it at once; the step is what is looked at here.
      if ((await window.count()) === 0) continue
      const opened = this.page.getByRole('dialog').last()
      await expect(opened).toBeVisible()
      await this.page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
    }
  }

  /** Where something folds, the way on first leads to what is not answered; pressed again there, on. */
  private async goOn(name: string): Promise<void> {
    const question = this.root.locator('.step-form-question')
    const folds = (await this.root.locator('[data-question]').count()) > 0
    const before = folds ? await question.textContent() : null
    const on = this.buttons(name).last()
    await on.click()
    // The next step may show a moment after the press: only one that stays is pressed again, and none waits for what it leads to.
    for (let press = 0; press < 10 && folds && (await stays(question, before)); press += 1)
      await on.click({ timeout: 2_000 }).catch(() => {})
  }

  async perform(action: Action): Promise<void> {
    await this.unfold()
    switch (action.do) {
      case 'begin':
        return this.frame.open()
      case 'leave':
        return this.frame.leave(action)
      case 'open':
        return this.root
          .getByRole('listitem')
          .getByRole('button', { name: new RegExp(`^${escaped(action.row)}\\s`) })
          .click()
      case 'tick':
        return (await this.option(action.group, action.label)).click()
      case 'try': {
        const option = await this.option(action.group, action.label)
        await expect(option).toBeDisabled()
        return option.click({ force: true })
      }
      case 'choose':
        return this.group(action.group).getByRole('radio', { name: action.label, exact: true }).click()
      case 'find': {
        const box = this.root.getByRole('combobox', { name: action.box, exact: true })
        const option = this.root.getByRole('option', { name: action.label, exact: true })
        await box.fill(action.label)
        if (action.full !== true) return option.click()
        await expect(option).toBeDisabled()
        await box.fill('')
        return box.press('Escape')
      }
      case 'pick': {
        await this.button(action.opener).click()
        const dialog = this.dialog(action.dialog)
        await dialog.getByRole('radio', { name: action.label, exact: true }).click()
        return dialog.getByRole('button', { name: action.keep, exact: true }).click()
      }
      case 'type': {
        const box = this.box(action.box)
        for (const { text, holds, counter } of action.tries) {
          await box.fill(text)
          await expect(box).toHaveValue(holds)
          if (counter !== '') await expect(this.root.getByText(counter, { exact: true })).toBeVisible()
        }
        await box.fill(action.text)
        // What is wanted is said when a person goes on, not while they write.
        return box.blur()
      }
      case 'write':
      case 'discard':
        return this.write(action)
      case 'delete':
        await this.button(action.opener).click()
        return this.dialog(action.dialog).getByRole('button', { name: action.keep, exact: true }).click()
      case 'add':
        await this.box(action.box).fill(action.typed)
        if (action.by === 'Enter') return this.box(action.box).press('Enter')
        // The wizard's own way on may bear the same name; the button of a question stands before it.
        return action.by === 'button' ? this.buttons(action.button).first().click() : undefined
      case 'attach': {
        const removers = this.group(action.group).getByRole('button', { name: /^Remove / })
        const before = await removers.count()
        const chooser = this.page.waitForEvent('filechooser')
        await this.group(action.group).getByRole('button', { name: action.button, exact: true }).click()
        const named = action.name && { name: action.name, mimeType: 'text/plain', buffer: Buffer.from('A few words.') }
        await (await chooser).setFiles(named || { name: 'photo.png', mimeType: 'image/png', buffer: smallPicture })
        // Either it is there, or it is said that there is no room.
        await expect(async () => {
          const isRefused = await this.group(action.group).getByRole('alert').isVisible()
          expect((await removers.count()) > before || isRefused).toBe(true)
        }).toPass()
        return
      }
      case 'fill': {
        await this.group(action.group)
          .getByRole('button', { name: action.opener, exact: true })
          .nth(action.nth ?? 0)
          .click()
        for (const part of action.parts) await this.perform(part)
        return this.group(action.group).getByRole('button', { name: action.keep, exact: true }).click()
      }
      case 'remove':
        return this.buttons(action.button)
          .nth(action.nth ?? 0)
          .click()
      case 'backspace':
        return this.box(action.box).press('Backspace')
      case 'search':
        return this.search(action)
      case 'why': {
        const opener = this.root.getByText(action.opener, { exact: true })
        const words = this.root.getByText(action.text, { exact: true })
        await opener.click()
        await expect(words).toBeVisible()
        await opener.click()
        return expect(words).toBeHidden()
      }
      case 'next':
        return this.goOn(action.button)
      default:
        return this.buttons(action.button).last().click()
    }
  }

  /** Waits until the screen is the expected one; afterwards says what is different. */
  async isSeen(view: View, title: string): Promise<void> {
    const toasts = this.page.getByRole('status', { name: 'Notices' })
    for (const words of view.notices ?? []) await expect(toasts).toContainText(words)
    if (view.place === 'posted') return
    if (view.place === 'outside') {
      await expect(this.root.getByRole('heading', { name: title, exact: true })).toHaveCount(0)
      return
    }
    const expected = expectedLines(view)
    const until = Date.now() + this.patience
    let seen: string[] = []
    do {
      seen = await this.read(view)
      if (seen.join('\n') === expected.join('\n')) return
      await new Promise((resolve) => setTimeout(resolve, 30))
    } while (Date.now() < until)
    expect(seen).toEqual(expected)
  }

  async announces(words: string): Promise<void> {
    await expect(this.root.getByText(words, { exact: true })).toBeVisible()
  }

  private async read(view: View): Promise<string[]> {
    if ((await this.root.count()) === 0) return ['nothing of the wizard']
    await this.unfold()
    const [tree, progress] = await Promise.all([
      readTree(this.root),
      view.progress === undefined ? '' : this.root.getByRole('progressbar').first().getAttribute('aria-valuetext'),
    ])
    return seenLines(tree, view, progress ?? '')
  }

  private group = (name: string): Locator => this.root.getByRole('group', { name, exact: true })
  private box = (name: string): Locator => this.root.getByRole('textbox', { name, exact: true })
  private buttons = (name: string): Locator => this.root.getByRole('button', { name, exact: true })
  private button = (name: string): Locator => this.buttons(name).first()
  private dialog = (name: string): Locator => this.page.getByRole('dialog', { name, exact: true }).last()

  /** Of a long list only a part stands on the page; its search finds the rest. */
  private async option(group: string, label: string): Promise<Locator> {
    const option = this.group(group).getByRole('checkbox', { name: label, exact: true })
    const search = this.group(group).getByRole('searchbox')
    if ((await option.count()) === 0 && (await search.count()) > 0) await search.fill(label)
    return option
  }

  private async write(action: Extract<Action, { do: 'write' | 'discard' }>): Promise<void> {
    await this.button(action.opener).click()
    const dialog = this.dialog(action.dialog)
    const box = dialog.getByRole('textbox', { name: action.box, exact: true })
    for (const { text, holds, counter, keeps } of action.tries) {
      await box.fill(text)
      await expect(box).toHaveValue(holds)
      await expect(dialog.getByRole('status').last()).toHaveText(counter)
      await expect(dialog.getByRole('button', { name: action.keep, exact: true })).toBeEnabled({ enabled: keeps })
    }
    await box.fill(action.text)
    await dialog.getByRole('button', { name: action.keep, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  private async search(action: Extract<Action, { do: 'search' }>): Promise<void> {
    const group = this.group(action.group)
    const box = group.getByRole('searchbox', { name: action.box, exact: true })
    await box.fill(action.text)
    const found = group.getByRole('checkbox')
    await expect(found).toHaveCount(action.finds.length)
    for (const [at, label] of action.finds.entries()) await expect(found.nth(at)).toHaveAccessibleName(label)
    if (action.finds.length === 0) await expect(group.getByText(action.none, { exact: true })).toBeVisible()
    await box.fill('')
  }
}

/** Whether it still reads so after half a second. */
const stays = (place: Locator, words: string | null): Promise<boolean> =>
  expect
    .poll(() => place.textContent({ timeout: 1_000 }).catch(() => null), { intervals: [20], timeout: 500 })
    .not.toBe(words)
    .then(
      () => false,
      () => true,
    )

/** One grey pixel. */
const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
