import type { Field } from '@kindred/engine'
import { FieldLink } from './field-link.tsx'

/** What a question leads to; it stays in sight where the question is folded to a line. */
export function FieldLinks({ field: { links } }: { field: Field }) {
  if (links === undefined) return null
  return (
    <p className="form-links">
      {links.map((link) => (
        <FieldLink key={link.href} link={link} />
      ))}
    </p>
  )
}

/** The ids of what `FieldDescription` says: for the control that it describes. */
export const describedBy = (id: string, field: Field, problem: string | undefined, why?: string): string | undefined =>
  [field.help && `${id}-help`, problem && `${id}-problem`, why && `${id}-why`].filter(Boolean).join(' ') || undefined

/** Help, links, and what no longer fits or contradicts another answer, below a field's label. */
export function FieldDescription({ id, field, problem }: { id: string; field: Field; problem: string | undefined }) {
  return (
    <>
      {field.help && (
        <p className="form-help" id={`${id}-help`}>
          {field.help}
        </p>
      )}
      <FieldLinks field={field} />
      {problem && (
        <p className="form-problem" id={`${id}-problem`} role="status" data-problem={field.id}>
          {problem}
        </p>
      )}
    </>
  )
}
