/** Tabs of the memory window, as they stand in `?tab=`. */
export const windowTabs = ['text', 'feedback', 'summary', 'comment', 'feedbackComment', 'connect', 'validate'] as const
export type WindowTab = (typeof windowTabs)[number]

/** What leads to a part of a memory, as notifications name it. */
export const windowQueries = ['reaction', 'commentEmpathy', 'comment', 'feedback', 'resonance'] as const

/** Whether an address opens a memory in a window is known with the window's own code. */
export const mayOpenMemory = new RegExp(`[?&](memory|tab=[a-z]|${windowQueries.join('|')})`)

/**
 * The address of a memory's window over this page, and the history state that lets its closing step back.
 * @example navigate(...inWindow('/home', link, { tab: 'comment', comment: id }))
 */
export function inWindow(
  url: string,
  link: string,
  more: Partial<Record<'tab' | (typeof windowQueries)[number], string>> = {},
): [to: string, options: { state: { inWindow: true } }] {
  const { pathname, searchParams } = new URL(url, 'http://here')
  for (const [name, value] of Object.entries({ memory: link, ...more })) searchParams.set(name, value)
  return [`${pathname}?${searchParams}`, { state: { inWindow: true } }]
}
