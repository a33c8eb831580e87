import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '../lib/page/show-toast.ts'
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
  it('focuses its first field, closes with Escape and restores focus', async () => {
    show(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'open' }))
    const dialog = screen.getByRole('dialog', { name: 'A question' })
    expect(dialog.style.getPropertyValue('--dialog-width')).toBe('500px')
    expect(screen.getByLabelText('first')).toHaveFocus()
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'open' })).toHaveFocus()
  })

  it('has its own exit and help links', async () => {
    document.body.insertAdjacentHTML('beforeend', '<a id="leave-quickly" href="https://neutral.example/">Leave</a>')
    show(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'open' }))
    const twin = screen.getByRole('dialog').querySelector('a[data-leave]')
    expect(twin).toHaveAttribute('href', 'https://neutral.example/')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Need Help?' })).toBeVisible()
  })

  it('contains the toasts while it is open', async () => {
    show(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'open' }))
    act(() => showToast({ title: 'Saved for you', tone: 'good' }))
    // Where it came with its words, nobody would hear them.
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Saved for you'))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Saved for you')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
    expect(screen.queryByText('Saved for you')).toBeNull()
  })
})

describe('a toast', () => {
  it('disappears after its time, but not while hovered', () => {
    vi.useFakeTimers()
    show(<Toasts />)
    act(() => showToast({ title: 'One', text: 'more words' }))
    const toast = screen.getByText('more words')
    fireEvent.pointerOver(toast)
    act(() => vi.advanceTimersByTime(60_000))
    expect(toast).toBeVisible()
    fireEvent.pointerOut(toast)
    act(() => vi.advanceTimersByTime(6_000))
    expect(screen.queryByText('One')).toBeNull()
  })

  it('is not kept by touch', () => {
    vi.useFakeTimers()
    show(<Toasts />)
    act(() => showToast({ title: 'Touched' }))
    fireEvent(screen.getByText('Touched'), new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }))
    act(() => vi.advanceTimersByTime(6_000))
    expect(screen.queryByText('Touched')).toBeNull()
  })

  it('keeps its remaining time when it moves into a dialog', async () => {
    vi.useFakeTimers()
    show(<Page />)
    act(() => showToast({ title: 'Saved', tone: 'good' }))
    act(() => vi.advanceTimersByTime(3_500))
    fireEvent.click(screen.getByRole('button', { name: 'open' }))
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('dialog')).toHaveTextContent('Saved')
    act(() => vi.advanceTimersByTime(2_500))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('of success replaces the previous one; those with an action or a problem stay', () => {
    vi.useFakeTimers()
    show(<Toasts />)
    const titles = () => [...document.querySelectorAll('.toast-title')].map(({ textContent }) => textContent)
    act(() => {
      showToast({ title: 'Deleted', tone: 'good', action: { label: 'Undo', run: () => {} } })
      showToast({ title: 'Not sent', tone: 'problem' })
      showToast({ title: 'Saved', tone: 'good' })
      showToast({ title: 'Posted', tone: 'good' })
    })
    expect(titles()).toEqual(['Deleted', 'Not sent', 'Posted'])
    act(() => vi.advanceTimersByTime(13_000))
    expect(titles()).toEqual([])
  })
})
