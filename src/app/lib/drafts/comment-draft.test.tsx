import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCommentDraft } from './comment-draft.ts'

const key = 'commentDraft:ann:abc'

function Box({ otherwise }: { otherwise?: string }) {
  const { words, write } = useCommentDraft('abc', 'ann', otherwise)
  return <textarea value={words} onChange={(event) => write(event.target.value)} />
}
const box = () => screen.getByRole('textbox')
const type = (words: string) => fireEvent.change(box(), { target: { value: words } })
/** What another tab does, as this one hears of it. */
function elsewhere(words: string, event: Event = new StorageEvent('storage', { key })) {
  if (words === '') localStorage.removeItem(key)
  else localStorage.setItem(key, words)
  act(() => void (event instanceof StorageEvent ? window : document).dispatchEvent(event))
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it.each([
  ['is shown at once', () => new StorageEvent('storage', { key })],
  ['is shown when the tab is visible again', () => new Event('visibilitychange')],
])('a draft written in another tab %s, and is not overwritten', (_, event) => {
  render(<Box />)
  type('I know that')
  elsewhere('I know that plate', event())
  expect(box()).toHaveValue('I know that plate')
  expect(localStorage.getItem(key)).toBe('I know that plate')
  type('I know that plate.')
  expect(localStorage.getItem(key)).toBe('I know that plate.')
  elsewhere('', event())
  expect(box(), 'sent there').toHaveValue('')
})

it('an initial text is not stored as a draft, and returns when the other tab clears its draft', () => {
  render(<Box otherwise="As it was." />)
  expect(box()).toHaveValue('As it was.')
  expect(localStorage.getItem(key)).toBeNull()
  elsewhere('As it is.')
  expect(box()).toHaveValue('As it is.')
  elsewhere('')
  expect(box()).toHaveValue('As it was.')
  expect(localStorage.getItem(key)).toBeNull()
  type('')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(box(), 'nothing happened elsewhere').toHaveValue('')
})

it('keeps the text in the box when storage fails', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  render(<Box />)
  type('I know that')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(box()).toHaveValue('I know that')
})
