import type { Step, Wizard } from '@kindred/engine'
import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useMemo, useState } from 'react'
import type { OpenSide } from './side.ts'

/** The same step as anybody would draw it with rjsf as it comes: its own theme, its own check boxes, its own Ajv. */
function Stock({ wizard, open }: { wizard: Wizard; open: boolean }) {
  const [at, setAt] = useState(0)
  const step = wizard.steps[at % 2]
  if (step === undefined || !open) return <p>Closed</p>
  return (
    <>
      <h2>{step.question}</h2>
      <StockStep key={step.id} step={step} />
      <button type="button" id="next" onClick={() => setAt(at + 1)}>
        Next
      </button>
    </>
  )
}

/** rjsf searches no list, so a search narrows what the schema offers; what is chosen stays on offer. */
function schemaOf([choice, text]: Step['fields'], search: string, chosen: readonly string[]): RJSFSchema {
  const wanted = search.trim().toLowerCase()
  const options = [...(choice?.list?.options ?? [])]
    .sort((a, b) => a.label.localeCompare(b.label))
    .filter(({ id, label }) => label.toLowerCase().includes(wanted) || chosen.includes(id))
  return {
    type: 'object',
    properties: {
      choice: {
        type: 'array',
        title: choice?.label ?? '',
        uniqueItems: true,
        maxItems: choice?.limit ?? 0,
        items: { type: 'string', oneOf: options.map(({ id, label }) => ({ const: id, title: label })) },
      },
      text: { type: 'string', title: text?.label ?? '', maxLength: text?.maxLength ?? 0 },
    },
  }
}

const uiSchema: UiSchema = {
  choice: { 'ui:widget': 'checkboxes' },
  text: { 'ui:widget': 'textarea' },
  'ui:submitButtonOptions': { norender: true },
}

function StockStep({ step }: { step: Step }) {
  const [data, setData] = useState<{ choice?: string[]; text?: string }>({})
  const [search, setSearch] = useState('')
  const chosen = data.choice
  const schema = useMemo(() => schemaOf(step.fields, search, chosen ?? []), [step, search, chosen])
  return (
    <>
      <input type="search" aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <Form
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={data}
        onChange={({ formData }) => setData(formData ?? {})}
      />
    </>
  )
}

export const openSide: OpenSide = async (wizard) => (props) => <Stock wizard={wizard} {...props} />
