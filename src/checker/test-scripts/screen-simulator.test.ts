import type { Wizard } from '@kindred/engine'
import { expect, it } from 'vitest'
import { ScreenSimulator } from './screen-simulator.ts'

it('announces each added or removed name until the answers change otherwise or the wizard is left', () => {
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
  const announced = (action: Parameters<ScreenSimulator['after']>[1]) => {
    scene = simulator.after(scene, action)
    return scene.view.fields.find(({ id }) => id === 'people')?.said
  }
  const add = (typed: string) =>
    announced({ do: 'add', field: 'people', box: 'People', typed, by: 'Enter', button: '' })
  expect(add('Mum')).toBe('wizard.added Mum 1')
  expect(add('Dad')).toBe('wizard.added Dad 2')
  expect(add('MUM')).toBe('wizard.added Dad 2')
  expect(announced({ do: 'backspace', field: 'people', box: 'People' })).toBe('wizard.removed Dad')
  expect(announced({ do: 'reset', button: '' })).toBeUndefined()
  expect(add('Jo')).toBe('wizard.added Jo 1')
  expect(announced({ do: 'next', button: '' })).toBeUndefined()
  expect(announced({ do: 'previous', button: '' })).toBeUndefined()
})
