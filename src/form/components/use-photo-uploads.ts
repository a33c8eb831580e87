import { chosenIn } from '@kindred/engine'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type OpenPhotoPort, type PhotoPort, type UploadedPhoto, UploadRefused } from '../photo-port.ts'
import type { FieldProps } from '../step-context.ts'
import { trackUpload } from './pending-uploads.ts'
import { doneEntry, type PhotoEntry, uploadingEntry } from './photo-entry.ts'

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

/**
 * The photos of an answer and those on their way to it. The answer holds names of uploads and nothing else, so it is right
 * in drafts and on every device; how they look is asked of the port.
 */
export function usePhotoUploads({ field, answer, texts, actions }: FieldProps) {
  const ids = chosenIn(answer)
  const latest = useRef(ids)
  latest.current = ids
  const [known, setKnown] = useState<ReadonlyMap<string, UploadedPhoto>>(new Map())
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const [problem, setProblem] = useState<UploadProblem | null>(null)
  const [said, setSaid] = useState('')
  const stops = useRef(new Set<AbortController>())
  const open = usePort(actions.openPhotos)

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
  useUploadsOfAnswer(ids, known, setKnown, open, (gone) => {
    save(latest.current.filter((id) => !gone.includes(id)))
    setProblem({ text: texts('photos.gone') })
  })

  async function upload(file: File): Promise<void> {
    const over = new AbortController()
    const entry = uploadingEntry(`photo-${++uids}`, file.name)
    const change = (make: (one: PendingUpload) => PendingUpload[]) =>
      setPending((all) => all.flatMap((one) => (one.uid === entry.uid ? make(one) : [one])))
    setPending((all) => [...all, { ...entry, share: 0, stop: () => over.abort() }])
    const ends = trackUpload()
    stops.current.add(over)
    try {
      const port = await open()
      const photo = await port.upload(file, {
        signal: over.signal,
        onProgress: (share) => change((one) => [{ ...one, share }]),
      })
      if (over.signal.aborted) return port.discard(photo.tempId)
      const { tempId } = doneEntry(entry, photo)
      setKnown((all) => new Map(all).set(tempId, photo))
      save([...latest.current, tempId])
      setSaid(texts('photos.added', { n: latest.current.length }))
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
    const room = (field.limit ?? Number.POSITIVE_INFINITY) - latest.current.length - pending.length
    setProblem(files.length > room ? { text: texts('photos.tooMany', { limit: field.limit ?? 0 }) } : null)
    for (const file of files.slice(0, Math.max(0, room))) void upload(file)
  }

  function remove(id: string): void {
    setProblem(null)
    setSaid(texts('photos.removed'))
    save(latest.current.filter((other) => other !== id))
    void open().then(
      (port) => port.discard(id),
      () => {},
    )
  }

  function describe(id: string, alt: string): void {
    const photo = known.get(id)
    if (photo === undefined || photo.alt === alt) return
    setKnown((all) => new Map(all).set(id, { ...photo, alt }))
    void open()
      .then((port) => port.describe(id, alt))
      .catch(() => setProblem({ text: texts('wizard.notSavedYet') }))
  }

  return { ids, known, pending, problem, said, add, remove, describe }
}

function usePort(open: OpenPhotoPort | undefined): () => Promise<PhotoPort> {
  const port = useRef<Promise<PhotoPort> | undefined>(undefined)
  return useCallback(() => {
    port.current ??= open?.() ?? Promise.reject(new Error('Nobody here keeps photos.'))
    return port.current
  }, [open])
}

/** Asks how the photos of a kept answer look, and tells which of them are gone. */
function useUploadsOfAnswer(
  ids: readonly string[],
  known: ReadonlyMap<string, UploadedPhoto>,
  setKnown: (change: (all: ReadonlyMap<string, UploadedPhoto>) => ReadonlyMap<string, UploadedPhoto>) => void,
  open: () => Promise<PhotoPort>,
  onGone: (ids: readonly string[]) => void,
): void {
  const asked = useRef(new Set<string>())
  const tell = useRef(onGone)
  tell.current = onGone
  useEffect(() => {
    const unknown = ids.filter((id) => !known.has(id) && !asked.current.has(id))
    if (unknown.length === 0) return
    for (const id of unknown) asked.current.add(id)
    open()
      .then((port) => port.find(unknown))
      .then(
        (found) => {
          setKnown((all) => new Map([...all, ...found.map((photo) => [photo.tempId, photo] as const)]))
          const gone = unknown.filter((id) => found.every(({ tempId }) => tempId !== id))
          if (gone.length > 0) tell.current(gone)
        },
        // Without a connection they are shown without a picture, and stay.
        () => {},
      )
  }, [ids, known, setKnown, open])
}
