import type { Change, StudioFinding } from '@kindred/contract/studio'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from '../../ui/link.tsx'
import { EditBreadcrumb, fieldAddress, labelOf } from './edit-breadcrumb.tsx'
import { useStudio } from './studio-context.tsx'
import type { Start } from './studio-queries.ts'
import { findingsQuery } from './studio-queries.ts'

/** What the checker says of a change; `first`: what is about this place comes first. */
export function Findings({ change, first }: { change: Change | undefined; first?: { file: string; at: string } }) {
  const { text } = useStudio()
  const { data, isFetching, isPlaceholderData, isError } = useQuery(findingsQuery(change))
  if (change === undefined || change.edits.length === 0) return null
  const isFirst = ({ file, thing }: StudioFinding) => first !== undefined && file === first.file && thing === first.at
  /** What keeps the change from being published is read first. */
  const rank = (one: StudioFinding) => 2 * Number(one.severity === 'error') + Number(isFirst(one))
  const findings = data?.findings.toSorted((a, b) => rank(b) - rank(a)) ?? []
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
        <FindingList findings={findings} isBusy={isChecking} isHere={(one) => isFirst(one) && one.field === null} />
      )}
    </section>
  )
}

interface ListProps {
  findings: readonly StudioFinding[]
  isBusy?: boolean
  /** Is it about this page, and no box of it? Then nothing leads there. */
  isHere?: (finding: StudioFinding) => boolean
}

export function FindingList({ findings, isBusy = false, isHere = () => false }: ListProps) {
  const { start, text } = useStudio()
  return (
    <>
      {findings.some(({ language }) => language !== start.language) && (
        <p className="studio-soft">{text('studio.findings.english')}</p>
      )}
      <ul aria-busy={isBusy}>
        {findings.map((finding) => (
          <li
            key={`${finding.rule} ${finding.file} ${finding.at} ${finding.sentence}`}
            className={`studio-finding ${finding.severity}`}
          >
            <strong>{text(`studio.findings.${finding.severity}`)}</strong>{' '}
            <span lang={finding.language}>
              {finding.sentence} {finding.suggestion}
            </span>
            {finding.thing !== null && !isHere(finding) ? (
              <Link to={fieldAddress(finding.file, finding.thing, finding.field)}>
                <EditBreadcrumb part={finding.part} where={[...finding.where, ...fieldName(start, finding)]} />
              </Link>
            ) : (
              <EditBreadcrumb part={finding.part} where={finding.where} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What findings say of the fields of a thing, as of this revision. */
export function useFieldFindings(change: Change | undefined, place: { file: string; at: string }): FieldFindings {
  const { data, isPlaceholderData } = useQuery(findingsQuery(change))
  return useMemo(() => {
    const own = (isPlaceholderData ? [] : (data?.findings ?? [])).filter(
      ({ file, thing, field, severity }) =>
        file === place.file && thing === place.at && field !== null && severity === 'error',
    )
    return Object.fromEntries(
      own.map(({ field, sentence, suggestion }) => [field, [sentence, suggestion].join(' ').trim()]),
    )
  }, [data, isPlaceholderData, place.file, place.at])
}

type FieldFindings = Readonly<Record<string, string>>

const fieldName = (start: Start, { form, field }: StudioFinding): string[] =>
  form === null || field === null ? [] : [labelOf(start, form, field) ?? start.texts[`studio.field.${field}`] ?? field]

/** Is there nothing that keeps this change from being published? Undefined while that is not known. */
export function useIsClean(change: Change): boolean | undefined {
  const { data, isPlaceholderData } = useQuery(findingsQuery(change))
  if (data === undefined || isPlaceholderData) return undefined
  return data.findings.every(({ severity }) => severity !== 'error')
}
