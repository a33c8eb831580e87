import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notify } from '../lib/notify.ts'
import { show } from '../test-support.tsx'
import { Dialog } from './dialog.tsx'
import { Toasts } from './toasts.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {open && (
        <Dialog
          title="A question"
          width={500}
          onClose={() => setOpen(false)}
          footer={<button type="button">Yes</button>}
        >
          <input aria-label="first" data-autofocus />
        </Dialog>
      )}
      <Toasts />
    </>
  )
}

afterEach(() => {
  vi.useRealTimers()
  document.getElementById('leave-quickly')?.remove()
})

describe('a dialog', () => {
  it('starts at its first field, closes with Escape and gives the focus back', async () => {
    show(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'open' }))
    const dialog = screen.getByRole('dialog', { name: 'A question' })
    expect(dialog.style.getPropertyValue('--dialog-width')).toBe('500px')
    expect(screen.getByLabelText('first')).toHaveFocus()
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'open' })).toHaveFocus()
  })

  it('brings twins of the ways out: the exit with the address the server wrote, and the way to help', async () => {
    document.body.insertAdjacentHTML('beforeend', '<a id="leave-quickly" href="https://neutral.example/">Leave</a>')
    show(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'open' }))
    const twin = screen.getByRole('dialog').querySelector('a[data-leave]')
    expect(twin).toHaveAttribute('href', 'https://neutral.example/')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Need Help?' })).toBeVisible()
  })

  it('hosts the notices while it is open', async () => {
    show(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'open' }))
    act(() => notify({ title: 'Saved for you', tone: 'good' }))
    // Where it came with its words, nobody would hear them.
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Saved for you'))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Saved for you')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
    expect(screen.queryByText('Saved for you')).toBeNull()
  })
})

describe('a notice', () => {
  it('goes by itself, but not while somebody points at it', () => {
    vi.useFakeTimers()
    show(<Toasts />)
    act(() => notify({ title: 'One', text: 'more words' }))
    const notice = screen.getByText('more words')
    fireEvent.pointerOver(notice)
    act(() => vi.advanceTimersByTime(60_000))
    expect(notice).toBeVisible()
    fireEvent.pointerOut(notice)
    act(() => vi.advanceTimersByTime(6_000))
    expect(screen.queryByText('One')).toBeNull()
  })

  it('is not held by a finger, which points at nothing once it is lifted', () => {
    vi.useFakeTimers()
    show(<Toasts />)
    act(() => notify({ title: 'Touched' }))
    fireEvent(screen.getByText('Touched'), new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }))
    act(() => vi.advanceTimersByTime(6_000))
    expect(screen.queryByText('Touched')).toBeNull()
  })

  it('does not begin its time again where it moves into a dialog', async () => {
    vi.useFakeTimers()
    show(<Page />)
    act(() => notify({ title: 'Saved', tone: 'good' }))
    act(() => vi.advanceTimersByTime(3_500))
    fireEvent.click(screen.getByRole('button', { name: 'open' }))
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('dialog')).toHaveTextContent('Saved')
    act(() => vi.advanceTimersByTime(2_500))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('of good news takes the place of the last one; what can be undone or went wrong stays', () => {
    vi.useFakeTimers()
    show(<Toasts />)
    const titles = () => [...document.querySelectorAll('.toast-title')].map(({ textContent }) => textContent)
    act(() => {
      notify({ title: 'Deleted', tone: 'good', action: { label: 'Undo', run: () => {} } })
      notify({ title: 'Not sent', tone: 'problem' })
      notify({ title: 'Saved', tone: 'good' })
      notify({ title: 'Posted', tone: 'good' })
    })
    expect(titles()).toEqual(['Deleted', 'Not sent', 'Posted'])
    act(() => vi.advanceTimersByTime(13_000))
    expect(titles()).toEqual([])
  })
})
