import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'

/** A step is one object whose fields are all questions of ours: no lists, choices or grids that rjsf would draw. */
export default function fields() {
  return { ObjectField, SchemaField }
}
