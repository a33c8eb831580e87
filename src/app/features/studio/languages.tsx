import type { TranslationPlace, TranslationRow } from '@kindred/contract/studio'
import { useSaveQueue } from '@kindred/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ReviewChangeLink } from './change-impact.tsx'
import { CsvImport } from './csv-import.tsx'
import { EditBreadcrumb, labelOf } from './edit-breadcrumb.tsx'
import { SelectField, TextField } from './fields.tsx'
import { Findings } from './findings.tsx'
import { placeOfTranslated, useShownChange, useStudio } from './studio-context.tsx'
import { changesQuery, translationsFile, translationsQuery } from './studio-queries.ts'
import { useDebouncedSave } from './use-debounced-save.ts'

/** Each text beside what it is in another language: first those whose text was changed, then those that are missing. */
export function Languages() {
  const { text } = useStudio()
  const [params] = useSearchParams()
  // In which change is known once the list of them is there.
  if (useQuery(changesQuery).data === undefined) return <p role="status">{text('studio.loading')}</p>
  return <OpenLanguages key={params.toString()} />
}

/** Texts of the change that one edits, those that are open, or every one. */
const shownBy = ['change', 'open', 'all'] as const
type TextFilter = (typeof shownBy)[number]

function OpenLanguages() {
  const { text, count, current, queue, refused } = useStudio()
  const { saveState } = useSaveQueue(queue)
  const id = useId()
  const [params] = useSearchParams()
  const [{ chosen, q, only }, askFor] = useState({
    chosen: params.get('language') ?? '',
    q: params.get('q') ?? '',
    only: params.get('only') === 'change' ? 'change' : params.has('q') ? 'all' : ('open' as TextFilter),
  })
  const [shown, showCurrent] = useShownChange(current)
  const ask = (next: { chosen: string; q: string; only: TextFilter }) => {
    showCurrent()
    askFor(next)
  }
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const readAgain = async () => {
    showCurrent()
    await client.invalidateQueries({ queryKey: ['studio', 'translations'] })
    // What stands in the boxes is what the table said.
    setRound((before) => before + 1)
  }
  const { data, isError } = useQuery(translationsQuery(chosen, useDeferredValue(q), only, shown))
  if (isError) return <p role="alert">{text('studio.failed')}</p>
  const language = data?.language ?? chosen
  const name = data?.languages.find((one) => one.language === language)?.name
  return (
    <section className="studio-contents" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        {name === undefined ? text('studio.tab.languages') : text('studio.languages.into', { language: name })}
      </h2>
      <search className="studio-search">
        {data !== undefined && data.languages.length > 1 && (
          <SelectField
            label={text('studio.languages.language')}
            value={language}
            onChange={(to) => ask({ q, only, chosen: to })}
          >
            {data.languages.map((one) => (
              <option key={one.language} value={one.language}>
                {one.name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          type="search"
          label={text('studio.search')}
          value={q}
          onChange={(typed) => ask({ chosen, only, q: typed })}
        />
        <SelectField
          label={text('studio.part')}
          value={only}
          onChange={(to) => ask({ chosen, q, only: shownBy.find((one) => one === to) ?? 'open' })}
        >
          <option value="change">{text('studio.languages.change')}</option>
          <option value="open">{text('studio.languages.open')}</option>
          <option value="all">{text('studio.languages.all')}</option>
        </SelectField>
      </search>
      {language !== '' && (
        <details className="studio-fold studio-taken">
          <summary>{text('studio.languages.table')}</summary>
          <p className="studio-soft">{text('studio.languages.table.help')}</p>
          <CsvImport file={`content/i18n/${language}`} onTaken={() => void readAgain()}>
            {(['csv', 'xlf'] as const).map((ending) => (
              <a
                key={ending}
                className="button small"
                href={translationsFile(language, ending, current?.id)}
                download={`${name}.${ending}`}
              >
                {text(ending === 'csv' ? 'studio.csv.save' : 'studio.csv.saveXliff')}
              </a>
            ))}
          </CsvImport>
        </details>
      )}
      <p role="status" className="studio-soft">
        {data === undefined && text('studio.loading')}
        {data && (data.total === 0 ? text('studio.languages.none') : count('studio.found', data.total))}
        {data && data.total > data.rows.length && ` ${text('studio.found.more', { n: data.rows.length })}`}
      </p>
      <ul className="studio-things">
        {data?.rows.map((row) => (
          <Row key={`${language} ${row.of} ${row.id} ${shown} ${round}`} row={row} language={language} />
        ))}
      </ul>
      <p role="status" className="studio-soft">
        {saveState.kind === 'saving' && text('studio.saving')}
        {saveState.kind === 'saved' && Object.keys(refused).length === 0 && text('studio.saved')}
        {['offline', 'lapsed', 'failed'].includes(saveState.kind) && text('studio.notSaved')}
      </p>
      <Findings change={current} />
      <ReviewChangeLink change={current} />
    </section>
  )
}

/** Words in braces, which the app fills in. */
const slotsOf = (words: string): string[] => [...new Set(words.match(/\{[\w.-]+\}/g) ?? [])]

/** A text, which stands for its other places, too, until somebody translates them apart. */
function Row({ row, language }: { row: TranslationRow; language: string }) {
  const { text, count } = useStudio()
  const nameOf = usePlaceOfText()
  const id = useId()
  const [isTogether, setTogether] = useState(true)
  const { also } = row
  if (also.length === 0) return <OneText row={row} language={language} also={[]} />
  const choice = (
    <div>
      <label className="studio-check">
        <input
          type="checkbox"
          checked={isTogether}
          aria-describedby={`${id}-also`}
          onChange={(event) => setTogether(event.currentTarget.checked)}
        />
        {count('studio.languages.also', also.length)}
      </label>
      <ul id={`${id}-also`} className="studio-soft studio-inside">
        {also.map((one) => (
          <li key={`${one.of} ${one.id}`}>{[text(`studio.part.${one.part}`), ...nameOf(one)].join(' › ')}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <>
      <OneText row={row} language={language} also={isTogether ? also : []}>
        {choice}
      </OneText>
      {!isTogether &&
        also.map((one) => (
          <OneText key={`${one.of} ${one.id}`} row={{ ...row, ...one, also: [] }} language={language} also={[]} />
        ))}
    </>
  )
}

/** Where a text stands, in words. */
function usePlaceOfText(): (place: TranslationPlace) => string[] {
  const { start } = useStudio()
  return ({ where, form, field }) =>
    form === null || field === null
      ? where
      : [...where, labelOf(start, form, field) ?? start.texts[`studio.field.${field}`] ?? field]
}

interface OneTextProps {
  row: TranslationRow
  language: string
  /** Other places that get the same words. */
  also: readonly TranslationPlace[]
  children?: ReactNode
}

function OneText({ row, language, also, children }: OneTextProps) {
  const { text, current, queue, refused } = useStudio()
  const id = useId()
  const nameOf = usePlaceOfText()
  const { of, id: name, part, state, was, known } = row
  const file = `/i18n/${language}/`
  const place = `/words/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  const edit = current?.edits.find(
    (one) =>
      one.at === place &&
      one.file.includes(file) &&
      one.file.replace(/\.json$/, '').endsWith(of.replace(/\.(json|md)$/, '')),
  )
  const [typed, setTyped] = useState(typeof edit?.words.to === 'string' ? edit.words.to : (row.to ?? ''))
  const save = useDebouncedSave((to) => {
    const edits = [{ of, id: name }, ...also].map((one) => ({ language, of: one.of, id: one.id, to }))
    queue.put({ ...queue.unsent(), ...Object.fromEntries(edits.map((one) => [placeOfTranslated(one), one])) })
  })
  const type = (to: string) => {
    setTyped(to)
    save(to)
  }
  // Words that are written already are for a place that joins, too.
  const places = useRef(also.length)
  useEffect(() => {
    if (also.length > places.current && typed !== '') save(typed)
    places.current = also.length
  })
  const [wanted, given] = [slotsOf(row.text), slotsOf(typed)]
  const missing = wanted.filter((slot) => !given.includes(slot))
  const unknown = given.filter((slot) => !wanted.includes(slot))
  const isStale = state === 'stale' && was !== null && edit === undefined
  const refusal = refused[placeOfTranslated({ language, of, id: name })]
  const problems = [
    ...(typed === '' ? [] : missing.map((slot) => text('studio.languages.slot.missing', { slot }))),
    ...unknown.map((slot) => text('studio.languages.slot.unknown', { slot })),
    ...(refusal === undefined ? [] : [text('studio.refusedText', { why: refusal })]),
  ]
  return (
    <li className="studio-translation">
      <EditBreadcrumb part={part} where={nameOf(row)} />
      <div className="studio-pair">
        <label htmlFor={id} lang="en" dir="auto">
          {row.text}
        </label>
        <textarea
          id={id}
          className="form-input"
          lang={language}
          dir="auto"
          rows={Math.min(8, 1 + Math.ceil(row.text.length / 45))}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-invalid={problems.length > 0 || undefined}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-hint`} className="studio-soft">
        {isStale && text('studio.languages.stale', { was })}
      </p>
      {known !== null && typed !== known && (
        <p className="studio-acts">
          <button type="button" className="button small" lang={language} onClick={() => type(known)}>
            {text('studio.languages.known', { words: known })}
          </button>
        </p>
      )}
      {children}
      <p id={`${id}-problem`} className="form-problem" role="status">
        {problems.join(' ')}
      </p>
    </li>
  )
}
