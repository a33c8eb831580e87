import type { Field, Wizard } from '@kindred/engine'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileValidators } from './fixtures/compile-validators.ts'
import { shippedTexts } from './fixtures/shipped-fields.ts'
import { WizardForm } from './wizard-form.tsx'

// A form of another team that is opened by a link with answers in it.

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const field = (id: string, label: string): Field => ({ id, kind: 'short-text', label, maxLength: 9, prefill: true })
const wizard: Wizard = {
  ...{ id: 'pets', title: 'Pets', kind: 'linear', version: '1' },
  steps: [{ id: 'one', title: 'One', question: 'One?', fields: [field('name', 'Name'), field('chip', 'Chip')] }],
}
const validators = compileValidators(...wizard.steps)

const show = (search: string, more: object = {}) =>
  render(
    <WizardForm
      {...{ wizard, validators }}
      texts={shippedTexts}
      onSubmit={() => {}}
      prefill={new URLSearchParams(search)}
      {...more}
    />,
  )
const box = (name: string) => screen.findByRole('textbox', { name })

it('fills in values from the link that fit, and names those that do not', async () => {
  show('?name=Rex&chip=much%20too%20long')
  expect(await box('Name')).toHaveValue('Rex')
  expect(await box('Chip')).toHaveValue('')
  expect(screen.getByText(/^Filled in from the link you opened: Name\./)).toBeVisible()
  expect(screen.getByText(/^Left out, because .*: Chip\./)).toBeVisible()
  await userEvent.type(await box('Chip'), '7')
  expect(screen.queryByText(/^Left out/)).toBeNull()
})

it('shows no notice without matching parameters', async () => {
  show('?utm_source=mail')
  expect(await box('Name')).toHaveValue('')
  expect(screen.queryByText(/link/)).toBeNull()
})

it("keeps initial answers instead of the link's", async () => {
  show('?name=Rex&chip=1', { answers: { name: 'Ida' } })
  expect(await box('Name')).toHaveValue('Ida')
  expect(await box('Chip')).toHaveValue('')
  expect(screen.getByText(/^You had already begun this form/)).toBeVisible()
})

it('offers a saved draft first, and fills in a form started over', async () => {
  const storage = () => localStorage
  show('', { storage })
  await userEvent.type(await box('Name'), 'Ida')
  cleanup()
  show('?name=Rex', { storage })
  await userEvent.click(await screen.findByRole('button', { name: 'Continue where you left off' }))
  expect(await box('Name')).toHaveValue('Ida')
  cleanup()
  show('?name=Rex', { storage })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete them and start over' }))
  expect(await box('Name')).toHaveValue('Rex')
})
