import { type DragEvent, type RefObject, useRef, useState } from 'react'
import type { Texts } from '../step-context.ts'
import type { PendingUpload, UploadProblem } from './use-uploads.ts'

interface UploadAreaProps {
  /** The button that opens the picker: what was removed gives the focus to it. */
  button: RefObject<HTMLButtonElement | null>
  texts: Texts
  disabled: boolean
  /** What the picker offers, as HTML says it. */
  accept: string
  label: string
  help: string
  pending: readonly PendingUpload[]
  problem: UploadProblem | null
  /** What a screen reader says of what was done. */
  said: string
  add: (files: readonly File[]) => void
}

/** What is on its way, a picker, a place to drop files, and what went wrong. */
export function UploadArea(props: UploadAreaProps) {
  const { button, texts, disabled, accept, label, help, pending, problem, said, add } = props
  const picker = useRef<HTMLInputElement>(null)
  const { isOver, ...dropping } = useDropping(add, disabled)
  return (
    <>
      {pending.map(({ uid, name, share, stop }) => (
        <div key={uid} className="photos-pending">
          <progress value={share} max={1} aria-label={name} />
          <span>{texts('photos.uploading', { name, percent: Math.round(share * 100) })}</span>
          <button type="button" className="form-button quiet" onClick={stop}>
            {texts('photos.stop', { name })}
          </button>
        </div>
      ))}
      <div className="photos-drop" data-over={isOver || undefined} {...dropping}>
        <input
          ref={picker}
          type="file"
          accept={accept}
          multiple
          hidden
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <button
          ref={button}
          type="button"
          className="form-button"
          disabled={disabled}
          onClick={() => picker.current?.click()}
        >
          {label}
        </button>
        <span className="form-help">{help}</span>
      </div>
      <div role="alert" className="form-problem">
        {problem?.text}
        {problem?.again && (
          <button type="button" className="form-button quiet" onClick={problem.again.act}>
            {texts('photos.again', { name: problem.again.name })}
          </button>
        )}
      </div>
      <p className="photos-said" role="log">
        {said}
      </p>
    </>
  )
}

/** Files that are dragged onto it. */
function useDropping(add: (files: readonly File[]) => void, disabled: boolean) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return {
    isOver,
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      if (!disabled) add([...event.dataTransfer.files])
    },
  }
}
