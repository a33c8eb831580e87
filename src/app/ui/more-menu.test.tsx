import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../test-support.tsx'
import { MoreMenu } from './more-menu.tsx'

it('arrow keys move in an open menu and wrap, Enter chooses, Escape returns to its button', async () => {
  const onChoose = vi.fn()
  show(
    <MoreMenu
      name="More"
      entries={[
        { label: 'Edit', onChoose },
        { label: 'Delete', onChoose: () => {} },
      ]}
    />,
  )
  const named = (name: string) => screen.getByRole('button', { name })
  named('More').focus()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(named('Edit')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(named('More')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(named('Delete')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onChoose).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Enter}{ArrowDown}{Escape}')
  expect(named('More')).toHaveFocus()
})
