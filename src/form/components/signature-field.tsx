import {
  chosenIn,
  drawnSignature,
  isDrawn,
  longestDrawing,
  longestName,
  parseDrawn,
  signatureSize,
} from '@kindred/engine'
import { type PointerEvent, useId, useRef, useState } from 'react'
import type { FieldProps } from '../step-context.ts'
import { describedBy, FieldDescription } from './field-description.tsx'
import './signature-field.css'

const { width, height } = signatureSize
/** Points nearer to the last one are left out: nobody sees them. */
const nearest = 2

interface Stroke {
  /** The whole drawing, as far as it is drawn. */
  path: string
  at: readonly [x: number, y: number]
}

const clamp = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)))

/** Where the pointer is, in the pixels of the drawing. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Stroke['at'] {
  const box = currentTarget.getBoundingClientRect()
  return [
    clamp(((clientX - box.left) / box.width) * width, width),
    clamp(((clientY - box.top) / box.height) * height, height),
  ]
}

/** A name that is typed, or drawn with a finger, a pen or a mouse. The one takes the place of the other. */
export default function SignatureField({ field, answer, disabled, problem, texts, actions }: FieldProps) {
  const id = useId()
  const [entry = ''] = chosenIn(answer)
  const drawn = isDrawn(entry) ? parseDrawn(entry) : undefined
  const stroke = useRef<Stroke>(undefined)
  const [drawing, setDrawing] = useState<string>()
  const [said, setSaid] = useState('')
  const described = [describedBy(id, field, problem), `${id}-hint`].filter(Boolean).join(' ')
  const save = (path: string) => drawnSignature(path, texts('signature.drawn'))

  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (disabled || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = pointOf(event)
    // A dot is a line, too.
    const path = `${drawn?.path ?? ''}M${at.join(' ')}l0 0`
    setSaid(save(path).length > longestDrawing ? texts('signature.full') : '')
    if (save(path).length > longestDrawing) return
    stroke.current = { path, at }
    setDrawing(path)
  }

  function draw(event: PointerEvent<SVGSVGElement>): void {
    if (stroke.current === undefined) return
    const { path, at } = stroke.current
    const to = pointOf(event)
    const [across, down] = [to[0] - at[0], to[1] - at[1]]
    if (Math.hypot(across, down) < nearest) return
    const longer = `${path} ${across} ${down}`
    if (save(longer).length > longestDrawing) {
      setSaid(texts('signature.full'))
      return
    }
    stroke.current = { path: longer, at: to }
    setDrawing(longer)
  }

  function end(): void {
    if (stroke.current === undefined) return
    actions.answer(field.id, save(stroke.current.path))
    stroke.current = undefined
    setDrawing(undefined)
  }

  const path = drawing ?? drawn?.path
  return (
    <div className="form-field signature">
      <label className="form-label" htmlFor={`${id}-input`}>
        {field.label}
      </label>
      <FieldDescription id={id} field={field} problem={problem} />
      <p className="form-help" id={`${id}-hint`}>
        {texts('signature.hint')}
      </p>
      <input
        type="text"
        dir="auto"
        id={`${id}-input`}
        className="form-input"
        value={isDrawn(entry) ? '' : entry}
        maxLength={longestName}
        disabled={disabled}
        autoComplete="name"
        aria-describedby={described}
        aria-invalid={problem !== undefined || undefined}
        onChange={(event) => actions.answer(field.id, event.target.value)}
      />
      <svg
        className="signature-area"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={path === undefined ? texts('signature.area') : texts('signature.drawn')}
        data-disabled={disabled || undefined}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="30" y1={height - 40} x2={width - 30} y2={height - 40} />
        {path !== undefined && <path d={path} />}
      </svg>
      <button
        type="button"
        className="form-button quiet"
        aria-disabled={disabled || entry === '' || undefined}
        onClick={() => {
          if (disabled || entry === '') return
          actions.answer(field.id, '')
          setSaid(texts('signature.cleared'))
        }}
      >
        {texts('signature.clear')}
      </button>
      <p className="form-help" role="status">
        {said}
      </p>
    </div>
  )
}
