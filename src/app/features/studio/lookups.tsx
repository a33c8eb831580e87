import type { Cells, LookupPage, LookupRow } from '@kindred/contract/studio'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { Link } from '../../ui/link.tsx'
import { ChangeImpact, ReviewChangeLink } from './change-impact.tsx'
import { CsvImport } from './csv-import.tsx'
import { Labelled, SelectField, TextField } from './fields.tsx'
import { Findings } from './findings.tsx'
import { useNotifyRefusal, useStudio } from './studio-context.tsx'
import { type AskedRows, changesQuery, lookupAddress, lookupQuery } from './studio-queries.ts'

const rowsOnPage = 50
const heading = 'studio-lookup'

/** A list that is too long for a page: found by its words, edited row by row, or taken from a spreadsheet. */
export function OpenLookup({ list }: { list: string }) {
  const { text, current } = useStudio()
  const [asked, setAsked] = useState<AskedRows>({ q: '', only: 'all', page: 1 })
  const isKnown = useQuery(changesQuery).data !== undefined
  const q = useDeferredValue(asked.q)
  const { data, isError } = useQuery({ ...lookupQuery(list, { ...asked, q }, current), enabled: isKnown })
  const [said, setSaid] = useState('')
  if (isError) return <p role="alert">{text('studio.failed')}</p>
  if (data === undefined) return null
  const pages = Math.max(1, Math.ceil(data.total / rowsOnPage))
  const first = (asked.page - 1) * rowsOnPage
  return (
    <section className="studio-outline" aria-labelledby={heading}>
      <p>
        <Link to="/studio/options">{text('studio.options.all')}</Link>
      </p>
      <h2 id={heading} tabIndex={-1}>
        {data.title}
      </h2>
      <NewRow page={data} onSaid={setSaid} />
      <CsvImport file={data.file} canDrop>
        <a className="button small" href={lookupAddress(list, '/rows.csv', {}, current)} download={`${data.title}.csv`}>
          {text('studio.csv.save')}
        </a>
      </CsvImport>
      <p role="status" className="studio-soft">
        {said}
      </p>
      <search className="studio-search">
        <TextField
          type="search"
          label={text('studio.lookups.find')}
          value={asked.q}
          onChange={(q) => setAsked({ ...asked, page: 1, q })}
        />
        <SelectField
          label={text('studio.part')}
          value={asked.only}
          onChange={(to) => setAsked({ ...asked, page: 1, only: to === 'edited' ? 'edited' : 'all' })}
        >
          <option value="all">{text('studio.lookups.every', { n: data.all })}</option>
          <option value="edited">{text('studio.lookups.edited', { n: data.edited })}</option>
        </SelectField>
      </search>
      <div className="studio-acts studio-pages">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className="button small quiet"
            aria-disabled={by < 0 ? asked.page === 1 : asked.page >= pages}
            onClick={() => {
              const page = asked.page + by
              if (page >= 1 && page <= pages) setAsked({ ...asked, page })
            }}
          >
            {text(`studio.lookups.${by < 0 ? 'before' : 'after'}`)}
          </button>
        ))}
        <span role="status" className="studio-soft">
          {data.total === 0
            ? text('studio.lookups.none')
            : text('studio.lookups.shown', { from: first + 1, to: first + data.rows.length, total: data.total })}
        </span>
      </div>
      <table className="studio-table" aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{text('studio.field.label')}</th>
            <th scope="col">{text('studio.lookups.more')}</th>
            <th scope="col">{text('studio.change.edit')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Row key={row.id} page={data} row={row} onSaid={setSaid} />
          ))}
        </tbody>
      </table>
      {current !== undefined && current.edits.length > 0 && (
        <>
          <Findings change={current} first={{ file: data.file, at: '' }} />
          <ChangeImpact change={current} />
          <ReviewChangeLink change={current} />
        </>
      )}
    </section>
  )
}

interface RowProps {
  page: LookupPage
  row: LookupRow
  onSaid: (sentence: string) => void
}

function Row({ page, row, onSaid }: RowProps) {
  const { text, saveRow } = useStudio()
  const tell = useNotifyRefusal()
  const [isOpen, setOpen] = useState(false)
  const { id, cells, edited } = row
  const name = cells.label ?? id
  const columnName = useColumnName()
  const write = (next: null | undefined, sentence: string) => {
    const written = { file: page.file, item: id, ...(next === undefined ? {} : { cells: next, seen: cells }) }
    saveRow(written).then(() => {
      onSaid(text(sentence, { name }))
      document.getElementById(heading)?.focus()
    }, tell)
  }
  const more = Object.entries(cells).filter(([column]) => column !== 'label')
  const editId = `${heading}-${id}`
  if (isOpen)
    return (
      <tr>
        <td colSpan={3} className="studio-row-form">
          <RowForm
            page={page}
            item={id}
            cells={cells}
            label={text('studio.lookups.editRow', { name })}
            onDone={(sentence) => {
              setOpen(false)
              if (sentence !== undefined) onSaid(sentence)
              setTimeout(() => document.getElementById(editId)?.focus())
            }}
          />
        </td>
      </tr>
    )
  return (
    <tr>
      <th scope="row">
        <span dir="auto">{name}</span>{' '}
        {edited !== null && <span className="studio-tag">{text(`studio.lookups.is.${edited}`)}</span>}
      </th>
      <td className="studio-soft" dir="auto">
        {more.map(([column, cell]) => `${columnName(column)}: ${cell}`).join(' · ')}
      </td>
      <td>
        <span className="studio-acts">
          {edited !== 'removed' && (
            <button
              type="button"
              id={editId}
              className="button small quiet studio-worded"
              aria-label={text('studio.lookups.editRow', { name })}
              onClick={() => setOpen(true)}
            >
              {text('studio.change.edit')}
            </button>
          )}
          {edited !== null && (
            <button
              type="button"
              className="button small quiet studio-worded"
              aria-label={text('studio.takeBack', { name })}
              onClick={() => write(undefined, 'studio.lookups.back')}
            >
              {text('studio.lookups.takeBack')}
            </button>
          )}
          {edited === null && (
            <button
              type="button"
              className="button small quiet"
              aria-label={text('studio.outline.remove', { name })}
              onClick={() => write(null, 'studio.outline.removed')}
            >
              ×
            </button>
          )}
        </span>
      </td>
    </tr>
  )
}

/** label::es → Label (es) */
function useColumnName(): (column: string) => string {
  const { start } = useStudio()
  return (column) => {
    const [, of = column, language] = /^(label|synonyms)::?(.+)$/.exec(column) ?? []
    const name = start.texts[`studio.field.${of}`] ?? of
    return language === undefined ? name : `${name} (${language})`
  }
}

function NewRow({ page, onSaid }: Omit<RowProps, 'row'>) {
  const { text } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const id = `${heading}-new`
  const label = text('studio.lookups.new')
  if (!isOpen)
    return (
      <button type="button" id={id} className="button small" onClick={() => setOpen(true)}>
        {label}
      </button>
    )
  return (
    <RowForm
      page={page}
      cells={{}}
      label={label}
      onDone={(sentence) => {
        setOpen(false)
        if (sentence !== undefined) onSaid(sentence)
        setTimeout(() => document.getElementById(id)?.focus())
      }}
    />
  )
}

interface RowFormProps {
  page: LookupPage
  /** Absent: a new row. */
  item?: string
  cells: Cells
  label: string
  /** With what was done, or nothing. */
  onDone: (sentence?: string) => void
}

function RowForm({ page, item, cells, label, onDone }: RowFormProps) {
  const { text, saveRow } = useStudio()
  const tell = useNotifyRefusal()
  const columnName = useColumnName()
  const own = useId()
  const seen = useRef(item === undefined ? undefined : cells)
  const [theirs, setTheirs] = useState<string>()
  const columns = [...new Set([...page.columns, 'synonyms'])].filter((column) => column !== 'retired')
  const save = (form: HTMLFormElement) => {
    const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const)
    const written = Object.fromEntries(given.filter(([name, value]) => name !== 'id' && value !== ''))
    const id = item ?? given.find(([name]) => name === 'id')?.[1]
    saveRow({
      file: page.file,
      cells: written,
      ...(id === undefined || id === '' ? {} : { item: id }),
      ...(item === undefined ? (id === '' ? {} : { seen: null }) : { seen: seen.current ?? null }),
    }).then(
      () =>
        onDone(
          text(item === undefined ? 'studio.outline.added' : 'studio.lookups.saved', {
            name: written.label ?? id ?? '',
          }),
        ),
      (error: unknown) => {
        const now = theirRow(error)
        if (now === undefined) return tell(error)
        seen.current = now ?? undefined
        setTheirs(now === null ? text('studio.nothing') : Object.values(now).join(' · '))
      },
    )
  }
  const field = (name: string, title: string, more: ReactNode) => (
    <Labelled key={name} id={`${own}-${name}`} label={title}>
      {more}
    </Labelled>
  )
  return (
    <form
      className="studio-add"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        save(event.currentTarget)
      }}
    >
      {columns.map((column) =>
        field(
          column,
          columnName(column),
          <input
            id={`${own}-${column}`}
            name={column}
            className="form-input"
            dir="auto"
            required={column === 'label'}
            maxLength={column.startsWith('label') ? 300 : 1_000}
            defaultValue={cells[column] ?? ''}
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
            autoFocus={column === 'label'}
          />,
        ),
      )}
      {item === undefined &&
        field(
          'id',
          text('studio.lookups.id'),
          <>
            <input
              id={`${own}-id`}
              name="id"
              className="form-input"
              maxLength={100}
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby={`${own}-help`}
            />
            <span id={`${own}-help`} className="studio-soft">
              {text('studio.lookups.id.help')}
            </span>
          </>,
        )}
      <label className="studio-check">
        <input type="checkbox" name="retired" value="yes" defaultChecked={cells.retired !== undefined} />
        <span>
          {text('studio.field.retired')}
          <span className="studio-soft studio-about">{text('studio.help.retired')}</span>
        </span>
      </label>
      {theirs !== undefined && (
        <p role="alert" className="studio-moved">
          {text('studio.lookups.met', { row: theirs })}
        </p>
      )}
      <p className="studio-acts">
        <button type="submit" className="button primary">
          {text(item === undefined ? 'studio.outline.add' : 'studio.lookups.save')}
        </button>
        <button type="button" className="button quiet" onClick={() => onDone()}>
          {text('studio.outline.cancel')}
        </button>
      </p>
    </form>
  )
}

/** What somebody else made of a row that this page wanted to write; null: it is gone. */
function theirRow(error: unknown): Cells | null | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.body as { current?: { value?: Cells | null } | null } | null)?.current?.value
}
