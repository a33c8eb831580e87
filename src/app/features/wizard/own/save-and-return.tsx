import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError, request } from '../../../lib/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { refusalInWords } from '../../../lib/refusal-in-words.ts'
import { dayInWords } from '../../../lib/relative-time.ts'
import { text } from '../../../lib/texts.ts'
import { Link } from '../../../ui/link.tsx'
import '../../../ui/button.css'
import { type OwnDraft, parseOwnDraft } from './own-draft.ts'

const path = '/api/v1/saved-answers'

/** A code that this page was given, or that somebody typed. */
export interface ReturnCode {
  code: string
  /** ISO 8601. */
  expires_at: string
}

/** Once answers are sent, nothing of them stays under a code. */
export const forgetReturnCode = (code: string): Promise<void> =>
  request(`${path}/delete`, { method: 'POST', body: { code }, background: true }).then(
    () => {},
    (error: unknown) => logFailure('deleting unfinished answers that were sent', error),
  )

interface SaveAndReturnProps {
  wizardId: string
  days: number
  known: ReturnCode | null
  onKnown: (code: ReturnCode | null) => void
  /** What is filled in now; null: nothing. */
  draft: () => OwnDraft | null
  onOpened: (draft: OwnDraft) => void
}

type Said = { tone: 'status' | 'alert'; words: ReactNode }

/** Saving unfinished answers with a code, and going on with those of a code. */
export default function SaveAndReturn({ wizardId, days, known, onKnown, draft, onOpened }: SaveAndReturnProps) {
  const [said, setSaid] = useState<Said>()
  const [isBusy, setBusy] = useState(false)
  const [isNew, setNew] = useState(false)
  const [isOpen, setOpen] = useState(known !== null)
  const summary = useRef<HTMLElement>(null)
  const codeLine = useRef<HTMLParagraphElement>(null)
  const say = (words: ReactNode, tone: Said['tone'] = 'status') => setSaid({ tone, words })
  useEffect(() => {
    if (isNew) codeLine.current?.focus()
  }, [isNew])

  async function act(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setSaid(undefined)
    try {
      await work()
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) logFailure('saving answers for later', error)
      say(isGone ? text('own.later.unknown') : (refusalInWords(error) ?? text('problem.unreachable')), 'alert')
    } finally {
      setBusy(false)
    }
  }

  const save = () =>
    act(async () => {
      const written = draft()
      if (written === null) return say(text('own.later.nothing'), 'alert')
      // Whose it was is not kept with a code.
      const { by: _by, begunOutside: _begun, ...kept } = written
      const body = { text: JSON.stringify(kept) }
      if (known === null) {
        const { data } = await request<ReturnCode>(path, { method: 'POST', body: { ...body, wizard_id: wizardId } })
        onKnown(data)
        setNew(true)
        return
      }
      const { data } = await request<Pick<ReturnCode, 'expires_at'>>(path, {
        method: 'PUT',
        body: { ...body, code: known.code },
      })
      onKnown({ ...known, ...data })
      say(text('own.later.saved', { date: dayInWords(data.expires_at) }))
    })

  const erase = () =>
    act(async () => {
      if (known === null) return
      await request(`${path}/delete`, { method: 'POST', body: { code: known.code } })
      onKnown(null)
      setNew(false)
      // The button that was pressed goes with the code.
      summary.current?.focus()
      say(text('own.later.deleted'))
    })

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(known?.code ?? '')
      say(text('own.later.copied'))
    } catch (error) {
      logFailure('copying a code', error)
      say(text('own.later.notCopied'), 'alert')
    }
  }

  const open = (code: string) =>
    act(async () => {
      const { data } = await request<ReturnCode & { wizard_id: string; text: string }>(`${path}/open`, {
        method: 'POST',
        body: { code },
      })
      if (data.wizard_id !== wizardId)
        return say(
          <>
            {text('own.later.elsewhere')} <Link to={`/w/${data.wizard_id}`}>{text('own.later.goThere')}</Link>
          </>,
          'alert',
        )
      const returned = parseOwnDraft(JSON.parse(data.text))
      if (returned === null) return say(text('own.later.unknown'), 'alert')
      onKnown({ code: data.code, expires_at: data.expires_at })
      onOpened(returned)
    })

  return (
    <details className="own-later" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>{text('own.later.title')}</summary>
      <div className="own-part">
        {known === null ? (
          <p>{text('own.later.text', { days })}</p>
        ) : (
          <>
            <p ref={codeLine} tabIndex={-1}>
              {text('own.later.code')} <strong className="return-code">{known.code}</strong>
            </p>
            <p>{text('own.later.write', { date: dayInWords(known.expires_at) })}</p>
          </>
        )}
        <div className="local-buttons">
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void save()}>
            {text(known === null ? 'own.later.save' : 'own.later.again')}
          </button>
          {known !== null && (
            <>
              <button type="button" className="button" onClick={() => void copy()}>
                {text('own.later.copy')}
              </button>
              <button type="button" className="button" aria-disabled={isBusy} onClick={() => void erase()}>
                {text('own.later.delete')}
              </button>
            </>
          )}
        </div>
        {said && <p role={said.tone}>{said.words}</p>}
        {known === null && <OpenWithCode isReplacing={draft() !== null} onOpen={open} />}
      </div>
    </details>
  )
}

function OpenWithCode({ isReplacing, onOpen }: { isReplacing: boolean; onOpen: (code: string) => Promise<void> }) {
  const id = useId()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void onOpen(code)
  }
  return (
    <form className="own-part" onSubmit={submit}>
      <label htmlFor={id}>{text('own.later.have')}</label>
      {isReplacing && <p id={`${id}-hint`}>{text('own.later.replaces')}</p>}
      <input
        id={id}
        type="text"
        className="return-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        aria-describedby={isReplacing ? `${id}-hint` : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <button type="submit" className="button">
        {text('own.later.open')}
      </button>
    </form>
  )
}
