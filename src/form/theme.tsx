import type { Field } from '@kindred/engine'
import { withTheme } from '@rjsf/core'
import type { FieldProps } from '@rjsf/utils'
import { type FieldWidget, fieldWidget } from './field-widget.tsx'
import { Checklist } from './widgets/checklist.tsx'
import { Chips } from './widgets/chips.tsx'
import { ChoiceCards } from './widgets/choice-cards.tsx'
import { ChoiceDialog } from './widgets/choice-dialog.tsx'
import { Combobox } from './widgets/combobox.tsx'
import { DateField } from './widgets/date.tsx'
import { DateTimeField } from './widgets/date-time.tsx'
import { Details } from './widgets/details.tsx'
import { Files } from './widgets/files.tsx'
import { LongText } from './widgets/long-text.tsx'
import { Matrix } from './widgets/matrix.tsx'
import { Note } from './widgets/note.tsx'
import { NumberField } from './widgets/number.tsx'
import { Photos } from './widgets/photos.tsx'
import { Repeat } from './widgets/repeat.tsx'
import { Scale } from './widgets/scale.tsx'
import { ShortText } from './widgets/short-text.tsx'
import { Signature } from './widgets/signature.tsx'
import { TimeField } from './widgets/time.tsx'

/** A new field kind is one file in widgets/ and one line here. */
export const widgets: Readonly<Record<Field['kind'], FieldWidget>> = {
  checklist: fieldWidget(Checklist),
  chips: fieldWidget(Chips),
  'choice-cards': fieldWidget(ChoiceCards),
  'choice-dialog': fieldWidget(ChoiceDialog),
  combobox: fieldWidget(Combobox),
  'multi-combobox': fieldWidget(Combobox),
  details: fieldWidget(Details),
  'long-text': fieldWidget(LongText),
  'short-text': fieldWidget(ShortText),
  scale: fieldWidget(Scale),
  matrix: fieldWidget(Matrix),
  'multi-matrix': fieldWidget(Matrix),
  note: fieldWidget(Note),
  number: fieldWidget(NumberField),
  date: fieldWidget(DateField),
  time: fieldWidget(TimeField),
  'date-time': fieldWidget(DateTimeField),
  signature: fieldWidget(Signature),
  photos: fieldWidget(Photos),
  files: fieldWidget(Files),
  repeat: fieldWidget(Repeat),
}

/**
 * The fields of a step, below each other or, where the step says so and there is room, side by side. Labels, help and errors
 * belong to the widgets, so rjsf's own SchemaField, with five components and three templates for each field, is not used.
 */
function StepFields({ schema, uiSchema, errorSchema, registry }: FieldProps) {
  return (
    <div className="step-fields" data-layout={String(uiSchema?.['ui:layout'] ?? 'stack')}>
      {Object.keys(schema.properties ?? {}).map((name) => {
        const kind = String(uiSchema?.[name]?.['ui:widget'])
        const Widget = registry.widgets[kind] as FieldWidget | undefined
        if (Widget === undefined) throw new Error(`No widget for the field kind "${kind}". Add it to theme.tsx.`)
        return <Widget key={name} name={name} rawErrors={errorSchema?.[name]?.__errors} />
      })}
    </div>
  )
}

/** rjsf's form with the widgets of our field kinds. */
export const ThemedForm = withTheme({
  fields: { SchemaField: StepFields },
  // The wizard around the step has its own buttons.
  templates: { ButtonTemplates: { SubmitButton: () => null } },
  widgets,
})
