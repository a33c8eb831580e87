import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { csvOf, wordsOfFile } from './csv-file.ts'
import { Findings } from './findings.tsx'
import { useActs } from './outline.tsx'
import { useStudio, useTold } from './studio-context.tsx'
import { optionListsQuery, optionTableQuery } from './studio-queries.ts'
import { Touches } from './touches.tsx'
import { useResting } from './use-resting.ts'
import { addressOf } from './where.tsx'
import type { OptionRow, OptionTable, TakenTable } from './wire.ts'

/** A file that is larger is no option list. */
const largestFile = 3_000_000

/** Every option list, or the options of one as a table. */
export function OptionLists() {
  const { text, count, current } = useStudio()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const lists = useQuery(optionListsQuery(current))
  const table = useQuery(optionTableQuery(id, current))
  if (lists.isError || table.isError) return <p role="alert">{text('studio.failed')}</p>
  if (id !== '') return table.data === undefined ? null : <OpenTable key={id} table={table.data} />
  return (
    <ul className="studio-things">
      {lists.data?.lists.map((list) => (
        <li key={list.id}>
          <Link className="studio-thing" to={`/studio/options?${new URLSearchParams({ id: list.id })}`}>
            <span className="studio-words">{list.id}</span>
            <span className="studio-soft">
              {[count('studio.options.count', list.options), ...list.asked.slice(0, 3)].join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const heading = 'studio-table'

function OpenTable({ table }: { table: OptionTable }) {
  const { text, current } = useStudio()
  const { id, file, options } = table
  const { said, ...acts } = useActs(
    table,
    (client, change) => client.fetchQuery(optionTableQuery(id, change)),
    ({ options: rows }) => rows.map((row) => row.id),
  )
  const [q, setQ] = useState('')
  const wanted = q.trim().toLowerCase()
  const findId = useId()
  const edited = current !== undefined && current.edits.length > 0
  return (
    <section className="studio-outline" aria-labelledby={heading}>
      <p>
        <Link to="/studio/options">{text('studio.options.all')}</Link>
      </p>
      <h2 id={heading} tabIndex={-1}>
        {id}
      </h2>
      <NewOption file={file} act={acts.act} />
      <TakeTable table={table} />
      <p role="status" className="studio-soft">
        {said}
      </p>
      <div className="studio-field">
        <label htmlFor={findId}>{text('studio.options.find')}</label>
        <input
          id={findId}
          className="form-input"
          type="search"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      </div>
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
                  {...{ option, nth, file, acts }}
                  count={options.length}
                  canRename={table.can_rename}
                />
              ),
          )}
        </tbody>
      </table>
      {edited && (
        <>
          <Findings change={current} first={{ file, at: '' }} />
          <Touches change={current} />
          <p>
            <Link className="button" to={`/studio/changes?id=${current.id}`}>
              {text('studio.toChange')}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

type Acts = Omit<ReturnType<typeof useActs>, 'said'>

function Option({
  option,
  nth,
  count,
  file,
  acts,
  canRename,
}: {
  option: OptionRow
  nth: number
  count: number
  file: string
  acts: Acts
  canRename: boolean
}) {
  const { text, queue } = useStudio()
  const { id, label, retired, isLive, chosen } = option
  const at = `/options/${id}`
  const [typed, setTyped] = useState(label)
  const [known, setKnown] = useState(label)
  // A table that was read in, or another editor's words.
  if (known !== label) {
    setKnown(label)
    setTyped(label)
  }
  const put = (field: string, value: string) =>
    queue.put({ ...queue.unsent(), [`${file} ${at} ${field}`]: { file, at, field, value } })
  const save = useResting((words) => {
    // What is typed here is known before the server says it.
    setKnown(words)
    put('label', words)
  })
  const type = (words: string) => {
    setTyped(words)
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
        <Link
          className="studio-soft"
          to={addressOf(file, at)}
          aria-label={text('studio.options.more', { name: label })}
        >
          {id}
        </Link>
        {canRename && <RenameId {...{ option, file, acts }} />}
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
              void acts.act(
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
                void acts.move({ file, at: '/options', item: id, name: label, by }, `${heading}-${id}-${by}`)
              }
            >
              {by < 0 ? '↑' : '↓'}
            </button>
          ))}
        </span>
      </td>
    </tr>
  )
}

/** Another id for an option: answers that are stored follow it. */
function RenameId({ option: { id, label }, file, acts }: { option: OptionRow; file: string; acts: Acts }) {
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
        const said = text('studio.options.renamed', { name: label, id: to })
        const renaming = acts.act({ act: 'rename', file, item: id, to }, said, nameOf(to))
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

function NewOption({ file, act }: { file: string; act: Acts['act'] }) {
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
        const adding = act(
          { act: 'add', file, at: '/options', label: name },
          text('studio.outline.added', { name }),
          id,
        )
        void adding.then((isDone) => isDone && setLabel((now) => (now.trim() === name ? '' : now)))
      }}
    >
      <div className="studio-field">
        <label htmlFor={id}>{text('studio.options.new')}</label>
        <input
          id={id}
          className="form-input"
          required
          maxLength={120}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      </div>
      <button type="submit" className="button">
        {text('studio.outline.add')}
      </button>
    </form>
  )
}

/** The list as a file for a spreadsheet, and back: nothing is taken before every row is right. */
function TakeTable({ table }: { table: OptionTable }) {
  const { text, count, takeTable } = useStudio()
  const tell = useTold()
  const id = useId()
  const [taken, setTaken] = useState<Pick<TakenTable, 'problems' | 'left'> & { encoding: string }>()
  const take = async (file: File) => {
    setTaken(undefined)
    if (file.size > largestFile) {
      setTaken({
        problems: [{ line: 0, code: 'size', values: { most: largestFile / 1_000_000 } }],
        left: 0,
        encoding: 'utf-8',
      })
      return
    }
    const { text: csv, encoding } = wordsOfFile(new Uint8Array(await file.arrayBuffer()))
    try {
      setTaken({ ...(await takeTable(table.file, csv)), encoding })
    } catch (error) {
      tell(error)
    }
  }
  const save = () => {
    const url = URL.createObjectURL(new Blob([csvOf(table.options)], { type: 'text/csv;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: `${table.id}.csv` })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 1_000)
  }
  return (
    <div className="studio-working">
      <button type="button" className="button small" onClick={save}>
        {text('studio.csv.save')}
      </button>
      <div className="studio-field">
        <label htmlFor={id}>{text('studio.csv.open')}</label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,text/csv"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be chosen again when it is fixed.
            if (file !== undefined) void take(file).finally(() => Object.assign(currentTarget, { value: '' }))
          }}
        />
      </div>
      <div role="status" className="studio-taken">
        {taken !== undefined && (
          <>
            {taken.encoding === 'windows-1252' && <p>{text('studio.csv.encoding1252')}</p>}
            {taken.problems.length === 0 ? (
              <p>
                {text('studio.csv.taken')} {taken.left > 0 && count('studio.csv.left', taken.left)}
              </p>
            ) : (
              <>
                <p>{text('studio.csv.problems')}</p>
                <ul>
                  {taken.problems.map(({ line, code, values }) => (
                    <li key={`${line} ${code}`}>
                      {line > 0 && `${text('studio.csv.line', { line })} `}
                      {text(`studio.csv.problem.${code}`, values)}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
    </div>
  )
}
