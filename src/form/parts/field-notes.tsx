import type { Field } from '#engine'
import { FieldLink } from './field-link.tsx'

/** Help, links and what no longer fits, below a field's label. */
export function FieldNotes({ id, field, problem }: { id: string; field: Field; problem: string | undefined }) {
  return (
    <>
      {field.help && (
        <p className="form-help" id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {field.links && (
        <p className="form-links">
          {field.links.map((link) => (
            <FieldLink key={link.href} link={link} />
          ))}
        </p>
      )}
      {problem && (
        <p className="form-problem" id={`${id}-problem`} role="status">
          {problem}
        </p>
      )}
    </>
  )
}
