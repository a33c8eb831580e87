import { expect, it } from 'vitest'
import { type LiveContentParts, watchContent } from './live-content.ts'

function world() {
  const sources: { onmessage: ((event: MessageEvent<string>) => void) | null; closed: boolean; close: () => void }[] =
    []
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
      } as (typeof sources)[number]
      sources.push(source)
      return source
    },
  } as unknown as LiveContentParts
  const say = (version: string) =>
    sources.at(-1)?.onmessage?.({ data: JSON.stringify({ version }) } as MessageEvent<string>)
  return { parts, page, sources, say }
}

it('tells of other content, not of the content the page began with', () => {
  const { parts, say } = world()
  let news = 0
  watchContent(() => {
    news += 1
  }, parts)
  say('a')
  say('a')
  expect(news).toBe(0)
  say('b')
  expect(news).toBe(1)
})

it('lets go of its connection in the background, and notices afterwards what changed meanwhile', () => {
  const { parts, page, sources, say } = world()
  let news = 0
  watchContent(() => {
    news += 1
  }, parts)
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
