import { InputText } from 'primereact/inputtext'
import { memo, useId } from 'react'
import { chosenIn, counterOf, cutTo } from '#engine'
import type { FieldKindProps } from '../field-kind.ts'
import { FieldNotes } from '../parts/field-notes.tsx'
import { TextCount } from '../parts/text-count.tsx'
import { roomIn, usePasteCut } from '../parts/text-room.ts'
import { useBlink } from '../parts/use-blink.ts'

/** One line of text. It takes no more than it can hold. */
export const ShortText = memo(function ShortText(props: FieldKindProps) {
  const { field, answer, watched, disabled, problem, texts, actions } = props
  const id = useId()
  const blinking = useBlink(field.blink, watched)
  const text = chosenIn(answer)[0] ?? ''
  const room = roomIn(text, field.maxLength)
  const { cut, ...paste } = usePasteCut(field.maxLength)
  return (
    <div className="form-field short-text">
      <label className="form-label" htmlFor={`${id}-input`}>
        {field.label}
      </label>
      <FieldNotes id={id} field={field} problem={problem} />
      <InputText
        {...paste}
        dir="auto"
        maxLength={room.units}
        id={`${id}-input`}
        className={blinking ? 'form-input blinking' : 'form-input'}
        value={text}
        disabled={disabled}
        placeholder={field.placeholder}
        autoComplete="off"
        aria-describedby={field.help ? `${id}-help` : undefined}
        onChange={(event) => actions.answer(field.id, cutTo(event.target.value, room.most))}
      />
      <TextCount counter={counterOf(field, text)} cut={cut} texts={texts} />
    </div>
  )
})
