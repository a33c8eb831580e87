import type { Outline, OutlineStep } from '@kindred/contract/studio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { ReviewChangeLink } from './change-impact.tsx'
import { WizardDrawing } from './drawing.tsx'
import { addressOf, Loading, outlineAddress } from './edit-breadcrumb.tsx'
import { TextField } from './fields.tsx'
import { NewWizard } from './new-wizard.tsx'
import { Add, AddResult } from './outline-add.tsx'
import { heading, idsOfOutline, Name, type OutlineEditing, Row } from './outline-rows.tsx'
import { PendingWork } from './pending-work.tsx'
import { Screen } from './screen.tsx'
import { useStudio } from './studio-context.tsx'
import { outlineQuery, wizardsQuery } from './studio-queries.ts'
import { useListEditing } from './use-list-editing.ts'

/** Every wizard, or the steps and questions of one, in their order. */
export function Wizards() {
  const { text, count, current } = useStudio()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, isError } = useQuery(wizardsQuery(current))
  const outline = useQuery(outlineQuery(id, current))
  if (isError || outline.isError) return <p role="alert">{text('studio.failed')}</p>
  const replay = params.get('replay')
  if (id !== '' && replay !== null)
    return (
      <section className="studio-outline" aria-labelledby={heading}>
        <p>
          <Link to={outlineAddress(id)}>{text('studio.back.wizard')}</Link>
        </p>
        <h2 id={heading} tabIndex={-1}>
          {text('studio.replay')}
        </h2>
        <Screen wizard={id} replay={replay} />
      </section>
    )
  if (id !== '') return outline.data === undefined ? <Loading /> : <OpenOutline key={id} outline={outline.data} />
  return (
    <>
      {data === undefined && <Loading />}
      {data !== undefined && <NewWizard index={data} />}
      <ul className="studio-things">
        {data?.wizards.map((wizard) => (
          <li key={wizard.id}>
            <Link className="studio-thing" to={outlineAddress(wizard.id)}>
              <span className="studio-words">{wizard.title}</span>
              <span className="studio-soft">{count('studio.wizards.steps', wizard.steps)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where members fill a wizard in, also before it is live. */
function WizardAddress({ outline: { page, pageWhenLive } }: { outline: Outline }) {
  const { text } = useStudio()
  if (page === null)
    return pageWhenLive === null ? null : <p>{text('studio.wizards.pageLater', { address: pageWhenLive })}</p>
  return (
    <p>
      {text('studio.wizards.page')} <Link to={page}>{page}</Link>
    </p>
  )
}

function OpenOutline({ outline }: { outline: Outline }) {
  const { text, current } = useStudio()
  const { announcement, ...editing } = useListEditing(
    outline,
    (client, change) => client.fetchQuery(outlineQuery(outline.wizard, change)),
    idsOfOutline,
  )
  const [isDrawn, setDrawn] = useState(false)
  const [q, setQ] = useState('')
  const { file, title, steps } = outline
  const isNew = current?.edits.some((edit) => edit.file === file && edit.at === '' && edit.from === null) === true
  const wanted = q.trim().toLowerCase()
  const isFound = (step: OutlineStep) =>
    [step.title, ...step.fields.map(({ label }) => label)].join(' ').toLowerCase().includes(wanted)
  return (
    <section className="studio-outline" aria-labelledby={heading}>
      <p>
        <Link to="/studio/wizards">{text('studio.wizards.all')}</Link>
      </p>
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>
        <Link className="button small" to={addressOf(file, '')}>
          {text('studio.wizards.texts')}
        </Link>
      </p>
      <WizardAddress outline={outline} />
      <p role="status" className="studio-soft">
        {announcement}
      </p>
      <details className="studio-fold" onToggle={({ currentTarget: { open } }) => setDrawn(open)}>
        <summary>{text('studio.drawing')}</summary>
        {isDrawn && <WizardDrawing outline={outline} />}
      </details>
      <TextField type="search" label={text('studio.outline.find')} value={q} onChange={setQ} />
      <ol className="studio-steps">
        {steps.map((step, nth) => (
          <li key={step.id} hidden={!isFound(step)}>
            <Row
              {...{ editing, file, at: '/steps', id: step.id, name: step.title, nth, count: steps.length }}
              to={step.isThere ? addressOf(step.file, '') : undefined}
              more={step.when}
            />
            <Questions step={step} outline={outline} editing={editing} />
            {step.results.length > 0 && <Results step={step} editing={editing} />}
          </li>
        ))}
      </ol>
      <Add
        {...{ outline, editing, file, at: '/steps', isStep: true }}
        label={text('studio.outline.addStep')}
        id={`${heading}-add`}
      />
      {isNew && current !== undefined && <PendingWork change={current} />}
      <ReviewChangeLink change={current} />
    </section>
  )
}

function Questions({ step, outline, editing }: { step: OutlineStep; outline: Outline; editing: OutlineEditing }) {
  const { text, count } = useStudio()
  const { file, fields, title, id } = step
  if (!step.isThere) return <p className="studio-soft">{text('studio.outline.missing')}</p>
  return (
    <details className="studio-fold">
      <summary>
        {[count('studio.outline.questions', fields.length), fields.map(({ label }) => label).join(' · ')]
          .filter((words) => words !== '')
          .join(': ')}
      </summary>
      <ol className="studio-questions">
        {fields.map((field, nth) => (
          <li key={field.id}>
            <Row
              {...{ editing, file, at: '/fields', id: field.id, name: field.label, nth, count: fields.length }}
              to={addressOf(file, `/fields/${field.id}`)}
              more={[field.kind_label, field.when].filter((one) => one !== null).join(' · ')}
            />
          </li>
        ))}
      </ol>
      <Add
        {...{ outline, editing, file, at: '/fields', isStep: false }}
        label={text('studio.outline.addQuestion')}
        name={text('studio.outline.addQuestionTo', { name: title })}
        id={`${heading}-add-${id}`}
      />
      {step.results.length === 0 && <AddResult step={step} editing={editing} />}
    </details>
  )
}

/** What a step says about the answers before it, in its order. */
function Results({ step, editing }: { step: OutlineStep; editing: OutlineEditing }) {
  const { text, count } = useStudio()
  const { file, results } = step
  const hasIds = results.every(({ id }) => id !== null)
  return (
    <details className="studio-fold">
      <summary>{`${count('studio.outline.results', results.length)}: ${results.map(({ title }) => title).join(' · ')}`}</summary>
      <ol className="studio-questions">
        {results.map(({ id, at: place, title, when }, nth) => (
          <li key={place}>
            {id === null ? (
              <Name name={title} to={addressOf(file, place)} more={when} />
            ) : (
              <Row
                {...{ editing, file, at: '/results', id, name: title, nth, count: results.length }}
                to={addressOf(file, place)}
                more={when}
              />
            )}
          </li>
        ))}
      </ol>
      {hasIds ? (
        <AddResult step={step} editing={editing} />
      ) : (
        <p className="studio-soft">{text('studio.outline.noIds')}</p>
      )}
    </details>
  )
}
