import { acceptedBy, fileEntry, maxBytes, megabyte, parseFile, typesOf, type UploadedFile } from '@kindred/engine'
import { useId, useRef } from 'react'
import { useFiles, useLocale } from '../journey/form-ports.tsx'
import type { FieldProps, Texts } from '../step-context.ts'
import { describedBy, FieldDescription } from './field-description.tsx'
import './photos-editor.css'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

/** The question for files: a picker, a place to drop them, and each file with its name, its size and a way to remove it. */
export default function FilesEditor(props: FieldProps) {
  const { field, disabled, problem, texts } = props
  const port = useFiles()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const types = acceptedBy(field)
    .map((one) => texts(`files.type.${one}`))
    .join(', ')
  const locale = useLocale()
  const most = sizeOf(maxBytes(field), locale)
  const uploads = useUploads<UploadedFile>(props, {
    open: async () =>
      (typeof port === 'function' ? port() : port) ?? Promise.reject(new Error('Nobody here keeps files.')),
    entryOf: fileEntry,
    idOf: (entry) => parseFile(entry)?.id ?? '',
    refusal({ name, size }, entry) {
      if (size > maxBytes(field)) return texts('files.tooLarge', { name, size: most })
      const file = entry === undefined ? undefined : parseFile(entry)
      const isOther = file !== undefined && !Object.hasOwn(typesOf(field), file.type)
      return isOther ? texts('files.otherType', { name, types }) : undefined
    },
    words: 'files',
  })
  const { entries, remove } = uploads
  return (
    <fieldset className="form-field photos" aria-describedby={describedBy(id, field, problem)}>
      <legend className="form-label">{field.label}</legend>
      <FieldDescription id={id} field={field} problem={problem} />
      {entries.length > 0 && (
        <ul className="photos-list">
          {entries.map((entry) => (
            <FileRow
              key={entry}
              {...{ entry, texts, disabled }}
              onRemove={(name) => {
                remove(entry, texts('wizard.removed', { label: name }))
                button.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {port === undefined ? (
        <p className="form-help">{texts('files.nowhere')}</p>
      ) : (
        <UploadArea
          {...uploads}
          {...{ button, texts, disabled }}
          accept={Object.entries(typesOf(field)).flat(2).join(',')}
          label={field.addLabel ?? texts('files.add')}
          help={texts('files.takes', { types, size: most })}
        />
      )}
    </fieldset>
  )
}

interface FileRowProps {
  entry: string
  texts: Texts
  disabled: boolean
  onRemove: (name: string) => void
}

function FileRow({ entry, texts, disabled, onRemove }: FileRowProps) {
  const { name, bytes } = parseFile(entry) ?? { name: entry, bytes: 0 }
  const size = sizeOf(bytes, useLocale())
  return (
    <li className="files-item">
      <span className="files-name">
        <bdi>{name}</bdi> <span className="form-help">{size}</span>
      </span>
      <button
        type="button"
        className="form-button quiet"
        aria-label={texts('wizard.removeChip', { label: name })}
        disabled={disabled}
        onClick={() => onRemove(name)}
      >
        {texts('wizard.remove')}
      </button>
    </li>
  )
}

/** As the language of the page writes it: 340 kB, 1.2 MB. */
function sizeOf(bytes: number, locale: string | undefined): string {
  const [count, unit] = bytes < megabyte ? [bytes / 1_000, 'kilobyte'] : [bytes / megabyte, 'megabyte']
  const how = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: unit === 'megabyte' ? 1 : 0 } as const
  return new Intl.NumberFormat(locale, how).format(unit === 'kilobyte' ? Math.ceil(count) : count)
}
