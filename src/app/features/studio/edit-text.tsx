import { type Answers, holdsList } from '@kindred/engine'
import { judgedElsewhere, StepForm, useSaveQueue } from '@kindred/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { post } from '../../lib/api.ts'
import { text as appText } from '../../lib/texts.ts'
import { AppFormPorts } from '../../ui/form-ports.tsx'
import { Link } from '../../ui/link.tsx'
import { Findings } from './findings.tsx'
import { changed, useStudio, useTold } from './studio-context.tsx'
import { at, thingQuery } from './studio-queries.ts'
import { Value, Where } from './where.tsx'
import { type Change, type EditedValue, type OpenedThing, wizardAround } from './wire.ts'

/** A text is saved when nobody has typed for so long. */
const pauseMs = 150

/** One thing of the content in the form that its schema makes, live beside the change. */
export function EditText() {
  const { text } = useStudio()
  const [params] = useSearchParams()
  const [file, place] = [params.get('file') ?? '', params.get('at') ?? '']
  const { data, isError } = useQuery(thingQuery(file, place))
  return (
    <div className="studio-edit">
      <p>
        <Link to="/studio">{text('studio.back')}</Link>
      </p>
      {isError && <p role="alert">{text('studio.missing')}</p>}
      {data && <OpenThing key={`${file} ${place}`} thing={data} />}
    </div>
  )
}

/** No form of the studio has options. */
const nothing = () => {}

const asAnswer = (value: EditedValue, isList: boolean): string | readonly string[] =>
  value === null ? (isList ? [] : '') : typeof value === 'string' || isList ? value : value.join('\n')

function OpenThing({ thing }: { thing: OpenedThing }) {
  const { start, text, current, queue } = useStudio()
  const { saveState } = useSaveQueue(queue)
  const step = start.forms[thing.form]
  const edits = useMemo(() => editsOf(current, thing), [current, thing])
  const isList = (id: string) => {
    const field = step?.fields.find((one) => one.id === id)
    return field !== undefined && holdsList(field)
  }
  const inChange = (): Answers =>
    Object.fromEntries(
      Object.entries(thing.values).flatMap(([id, live]) => {
        const edit = edits.find(({ field }) => field === id)
        const answer = asAnswer(edit === undefined ? live : edit.to, isList(id))
        return answer.length === 0 ? [] : [[id, answer]]
      }),
    )
  const [answers, setAnswers] = useState<Answers>(inChange)
  // Another change is chosen: its texts.
  const [shownOf, setShownOf] = useState(current?.id)
  if (shownOf !== current?.id) {
    setShownOf(current?.id)
    if (shownOf !== undefined) setAnswers(inChange())
  }
  const resting = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(answers)
  useLayoutEffect(() => {
    latest.current = answers
  })
  const put = (field: string) => {
    resting.current.delete(field)
    const written = { file: thing.file, at: thing.at, field, value: latest.current[field] ?? '' }
    queue.put({ ...queue.unsent(), [`${thing.file} ${thing.at} ${field}`]: written })
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
  const answer = (field: string, value: string | readonly string[]) => {
    setAnswers(({ [field]: _before, ...others }) => (value.length === 0 ? others : { ...others, [field]: value }))
    clearTimeout(resting.current.get(field))
    resting.current.set(
      field,
      setTimeout(() => latestPut.current(field), pauseMs),
    )
  }
  if (step === undefined) return null
  return (
    <>
      <Where part={thing.part} where={thing.where} />
      <AppFormPorts>
        <div className="studio-form" lang={start.language}>
          <StepForm
            wizard={wizardAround(step)}
            step={step}
            fields={step.fields}
            answers={answers}
            facts={{}}
            texts={appText}
            // The checker judges the content as a whole, schemas included.
            validator={judgedElsewhere}
            mode="edit"
            headingLevel={2}
            onAnswer={answer}
            onToggle={nothing}
          />
        </div>
      </AppFormPorts>
      <p role="status" className="studio-soft">
        {saveState.kind === 'saving' && text('studio.saving')}
        {saveState.kind === 'saved' && text('studio.saved')}
        {['offline', 'lapsed', 'failed'].includes(saveState.kind) && text('studio.notSaved')}
      </p>
      {current !== undefined && edits.length > 0 && (
        <LiveTexts
          change={current}
          thing={thing}
          onTaken={(field) =>
            setAnswers(({ [field]: _before, ...others }) => {
              const live = asAnswer(thing.values[field] ?? null, isList(field))
              return live.length === 0 ? others : { ...others, [field]: live }
            })
          }
        />
      )}
      <Findings change={current} first={thing} />
      {current !== undefined && current.edits.length > 0 && (
        <p>
          <Link className="button" to={`/studio/changes?id=${current.id}`}>
            {text('studio.toChange')}
          </Link>
        </p>
      )}
    </>
  )
}

const editsOf = (change: Change | undefined, { file, at: place }: OpenedThing) =>
  change?.edits.filter((edit) => edit.file === file && edit.thing === place) ?? []

interface LiveTextsProps {
  change: Change
  thing: OpenedThing
  onTaken: (field: string) => void
}

/** What is live of each text that this change edits, and the way back to it. */
function LiveTexts({ change, thing, onTaken }: LiveTextsProps) {
  const { start, text } = useStudio()
  const client = useQueryClient()
  const step = start.forms[thing.form]
  const takeBack = useMutation({
    mutationFn: (edit: Change['edits'][number]) =>
      post<Change>(at(`changes/${change.id}/take-back`), { file: edit.file, at: edit.at }),
    onSuccess: (next, edit) => {
      changed(client, next)
      if (edit.field !== null) onTaken(edit.field)
    },
    onError: useTold(),
  })
  return (
    <section className="studio-live" aria-labelledby="studio-live">
      <h2 id="studio-live">{text('studio.live')}</h2>
      <dl>
        {editsOf(change, thing).map((edit) => {
          const label = step?.fields.find(({ id }) => id === edit.field)?.label ?? edit.at
          return (
            <div key={edit.at}>
              <dt>{label}</dt>
              <dd dir="auto">
                <Value value={edit.live} />
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
