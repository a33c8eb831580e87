import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { Link } from '../../ui/link.tsx'
import { createGuardedHistory, type Leave } from './guarded-history.ts'
import { GuardedRouter, useLeaveGuard } from './guarded-router.tsx'

function Page() {
  const [filled, setFilled] = useState(false)
  const [leave, setLeave] = useState<Leave | null>(null)
  const { pathname, search } = useLocation()
  useLeaveGuard({ when: filled, allow: (to) => to.startsWith('/memory/new'), onBlocked: setLeave })
  return (
    <>
      <p>at {pathname + search}</p>
      <button type="button" onClick={() => setFilled(true)}>
        fill
      </button>
      <Link to="/home">home</Link>
      <Link to="/memory/new?step=2">next step</Link>
      {leave && (
        <button type="button" onClick={leave.proceed}>
          leave for {leave.to}
        </button>
      )}
    </>
  )
}

const closesSilently = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('useLeaveGuard', () => {
  it('asks only with unsaved input, and not within the same task [DRF-08, DRF-09, DRF-10]', async () => {
    window.history.replaceState(null, '', '/memory/new')
    render(
      <GuardedRouter history={createGuardedHistory(window)}>
        <Page />
      </GuardedRouter>,
    )
    expect(closesSilently()).toBe(true)

    await userEvent.click(screen.getByRole('button', { name: 'fill' }))
    expect(closesSilently()).toBe(false)
    await userEvent.click(screen.getByRole('link', { name: 'next step' }))
    expect(screen.getByText('at /memory/new?step=2')).toBeVisible()

    await userEvent.click(screen.getByRole('link', { name: 'home' }))
    expect(screen.getByText('at /memory/new?step=2')).toBeVisible()
    await act(async () => screen.getByRole('button', { name: 'leave for /home' }).click())
    expect(screen.getByText('at /home')).toBeVisible()
  })
})
