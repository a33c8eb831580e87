import { type Field, holdsList, optionOf, type PairedBinding, pairHalfOf, type Wizard } from '@kindred/engine'
import { type TagField, type TextField, tagFieldsOf, textFieldsOf } from '../tag-fields.ts'
import type { LabelledTag } from '../versions/answers-at-version.ts'
import { type MemoryView, tagOf } from './memory-view.ts'

type Shape = NonNullable<Field['binding']>['as']
type Entries = Record<string, unknown>

const tagsEntry = (name: string, tags: readonly LabelledTag[]): Entries => ({ [name]: tags.map(tagOf) })

/** One half of what is read as two lists; a half that has a name of its own stands beside them, too. */
function halfOf(half: PairedBinding, { binding }: Field, tags: readonly LabelledTag[], before: Entries): Entries {
  const { payload = '', read } = binding ?? {}
  const pair = { [half.read]: [], [half.other.read]: [], ...(before[payload] as object | undefined) }
  const found = tags.map(tagOf)
  return { [payload]: { ...pair, [half.read]: found }, ...(read === undefined ? {} : { [read]: found }) }
}

/** How chosen options are read, by the shape in which they are saved. A new shape is one new line. */
const chosenAs: Partial<Record<Shape, (field: Field, tags: readonly LabelledTag[]) => Entries>> = {
  value: ({ binding }, tags) => ({ [binding?.payload ?? '']: tags[0]?.option_id ?? '' }),
  code: (field, tags) => {
    const [tag] = tags
    return tag === undefined
      ? {}
      : { [field.binding?.payload ?? '']: optionOf(field, tag.option_id)?.code ?? tag.option_id }
  },
}

function chosenIn({ field, name }: TagField, memory: MemoryView, before: Entries): Entries {
  const tags = memory.tags.filter((tag) => tag.field === name)
  const half = pairHalfOf(field)
  if (half !== undefined) return halfOf(half, field, tags, before)
  const shape = field.binding && chosenAs[field.binding.as]
  return shape === undefined ? tagsEntry(field.binding?.payload ?? name, tags) : shape(field, tags)
}

function writtenIn({ field, name }: TextField, memory: MemoryView): Entries {
  const text = memory.details.find((detail) => detail.field === name)?.text
  const { as, read = name } = field.binding ?? {}
  if (as === 'value') return { [read]: text ?? '' }
  const texts = text === undefined ? [] : holdsList(field) ? text.split('\n') : [text]
  return { [read]: texts.map((description) => ({ description })) }
}

/** The free answers to one wizard under their names on the wire, in the shapes of their bindings; `only`: to these questions. */
export function freeAnswers(memory: MemoryView, wizard: Wizard, only?: readonly Field[]): Entries {
  const wanted = ({ field }: { field: Field }) => only === undefined || only.includes(field)
  const entries: Entries = {}
  for (const asked of tagFieldsOf(wizard).filter(wanted)) Object.assign(entries, chosenIn(asked, memory, entries))
  for (const asked of textFieldsOf(wizard).filter(wanted)) Object.assign(entries, writtenIn(asked, memory))
  return entries
}
