import { useQuery } from '@tanstack/react-query'
import { Link } from '../../ui/link.tsx'
import { useStudio } from './studio-context.tsx'
import { findingsQuery } from './studio-queries.ts'
import { addressOf, Where } from './where.tsx'
import type { Change, StudioFinding } from './wire.ts'

/** What the checker says of a change; `first`: what is about this place comes first. */
export function Findings({ change, first }: { change: Change | undefined; first?: { file: string; at: string } }) {
  const { start, text } = useStudio()
  const { data, isFetching, isPlaceholderData, isError } = useQuery(findingsQuery(change))
  if (change === undefined || change.edits.length === 0) return null
  const isFirst = ({ file, thing }: StudioFinding) => first !== undefined && file === first.file && thing === first.at
  const findings = data?.findings.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a))) ?? []
  const isChecking = isFetching || isPlaceholderData
  return (
    <section className="studio-findings" aria-labelledby="studio-findings">
      <h2 id="studio-findings">{text('studio.findings')}</h2>
      <p role="status" className="studio-soft">
        {isError
          ? text('studio.failed')
          : data === undefined
            ? text('studio.findings.checking')
            : findings.length === 0 && !isChecking
              ? text('studio.findings.none')
              : ''}
      </p>
      {findings.length > 0 && (
        <>
          {findings.some(({ language }) => language !== start.language) && (
            <p className="studio-soft">{text('studio.findings.english')}</p>
          )}
          <ul aria-busy={isChecking}>
            {findings.map((finding) => (
              <li
                key={`${finding.rule} ${finding.file} ${finding.at} ${finding.sentence}`}
                className={`studio-finding ${finding.severity}`}
              >
                <strong>{text(`studio.findings.${finding.severity}`)}</strong>{' '}
                <span lang={finding.language}>
                  {finding.sentence} {finding.suggestion}
                </span>
                {finding.thing !== null && !isFirst(finding) ? (
                  <Link to={addressOf(finding.file, finding.thing)}>
                    <Where part={finding.part} where={finding.where} />
                  </Link>
                ) : (
                  <Where part={finding.part} where={finding.where} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Is there nothing that keeps this change from being published? Undefined while that is not known. */
export function useIsClean(change: Change): boolean | undefined {
  const { data, isPlaceholderData } = useQuery(findingsQuery(change))
  if (data === undefined || isPlaceholderData) return undefined
  return data.findings.every(({ severity }) => severity !== 'error')
}
