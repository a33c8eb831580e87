/** Problems by field, each a sentence a person can act on. The one shape of a 400 on the wire. */
export type FieldErrors = Record<string, string[]>

/** A person reads no more at once, and a refusal stays smaller than what it refuses. */
export const maxFaults = 20

/** What ajv tells about one fault; the same shape comes from Fastify as `error.validation`. */
export type SchemaFault = { keyword: string; instancePath: string; params: Record<string, unknown>; message?: string }

const longestPlace = 100

/** Turns faults into sentences under the field they belong to; `place` names faults of the whole body. */
export function toFieldErrors(faults: readonly SchemaFault[], place: string): FieldErrors {
  const errors = new Map<string, Set<string>>()
  for (const fault of faults) {
    const { field, inside } = locate(fault, place)
    const sentence = describe(fault) + (inside ? ` (at ${inside})` : '')
    errors.set(field, (errors.get(field) ?? new Set()).add(sentence))
  }
  return Object.fromEntries([...errors].map(([field, sentences]) => [field, [...sentences]]))
}

function locate({ instancePath, params }: SchemaFault, place: string): { field: string; inside: string } {
  const path = instancePath.split('/').slice(1).map(decodePointer)
  const named = params.missingProperty ?? params.additionalProperty
  if (typeof named === 'string') path.push(named)
  const [field = place, ...rest] = path
  return { field, inside: rest.join('.').slice(0, longestPlace) }
}

const decodePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

const kinds: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no (true or false)',
  array: 'a list',
  object: 'a group of fields',
  null: 'nothing (null)',
}

const sentences: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'Please fill this in.',
  additionalProperties: () => 'This field is not known here.',
  type: ({ type }) =>
    `This needs to be ${[type]
      .flat()
      .map((name) => kinds[String(name)])
      .join(' or ')}.`,
  minLength: ({ limit }) => (limit === 1 ? 'Please fill this in.' : `At least ${limit} characters.`),
  maxLength: ({ limit }) => `At most ${limit} characters.`,
  minItems: ({ limit }) => `At least ${limit} entries.`,
  maxItems: ({ limit }) => `At most ${limit} entries.`,
  uniqueItems: () => 'One entry appears twice.',
  minimum: ({ limit }) => `At least ${limit}.`,
  maximum: ({ limit }) => `At most ${limit}.`,
  enum: ({ allowedValues }) => `One of: ${[allowedValues].flat().join(', ')}.`,
  const: ({ allowedValue }) => `This needs to be ${String(allowedValue)}.`,
  format: ({ format }) => `This does not look like: ${String(format)}.`,
  pattern: () => 'We don’t know this format.',
}

function describe({ keyword, params, message }: SchemaFault): string {
  return sentences[keyword]?.(params) ?? `This ${message ?? 'does not fit'}.`
}
