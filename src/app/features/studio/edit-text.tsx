import type { Change, ContentItem, FieldValue } from '@kindred/contract/studio'
import { type Answers, holdsList, type Step, unfinishedIn, type Wizard } from '@kindred/engine'
import { noopValidator, StepForm, useSaveQueue } from '@kindred/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { post } from '../../lib/api/api.ts'
import { text as appText } from '../../lib/texts/texts.ts'
import { AppFormPorts } from '../../ui/form-ports.tsx'
import { Link } from '../../ui/link.tsx'
import { ChangeImpact, ReviewChangeLink } from './change-impact.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { addressOf, EditBreadcrumb, labelOf, outlineAddress, Value } from './edit-breadcrumb.tsx'
import { Findings, useFieldFindings } from './findings.tsx'
import { HotlineVerification } from './hotline-verification.tsx'
import { WithPage } from './reading-page.tsx'
import { Screen, WithScreen } from './screen.tsx'
import { isCondition, placeOfWritten, setChangeInCache, useNotifyRefusal, useStudio } from './studio-context.tsx'
import { changesQuery, itemQuery, outlineQuery, studioUrl } from './studio-queries.ts'

/** The form package asks for the wizard around a step. */
const wizardAround = (step: Step): Wizard => ({
  id: 'studio',
  version: step.id,
  title: step.title,
  kind: 'linear',
  steps: [step],
})

/** A text is saved when nobody has typed for so long. */
const pauseMs = 150

/** One item of the content in the form that its schema makes, live beside the change. */
export function EditText() {
  const { text, current } = useStudio()
  const [params] = useSearchParams()
  const [file, place] = [params.get('file') ?? '', params.get('at') ?? '']
  // In which change is known once the list of them is there.
  const isKnown = useQuery(changesQuery).data !== undefined
  const { data, isError } = useQuery({ ...itemQuery(file, place, current?.id), enabled: isKnown })
  const [, wizard, step] = /\/wizards\/([^/]+)\/(?:steps\/([^/]+)\.json)?/.exec(file) ?? []
  const whole = (
    <>
      <p>
        {wizard === undefined ? (
          <Link to="/studio">{text('studio.back')}</Link>
        ) : (
          <Link to={outlineAddress(wizard)}>{text('studio.back.wizard')}</Link>
        )}
        {file.endsWith('.md') && place !== '' && (
          <>
            {' · '}
            <Link to={addressOf(file, '')}>{text('studio.back.page')}</Link>
          </>
        )}
      </p>
      {isError && <p role="alert">{text('studio.missing')}</p>}
      {data && <EditPanel key={`${file} ${place}`} item={data} />}
      {data && wizard !== undefined && <StepsBeside wizard={wizard} step={step} />}
    </>
  )
  if (wizard === undefined)
    return (
      <WithPage file={file} at={place}>
        {whole}
      </WithPage>
    )
  const result = resultAt(place)
  return (
    <WithScreen screen={<Screen key={`${wizard} ${step} ${result}`} wizard={wizard} step={step} result={result} />}>
      {whole}
    </WithScreen>
  )
}

/** The result that a place is in: `/results/a-hard-day/links/0` → a-hard-day; one without an id by its number. */
function resultAt(place: string): string | number | undefined {
  const [, result] = /^\/results\/([^/]+)/.exec(place) ?? []
  return result === undefined || !/^\d+$/.test(result) ? result : Number(result)
}

/** The steps before and after the one that is edited: where somebody goes on who writes a wizard from its beginning to its end. */
function StepsBeside({ wizard, step }: { wizard: string; step: string | undefined }) {
  const { text, current } = useStudio()
  const { data: outline } = useQuery(outlineQuery(wizard, current))
  const steps = outline?.steps.filter(({ isThere }) => isThere) ?? []
  // From the wizard itself one goes on with its first step.
  const at = steps.findIndex(({ id }) => id === step)
  const [before, after] = [at < 0 ? undefined : steps[at - 1], steps[at + 1]]
  return (
    <nav className="studio-acts" aria-label={text('studio.steps.beside')}>
      {before !== undefined && (
        <Link className="button small" to={addressOf(before.file, '')}>
          {text('studio.steps.before', { name: before.title })}
        </Link>
      )}
      {after !== undefined && (
        <Link className="button small" to={addressOf(after.file, '')}>
          {text('studio.steps.after', { name: after.title })}
        </Link>
      )}
      <Link className="button small" to={outlineAddress(wizard)}>
        {text('studio.steps.all')}
      </Link>
    </nav>
  )
}

function asAnswer(value: unknown, isList: boolean): string | string[] {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return isList ? value : value.join('\n')
  return isList ? [] : ''
}

type ShownItem = ContentItem & { change: string | undefined }

function EditPanel({ item }: { item: ShownItem }) {
  const { start, text, count, current, queue, seen, sending, conflicts, setConflict, clearConflict, refused } =
    useStudio()
  const whole = useRef<HTMLDivElement>(null)
  useAskedField(whole)
  const { saveState } = useSaveQueue(queue)
  const client = useQueryClient()
  const [takenBack, setTakenBack] = useState(0)
  const step = start.forms[item.form]
  const settings = start.settings[item.form]
  const edits = useMemo(() => editsOf(current, item), [current, item])
  const isList = (id: string) => {
    const field = [...(step?.fields ?? []), ...(settings?.fields ?? [])].find((one) => one.id === id)
    return field !== undefined && holdsList(field)
  }
  const inChange = (): Answers =>
    Object.fromEntries(
      Object.entries(item.in_change).flatMap(([id, inside]) => {
        const edit = edits.find(({ field }) => field === id)
        const answer = asAnswer(edit === undefined ? inside : edit.to, isList(id))
        return answer.length === 0 ? [] : [[id, answer]]
      }),
    )
  const [answers, setAnswers] = useState<Answers>(inChange)
  const placeIn = (field: string) => placeOfWritten({ file: item.file, at: item.at, field })
  /** What the change says of each field, as a form sends it. */
  const valuesInChange = (): [string, FieldValue][] => [
    ...Object.entries(item.in_change)
      .filter(([id]) => item.conditions.every(({ field }) => field !== id))
      .map(([id, value]): [string, FieldValue] => [id, asAnswer(value, isList(id))]),
    ...item.conditions.flatMap(({ field, parts }): [string, FieldValue][] =>
      parts === null ? [] : [[field, { when: parts }]],
    ),
  ]
  // Another change is chosen: its texts. Who begins one goes on in it.
  const [{ shownOf, nth }, setShownOf] = useState({ shownOf: item.change, nth: 0 })
  if (shownOf !== item.change) {
    setShownOf({ shownOf: item.change, nth: shownOf === undefined ? nth : nth + 1 })
    if (shownOf !== undefined) {
      setAnswers(inChange())
      for (const [field, value] of valuesInChange()) seen.set(placeIn(field), value)
    }
  }
  const resting = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(answers)
  useLayoutEffect(() => {
    latest.current = answers
  })
  const settingOf = (field: string) => settings?.fields.find(({ id }) => id === field)
  /** Why an answer is none that can be saved. */
  const unfit = (field: string): string | undefined => {
    const [setting, answer] = [settingOf(field), answers[field]]
    const why =
      setting !== undefined && answer !== undefined ? unfinishedIn(setting, answer, start.language) : undefined
    return why && text('studio.refusedText', { why: appText(why.because, why.values) })
  }
  const put = (field: string) => {
    resting.current.delete(field)
    if (unfit(field) !== undefined) return
    const written = { file: item.file, at: item.at, field, value: asAnswer(latest.current[field] ?? '', true) }
    queue.put({ ...queue.unsent(), [`${item.file} ${item.at} ${field}`]: written })
  }
  const latestPut = useRef(put)
  useLayoutEffect(() => {
    latestPut.current = put
  })
  useEffect(() => {
    const waiting = resting.current
    // Whoever leaves within the pause has written it all the same.
    return () => {
      for (const [field, timer] of waiting) {
        clearTimeout(timer)
        latestPut.current(field)
      }
    }
  }, [])
  const isWaiting = (field: string) => resting.current.has(field) || Object.hasOwn(queue.unsent() ?? {}, placeIn(field))
  const take = (field: string, value: FieldValue) => {
    seen.set(placeIn(field), value)
    clearConflict(placeIn(field))
    if (isCondition(value)) setTakenBack((n) => n + 1)
    else setAnswers(({ [field]: _before, ...others }) => (value.length === 0 ? others : { ...others, [field]: value }))
  }
  /** What somebody else wrote is in the form at once, except where somebody types: there both stand, and one chooses. */
  const takeOthersEdits = () => {
    if (current !== undefined && item.revision < current.revision) return
    for (const [field, value] of valuesInChange()) {
      const before = seen.get(placeIn(field))
      if ([before, sending.get(placeIn(field))].some((own) => own !== undefined && isSame(own, value))) continue
      // What was refused waits no more, and is still somebody's own until they chose.
      const isOwn = isWaiting(field) || Object.hasOwn(conflicts, placeIn(field))
      if (before === undefined) seen.set(placeIn(field), value)
      else if (!isOwn || (!isCondition(value) && isSame(latest.current[field] ?? '', value))) take(field, value)
      else if (!isCondition(value)) setConflict(placeIn(field), item.in_change[field] ?? null)
    }
  }
  const conflictFields = Object.keys(item.values).filter((field) => Object.hasOwn(conflicts, placeIn(field)))
  const latestTake = useRef(takeOthersEdits)
  useLayoutEffect(() => {
    latestTake.current = takeOthersEdits
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is read anew
  useEffect(() => latestTake.current(), [item])
  const answer = (field: string, value: string | readonly string[]) => {
    setAnswers(({ [field]: _before, ...others }) => (value.length === 0 ? others : { ...others, [field]: value }))
    clearTimeout(resting.current.get(field))
    resting.current.set(
      field,
      setTimeout(() => latestPut.current(field), pauseMs),
    )
  }
  const found = useFieldFindings(current, item)
  if (step === undefined) return null
  const unsavedFor = (field: string): string | undefined =>
    unfit(field) ?? (refused[placeIn(field)] && text('studio.refusedText', { why: refused[placeIn(field)] ?? '' }))
  const unsaved = Object.keys(item.values).filter((field) => unsavedFor(field) !== undefined)
  const toFix = Object.keys(found).length
  const problemOf = (field: string): string | undefined => unsavedFor(field) ?? found[field]
  const form = (one: Step) => {
    const fields = one.fields.filter(({ id }) => Object.hasOwn(item.values, id))
    const problems = Object.fromEntries(
      fields.flatMap(({ id }) => [[id, problemOf(id) ?? '']]).filter(([, why]) => why),
    )
    return (
      fields.length > 0 && (
        <div className="studio-form" lang={start.language}>
          <StepForm
            wizard={wizardAround(one)}
            step={one}
            fields={fields}
            answers={answers}
            facts={{}}
            texts={appText}
            // The checker judges the content as a whole, schemas included.
            validator={noopValidator}
            problems={problems}
            mode="edit"
            headingLevel={2}
            onAnswer={answer}
            onToggle={answer}
          />
        </div>
      )
    )
  }
  return (
    <>
      <EditBreadcrumb part={item.part} where={item.where} />
      {item.part === 'crisis' && <p className="studio-moved">{text('studio.approve.before')}</p>}
      <div ref={whole} className="studio-forms">
        <AppFormPorts>
          {form(step)}
          {item.form === 'hotlines.lines' && (
            <HotlineVerification
              day={String(answers.verifiedAt ?? '')}
              by={answers.verifiedAt === item.values.verifiedAt ? item.verified_by : null}
              onVerified={(today) => answer('verifiedAt', today)}
            />
          )}
          {item.conditions.map((one) => (
            <ConditionEditor
              key={`${nth} ${one.field} ${takenBack}`}
              condition={one}
              item={item}
              onBuilt={(when) =>
                queue.put({
                  ...queue.unsent(),
                  [`${item.file} ${item.at} ${one.field}`]: {
                    file: item.file,
                    at: item.at,
                    field: one.field,
                    value: { when },
                  },
                })
              }
            />
          ))}
          {settings !== undefined && form(settings)}
        </AppFormPorts>
      </div>
      {item.options !== null && (
        <p>
          <Link className="button small" to={`/studio/options?${new URLSearchParams({ id: item.options })}`}>
            {text('studio.options.of')}
          </Link>
        </p>
      )}
      {item.inside.length > 0 && (
        <nav aria-labelledby="studio-inside">
          <h2 id="studio-inside">{text('studio.settings.more')}</h2>
          <ul className="studio-inside">
            {item.inside.map((one) => (
              <li key={one.at}>
                <Link to={addressOf(item.file, one.at)}>
                  {[start.forms[one.form]?.title ?? one.form, one.words].filter((words) => words !== '').join(': ')}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <FieldConflicts
        item={item}
        fields={conflictFields}
        wordsOf={(field) => asAnswer(conflicts[placeIn(field)] ?? null, isList(field))}
        mine={answers}
        onMine={(field) => {
          seen.set(placeIn(field), asAnswer(conflicts[placeIn(field)] ?? null, isList(field)))
          clearConflict(placeIn(field))
          put(field)
        }}
        onTheirs={(field) => take(field, asAnswer(conflicts[placeIn(field)] ?? null, isList(field)))}
      />
      <p role="status" className="studio-soft studio-state">
        {saveState.kind === 'saving' && text('studio.saving')}
        {saveState.kind === 'saved' &&
          conflictFields.length + unsaved.length === 0 &&
          (toFix === 0 ? text('studio.saved') : count('studio.savedToFix', toFix))}
        {unsaved.length > 0 && text('studio.notAll')}
        {['offline', 'lapsed', 'failed'].includes(saveState.kind) && text('studio.notSaved')}
      </p>
      {current !== undefined && edits.length > 0 && (
        <LiveTexts
          change={current}
          item={item}
          onTaken={(field) => {
            if (item.conditions.some((one) => one.field === field))
              void client.invalidateQueries({ queryKey: ['studio', 'item'] }).then(() => setTakenBack((n) => n + 1))
            seen.set(placeIn(field), asAnswer(item.values[field] ?? null, isList(field)))
            setAnswers(({ [field]: _before, ...others }) => {
              const live = asAnswer(item.values[field] ?? null, isList(field))
              return live.length === 0 ? others : { ...others, [field]: live }
            })
          }}
        />
      )}
      <Findings change={current} first={item} />
      {current !== undefined && <ChangeImpact change={current} />}
      <ReviewChangeLink change={current} />
    </>
  )
}

/** Focuses the field of the followed finding once it is rendered. */
function useAskedField(whole: RefObject<HTMLDivElement | null>): void {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const field = params.get('field')
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (field === null || done.current === key) return
    const problem = whole.current?.querySelector(`[data-problem="${CSS.escape(field)}"]`)
    const box = problem?.closest('.form-field')?.querySelector<HTMLElement>('textarea, input, select, button')
    if (box == null) return
    done.current = key
    box.focus()
  })
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface FieldConflictsProps {
  item: ContentItem
  /** Where two people wrote at once. */
  fields: readonly string[]
  wordsOf: (field: string) => string | readonly string[]
  mine: Answers
  onMine: (field: string) => void
  onTheirs: (field: string) => void
}

/** Both texts of a field that somebody else edited while one typed, with one choice. */
function FieldConflicts({ item, fields, wordsOf, mine, onMine, onTheirs }: FieldConflictsProps) {
  const { start, text } = useStudio()
  return fields.map((field) => {
    const name = labelOf(start, item.form, field) ?? start.texts[`studio.field.${field}`] ?? field
    return (
      <div key={field} className="studio-moved" role="alert">
        <p>{text('studio.met', { name })}</p>
        <dl className="studio-beside">
          {(['mine', 'theirs'] as const).map((whose) => (
            <div key={whose}>
              <dt>{text(`studio.met.${whose}`)}</dt>
              <dd dir="auto">
                {[whose === 'mine' ? (mine[field] ?? '') : wordsOf(field)].flat().join(', ') || text('studio.nothing')}
              </dd>
            </div>
          ))}
        </dl>
        <p className="studio-acts">
          <button type="button" className="button small" onClick={() => onMine(field)}>
            {text('studio.change.keepMine')}
          </button>
          <button type="button" className="button small" onClick={() => onTheirs(field)}>
            {text('studio.met.take')}
          </button>
        </p>
      </div>
    )
  })
}

const editsOf = (change: Change | undefined, { file, at: place }: ContentItem) =>
  change?.edits.filter((edit) => edit.file === file && edit.thing === place && edit.field !== null) ?? []

interface LiveTextsProps {
  change: Change
  item: ContentItem
  onTaken: (field: string) => void
}

/** What is live of each text that this change edits, and the way back to it. */
function LiveTexts({ change, item, onTaken }: LiveTextsProps) {
  const { start, text } = useStudio()
  const client = useQueryClient()
  const takeBack = useMutation({
    mutationFn: (edit: Change['edits'][number]) =>
      post<Change>(studioUrl(`changes/${change.id}/take-back`), { file: edit.file, at: edit.at }),
    onSuccess: (next, edit) => {
      setChangeInCache(client, next)
      if (edit.field !== null) onTaken(edit.field)
    },
    onError: useNotifyRefusal(),
  })
  return (
    <section className="studio-live" aria-labelledby="studio-live">
      <h2 id="studio-live">{text('studio.live')}</h2>
      <dl>
        {editsOf(change, item).map((edit) => {
          const field = edit.field ?? ''
          const label = labelOf(start, item.form, field) ?? start.texts[`studio.field.${field}`] ?? edit.at
          return (
            <div key={edit.at}>
              <dt>{label}</dt>
              <dd dir="auto">
                <Value value={edit.words.live} />
              </dd>
              <dd>
                <button type="button" className="button small" onClick={() => takeBack.mutate(edit)}>
                  {text('studio.takeBack', { name: label })}
                </button>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
