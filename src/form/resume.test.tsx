import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { compileValidators } from './fixtures/compile-validators.ts'
import { shippedTexts } from './fixtures/shipped-fields.ts'
import { stepWith, wizardOf } from './fixtures/wizards.ts'
import { type DraftStorage, WizardForm } from './wizard-form.tsx'

const steps = [
  stepWith({ id: 'dog', kind: 'short-text', label: 'Dog' }),
  { ...stepWith({ id: 'cat', kind: 'short-text', label: 'Cat' }), id: 'second', number: 2 },
]
const wizard = { ...wizardOf(...steps), version: 'v2' }
const validators = compileValidators(...steps)

/** What a browser keeps from one visit to the next. */
function memory(kept = new Map<string, string>()): DraftStorage & { kept: Map<string, string> } {
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}

function visit(storage: () => DraftStorage, onSubmit = vi.fn(async () => {})) {
  const { unmount } = render(<WizardForm {...{ wizard, validators, storage, onSubmit }} texts={shippedTexts} />)
  return { unmount, onSubmit }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const typeInto = (name: string, text: string) => userEvent.type(screen.getByRole('textbox', { name }), text)

describe('a form that stores drafts in the browser', () => {
  it('offers a draft on the next visit, continues at its step, and deletes it after submitting', async () => {
    const browser = memory()
    const first = visit(() => browser)
    await typeInto('Dog', 'Rex')
    await press('Next')
    await typeInto('Cat', 'To')
    first.unmount()

    const { onSubmit } = visit(() => browser)
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('Continue where you left off')
    expect(screen.getByRole('textbox', { name: 'Cat' })).toHaveValue('To')
    await typeInto('Cat', 'm')
    await press('Next')
    onSubmit.mockRejectedValueOnce(new Error('503'))
    await press('Save')
    expect(await screen.findByRole('alert')).toHaveTextContent('Your answers aren’t saved yet')
    expect(browser.kept.size).toBe(1)
    await press('Save')
    await screen.findByRole('heading', { name: 'Answers saved' })
    expect(onSubmit).toHaveBeenLastCalledWith({ dog: 'Rex', cat: 'Tom' })
    expect(browser.kept.size).toBe(0)
  })

  it('discards the draft when started over', async () => {
    const browser = memory()
    const first = visit(() => browser)
    await typeInto('Dog', 'Rex')
    first.unmount()
    const second = visit(() => browser)
    await press('Delete them and start over')
    expect(screen.getByRole('textbox', { name: 'Dog' })).toHaveValue('')
    expect(browser.kept.size).toBe(0)
    second.unmount()
    visit(() => browser)
    expect(screen.getByRole('textbox', { name: 'Dog' })).toBeVisible()
  })

  it('shows draft answers to questions that no longer exist', async () => {
    const browser = memory()
    browser.setItem(
      `kindred-draft:${wizard.id}`,
      JSON.stringify({ by: null, version: 'v1', upgrade: 0, answers: { dog: 'Rex', bird: 'Pip' } }),
    )
    visit(() => browser)
    await press('Continue where you left off')
    expect(screen.getByRole('textbox', { name: 'Dog' })).toHaveValue('Rex')
    expect(screen.getByText(/Pip/)).toBeVisible()
  })

  it('works with a storage that throws, is full or holds invalid data', async () => {
    const refused = () => {
      throw new DOMException('The user denied it', 'SecurityError')
    }
    const full = { ...memory(), setItem: () => refused() }
    for (const storage of [
      refused,
      () => full,
      () => memory(new Map([[`kindred-draft:${wizard.id}`, '{"answers":7']])),
    ]) {
      const { unmount, onSubmit } = visit(storage)
      await typeInto('Dog', 'Rex')
      await press('Next')
      await press('Next')
      await press('Save')
      await screen.findByRole('heading', { name: 'Answers saved' })
      expect(onSubmit).toHaveBeenCalledWith({ dog: 'Rex' })
      unmount()
    }
  })
})

describe('the locale of a form', () => {
  const asked = stepWith(
    { id: 'weight', kind: 'number', label: 'Weight', range: { min: 0, max: 9.5, step: 0.5 } },
    { id: 'day', kind: 'date', label: 'Day' },
  )
  const form = { ...wizardOf(asked), version: 'v1' }
  const draw = (locale?: string) =>
    render(
      <WizardForm
        {...{ wizard: form, validators: compileValidators(asked), texts: shippedTexts, onSubmit: vi.fn() }}
        answers={{ weight: '2.5', day: '2026-03-04' }}
        {...(locale !== undefined && { locale })}
      />,
    )

  it("formats numbers and dates, whatever the page's language", async () => {
    for (const [locale, weight, day] of [
      ['en-US', '2.5', 'March 4, 2026'],
      ['en-GB', '2.5', '4 March 2026'],
      ['de', '2,5', '4. März 2026'],
    ] as const) {
      const { unmount } = draw(locale)
      expect(screen.getByRole('textbox', { name: 'Weight' })).toHaveValue(weight)
      await press('Next')
      expect(screen.getByText(day)).toBeVisible()
      unmount()
    }
  })

  it("falls back to the page's language if invalid, with a console error", () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    draw('en_GB')
    expect(screen.getByRole('textbox', { name: 'Weight' })).toHaveValue('2.5')
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('"en_GB" is no locale'))
    logged.mockRestore()
  })
})
