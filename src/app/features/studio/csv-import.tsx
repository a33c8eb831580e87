import type { TableImport } from '@kindred/contract/studio'
import { type ReactNode, useId, useState } from 'react'
import { wordsOfFile } from './csv-file.ts'
import { useNotifyRefusal, useStudio } from './studio-context.tsx'
import { isXliff, tableOfXliff } from './xliff-file.ts'

/** So large is what the server takes at once. */
const largestFile = 3_000_000

type ReadTable = Omit<TableImport, 'change'> & { encoding: string; csv: string; revision: number | undefined }

const wrong = (code: string, values = {}): ReadTable => ({
  ...{
    problems: [{ line: 0, code, values }],
    more: 0,
    left: 0,
    added: null,
    taken: 0,
    later: 0,
    encoding: 'utf-8',
    csv: '',
  },
  revision: undefined,
})

/** A list as a file for a spreadsheet, and back, or pasted from one: nothing is taken before every row is right. `children`: how it is saved as a file. */
/** Columns are told by what they are called. */
const inWords = (texts: Readonly<Record<string, string>>, values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'column' || name === 'columns'
        ? String(value)
            .split(', ')
            .map((one) => texts[`studio.csv.column.${one}`] ?? one)
            .join(', ')
        : value,
    ]),
  )

export function CsvImport({
  file,
  canDrop = false,
  onTaken,
  children,
}: {
  file: string
  canDrop?: boolean
  onTaken?: () => void
  children: ReactNode
}) {
  const { start, text, count, current, takeTable } = useStudio()
  const tell = useNotifyRefusal()
  const id = useId()
  const [pasted, setPasted] = useState('')
  const [taken, setTaken] = useState<ReadTable>()
  const take = async (csv: string, encoding: string, drop = false): Promise<boolean> => {
    setTaken(undefined)
    try {
      const result = await takeTable(file, csv, drop)
      setTaken({ ...result, encoding, csv, revision: result.change.revision })
      const isTaken = result.problems.length === 0
      if (isTaken) onTaken?.()
      return isTaken
    } catch (error) {
      tell(error)
      return false
    }
  }
  const isLanguage = file.includes('/i18n/')
  /** Gone once something else was edited: it is true no more, or done. */
  const shown = taken?.revision === undefined || taken.revision === current?.revision ? taken : undefined
  const takeFile = async (chosen: File) => {
    if (chosen.size > largestFile) return setTaken(wrong('size', { most: largestFile / 1_000_000 }))
    const words = wordsOfFile(new Uint8Array(await chosen.arrayBuffer()))
    if ('problem' in words) return setTaken(wrong(words.problem))
    const table = isXliff(words.text) ? tableOfXliff(words.text) : words.text
    if (table === undefined) setTaken(wrong('xliff'))
    else await take(table, isXliff(words.text) ? 'xliff' : words.encoding)
  }
  return (
    <div className="studio-working">
      {children}
      {!isLanguage && <p className="studio-soft studio-taken">{text('studio.csv.id.help')}</p>}
      <div className="studio-field">
        <label htmlFor={id}>{text(isLanguage ? 'studio.csv.openXliff' : 'studio.csv.open')}</label>
        <input
          id={id}
          type="file"
          accept={`.csv,.tsv,.txt,text/csv,text/tab-separated-values${isLanguage ? ',.xlf,.xliff' : ''}`}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            // The same file can be chosen again when it is fixed.
            if (chosen !== undefined) void takeFile(chosen).finally(() => Object.assign(currentTarget, { value: '' }))
          }}
        />
      </div>
      <details className="studio-fold studio-taken">
        <summary>{text('studio.csv.paste')}</summary>
        <form
          className="studio-add"
          onSubmit={(event) => {
            event.preventDefault()
            void take(pasted, 'utf-8').then((isTaken) => isTaken && setPasted(''))
          }}
        >
          <div className="studio-field">
            <label htmlFor={`${id}-rows`}>{text('studio.csv.rows')}</label>
            <textarea
              id={`${id}-rows`}
              className="form-input"
              rows={4}
              required
              spellCheck={false}
              aria-describedby={`${id}-help`}
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
            <span id={`${id}-help`} className="studio-soft">
              {text(file.includes('/options/') ? 'studio.csv.rows.helpOptions' : 'studio.csv.rows.help')}
            </span>
          </div>
          <p className="studio-acts">
            <button type="submit" className="button small">
              {text('studio.csv.take')}
            </button>
          </p>
        </form>
      </details>
      <div role="status" className="studio-taken">
        {shown !== undefined && (
          <>
            {shown.encoding === 'windows-1252' && <p>{text('studio.csv.encoding1252')}</p>}
            {shown.problems.length === 0 ? (
              <p>
                {[
                  shown.taken === null ? text('studio.csv.taken') : count('studio.csv.texts', shown.taken),
                  ...(shown.added ? [count('studio.csv.added', shown.added)] : []),
                  ...(shown.later > 0 ? [count('studio.csv.later', shown.later)] : []),
                  ...(shown.left > 0 ? [count('studio.csv.left', shown.left)] : []),
                ].join(' ')}
              </p>
            ) : (
              <>
                <p>{text('studio.csv.problems')}</p>
                <ul>
                  {shown.problems.map(({ line, code, values }) => (
                    <li key={JSON.stringify([line, code, values])}>
                      {line > 0 &&
                        `${shown.encoding === 'xliff' ? text('studio.csv.unit', { n: line - 1 }) : text('studio.csv.line', { line })} `}
                      {text(`studio.csv.problem.${code}`, inWords(start.texts, values))}
                    </li>
                  ))}
                </ul>
                {shown.more > 0 && <p>{count('studio.csv.more', shown.more)}</p>}
              </>
            )}
          </>
        )}
      </div>
      {canDrop && shown !== undefined && shown.left > 0 && (
        <button type="button" className="button small" onClick={() => void take(shown.csv, shown.encoding, true)}>
          {count('studio.csv.drop', shown.left)}
        </button>
      )}
    </div>
  )
}
