import type { Wizard } from '@kindred/engine'
import { expect, it } from 'vitest'
import { ScreenSimulator } from './screen-simulator.ts'

it('tells each name that is added or removed, until the names are others or left', () => {
  const people = { id: 'people', kind: 'chips', label: 'People', min: 1 } as const
  const wizard: Wizard = {
    ...{ id: 'w', title: 'W', kind: 'linear', version: '', target: 'response' },
    steps: [
      { id: 'a', title: 'A', question: 'A', fields: [people] },
      { id: 'b', title: 'B', question: 'B', fields: [{ id: 't', kind: 'short-text', label: 'T' }] },
    ],
  }
  const simulator = new ScreenSimulator(wizard, (key, values = {}) =>
    `${key} ${values.label ?? ''} ${values.n ?? ''}`.trim(),
  )
  let scene = simulator.begin({})
  const said = (action: Parameters<ScreenSimulator['after']>[1]) => {
    scene = simulator.after(scene, action)
    return scene.view.fields.find(({ id }) => id === 'people')?.said
  }
  const add = (typed: string) => said({ do: 'add', field: 'people', box: 'People', typed, by: 'Enter', button: '' })
  expect(add('Mum')).toBe('wizard.added Mum 1')
  expect(add('Dad')).toBe('wizard.added Dad 2')
  expect(add('MUM')).toBe('wizard.added Dad 2')
  expect(said({ do: 'backspace', field: 'people', box: 'People' })).toBe('wizard.removed Dad')
  expect(said({ do: 'reset', button: '' })).toBeUndefined()
  expect(add('Jo')).toBe('wizard.added Jo 1')
  expect(said({ do: 'next', button: '' })).toBeUndefined()
  expect(said({ do: 'previous', button: '' })).toBeUndefined()
})
