import { request } from '../api/api.ts'
import { logFailure } from '../log.ts'
import { editDraftKey } from './edit-draft-key.ts'

interface AccountDraftAnswer {
  draft: { version: string; text: string } | null
}

const pathOf = (link: string) => `/api/v1/drafts/${encodeURIComponent(`memory-edit:${link}`)}`
const baseOf = (link: string) => `${editDraftKey(link)}:account`

/**
 * A memory got a new link while no edit of it is open here: what the account keeps of one is kept under the new link. Under the old
 * one nobody would find it again.
 */
export async function moveAccountEditDraft(from: string, to: string): Promise<void> {
  try {
    const base = JSON.parse(localStorage.getItem(baseOf(from)) ?? 'null')
    localStorage.removeItem(baseOf(from))
    const { draft } = (await request<AccountDraftAnswer>(pathOf(from), { background: true })).data
    if (draft === null) return
    const body = { text: draft.text, over: null }
    const { data } = await request<{ version: string }>(pathOf(to), { method: 'PUT', body, background: true })
    // What this browser has was the same as there, and still is.
    if (base?.version === draft.version)
      localStorage.setItem(baseOf(to), JSON.stringify({ ...base, version: data.version }))
    await request(`${pathOf(from)}?version=${draft.version}`, { method: 'DELETE', background: true })
  } catch (error) {
    logFailure('moving a draft to its new link', error)
  }
}
