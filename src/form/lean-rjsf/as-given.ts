/** What rjsf would fill into answers from defaults of a schema: the machine has the answers, rjsf only draws them. */
export default function getDefaultFormState(_validator: unknown, _schema: unknown, formData: unknown): unknown {
  return formData
}
