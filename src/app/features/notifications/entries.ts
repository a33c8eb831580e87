import type { NotificationPage } from '@kindred/contract/notification-page'
import { countText, text } from '../../lib/texts/texts.ts'

type Groups = NotificationPage['groups']
type Detailed = Groups['detailed_notifications'][number]
type Grouped = Groups['empathy'][number]
type Resonance = Groups['resonance_notifications'][number]

/** One line of the bell. */
export type Entry = {
  key: string
  /** All that are read with it. */
  ids: string[]
  isRead: boolean
  createdAt: string
  who: { id: string; username: string; avatar: string | null }
  sentence: string
  /** A few words of what it was about, if there are some. */
  snippet: string
  to: string
  /** The memory that it is about. */
  link: string
}

/** The lists of several pages as one, newest first; what stands on two pages stands here once. */
export function entriesOf(pages: readonly NotificationPage[]): Entry[] {
  const entries = pages.flatMap(({ groups: { detailed_notifications, resonance_notifications, ...grouped } }) => [
    ...detailed_notifications.map(ofDetailed),
    ...resonance_notifications.map(ofResonance),
    ...Object.values(grouped).flat().map(ofGrouped),
  ])
  const once = new Map<string, Entry>()
  for (const entry of entries) if (!once.has(entry.key)) once.set(entry.key, entry)
  return [...once.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** When the newest came that a page tells of. */
export const newestOf = (page: NotificationPage | undefined): string | undefined =>
  page &&
  [...entriesOf([page]), ...(page.notices ?? []).map(({ created_at }) => ({ createdAt: created_at }))]
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1)

const snippetWords = 10

/** The first ten words; a sign stands for those that are cut. */
export function snippet(words: string | null): string {
  const all = (words ?? '').split(/\s+/).filter((word) => word !== '')
  return all.length <= snippetWords ? all.join(' ') : `${all.slice(0, snippetWords).join(' ')}…`
}

const labelsShown = 3

/** Up to three names, then how many more. */
export function labelsInWords(labels: readonly string[]): string {
  const shown = labels.slice(0, labelsShown).join(', ')
  const more = labels.length - labelsShown
  return more > 0 ? text('bell.labels.more', { labels: shown, count: more }) : shown
}

/** 'Ann', 'Ann and 1 other person', 'Ann and 2 other people'. */
export function whoInWords(name: string, others: number): string {
  return others === 0 ? name : countText('bell.who', others, { name })
}

const said = (kind: string, who: string, label = '') => text(`bell.said.${kind.replaceAll('_', '-')}`, { who, label })

function ofDetailed({
  id,
  originator,
  created_at,
  status,
  event_type,
  place,
  notification_ids,
  data,
}: Detailed): Entry {
  return {
    key: id,
    ids: notification_ids,
    isRead: status.is_read === 1,
    createdAt: created_at,
    who: originator,
    sentence: said(event_type, originator.username),
    snippet: snippet(data.comment_content ?? data.memory_description),
    to: addressOf(data.memory, place),
    link: data.memory,
  }
}

function ofGrouped(one: Grouped): Entry {
  const who = whoInWords(one.last_originator.username, one.others)
  const label =
    one.reaction_option_label ?? (one.feedback_label === null ? '' : labelsInWords(one.feedback_label.split(',')))
  return {
    key: one.id,
    ids: one.notification_ids,
    isRead: one.status.is_read === 1,
    createdAt: one.created_at,
    who: one.last_originator,
    sentence: said(one.event_type, who, label),
    snippet: snippet(one.description),
    to: addressOf(one.shareable_link, one.place),
    link: one.shareable_link,
  }
}

function ofResonance(one: Resonance): Entry {
  const labels = one.resonance_labels
  return {
    key: one.notif_ids[0] ?? one.created_at,
    ids: one.notif_ids,
    isRead: one.status.is_read === 1,
    createdAt: one.created_at,
    who: one.originator,
    sentence: said(one.event_type, one.originator.username, labelsInWords(labels)),
    snippet: snippet(one.memory_description),
    to: addressOf(one.shareable_link, one.place),
    link: one.shareable_link,
  }
}

function addressOf(link: string, place: Record<string, string>): string {
  const query = new URLSearchParams(place).toString()
  return `/memory/${encodeURIComponent(link)}${query === '' ? '' : `?${query}`}`
}
