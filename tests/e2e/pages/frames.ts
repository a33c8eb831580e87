import type { TestScripts } from '@kindred/checker'
import type { Facts, Wizard } from '@kindred/engine'
import { messageFor } from '@kindred/form/read-only'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { member } from '../people.ts'
import type { Frame } from './wizard-screen.ts'

/** Makes what a wizard fills in, with these facts, for a new member, and says where the wizard is opened. */
export async function frameFor(
  { page, context }: { page: Page; context: BrowserContext },
  wizard: Wizard,
  screen: TestScripts['screen'],
  facts: Facts,
): Promise<Frame> {
  const person = await member(context)
  // The first memory that others can read is asked about once: a dialog that no script knows of.
  if (wizard.target === 'memory') await person.post()
  // Text that is not sent yet makes a browser ask before it goes elsewhere.
  page.on('dialog', (dialog) => void dialog.accept())
  if (screen === 'dialog') {
    const payload = Object.fromEntries(
      Object.entries(wizard.facts ?? {}).map(([name, fact]) => {
        const at = fact.values.indexOf(facts[name] ?? '')
        return [fact.payload ?? name, fact.codes?.[at] ?? facts[name]]
      }),
    )
    const { shareable_link } = await person.post(payload)
    const root = page.getByRole('dialog', { name: messageFor(wizard, facts, 'title') ?? wizard.title, exact: true })
    return {
      open: async () => {
        await page.goto(`/memory/${shareable_link}?isEdit=true`)
      },
      root,
      leave: ({ button }) => root.getByRole('button', { name: button, exact: true }).first().click(),
    }
  }
  const root = page.getByRole('main')
  if (screen === 'page')
    return {
      open: async () => {
        await page.goto('/memory/new')
      },
      root,
      leave: async ({ button, asks }) => {
        const cancel = root.getByRole('button', { name: button, exact: true })
        await cancel.click()
        const question = page.getByRole('dialog', { name: asks?.title ?? '', exact: true })
        await expect(question).toContainText(asks?.text ?? '')
        await question.getByRole('button', { name: asks?.stay ?? '', exact: true }).click()
        await expect(question).toBeHidden()
        await cancel.click()
        await question.getByRole('button', { name: asks?.go ?? '', exact: true }).click()
      },
    }
  return {
    open: async () => {
      await page.goto(`/w/${wizard.id}`)
    },
    root,
    leave: ({ button }) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: button, exact: true }).click(),
  }
}
