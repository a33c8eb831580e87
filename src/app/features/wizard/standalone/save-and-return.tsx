import { SaveAndReturn as Panel, type ReturnCode, type ReturnPort } from '@kindred/form/save-and-return'
import { ApiError, request } from '../../../lib/api/api.ts'
import { refusalInWords } from '../../../lib/api/refusal-in-words.ts'
import { logFailure } from '../../../lib/log.ts'
import { text } from '../../../lib/texts/texts.ts'
import { Link } from '../../../ui/link.tsx'
import '../../../ui/button.css'
import { parseWizardDraft, type WizardDraft } from './wizard-draft.ts'

export type { ReturnCode }

const path = '/api/v1/saved-answers'

/** Once answers are sent, nothing of them stays under a code. */
export const forgetReturnCode = (code: string): Promise<void> =>
  request(`${path}/delete`, { method: 'POST', body: { code }, background: true }).then(
    () => {},
    (error: unknown) => logFailure('deleting unfinished answers that were sent', error),
  )

const portOf = (wizardId: string): ReturnPort => ({
  promise: text('own.later.encrypted'),
  save: async (kept) => {
    const { data } = await request<ReturnCode>(path, { method: 'POST', body: { wizard_id: wizardId, text: kept } })
    return data
  },
  replace: async (code, kept) => {
    const { data } = await request<Pick<ReturnCode, 'expires_at'>>(path, { method: 'PUT', body: { code, text: kept } })
    return data
  },
  open: async (code) => {
    const { data } = await request<ReturnCode & { wizard_id: string; text: string }>(`${path}/open`, {
      method: 'POST',
      body: { code },
    })
    if (data.wizard_id === wizardId) return data
    return {
      elsewhere: (
        <>
          {text('own.later.elsewhere')} <Link to={`/w/${data.wizard_id}`}>{text('own.later.goThere')}</Link>
        </>
      ),
    }
  },
  delete: async (code) => {
    await request(`${path}/delete`, { method: 'POST', body: { code } })
  },
  failure: (error) => {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone) logFailure('saving answers for later', error)
    return isGone ? text('own.later.unknown') : (refusalInWords(error) ?? text('problem.unreachable'))
  },
})

interface SaveAndReturnProps {
  wizardId: string
  days: number
  known: ReturnCode | null
  onKnown: (code: ReturnCode | null) => void
  /** What is filled in now; null: nothing. */
  draft: () => WizardDraft | null
  onOpened: (draft: WizardDraft) => void
}

/** Saving unfinished answers with a code, and going on with those of a code. */
export default function SaveAndReturn({ wizardId, draft, onOpened, ...others }: SaveAndReturnProps) {
  return (
    <Panel
      {...others}
      port={portOf(wizardId)}
      texts={text}
      draft={() => {
        const written = draft()
        if (written === null) return null
        // Whose it was is not kept with a code.
        const { by: _by, begunOutside: _begun, ...kept } = written
        return JSON.stringify(kept)
      }}
      onOpened={(kept) => {
        const returned = parseWizardDraft(JSON.parse(kept))
        if (returned !== null) onOpened(returned)
        return returned !== null
      }}
    />
  )
}
