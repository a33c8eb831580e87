import type { Change, Edit } from '@kindred/contract/studio'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { useStudio } from './studio-context.tsx'
import { impactQuery, publishKey } from './studio-queries.ts'

/** Where the change that one edits is looked at as a whole. */
export function ReviewChangeLink({ change }: { change: Change | undefined }) {
  const { text } = useStudio()
  if (change === undefined || change.edits.length === 0) return null
  return (
    <p>
      <Link className="button" to={`/studio/changes?id=${change.id}`}>
        {text('studio.toChange')}
      </Link>
    </p>
  )
}

/** Journeys are looked at when nobody has edited for so long: that takes the checker longer than the next key. */
const pauseMs = 1_000

const isMoreThanWords = ({ act, from, to }: Edit): boolean =>
  act !== 'changed' || [from, to].some((value) => value !== null && typeof value !== 'string' && !Array.isArray(value))

const replayAddress = (file: string, replay: string): string => {
  const id = /\/wizards\/([^/]+)\//.exec(file)?.[1] ?? ''
  return `/studio/wizards?${new URLSearchParams({ id, replay })}`
}

/** What a change means for journeys and for answers that are stored. */
export function ChangeImpact({ change }: { change: Change }) {
  const { text, count } = useStudio()
  const { id, revision } = change
  const [rested, setRested] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(revision), pauseMs)
    return () => clearTimeout(timer)
  }, [revision])
  const isWider = change.edits.some(isMoreThanWords)
  // There is no such change once it goes live.
  const isGoing = useQueryClient().isMutating({ mutationKey: publishKey }) > 0
  const isWanted = isWider && rested === revision && !isGoing
  const { data, isError, isPlaceholderData } = useQuery(impactQuery({ id, revision }, isWanted))
  if (!isWider) return null
  /** Below five no number is told. */
  const answersInWords = (
    of: { question: string; above: number | undefined; option: string | undefined },
    n: number | null,
  ) => {
    const { question, above = '', option = '' } = of
    const key = of.option !== undefined ? 'keeps' : of.above !== undefined ? 'above' : 'answers'
    const few = { keeps: 'fewKeep', above: 'fewAbove', answers: 'few' }[key]
    const values = { question, above, option }
    return n === null ? text(`studio.touches.${few}`, values) : count(`studio.touches.${key}`, n, values)
  }
  const isLooking = data === undefined || isPlaceholderData || rested !== revision
  const isNewWizard = change.edits.some(
    ({ file, at, from }) => at === '' && from === null && file.endsWith('/wizard.json'),
  )
  const nothing = data !== undefined && data.wizards.length + data.findings.length + data.answers.length === 0
  return (
    <section className="studio-findings" aria-labelledby="studio-touches">
      <h2 id="studio-touches">{text('studio.touches')}</h2>
      <p role="status" className="studio-soft">
        {isError
          ? text('studio.failed')
          : isLooking
            ? text('studio.touches.looking')
            : !data.is_checked
              ? text('studio.touches.fix')
              : nothing
                ? text(isNewWizard ? 'studio.touches.newWizard' : 'studio.touches.none')
                : ''}
      </p>
      {data !== undefined && !nothing && (
        <ul className="studio-touches" aria-busy={isLooking}>
          {/* What was found before the last edit may be repaired. */}
          {(isLooking ? [] : data.findings).map(
            ({ rule, at, severity, sentence, suggestion, language, file, replay }) => (
              <li key={`${rule} ${at} ${sentence}`} className={`studio-finding ${severity}`}>
                <strong>{text(`studio.findings.${severity}`)}</strong>{' '}
                <span lang={language}>
                  {sentence} {suggestion}
                </span>
                {replay !== null && <Link to={replayAddress(file, replay)}>{text('studio.replay.show')}</Link>}
              </li>
            ),
          )}
          {data.answers.map(({ wizard, question, above, option, count: n }) => (
            <li key={`${wizard} ${question} ${above} ${option}`}>
              {above === undefined && option === undefined && <span className="studio-soft">{wizard} </span>}
              {answersInWords({ question, above, option }, n)}
            </li>
          ))}
          {data.wizards.flatMap(({ title, sentences }) =>
            sentences.map(({ sentence, language }) => (
              <li key={`${title} ${sentence}`}>
                <span className="studio-soft">{title}</span> <span lang={language}>{sentence}</span>
              </li>
            )),
          )}
        </ul>
      )}
    </section>
  )
}
