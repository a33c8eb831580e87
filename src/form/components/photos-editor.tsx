import { visibleOf } from '@kindred/engine/text'
import { useId, useRef } from 'react'
import type { FieldProps } from '../step-context.ts'
import type { OpenPhotoPort, PhotoPort, UploadedPhoto } from '../upload-ports.ts'
import { describedBy, FieldDescription } from './field-description.tsx'
import './photos-editor.css'
import { doneEntry, type PhotoEntry } from './photo-entry.ts'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

const longestAlt = 300

/** The question for photos: a picker, a place to drop them, and each photo with its words and a way to remove it. */
export default function PhotosEditor(props: FieldProps) {
  const { field, disabled, problem, texts, actions } = props
  const open = usePort(actions.openPhotos)
  const uploads = useUploads<UploadedPhoto>(props, { open, entryOf, idOf: (entry) => entry, words: 'photos' })
  const { entries, known, remove } = uploads
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const describe = (tempId: string, alt: string): void => {
    const photo = known.get(tempId)
    if (photo === undefined || photo.alt === alt) return
    uploads.setKnown((all) => new Map(all).set(tempId, { ...photo, alt }))
    void open()
      .then((port) => port.describe(tempId, alt))
      .catch(() => uploads.setProblem({ text: texts('wizard.notSavedYet') }))
  }
  return (
    <fieldset className="form-field photos" aria-describedby={describedBy(id, field, problem)}>
      <legend className="form-label">{field.label}</legend>
      <FieldDescription id={id} field={field} problem={problem} />
      {entries.length > 0 && (
        <ul className="photos-list">
          {entries.map((photo, at) => (
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
                  remove(photo, texts('photos.removed'))
                  button.current?.focus()
                }}
              >
                {texts('photos.remove', { n: at + 1 })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <UploadArea
        {...uploads}
        {...{ button, texts, disabled }}
        accept="image/*,video/*"
        label={field.addLabel ?? texts('photos.add')}
        help={texts('photos.drop')}
      />
    </fieldset>
  )
}

const entryOf = (photo: UploadedPhoto, started?: PhotoEntry): string =>
  (started === undefined ? photo : doneEntry(started, photo)).tempId

/** Opened once. */
function usePort(open: OpenPhotoPort | undefined): () => Promise<PhotoPort> {
  const port = useRef<Promise<PhotoPort> | undefined>(undefined)
  return () => {
    port.current ??= open?.() ?? Promise.reject(new Error('Nobody here keeps photos.'))
    return port.current
  }
}

function Thumb({ photo, label }: { photo: UploadedPhoto | undefined; label: string }) {
  if (photo === undefined) return <span className="photos-thumb" aria-hidden="true" />
  if (photo.media === 'video')
    return <video className="photos-thumb" src={photo.url} preload="metadata" muted aria-label={label} />
  return <img className="photos-thumb" src={photo.thumbUrl} alt={label} />
}
