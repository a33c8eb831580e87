import type { Answers } from '@kindred/engine'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setTexts } from '../../../lib/texts/texts.ts'
import { wizardNamed } from '../fixtures/test-page.tsx'
import BeforePosting from './before-posting.tsx'
import { likelyPrivateDetails } from './private-details/likely-private-details.ts'
import type { NamesRequest } from './private-details/names-worker.ts'

/** A worker whose answers wait until they are let go. */
const workers: HeldWorker[] = []
class HeldWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined
  asked: NamesRequest[] = []
  ended = false
  constructor(readonly address: URL) {
    workers.push(this)
  }
  postMessage = (asked: NamesRequest) => this.asked.push(asked)
  terminate = () => {
    this.ended = true
  }
  answer = (asked: NamesRequest | undefined) =>
    asked && this.onmessage?.({ data: { at: asked.at, found: likelyPrivateDetails(asked.texts) } })
}

beforeEach(() => setTexts({ 'privacy.names': 'This may contain {words}. You decide whether it stays.' }))
afterEach(() => {
  workers.length = 0
  vi.unstubAllGlobals()
})

const noTags: Answers = {}
const noted = () => screen.queryByRole('status')?.textContent ?? ''
const page = (desc: string) => (
  <MemoryRouter>
    <BeforePosting wizard={wizardNamed('memory')} answers={{ subjects: ['my aunt'], desc }} tags={noTags} fields={[]} />
  </MemoryRouter>
)

it('points out names and places next to Post, by a worker, and ignores outdated results', async () => {
  vi.stubGlobal('Worker', HeldWorker)
  vi.stubGlobal('fetch', vi.fn())
  const { rerender, unmount } = render(page('Elsa Brandt had 030 1234567.'))
  // What has a form of its own needs no worker.
  expect(noted()).toContain('030 1234567')
  const [worker] = workers
  expect(String(worker?.address)).toMatch(/names-worker/)
  worker?.answer(worker.asked[0])
  await waitFor(() => expect(noted()).toContain('Elsa Brandt'))
  expect(noted()).toContain('You decide whether it stays')

  rerender(page('We lived in Springfield.'))
  rerender(page('We lived far away.'))
  expect(worker?.asked).toHaveLength(3)
  worker?.answer(worker.asked[2])
  await waitFor(() => expect(noted()).toBe(''))
  worker?.answer(worker.asked[1])
  expect(noted()).toBe('')
  unmount()
  expect(worker?.ended).toBe(true)
  expect(fetch).not.toHaveBeenCalled()
})

it('without workers, still points out patterns such as phone numbers', () => {
  vi.stubGlobal('Worker', undefined)
  render(page('Elsa had 030 1234567.'))
  expect(noted()).toContain('030 1234567')
})
