import type { FieldDefinition } from '@kindred/contract/step'
import { type Field, kinds, type OptionList, type Wizard } from '@kindred/engine'
import guide from '../../../../content/README.md?raw'

/** A kind of question with the examples that the editors' guide gives of it, each as a wizard of one step. */
interface ShownKind {
  kind: string
  examples: readonly Wizard[]
}

/** The list that the examples of the guide name: with an option that stands alone, and one that is offered no longer. */
const joys: OptionList = {
  id: 'joys',
  options: [
    { id: 'the-light', label: 'The light' },
    { id: 'a-song', label: 'A song', help: 'Heard, sung or hummed.' },
    { id: 'a-walk', label: 'A walk by the river' },
    { id: 'soup', label: 'Soup' },
    { id: 'nothing', label: 'Nothing today', exclusive: true },
    { id: 'the-telegram', label: 'A telegram', retired: true },
  ],
}

const inTable = /^\| `([a-z-]+)` \| (.+?) \| `(\{.*\})` \|$/gm

/** With its options in place; a matrix is a question for each statement. */
function asked({ options, fields, statements, ...field }: FieldDefinition): Field[] {
  const whole: Field = {
    ...field,
    ...(options !== undefined && { list: joys }),
    ...(fields && { fields: fields.flatMap(asked) }),
  }
  const { id, label, ...shared } = whole
  return statements === undefined
    ? [whole]
    : statements.map((statement, at) => ({ ...shared, ...statement, table: { id, ...(at === 0 && { label }) } }))
}

function wizardOf(kind: string, does: string, field: FieldDefinition, at: number): Wizard {
  const question = (does.charAt(0).toUpperCase() + does.slice(1)).replaceAll('`', '')
  const id = `gallery-${kind}-${at}`
  return {
    ...{ id, title: kind, kind: 'linear', version: id },
    steps: [{ id: 'only', title: kind, question, fields: asked(field) }],
  }
}

/** Every kind there is, in the order of the engine; a new one is here as soon as the guide has its example. */
export const shownKinds: readonly ShownKind[] = Object.keys(kinds).map((kind) => ({
  kind,
  examples: [...guide.matchAll(inTable)].flatMap(([, name, does = '', example = ''], at) =>
    name === kind ? [wizardOf(kind, does, JSON.parse(example) as FieldDefinition, at)] : [],
  ),
}))
