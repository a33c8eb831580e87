import type { Context } from '../../platform/context.ts'
import { createDraftSeal } from '../../platform/draft-seal.ts'
import { listDrafts } from './drafts-repository.ts'

/** What a draft is sealed to. */
export const placeOf = (userId: string, name: string): string => `${userId}/${name}`

/** One draft in the clear. */
export type OpenedDraft = { name: string; device: string; saved_at: string; writing: unknown }

/** All drafts of one person in the clear, for the copy of their data. One whose key is gone is told as `null`. */
export async function openedDrafts({ pool, config }: Context, userId: string): Promise<OpenedDraft[]> {
  const { open } = createDraftSeal(config)
  return (await listDrafts(pool, userId)).map(({ name, device, saved_at, ...draft }) => ({
    name,
    device,
    saved_at,
    writing: writtenIn(open(draft, placeOf(userId, name))),
  }))
}

function writtenIn(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return text
  }
}
