import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocale } from '../journey/form-ports.tsx'
import type { Texts } from '../step-context.ts'
import './save-and-return.css'

/** A code under which unfinished answers are kept. */
export interface ReturnCode {
  code: string
  /** ISO 8601. */
  expires_at: string
}

/** Who keeps unfinished answers: a server of the app. What is kept is a text that nobody there has to read: JSON, not encrypted. */
export interface ReturnPort {
  /** What people are told of how it is kept, such as that it is encrypted with the code. */
  promise?: string
  /** Keeps a text under a code of its own. */
  save: (text: string) => Promise<ReturnCode>
  /** Keeps another text under the same code. */
  replace: (code: string, text: string) => Promise<Pick<ReturnCode, 'expires_at'>>
  /** `code`: as somebody typed it. null: nothing stands under it; `elsewhere`: answers of another form do, and what to say of that. */
  open: (code: string) => Promise<(ReturnCode & { text: string }) | { elsewhere: ReactNode } | null>
  /** Deletes what stands under a code. */
  delete: (code: string) => Promise<void>
  /** What to say to a person of what one of the others rejected with; without it, that they can try again. */
  failure?: (error: unknown) => string
}

interface SaveAndReturnProps {
  port: ReturnPort
  texts: Texts
  /** So long a code works. */
  days: number
  known: ReturnCode | null
  onKnown: (code: ReturnCode | null) => void
  /** What is filled in now, as it is kept; null: nothing. */
  draft: () => string | null
  /** Takes what was kept; false: that cannot be read. */
  onOpened: (text: string) => boolean
}

type Notice = { tone: 'status' | 'alert'; words: ReactNode }

/** Saving unfinished answers with a code, and going on with those of a code. */
export function SaveAndReturn({ port, texts, days, known, onKnown, draft, onOpened }: SaveAndReturnProps) {
  const [said, setSaid] = useState<Notice>()
  const [isBusy, setBusy] = useState(false)
  const [isNew, setNew] = useState(false)
  const [isOpen, setOpen] = useState(known !== null)
  const summary = useRef<HTMLElement>(null)
  const codeLine = useRef<HTMLParagraphElement>(null)
  const locale = useLocale()
  const dayInWords = (moment: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(moment))
  const say = (words: ReactNode, tone: Notice['tone'] = 'status') => setSaid({ tone, words })
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
      say(port.failure?.(error) ?? `${texts('own.failed.title')}. ${texts('own.failed.text')}`, 'alert')
    } finally {
      setBusy(false)
    }
  }

  const save = () =>
    act(async () => {
      const written = draft()
      if (written === null) return say(texts('own.later.nothing'), 'alert')
      if (known === null) {
        onKnown(await port.save(written))
        setNew(true)
        return
      }
      const kept = { ...known, ...(await port.replace(known.code, written)) }
      onKnown(kept)
      say(texts('own.later.saved', { date: dayInWords(kept.expires_at) }))
    })

  const erase = () =>
    act(async () => {
      if (known === null) return
      await port.delete(known.code)
      onKnown(null)
      setNew(false)
      // The button that was pressed goes with the code.
      summary.current?.focus()
      say(texts('own.later.deleted'))
    })

  const copy = () =>
    navigator.clipboard.writeText(known?.code ?? '').then(
      () => say(texts('own.later.copied')),
      () => say(texts('own.later.notCopied'), 'alert'),
    )

  const open = (code: string) =>
    act(async () => {
      const found = await port.open(code)
      if (found !== null && 'elsewhere' in found) return say(found.elsewhere, 'alert')
      if (found === null) return say(texts('own.later.unknown'), 'alert')
      // Before it is opened: that may draw the page anew.
      onKnown({ code: found.code, expires_at: found.expires_at })
      if (onOpened(found.text)) return
      onKnown(null)
      say(texts('own.later.unknown'), 'alert')
    })

  return (
    <details className="own-later" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>{texts('own.later.title')}</summary>
      <div className="own-part">
        {known === null ? (
          <p>
            {texts('own.later.text', { days })} {port.promise}
          </p>
        ) : (
          <>
            <p ref={codeLine} tabIndex={-1}>
              {texts('own.later.code')} <strong className="return-code">{known.code}</strong>
            </p>
            <p>{texts('own.later.write', { date: dayInWords(known.expires_at) })}</p>
          </>
        )}
        <div className="local-buttons">
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void save()}>
            {texts(known === null ? 'own.later.save' : 'own.later.again')}
          </button>
          {known !== null && (
            <>
              <button type="button" className="button" onClick={() => void copy()}>
                {texts('own.later.copy')}
              </button>
              <button type="button" className="button" aria-disabled={isBusy} onClick={() => void erase()}>
                {texts('own.later.delete')}
              </button>
            </>
          )}
        </div>
        {said && <p role={said.tone}>{said.words}</p>}
        {known === null && <OpenWithCode {...{ texts }} isReplacing={draft() !== null} onOpen={open} />}
      </div>
    </details>
  )
}

interface OpenWithCodeProps {
  texts: Texts
  isReplacing: boolean
  onOpen: (code: string) => Promise<void>
}

function OpenWithCode({ texts, isReplacing, onOpen }: OpenWithCodeProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void onOpen(code)
  }
  return (
    <form className="own-part" onSubmit={submit}>
      <label htmlFor={id}>{texts('own.later.have')}</label>
      {isReplacing && <p id={`${id}-hint`}>{texts('own.later.replaces')}</p>}
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
        {texts('own.later.open')}
      </button>
    </form>
  )
}
