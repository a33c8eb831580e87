import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { MouseEvent } from 'react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { Link } from './link.tsx'

afterEach(cleanup)

function Here() {
  const { pathname, search, state } = useLocation()
  return <output>{[useNavigationType(), pathname + search, JSON.stringify(state)].join(' ')}</output>
}

const show = (onClick?: (event: MouseEvent) => void) =>
  render(
    <MemoryRouter initialEntries={['/yours']}>
      <Link to="/yours?tab=2" state={{ from: 'here' }} className="button" onClick={onClick}>
        Go
      </Link>
      <Link to="/home" replace>
        Instead
      </Link>
      <Here />
    </MemoryRouter>,
  )
const here = () => screen.getByRole('status').textContent

it('navigates inside the app on a plain click, and calls its handler', () => {
  let heard = 0
  show(() => (heard += 1))
  const link = screen.getByRole('link', { name: 'Go' })
  expect(link).toHaveAttribute('href', '/yours?tab=2')
  expect(fireEvent.click(link), 'the browser itself opens nothing').toBe(false)
  expect(here()).toBe('PUSH /yours?tab=2 {"from":"here"}')
  fireEvent.click(screen.getByRole('link', { name: 'Instead' }))
  expect(here()).toBe('REPLACE /home null')
  expect(heard).toBe(1)
})

it('leaves modified and prevented clicks alone', () => {
  show((event) => {
    if (event.shiftKey) event.preventDefault()
  })
  const link = screen.getByRole('link', { name: 'Go' })
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  fireEvent.click(link, { shiftKey: true })
  expect(here()).toBe('POP /yours null')
})
