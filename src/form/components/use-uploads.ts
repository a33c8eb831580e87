import { chosenIn } from '@kindred/engine'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldProps } from '../step-context.ts'
import { type FilePort, UploadRefused } from '../upload-ports.ts'
import { trackUpload } from './pending-uploads.ts'
import { type PhotoEntry, uploadingEntry } from './photo-entry.ts'

export interface PendingUpload extends PhotoEntry {
  share: number
  stop: () => void
}

/** A refusal, and the file that can be tried again. */
export interface UploadProblem {
  text: string
  again?: { name: string; act: () => void }
}

let uids = 0

/** What differs between photos and files: who keeps them, and how an answer names one. */
interface UploadsOf<Uploaded> {
  open: () => Promise<Port<Uploaded>>
  /** What an answer holds of it. `entry`: what it was while it was on its way. */
  entryOf: (uploaded: Uploaded, entry?: PhotoEntry) => string
  /** The id of what an answer holds. */
  idOf: (entry: string) => string
  /** Why a file cannot be added, as far as it is known before or after its upload. */
  refusal?: (file: Pick<File, 'name' | 'size'>, entry?: string) => string | undefined
  /** How the sentences begin that are said of them. */
  words: 'photos' | 'files'
}

type Port<Uploaded> = {
  upload: (...given: Parameters<FilePort['upload']>) => Promise<Uploaded>
  discard?: ((id: string) => void) | undefined
  find?: ((ids: readonly string[]) => Promise<readonly Uploaded[]>) | undefined
}

/**
 * What an answer holds of uploads, and those on their way to it. An answer names them, so it is right in drafts and on every
 * device; what else is known of them is asked of the port.
 */
export function useUploads<Uploaded>(
  { field, answer, texts, actions }: FieldProps,
  { open, entryOf, idOf, refusal, words }: UploadsOf<Uploaded>,
) {
  const entries = chosenIn(answer)
  const latest = useRef(entries)
  latest.current = entries
  const [known, setKnown] = useState<ReadonlyMap<string, Uploaded>>(new Map())
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const [problem, setProblem] = useState<UploadProblem | null>(null)
  const [said, setSaid] = useState('')
  const stops = useRef(new Set<AbortController>())

  const save = useCallback(
    (next: readonly string[]) => {
      latest.current = next
      actions.answer(field.id, next)
    },
    [actions, field.id],
  )

  // Nobody is left who would wait for them.
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const over of all) over.abort()
    }
  }, [])
  useUploadsOfAnswer(entries, known, setKnown, { open, entryOf, idOf }, (gone) => {
    save(latest.current.filter((entry) => !gone.includes(entry)))
    setProblem({ text: texts(`${words}.gone`) })
  })

  async function upload(file: File): Promise<void> {
    const over = new AbortController()
    const started = uploadingEntry(`upload-${++uids}`, file.name)
    const change = (make: (one: PendingUpload) => PendingUpload[]) =>
      setPending((all) => all.flatMap((one) => (one.uid === started.uid ? make(one) : [one])))
    setPending((all) => [...all, { ...started, share: 0, stop: () => over.abort() }])
    const ends = trackUpload()
    stops.current.add(over)
    try {
      const port = await open()
      const uploaded = await port.upload(file, {
        signal: over.signal,
        onProgress: (share) => change((one) => [{ ...one, share }]),
      })
      const entry = entryOf(uploaded, started)
      const refused = over.signal.aborted ? '' : refusal?.(file, entry)
      if (refused !== undefined) {
        port.discard?.(idOf(entry))
        if (refused !== '') setProblem({ text: refused })
        return
      }
      setKnown((all) => new Map(all).set(entry, uploaded))
      save([...latest.current, entry])
      setSaid(texts(`${words}.added`, { n: latest.current.length, name: file.name }))
    } catch (error) {
      if (over.signal.aborted) return
      const text = error instanceof UploadRefused && error.message !== '' ? error.message : texts('photos.failed')
      setProblem({ text, again: { name: file.name, act: () => add([file]) } })
    } finally {
      ends()
      stops.current.delete(over)
      change(() => [])
    }
  }

  function add(files: readonly File[]): void {
    const refused = files.map((file) => refusal?.(file)).find((sentence) => sentence !== undefined)
    const taken = files.filter((file) => refusal?.(file) === undefined)
    const room = (field.limit ?? Number.POSITIVE_INFINITY) - latest.current.length - pending.length
    const text = taken.length > room ? texts(`${words}.tooMany`, { limit: field.limit ?? 0 }) : refused
    setProblem(text === undefined ? null : { text })
    for (const file of taken.slice(0, Math.max(0, room))) void upload(file)
  }

  function remove(entry: string, sentence: string): void {
    setProblem(null)
    setSaid(sentence)
    save(latest.current.filter((other) => other !== entry))
    void open().then(
      (port) => port.discard?.(idOf(entry)),
      () => {},
    )
  }

  return { entries, known, setKnown, pending, problem, setProblem, said, add, remove }
}

/** Asks what is known of the uploads of a kept answer, and tells which of them are gone. */
function useUploadsOfAnswer<Uploaded>(
  entries: readonly string[],
  known: ReadonlyMap<string, Uploaded>,
  setKnown: (change: (all: ReadonlyMap<string, Uploaded>) => ReadonlyMap<string, Uploaded>) => void,
  of: Pick<UploadsOf<Uploaded>, 'open' | 'entryOf' | 'idOf'>,
  onGone: (entries: readonly string[]) => void,
): void {
  const asked = useRef(new Set<string>())
  const latest = useRef({ of, onGone })
  latest.current = { of, onGone }
  useEffect(() => {
    const unknown = entries.filter((entry) => !known.has(entry) && !asked.current.has(entry))
    if (unknown.length === 0) return
    for (const entry of unknown) asked.current.add(entry)
    const { open, entryOf, idOf } = latest.current.of
    open()
      .then((port) => port.find?.(unknown.map(idOf)))
      .then(
        (found) => {
          if (found === undefined) return
          const byEntry = found.map((one) => [entryOf(one), one] as const)
          setKnown((all) => new Map([...all, ...byEntry]))
          const gone = unknown.filter((entry) => byEntry.every(([other]) => other !== entry))
          if (gone.length > 0) latest.current.onGone(gone)
        },
        // Without a connection they are shown as far as they are known, and stay.
        () => {},
      )
  }, [entries, known, setKnown])
}
