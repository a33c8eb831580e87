import type { Field } from '#engine'

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
            <a key={link.href} href={link.href} target="_blank" rel="noreferrer">
              {link.text}
            </a>
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
