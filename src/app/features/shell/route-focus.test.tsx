import { act, screen } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { expect, it } from 'vitest'
import { show } from '../../test-support.tsx'
import { RouteFocus } from './route-focus.tsx'

let go: (to: string) => void = () => {}
function Page() {
  const navigate = useNavigate()
  go = (to) => void navigate(to)
  return (
    <>
      <RouteFocus />
      <main id="main" tabIndex={-1} />
      <div className="toasts">
        <button type="button">Undo</button>
      </div>
    </>
  )
}

it('focus moves to main on another page, unless a toast took it', () => {
  show(<Page />, { at: '/memory/abc' })
  act(() => go('/yours'))
  expect(screen.getByRole('main')).toHaveFocus()
  const undo = screen.getByRole('button', { name: 'Undo' })
  undo.focus()
  act(() => go('/home'))
  expect(undo).toHaveFocus()
})
