import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { compileValidators } from './fixtures/compile-validators.ts'
import { shippedTexts } from './fixtures/shipped-fields.ts'
import { stepWith, wizardOf } from './fixtures/wizards.ts'
import { WizardForm } from './wizard-form.tsx'

const list = { id: 'money', options: ['Pounds', 'Euros'].map((label) => ({ id: label.toLowerCase(), label })) }
const currency = (id: string, label: string) =>
  ({ id, kind: 'choice-cards', label, list, default: 'pounds', min: 1 }) as const

function open(...steps: ReturnType<typeof stepWith>[]) {
  const onSubmit = vi.fn(async () => {})
  render(
    <WizardForm
      wizard={wizardOf(...steps)}
      validators={compileValidators(...steps)}
      texts={shippedTexts}
      onSubmit={onSubmit}
    />,
  )
  return onSubmit
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('continues with a default, asks its dependent question, and submits it', async () => {
  const when = { properties: { pay: { const: 'pounds' } }, required: ['pay'] }
  const onSubmit = open(stepWith(currency('pay', 'Paid in')), {
    ...stepWith({ id: 'why', kind: 'short-text', label: 'Why pounds?' }),
    ...{ id: 'second', number: 2, when },
  })
  expect(await screen.findByRole('radio', { name: 'Pounds' })).toBeChecked()
  await press('Next')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Why pounds?' }), 'At home')
  await press('Next')
  await press('Save')
  expect(onSubmit).toHaveBeenLastCalledWith({ pay: 'pounds', why: 'At home' })
})

it('fills a new entry with defaults, and shows them in its title and submission', async () => {
  const fields = [{ id: 'of', kind: 'short-text', label: 'Of', min: 1 } as const, currency('in', 'Paid in')]
  const onSubmit = open(
    stepWith({ id: 'bills', kind: 'repeat', label: 'Bills', min: 1, fields, itemTitle: '{answer.of} in {answer.in}' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Add/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Of' }), 'Rent')
  await press('Done')
  expect(screen.getByText('Rent in Pounds')).toBeVisible()
  await press('Next')
  await press('Save')
  expect(onSubmit).toHaveBeenLastCalledWith({ bills: [{ of: 'Rent', in: 'pounds' }] })
})
