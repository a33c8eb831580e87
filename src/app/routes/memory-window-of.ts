import type { Memory } from '@kindred/contract/memory'
import { type WindowTab, windowQueries, windowTabs } from '../lib/memories/memory-window-address.ts'
import { withoutParams } from '../lib/navigation/route-action.ts'
import { text } from '../lib/texts/texts.ts'
import { memoryIdOf } from './paths.ts'

export interface MemoryWindowPlace {
  link: string
  tab: WindowTab
}

const isTab = (tab: string | null): tab is WindowTab => windowTabs.some((name) => name === tab)

/** `feedback` of digits or of an id is a comment, else labels (AMB-34). */
const isCommentId = (feedback: string | null): boolean =>
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
export const withoutWindow = (url: string): string =>
  withoutParams(url, ['memory', 'tab', 'private', 'write', ...windowQueries])

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

export type WindowView = ReturnType<typeof viewOf>

/** What the window of a memory shows, and to whom, as its address says it. */
export function viewOf(memory: Memory, own: boolean, wanted: WindowTab, search: string) {
  const query = new URLSearchParams(search)
  const feedback = query.get('feedback')
  const isComment = isCommentId(feedback)
  const praised = query.get('comment')
  // Their author got praise and looks at it (AMB-23); a reader may change what is named.
  const isReceived = own && feedback !== null && !isComment
  const tab = wanted === 'feedbackComment' && praised === null ? 'comment' : wanted
  return {
    memory,
    own,
    tab,
    there: tabsOf(memory, own, tab),
    /** Of praise: what the address names. */
    named: feedback?.split(',') ?? [],
    isReceived,
    /** An author tags where others praise. */
    tags: own && !isReceived,
    /** The comment that is praised. */
    praised,
    /** The comment to lead to. */
    comment: praised ?? (isComment ? feedback : null) ?? query.get('commentEmpathy'),
    /** Whose box to open at once: of a comment, or of a message to the author. */
    write: query.get('write'),
    resonance: query.get('resonance'),
    reaction: reactionIn(query.get('reaction')),
  }
}

/** The number of the reaction that the address names; `any`: a choice among all of them. */
const reactionIn = (named: string | null): number | 'any' | undefined => {
  if (named === 'any') return named
  return named !== null && /^\d{1,3}$/.test(named) ? Number(named) : undefined
}

/** The row, in its order; what stands beside it is there while it is open. */
function tabsOf(memory: Memory, own: boolean, tab: WindowTab): WindowTab[] {
  const isTagged = own || memory.total_tags > 0
  const row: WindowTab[] = ['text', 'feedback', ...(isTagged ? (['summary'] as const) : []), 'comment']
  return row.includes(tab) || tab === 'summary' ? row : [...row, tab]
}

export function labelOf({ own, tags }: WindowView, name: WindowTab): string {
  if (name === 'feedback') return text(tags ? 'window.tab.feedback.own' : 'window.tab.feedback')
  return text(own && name === 'validate' ? 'window.tab.validate.own' : `window.tab.${name}`)
}

export function titleOf({ memory, own, tags, tab }: WindowView): string {
  if (tab === 'text' && !own) return text('window.title.text', { name: memory.author.username })
  const isOwn = tab === 'feedback' ? tags : own && (tab === 'text' || tab === 'validate')
  return text(isOwn ? `window.title.${tab}.own` : `window.title.${tab}`)
}
