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
  ['is heard at once', () => new StorageEvent('storage', { key })],
  ['is found when a tab that slept is looked at again', () => new Event('visibilitychange')],
])('what another tab writes under the same memory %s, and nothing is written over it', (_, event) => {
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

it('what stands there before anything is typed is not kept, and comes back when the other tab puts its words away', () => {
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

it('in a browser that keeps nothing the words stay in their box', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  render(<Box />)
  type('I know that')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(box()).toHaveValue('I know that')
})
