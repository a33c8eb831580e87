import type { ThemeProps } from '@rjsf/core'
import type { FieldKinds } from './field-kind.ts'
import { stepFieldsOf } from './step-fields.tsx'
import { Checklist } from './widgets/checklist.tsx'
import { Chips } from './widgets/chips.tsx'
import { ChoiceCards } from './widgets/choice-cards.tsx'
import { ChoiceDialog } from './widgets/choice-dialog.tsx'
import { DateBox } from './widgets/date.tsx'
import { Details } from './widgets/details.tsx'
import { LongText } from './widgets/long-text.tsx'
import { Note } from './widgets/note.tsx'
import { NumberBox } from './widgets/number.tsx'
import { Photos } from './widgets/photos.tsx'
import { Scale } from './widgets/scale.tsx'
import { ShortText } from './widgets/short-text.tsx'

/** A new field kind is one file in widgets/ and one line here. */
export const fieldKinds: FieldKinds = {
  checklist: Checklist,
  chips: Chips,
  'choice-cards': ChoiceCards,
  'choice-dialog': ChoiceDialog,
  details: Details,
  'long-text': LongText,
  'short-text': ShortText,
  scale: Scale,
  note: Note,
  number: NumberBox,
  date: DateBox,
  photos: Photos,
}

/** How rjsf draws a step. */
export const theme: ThemeProps = {
  fields: { SchemaField: stepFieldsOf(fieldKinds) },
}
