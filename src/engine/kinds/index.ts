import type { Field } from '../definition.ts'
import { checklist } from './checklist.ts'
import { chips } from './chips.ts'
import { choiceCards } from './choice-cards.ts'
import { choiceDialog } from './choice-dialog.ts'
import { combobox } from './combobox.ts'
import { date } from './date.ts'
import { dateTime } from './date-time.ts'
import { details } from './details.ts'
import { files } from './files.ts'
import type { FieldKind, Kind } from './kind.ts'
import { longText } from './long-text.ts'
import { matrix } from './matrix.ts'
import { multiCombobox } from './multi-combobox.ts'
import { multiMatrix } from './multi-matrix.ts'
import { note } from './note.ts'
import { number } from './number.ts'
import { photos } from './photos.ts'
import { repeatOf } from './repeat.ts'
import { scale } from './scale.ts'
import { shortText } from './short-text.ts'
import { signature } from './signature.ts'
import { time } from './time.ts'

/** The table of kinds: a new one is a file here, a file in form/widgets, and an entry in each of the two tables. */
export const kinds: Readonly<Record<FieldKind, Kind>> = {
  checklist,
  'choice-cards': choiceCards,
  'choice-dialog': choiceDialog,
  combobox,
  'multi-combobox': multiCombobox,
  scale,
  matrix,
  'multi-matrix': multiMatrix,
  chips,
  'short-text': shortText,
  'long-text': longText,
  number,
  date,
  time,
  'date-time': dateTime,
  signature,
  details,
  note,
  photos,
  files,
  repeat: repeatOf((field) => kindOf(field)),
}

/** What the kind of a question says about it. */
export const kindOf = (field: Pick<Field, 'kind'>): Kind => kinds[field.kind]
