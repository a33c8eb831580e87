import { type WindowTab, windowQueries, windowTabs } from '../lib/in-window.ts'
import { withoutParams } from '../lib/route-action.ts'
import { memoryIdOf } from './paths.ts'

export interface MemoryWindowPlace {
  link: string
  tab: WindowTab
}

const isTab = (tab: string | null): tab is WindowTab => windowTabs.some((name) => name === tab)

/** `feedback` of digits or of an id is a comment, else labels (AMB-34). */
export const isCommentId = (feedback: string | null): boolean =>
  feedback !== null && /^(\d+|[0-9a-f]{8}-[0-9a-f-]{27})$/i.test(feedback)

/**
 * Which memory an address opens in a window, and on which tab: `?memory=` over any page; over the memory's own page, a tab's
 * name or what a notification adds. Null: no window.
 */
export function memoryWindowOf(pathname: string, search: string): MemoryWindowPlace | null {
  const query = new URLSearchParams(search)
  const tab = query.get('tab')
  const named = isTab(tab) ? tab : fittingTab(query)
  const over = query.get('memory')
  if (over) return { link: over, tab: named ?? 'text' }
  const page = query.get('isEdit') === 'true' ? null : memoryIdOf(pathname)
  return page && named ? { link: page, tab: named } : null
}

function fittingTab(query: URLSearchParams): WindowTab | null {
  if (query.has('resonance')) return 'summary'
  if (query.has('comment') || query.has('commentEmpathy') || isCommentId(query.get('feedback'))) return 'comment'
  if (query.has('feedback')) return 'feedback'
  return query.has('reaction') ? 'text' : null
}

/** The same page without its window. */
export const withoutWindow = (url: string): string => withoutParams(url, ['memory', 'tab', ...windowQueries])

/** Where Back leads from each tab; from the first it closes. */
const order: readonly WindowTab[] = ['text', 'feedback', 'comment', 'summary']
/** Tabs beside that row lead back to where they were opened from (AMB-21). */
const aside: Partial<Record<WindowTab, WindowTab>> = { feedbackComment: 'comment', connect: 'text', validate: 'text' }
export const tabBefore = (tab: WindowTab, there: readonly WindowTab[]): WindowTab | undefined =>
  aside[tab] ??
  order
    .slice(0, order.indexOf(tab))
    .filter((one) => there.includes(one))
    .at(-1)
