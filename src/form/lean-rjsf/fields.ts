/** The form room draws a step's questions itself (`step-fields.tsx`), in the place of rjsf's `SchemaField`; rjsf's fields are never drawn. */
export default function fields() {
  return {}
}
