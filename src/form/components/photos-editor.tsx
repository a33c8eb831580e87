import { visibleOf } from '@kindred/engine/text'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { UploadedPhoto } from '../photo-port.ts'
import type { FieldProps } from '../step-context.ts'
import { describedBy, FieldDescription } from './field-description.tsx'
import './photos-editor.css'
import { usePhotoUploads } from './use-photo-uploads.ts'

const longestAlt = 300

/** The question for photos: a picker, a place to drop them, and each photo with its words and a way to remove it. */
export default function PhotosEditor(props: FieldProps) {
  const { field, disabled, problem: misfit, texts } = props
  const { ids, known, pending, problem, said, add, remove, describe } = usePhotoUploads(props)
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { isOver, ...dropping } = useDropping(add, disabled)
  const pick = () => picker.current?.click()
  return (
    <fieldset className="form-field photos" aria-describedby={describedBy(id, field, misfit)}>
      <legend className="form-label">{field.label}</legend>
      <FieldDescription id={id} field={field} problem={misfit} />
      {ids.length > 0 && (
        <ul className="photos-list">
          {ids.map((photo, at) => (
            <li key={photo} className="photos-item">
              <Thumb photo={known.get(photo)} label={texts('photos.one', { n: at + 1 })} />
              <label className="photos-alt">
                <span>{texts('photos.alt', { n: at + 1 })}</span>
                <input
                  key={known.has(photo) ? 'known' : 'asked'}
                  className="form-input"
                  dir="auto"
                  maxLength={longestAlt}
                  disabled={disabled}
                  defaultValue={known.get(photo)?.alt ?? ''}
                  onBlur={(event) => describe(photo, visibleOf(event.target.value))}
                />
              </label>
              <button
                type="button"
                className="form-button quiet"
                disabled={disabled}
                onClick={() => {
                  remove(photo)
                  button.current?.focus()
                }}
              >
                {texts('photos.remove', { n: at + 1 })}
              </button>
            </li>
          ))}
        </ul>
      )}
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
          accept="image/*,video/*"
          multiple
          hidden
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <button ref={button} type="button" className="form-button" disabled={disabled} onClick={pick}>
          {field.addLabel ?? texts('photos.add')}
        </button>
        <span className="form-help">{texts('photos.drop')}</span>
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
    </fieldset>
  )
}

function Thumb({ photo, label }: { photo: UploadedPhoto | undefined; label: string }) {
  if (photo === undefined) return <span className="photos-thumb" aria-hidden="true" />
  if (photo.media === 'video')
    return <video className="photos-thumb" src={photo.url} preload="metadata" muted aria-label={label} />
  return <img className="photos-thumb" src={photo.thumbUrl} alt={label} />
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
