import type { Change, Outline, OutlineStep, StructureEdit } from '@kindred/contract/studio'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { WizardDrawing } from './drawing.tsx'
import { addressOf, Loading, outlineAddress } from './edit-breadcrumb.tsx'
import { Labelled, TextField } from './fields.tsx'
import { MoveTo } from './move-to.tsx'
import { NewWizard } from './new-wizard.tsx'
import { OptionLines } from './option-lines.tsx'
import { Remaining } from './remaining.tsx'
import { Screen } from './screen.tsx'
import { useNotifyRefusal, useStudio } from './studio-context.tsx'
import { outlineQuery, wizardsQuery } from './studio-queries.ts'
import { ReviewChangeLink } from './touches.tsx'

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

/** The id of what gets the focus afterwards, or that by the lists before and after. */
type Focus<List> = string | ((before: List, after: List) => string)

type Place = { file: string; at: string }
/** One place up or down, or to a place from 0 on. */
type Move = Place & { item: string; name: string } & ({ by: -1 | 1 } | { to: number })

/**
 * Does something to a list, says so, and leaves the focus where somebody goes on. What is pressed while something is being done is done after
 * that, in turn. Each act says whether it was done: what was typed for one that was refused stays. `read`: the list with a change; `idsIn`: the ids of a
 * place of it, in their order.
 */
export function useActs<List>(
  shown: List,
  read: (client: QueryClient, change: Change) => Promise<List>,
  idsIn: (list: List, place: Place) => readonly string[],
) {
  const { current, restructure, text } = useStudio()
  const client = useQueryClient()
  const tell = useNotifyRefusal()
  const [last, setLast] = useState({ sentence: '', revision: -1 })
  const wanted = useRef<string>(undefined)
  const turns = useRef({ waiting: 0, last: Promise.resolve(false), acts: new Set<string>() }).current
  const newest = useRef(shown)
  // What is moved in the page loses the focus on its way.
  useLayoutEffect(() => {
    if (turns.waiting === 0) newest.current = shown
    if (wanted.current === undefined || document.activeElement?.id === wanted.current) return
    const target = document.getElementById(wanted.current)
    if (target !== null && document.activeElement === document.body) target.focus()
  })
  const inTurn = (
    focus: Focus<List>,
    next: () => { done: StructureEdit; sentence: string } | undefined,
  ): Promise<boolean> => {
    turns.waiting += 1
    turns.last = turns.last.then(async () => {
      try {
        const { done, sentence } = next() ?? {}
        if (done === undefined || sentence === undefined) return false
        const before = newest.current
        const change = await restructure(done)
        newest.current = await read(client, change)
        wanted.current = typeof focus === 'string' ? focus : focus(before, newest.current)
        setLast({ sentence, revision: change.revision })
        return true
      } catch (error) {
        tell(error)
        return false
      } finally {
        turns.waiting -= 1
      }
    })
    return turns.last
  }
  const act = async (done: StructureEdit, sentence: string, focus: Focus<List>) => {
    // Who presses “Add” twice wants one.
    const name = JSON.stringify(done)
    if (turns.acts.has(name)) return false
    turns.acts.add(name)
    const isDone = await inTurn(focus, () => ({ done, sentence }))
    turns.acts.delete(name)
    return isDone
  }
  const move = ({ file, at, item, name, ...where }: Move, focus: string) =>
    inTurn(focus, () => {
      const ids = idsIn(newest.current, { file, at })
      const to = 'to' in where ? where.to : ids.indexOf(item) + where.by
      if (!ids.includes(item) || to < 0 || to >= ids.length) return undefined
      const sentence = text('studio.outline.moved', { name, place: to + 1, count: ids.length })
      return { done: { act: 'move', file, at, item, to }, sentence }
    })
  /** Gone once something else was edited, such as by Undo. */
  const said = last.revision === current?.revision ? last.sentence : ''
  return { act, move, said }
}

/** The id of the row of something in the page. */
const rowId = (file: string, id: string): string => `${heading}-${file.replaceAll(/[^a-z0-9]/g, '-')}-${id}`

/** What is new in a place gets the focus. */
const newRow =
  (place: Place) =>
  (before: Outline, after: Outline): string => {
    const known = new Set(idsOfOutline(before, place))
    const added = idsOfOutline(after, place).find((id) => !known.has(id))
    return added === undefined ? heading : `${rowId(place.file, added)}-heading`
  }

/** Where something is removed, what comes after it, or before it. */
const nextRow =
  (place: Place, item: string) =>
  (before: Outline): string => {
    const ids = idsOfOutline(before, place)
    const at = ids.indexOf(item)
    const next = ids[at + 1] ?? ids[at - 1]
    return next === undefined ? heading : `${rowId(place.file, next)}-heading`
  }

const idsOfOutline = ({ steps }: Outline, { file, at }: Place): string[] => {
  if (at === '/steps') return steps.map(({ id }) => id)
  const step = steps.find((one) => one.file === file)
  if (at === '/fields') return step?.fields.map(({ id }) => id) ?? []
  return step?.results.flatMap(({ id }) => id ?? []) ?? []
}

/** Where members fill a wizard in, also before it is live. */
export function WizardAddress({ outline: { page, pageWhenLive } }: { outline: Outline }) {
  const { text } = useStudio()
  if (page === null)
    return pageWhenLive === null ? null : <p>{text('studio.wizards.pageLater', { address: pageWhenLive })}</p>
  return (
    <p>
      {text('studio.wizards.page')} <Link to={page}>{page}</Link>
    </p>
  )
}

const heading = 'studio-outline'
type Acts = Omit<ReturnType<typeof useActs<Outline>>, 'said'>

function OpenOutline({ outline }: { outline: Outline }) {
  const { text, current } = useStudio()
  const { said, ...acts } = useActs(
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
        {said}
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
              {...{ acts, file, at: '/steps', id: step.id, name: step.title, nth, count: steps.length }}
              to={step.isThere ? addressOf(step.file, '') : undefined}
              more={step.when}
            />
            <Questions step={step} outline={outline} acts={acts} />
            {step.results.length > 0 && <Results step={step} acts={acts} />}
          </li>
        ))}
      </ol>
      <Add
        {...{ outline, acts, file, at: '/steps', isStep: true }}
        label={text('studio.outline.addStep')}
        id={`${heading}-add`}
      />
      {isNew && current !== undefined && <Remaining change={current} />}
      <ReviewChangeLink change={current} />
    </section>
  )
}

function Questions({ step, outline, acts }: { step: OutlineStep; outline: Outline; acts: Acts }) {
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
              {...{ acts, file, at: '/fields', id: field.id, name: field.label, nth, count: fields.length }}
              to={addressOf(file, `/fields/${field.id}`)}
              more={[field.kind_label, field.when].filter((one) => one !== null).join(' · ')}
            />
          </li>
        ))}
      </ol>
      <Add
        {...{ outline, acts, file, at: '/fields', isStep: false }}
        label={text('studio.outline.addQuestion')}
        name={text('studio.outline.addQuestionTo', { name: title })}
        id={`${heading}-add-${id}`}
      />
      {step.results.length === 0 && <AddResult step={step} acts={acts} />}
    </details>
  )
}

/** What a step says about the answers before it, in its order. */
function Results({ step, acts }: { step: OutlineStep; acts: Acts }) {
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
                {...{ acts, file, at: '/results', id, name: title, nth, count: results.length }}
                to={addressOf(file, place)}
                more={when}
              />
            )}
          </li>
        ))}
      </ol>
      {hasIds ? <AddResult step={step} acts={acts} /> : <p className="studio-soft">{text('studio.outline.noIds')}</p>}
    </details>
  )
}

function AddResult({ step: { file, title, id }, acts }: { step: OutlineStep; acts: Acts }) {
  const { text } = useStudio()
  const own = useId()
  return (
    <AddForm
      {...{ acts, file, at: '/results' }}
      label={text('studio.outline.addResult')}
      name={text('studio.outline.addResultTo', { name: title })}
      id={`${heading}-add-result-${id}`}
      first={text('studio.outline.resultTitle')}
    >
      <Labelled id={`${own}-text`} label={text('studio.outline.resultText')}>
        <textarea id={`${own}-text`} name="text" className="form-input" required rows={4} maxLength={5_000} />
      </Labelled>
    </AddForm>
  )
}

interface RowProps {
  acts: Acts
  file: string
  at: string
  id: string
  name: string
  nth: number
  count: number
  to: string | undefined
  more: string | null
}

/** One thing of a list: its name, and what can be done with its place. */
function Row({ acts, file, at, id, name, nth, count, to, more }: RowProps) {
  const { text } = useStudio()
  const own = rowId(file, id)
  // Browsers say while something is dragged only of which type it is: one for each list.
  const type = `studio/${file}${at}`.toLowerCase()
  const isOfList = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(type)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard its buttons do the same
    <div
      className="studio-row"
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(type, JSON.stringify({ item: id, name }))}
      onDragOver={(event) => isOfList(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!isOfList(event)) return
        event.preventDefault()
        const dragged = JSON.parse(event.dataTransfer.getData(type)) as { item: string; name: string }
        if (dragged.item !== id)
          void acts.move({ file, at, ...dragged, to: nth }, `${rowId(file, dragged.item)}-heading`)
      }}
    >
      <Name {...{ name, to, more }} id={`${own}-heading`} />
      <span className="studio-acts">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            id={`${own}-${by}`}
            type="button"
            className="button small quiet"
            aria-label={text(`studio.outline.${by < 0 ? 'up' : 'down'}`, { name })}
            aria-disabled={by < 0 ? nth === 0 : nth === count - 1}
            onClick={() => void acts.move({ file, at, item: id, name, by }, `${own}-${by}`)}
          >
            {by < 0 ? '↑' : '↓'}
          </button>
        ))}
        <MoveTo
          {...{ name, nth, count }}
          onMove={(to) => acts.move({ file, at, item: id, name, to }, `${own}-heading`)}
        />
        <button
          type="button"
          className="button small quiet"
          aria-label={text('studio.outline.remove', { name })}
          onClick={() =>
            void acts.act(
              { act: 'remove', file, at, item: id },
              text('studio.outline.removed', { name }),
              nextRow({ file, at }, id),
            )
          }
        >
          ×
        </button>
      </span>
    </div>
  )
}

function Name({ id, name, to, more }: Pick<RowProps, 'name' | 'to' | 'more'> & { id?: string }) {
  return (
    <span className="studio-row-name">
      {to === undefined ? (
        <span id={id} tabIndex={-1}>
          {name}
        </span>
      ) : (
        <Link id={id} to={to} draggable={false}>
          {name}
        </Link>
      )}
      {more !== null && more !== '' && <span className="studio-soft">{more}</span>}
    </span>
  )
}

interface AddFormProps {
  acts: Acts
  file: string
  at: string
  /** On the button; `name` says where, for whoever does not see that. */
  label: string
  name?: string
  id: string
  /** What the first box asks for: what the new thing is called, or asks. */
  first: string
  /** What else is asked. */
  children: ReactNode
}

/** A button that opens into the form of a new thing. */
function AddForm({ acts, file, at, label, name = label, id, first, children }: AddFormProps) {
  const { text } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const own = useId()
  const close = () => setOpen(false)
  if (!isOpen)
    return (
      <button type="button" id={id} className="button small" aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </button>
    )
  return (
    <form
      className="studio-add"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        const given = Object.fromEntries(
          [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value).trim()]),
        )
        const { label: asked = '', title = '', ...others } = given
        const added = title || asked
        const adding = acts.act(
          { act: 'add', file, at, ...others, label: added, ...(title === '' ? {} : { question: asked }) },
          text('studio.outline.added', { name: added }),
          newRow({ file, at }),
        )
        void adding.then((isDone) => isDone && close())
      }}
    >
      <Labelled id={`${own}-label`} label={first}>
        {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed */}
        <input id={`${own}-label`} name="label" className="form-input" required maxLength={200} autoFocus />
      </Labelled>
      {children}
      <p className="studio-acts">
        <button type="submit" className="button primary">
          {text('studio.outline.add')}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {text('studio.outline.cancel')}
        </button>
      </p>
    </form>
  )
}

interface AddProps extends Omit<AddFormProps, 'first' | 'children'> {
  outline: Outline
  isStep: boolean
}

/** A new step with its first question, or a new question: named, and answered in one of the ways that work here. */
function Add({ outline, isStep, ...place }: AddProps) {
  const { text } = useStudio()
  return (
    <AddForm {...place} first={text('studio.outline.question')}>
      <HowAnswered outline={outline} isStep={isStep} />
    </AddForm>
  )
}

/** In the place of the id of a list: one that is made with the question. */
const newList = '+'

/** Most questions choose from something, and most lists are new. */
const likeliest = (kinds: Outline['kinds']): string => (kinds.find(({ chooses }) => chooses) ?? kinds[0])?.kind ?? ''

function HowAnswered({ outline, isStep }: Pick<AddProps, 'outline' | 'isStep'>) {
  const { text } = useStudio()
  const own = useId()
  const [kind, setKind] = useState(likeliest(outline.kinds))
  const [list, setList] = useState(newList)
  const { chooses = false, takesSeveral = false } = outline.kinds.find((one) => one.kind === kind) ?? {}
  return (
    <>
      {isStep && outline.hasSummaries && (
        <Labelled id={`${own}-summary`} label={text('studio.field.step.summary')}>
          <input
            id={`${own}-summary`}
            name="summary"
            className="form-input"
            maxLength={200}
            aria-describedby={`${own}-summary-help`}
          />
          <span id={`${own}-summary-help`} className="studio-soft">
            {text('studio.outline.summary.help')}
          </span>
        </Labelled>
      )}
      <Labelled id={`${own}-how`} label={text('studio.outline.kind')}>
        <select
          id={`${own}-how`}
          name="kind"
          className="form-input"
          required
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        >
          {outline.kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.label}
            </option>
          ))}
        </select>
      </Labelled>
      {chooses && (
        <Labelled id={`${own}-list`} label={text('studio.outline.list')}>
          <select
            id={`${own}-list`}
            name="list"
            className="form-input"
            required
            value={list}
            onChange={(event) => setList(event.currentTarget.value)}
          >
            <option value={newList}>{text('studio.outline.newList')}</option>
            {outline.lists.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </select>
        </Labelled>
      )}
      {chooses && list === newList && <OptionLines name="options" />}
      {takesSeveral && (
        <label className="studio-check">
          <input type="checkbox" name="single" value="yes" />
          {text('studio.outline.single')}
        </label>
      )}
      {isStep && (
        <Labelled id={`${own}-title`} label={text('studio.outline.title')} help={text('studio.outline.title.help')}>
          <input
            id={`${own}-title`}
            name="title"
            className="form-input"
            maxLength={80}
            aria-describedby={`${own}-title-help`}
          />
        </Labelled>
      )}
    </>
  )
}
