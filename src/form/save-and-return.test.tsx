import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import type { ReturnPort } from './components/save-and-return.tsx'
import { compileValidators } from './fixtures/compile-validators.ts'
import { shippedTexts } from './fixtures/shipped-fields.ts'
import { stepWith, wizardOf } from './fixtures/wizards.ts'
import { WizardForm } from './wizard-form.tsx'

const wizard = {
  ...wizardOf(
    stepWith({ id: 'dog', kind: 'short-text', label: 'Dog' }, { id: 'cat', kind: 'short-text', label: 'Cat' }),
  ),
  version: 'v2',
}
const validators = compileValidators(...wizard.steps)

/** A server that keeps texts. */
function memoryPort() {
  const kept = new Map<string, string>()
  const expires_at = '2030-05-06T00:00:00.000Z'
  const port: ReturnPort = {
    save: async (text) => {
      kept.set('ABCD', text)
      return { code: 'ABCD', expires_at }
    },
    replace: async (code, text) => {
      kept.set(code, text)
      return { expires_at }
    },
    open: async (code) => {
      const text = kept.get(code.trim().toUpperCase())
      return text === undefined ? null : { code: 'ABCD', expires_at, text }
    },
    delete: async (code) => {
      kept.delete(code)
    },
  }
  return { kept, port }
}

function show(port: ReturnPort, onSubmit = vi.fn()) {
  const later = { port, days: 30 }
  const drawn = render(<WizardForm {...{ wizard, validators, later, onSubmit }} texts={shippedTexts} />)
  return { ...drawn, onSubmit }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const opened = async () => userEvent.click(await screen.findByText('Save and return later'))

describe('save and return in an embedded form', () => {
  it('saves answers under a code, restores them elsewhere, and updates them on the next save', async () => {
    const { kept, port } = memoryPort()
    const here = show(port)
    await opened()
    await press('Save and get a code')
    expect(await screen.findByRole('alert')).toHaveTextContent('Answer a question first.')
    await userEvent.type(screen.getByRole('textbox', { name: 'Dog' }), 'Rex')
    await press('Save and get a code')
    expect(await screen.findByText('ABCD')).toBeVisible()
    expect(JSON.parse(kept.get('ABCD') ?? '')).toEqual({ version: 'v2', upgrade: 0, answers: { dog: 'Rex' } })
    here.unmount()

    const { onSubmit } = show(port)
    await opened()
    await userEvent.type(screen.getByRole('textbox', { name: 'I have a code' }), 'nonsense{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t find any answers for this code.')
    await userEvent.clear(screen.getByRole('textbox', { name: 'I have a code' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'I have a code' }), 'abcd{Enter}')
    expect(await screen.findByDisplayValue('Rex')).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Cat' }), 'Tom')
    await press('Save my changes')
    expect(JSON.parse(kept.get('ABCD') ?? '').answers).toEqual({ dog: 'Rex', cat: 'Tom' })
    await press('Next')
    await press('Save')
    expect(onSubmit).toHaveBeenCalledWith({ dog: 'Rex', cat: 'Tom' })
    expect(kept.size).toBe(0)
    expect(screen.queryByText('Save and return later')).toBeNull()
  })

  it('restores answers of an earlier version that still fit, and lists the others', async () => {
    const { kept, port } = memoryPort()
    kept.set('ABCD', JSON.stringify({ version: 'v1', upgrade: 0, answers: { dog: 'Rex', bird: 'Pip' } }))
    show(port)
    await opened()
    await userEvent.type(screen.getByRole('textbox', { name: 'I have a code' }), 'ABCD{Enter}')
    expect(await screen.findByDisplayValue('Rex')).toBeVisible()
    expect(await screen.findByText(/no longer asked/)).toBeVisible()
    expect(screen.getByText(/Pip/)).toBeVisible()
  })

  it('shows an error and keeps the answers when saving or loading fails', async () => {
    const { kept, port } = memoryPort()
    kept.set('ABCD', '{"answers": 7}')
    show({ ...port, save: () => Promise.reject(new Error('503')) })
    await opened()
    await userEvent.type(screen.getByRole('textbox', { name: 'Dog' }), 'Rex')
    await press('Save and get a code')
    expect(await screen.findByRole('alert')).toHaveTextContent('Your answers aren’t saved yet')
    await userEvent.type(screen.getByRole('textbox', { name: 'I have a code' }), 'ABCD{Enter}')
    expect(await screen.findByText(/We couldn’t find any answers/)).toBeVisible()
    expect(screen.getByDisplayValue('Rex')).toBeVisible()
  })
})
