import { chosenIn, type Field, unfinishedIn } from '@kindred/engine'
import { hasVisibleText } from '@kindred/engine/text'
import { useLocale } from '../journey/form-ports.tsx'
import type { Texts } from '../step-context.ts'

/** Why a text does not count yet, once nobody is writing it; undefined where it does. */
export function useUnfinished(field: Field, answer: FieldAnswer, isWriting: boolean, texts: Texts): string | undefined {
  const locale = useLocale()
  const isBlank = !chosenIn(answer).some(hasVisibleText)
  const why = isWriting || isBlank ? undefined : unfinishedIn(field, answer, locale)
  return why && texts(why.because, why.values)
}

type FieldAnswer = Parameters<typeof unfinishedIn>[1]

/** The sentence that says so, below the box or the button of a text whose words are limited. It is there before it says something, so that it is heard. */
export const UnfinishedNote = ({ id, field, why }: { id: string; field: Field; why: string | undefined }) =>
  field.minWords === undefined && field.maxWords === undefined ? null : (
    <p className="form-problem" id={`${id}-why`} role="status">
      {why}
    </p>
  )
