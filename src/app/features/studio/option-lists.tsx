import type { OptionRow, OptionTable } from '@kindred/contract/studio'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { ChangeImpact, ReviewChangeLink } from './change-impact.tsx'
import { CsvImport } from './csv-import.tsx'
import { addressOf, Loading, lookupPath } from './edit-breadcrumb.tsx'
import { TextField } from './fields.tsx'
import { Findings } from './findings.tsx'
import { OpenLookup } from './lookups.tsx'
import { MoveTo } from './move-to.tsx'
import { useStudio } from './studio-context.tsx'
import { optionListsQuery, optionsFile, optionTableQuery } from './studio-queries.ts'
import { useDebouncedSave } from './use-debounced-save.ts'
import { type ListEditing, useListEditing } from './use-list-editing.ts'

/** Every option list, or the options of one as a table. */
export function OptionLists() {
  const { text, count, current } = useStudio()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const lists = useQuery(optionListsQuery(current))
  const table = useQuery(optionTableQuery(id, current))
  const lookup = params.get('lookup')
  if (lookup !== null) return <OpenLookup key={lookup} list={lookup} />
  if (lists.isError || table.isError) return <p role="alert">{text('studio.failed')}</p>
  if (id !== '') return table.data === undefined ? <Loading /> : <OpenTable key={id} table={table.data} />
  if (lists.data === undefined) return <Loading />
  const entries = [
    ...lists.data.lists.map((one) => ({
      ...one,
      to: `/studio/options?${new URLSearchParams({ id: one.id })}`,
      of: 'studio.options.count',
    })),
    ...lists.data.lookups.map((one) => ({ ...one, to: lookupPath(one.id), of: 'studio.lookups.count' })),
  ]
  return (
    <ul className="studio-things">
      {entries.map(({ title, options, to, of }) => (
        <li key={to}>
          <Link className="studio-thing" to={to}>
            <span className="studio-words">{title}</span>
            <span className="studio-soft">{count(of, options)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const heading = 'studio-table'

function OpenTable({ table }: { table: OptionTable }) {
  const { text, count, current } = useStudio()
  const { id, file, options } = table
  const { announcement, ...editing } = useListEditing(
    table,
    (client, change) => client.fetchQuery(optionTableQuery(id, change)),
    ({ options: rows }) => rows.map((row) => row.id),
  )
  const [q, setQ] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  /** What is gone, retired or not live yet is retired no more. */
  const toRetire = options.filter((one) => selected.has(one.id) && one.isLive && !one.retired)
  const retire = async () => {
    const items = toRetire.map((one) => one.id)
    if (items.length === 0) return
    const sentence = count('studio.options.retiredAll', items.length)
    if (await editing.apply({ act: 'retire', file, items }, sentence, heading)) setSelected(new Set())
  }
  const wanted = q.trim().toLowerCase()
  const edited = current !== undefined && current.edits.length > 0
  return (
    <section className="studio-outline" aria-labelledby={heading}>
      <p>
        <Link to="/studio/options">{text('studio.options.all')}</Link>
      </p>
      <h2 id={heading} tabIndex={-1}>
        {table.title}
      </h2>
      <NewOption file={file} apply={editing.apply} />
      <CsvImport file={file}>
        <a className="button small" href={optionsFile(id, current)} download={`${table.title}.csv`}>
          {text('studio.csv.save')}
        </a>
      </CsvImport>
      <p role="status" className="studio-soft">
        {announcement}
      </p>
      <TextField type="search" label={text('studio.options.find')} value={q} onChange={setQ} />
      {selected.size > 0 && (
        <p className="studio-acts">
          <button
            type="button"
            className="button small"
            aria-disabled={toRetire.length === 0}
            onClick={() => void retire()}
          >
            {count('studio.options.retireAll', toRetire.length)}
          </button>
          <button type="button" className="button small quiet" onClick={() => setSelected(new Set())}>
            {text('studio.options.selectNone')}
          </button>
        </p>
      )}
      <table className="studio-table" aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{text('studio.field.label')}</th>
            <th scope="col">{text('studio.options.chosen')}</th>
            <th scope="col">{text('studio.field.retired')}</th>
            <th scope="col">{text('studio.options.place')}</th>
          </tr>
        </thead>
        <tbody>
          {options.map(
            (option, nth) =>
              `${option.label} ${option.id}`.toLowerCase().includes(wanted) && (
                <Option
                  key={option.id}
                  {...{ option, nth, file, editing }}
                  count={options.length}
                  canRename={table.can_rename}
                  isSelected={selected.has(option.id)}
                  onSelect={(isIt) =>
                    setSelected(
                      (now) => new Set(isIt ? [...now, option.id] : [...now].filter((one) => one !== option.id)),
                    )
                  }
                />
              ),
          )}
        </tbody>
      </table>
      {edited && (
        <>
          <Findings change={current} first={{ file, at: '' }} />
          <ChangeImpact change={current} />
          <ReviewChangeLink change={current} />
        </>
      )}
    </section>
  )
}

function Option({
  option,
  nth,
  count,
  file,
  editing,
  canRename,
  isSelected,
  onSelect,
}: {
  option: OptionRow
  nth: number
  count: number
  file: string
  editing: ListEditing<unknown>
  canRename: boolean
  isSelected: boolean
  onSelect: (isIt: boolean) => void
}) {
  const { text, queue } = useStudio()
  const { id, label, retired, isLive, chosen } = option
  const at = `/options/${id}`
  const [typed, setTyped] = useState(label)
  const [known, setKnown] = useState(label)
  /** What was typed last and is not in the change yet. */
  const [unsaved, setUnsaved] = useState<string>()
  // A table that was read in, or another editor's words; one's own come back while one types on.
  if (known !== label) {
    setKnown(label)
    if (unsaved === undefined) setTyped(label)
    if (unsaved === label) setUnsaved(undefined)
  }
  const put = (field: string, value: string) =>
    queue.put({ ...queue.unsent(), [`${file} ${at} ${field}`]: { file, at, field, value } })
  const save = useDebouncedSave((words) => put('label', words))
  const type = (words: string) => {
    setTyped(words)
    setUnsaved(words === label ? undefined : words)
    save(words)
  }
  return (
    <tr>
      <th scope="row">
        <input
          className="form-input"
          aria-label={text('studio.options.label', { name: label })}
          dir="auto"
          maxLength={120}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {isLive && !retired && (
          <input
            type="checkbox"
            aria-label={text('studio.options.select', { name: label })}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        )}{' '}
        <Link
          className="studio-soft"
          to={addressOf(file, at)}
          aria-label={text('studio.options.more', { name: label })}
        >
          {text('studio.options.more.short')}
        </Link>
        {canRename && <RenameId {...{ option, file, editing }} />}
      </th>
      <td className="studio-soft">
        {chosen === null ? text('studio.options.few') : text('studio.options.times', { n: chosen })}
      </td>
      <td>
        {isLive ? (
          <label className="studio-check">
            <input
              type="checkbox"
              aria-label={text('studio.options.retire', { name: label })}
              checked={retired}
              onChange={(event) => put('retired', event.currentTarget.checked ? 'yes' : '')}
            />
            <span className="studio-narrow">{text('studio.field.retired')}</span>
          </label>
        ) : (
          <button
            type="button"
            className="button small quiet"
            aria-label={text('studio.outline.remove', { name: label })}
            onClick={() =>
              void editing.apply(
                { act: 'remove', file, at: '/options', item: id },
                text('studio.options.removed', { name: label }),
                heading,
              )
            }
          >
            ×
          </button>
        )}
      </td>
      <td>
        <span className="studio-acts">
          {([-1, 1] as const).map((by) => (
            <button
              key={by}
              id={`${heading}-${id}-${by}`}
              type="button"
              className="button small quiet"
              aria-label={text(`studio.outline.${by < 0 ? 'up' : 'down'}`, { name: label })}
              aria-disabled={by < 0 ? nth === 0 : nth === count - 1}
              onClick={() =>
                void editing.move({ file, at: '/options', item: id, name: label, by }, `${heading}-${id}-${by}`)
              }
            >
              {by < 0 ? '↑' : '↓'}
            </button>
          ))}
          <MoveTo
            {...{ name: label, nth, count }}
            onMove={(to) => editing.move({ file, at: '/options', item: id, name: label, to }, `${heading}-${id}-1`)}
          />
        </span>
      </td>
    </tr>
  )
}

/** Another id for an option: answers that are stored follow it. */
function RenameId({
  option: { id, label },
  file,
  editing,
}: {
  option: OptionRow
  file: string
  editing: ListEditing<unknown>
}) {
  const { text } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const own = useId()
  const nameOf = (one: string) => `${heading}-${one}-rename`
  const name = text('studio.options.rename.of', { name: label })
  if (!isOpen)
    return (
      <button
        type="button"
        id={nameOf(id)}
        className="button small quiet"
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {text('studio.options.rename')}
      </button>
    )
  return (
    <form
      className="studio-add"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        const to = String(new FormData(event.currentTarget).get('to')).trim()
        const sentence = text('studio.options.renamed', { name: label, id: to })
        const renaming = editing.apply({ act: 'rename', file, item: id, to }, sentence, nameOf(to))
        void renaming.then((isDone) => isDone && setOpen(false))
      }}
    >
      <div className="studio-field">
        <label htmlFor={own}>{text('studio.options.newId')}</label>
        <input
          id={own}
          name="to"
          className="form-input"
          required
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          title={text('studio.options.idHelp')}
          maxLength={60}
          defaultValue={id}
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus
        />
        <span className="studio-soft">{text('studio.options.idHelp')}</span>
      </div>
      <p className="studio-acts">
        <button type="submit" className="button small primary">
          {text('studio.options.rename')}
        </button>
        <button type="button" className="button small quiet" onClick={() => setOpen(false)}>
          {text('studio.outline.cancel')}
        </button>
      </p>
    </form>
  )
}

function NewOption({ file, apply }: { file: string; apply: ListEditing<unknown>['apply'] }) {
  const { text } = useStudio()
  const id = useId()
  const [label, setLabel] = useState('')
  return (
    <form
      className="studio-working"
      onSubmit={(event) => {
        event.preventDefault()
        const name = label.trim()
        if (name === '') return
        const adding = apply(
          { act: 'add', file, at: '/options', label: name },
          text('studio.outline.added', { name }),
          id,
        )
        void adding.then((isDone) => isDone && setLabel((now) => (now.trim() === name ? '' : now)))
      }}
    >
      <TextField
        id={id}
        label={text('studio.options.new')}
        required
        maxLength={120}
        value={label}
        onChange={setLabel}
      />
      <button type="submit" className="button">
        {text('studio.outline.add')}
      </button>
    </form>
  )
}
