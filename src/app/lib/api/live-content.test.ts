import { expect, it } from 'vitest'
import { type LiveContentParts, listen } from './live-content.ts'

function setUp() {
  type Fake = {
    onmessage: ((event: MessageEvent<string>) => void) | null
    closed: boolean
    close: () => void
    addEventListener: (name: string, hear: (event: MessageEvent<string>) => void) => void
    hear: (event: MessageEvent<string>) => void
  }
  const sources: Fake[] = []
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    tell: () => {},
    addEventListener: (_: string, tell: () => void) => {
      page.tell = tell
    },
  }
  const parts = {
    page,
    open: () => {
      const source = {
        onmessage: null,
        closed: false,
        close: () => {
          source.closed = true
        },
        addEventListener: (name: string, hear: Fake['hear']) => {
          if (name === 'notifications') source.hear = hear
        },
      } as Fake
      sources.push(source)
      return source
    },
  } as unknown as LiveContentParts
  const say = (version: string) =>
    sources.at(-1)?.onmessage?.({ data: JSON.stringify({ version }) } as MessageEvent<string>)
  return { parts, page, sources, say }
}

it('notifies of new content, not of the initial version', () => {
  const { parts, say } = setUp()
  let news = 0
  const onNew = () => {
    news += 1
  }
  listen({ onNew, onUnseen: () => {} }, parts)
  say('a')
  say('a')
  expect(news).toBe(0)
  say('b')
  expect(news).toBe(1)
})

it('disconnects in the background, and detects changes afterwards', () => {
  const { parts, page, sources, say } = setUp()
  let news = 0
  const onNew = () => {
    news += 1
  }
  listen({ onNew, onUnseen: () => {} }, parts)
  say('a')
  page.visibilityState = 'hidden'
  page.tell()
  expect(sources.map(({ closed }) => closed)).toEqual([true])
  page.visibilityState = 'visible'
  page.tell()
  expect(sources).toHaveLength(2)
  say('b')
  expect(news).toBe(1)
})

it('passes on the unseen count, and reconnects when the session changes', () => {
  const { parts, sources } = setUp()
  const unseen: number[] = []
  const { again } = listen({ onNew: () => {}, onUnseen: (count) => void unseen.push(count) }, parts)
  const tell = (count: number) =>
    sources.at(-1)?.hear({ data: JSON.stringify({ unseen_count: count }) } as MessageEvent<string>)
  tell(2)
  again()
  expect(sources.map(({ closed }) => closed)).toEqual([true, false])
  tell(0)
  expect(unseen).toEqual([2, 0])
})
