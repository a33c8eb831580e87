import type { Comment } from '#contract/comment'
import type { MemorySection } from '#contract/memory'
import type { Navigation } from '#contract/navigation'
import type { Photo } from '#contract/photo'
import type { Sidebars } from '#contract/sidebars'

/** What crosses the wire, as this app reads it. One place, so that the generated contract can take over file by file. */
export interface User {
  id: string
  username: string
  avatar: string | null
}

export interface SessionUser extends User {
  email: string
  has_passed_onboarding: boolean
  email_verified: boolean
}

/** What everybody may see of a member. */
export interface PublicUser extends User {
  bio: string
}

/** What a member chose for their account; no privacy: a new memory begins with that of the last one. */
export interface AccountSettings {
  bio: string
  default_privacy: number | null
}

/** One device that a person is signed in on. */
export interface OwnSession {
  id: string
  device: string
  begun: string
  last_seen: string
  current: boolean
}

export interface Session {
  user: SessionUser | null
}

export interface Tag {
  tag_id: string
  description: string
  memory_tag_id: string
  slug: string
}

export interface Topic {
  id: string
  desc: string
  description: string
}

export interface Author {
  id: string
  username: string
  avatar: string | null
}

export interface ReactionCount {
  reaction_option_id: number
  reaction_count: number
}

/** A memory in a list. */
export interface MemoryCard {
  id: string
  shareable_link: string
  title: string
  description: string
  created: string
  x: { x1: string }
  author: Author
  counts: { comments: number; users_empathized: number }
  total_tags: number
  reactions: ReactionCount[]
  type: number
  privacy: number
  status: number
  sensitive_topics: Topic[]
  image_list: Photo[]
  subjects: { description: string }[]
  [answer: string]: unknown
}

export type { MemorySection }

/** A memory on its own page. Free answers stand under the names that content gives them, and in words in `sections`. */
export interface Memory extends MemoryCard {
  updated: string
  revision: number
  content_version: string | null
  memory_content_version: string | null
  photos: Photo[]
  sections: MemorySection[]
}

export interface MemoryList {
  results: MemoryCard[]
  /** Told with a page that has a number. */
  count: number | null
  /** There are more than `count`. */
  count_is_capped: boolean
  page: number
  total_pages: number | null
  has_more: boolean
  cursor: string | null
}

/** A comment in the feed, with the memory that it stands under. */
export interface CommentItem {
  id: string
  shareable_link: string
  memory: MemoryCard
  comment: Comment
}

export type FeedItem =
  | { key: string; kind: 'memory'; data: { id: string; shareable_link: string; memory: MemoryCard } }
  | { key: string; kind: 'comment'; data: CommentItem }

export interface FeedPage {
  items: FeedItem[]
  page: number
  has_more: boolean
  cursor: string | null
}

/** The words of the app, its navigation, and what stands beside its pages. */
export interface Texts {
  version: string
  texts: Record<string, string>
  sidebars: Pick<Sidebars, 'at' | 'sidebars'>
  /** `outside`: a page that the server draws, beside the app. */
  navigation: readonly (Navigation['entries'][number] & { outside?: boolean })[]
}

/** Privacy on the wire. */
export const privacy = { public: 0, onlyMe: 1, withLink: 2 } as const

/** Memory types on the wire; an unknown code is treated as unhappy (AMB-17). */
export const memoryType = { happy: 1, bittersweet: 2, unhappy: 3 } as const
