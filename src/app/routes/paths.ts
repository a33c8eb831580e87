import { hashtagOf } from '@kindred/engine/text'
import type { Search } from '../lib/queries/page-queries.ts'

/** Words that stand where a memory's link could: never the link of one (AMB-40). */
const reserved = new Set(['new', 'edit'])

export function memoryIdOf(pathname: string): string | null {
  const id = /^\/memory\/([^/]+)\/?$/.exec(pathname)?.[1]
  return id && !reserved.has(id) ? decodeURIComponent(id) : null
}

/** Any path containing /edit, with a hashId, is the edit wizard. */
export function isEditWizard(pathname: string, search: string): boolean {
  return pathname.includes('/edit') && new URLSearchParams(search).has('hashId')
}

/** `slug` stands for a missing hashId (AMB-37): the same address with hashId, or null when nothing is to be changed. */
export function withHashId(pathname: string, search: string): string | null {
  const query = new URLSearchParams(search)
  const slug = query.get('slug')
  if (!pathname.includes('/edit') || !slug || query.has('hashId')) return null
  query.delete('slug')
  query.set('hashId', slug)
  return `${pathname}?${query}`
}

/** /memories/search/{kind}/{value}: 'hashtag' and 'user' are words of their own, anything else is a tag type. */
export function searchOf(kind: string, value: string): Search {
  if (kind === 'hashtag') return { hashtag: hashtagOf(value) ?? value.toLowerCase() }
  if (kind === 'user') return { user: value }
  return { tag_type: kind, tag: value }
}

/** A tag step named by `tab`; a tab of the memory window and anything unknown is no step (AMB-36). */
export function tagStepOf(tab: string | null): number | undefined {
  return tab !== null && /^[1-9]\d{0,2}$/.test(tab) ? Number(tab) : undefined
}

/** Wizards that have an address of their own, beside /w/{id}. */
export const wizardsByAddress: Readonly<Record<string, string>> = { '/quiz': 'quiz', '/contact-us': 'contact-us' }

export const addressOfWizard = (id: string): string | undefined =>
  Object.keys(wizardsByAddress).find((address) => wizardsByAddress[address] === id)
