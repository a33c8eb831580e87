import type { Memory } from '@kindred/contract/memory'
import type { WindowTab } from '../lib/in-window.ts'
import { empathyReaction } from '../lib/known-actions.ts'
import { text } from '../lib/texts.ts'
import { isCommentId } from './memory-window-of.ts'

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
    resonance: query.get('resonance'),
    ...reactionIn(query.get('reaction')),
  }
}

/** What the address says of a reaction; empathy has a control of its own. */
function reactionIn(named: string | null): { namesEmpathy: boolean; reaction: number | undefined } {
  const id = named !== null && /^\d{1,3}$/.test(named) ? Number(named) : undefined
  const namesEmpathy = id === empathyReaction()
  return { namesEmpathy, reaction: namesEmpathy ? undefined : id }
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
