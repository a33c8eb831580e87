const refused = (): never => {
  throw new Error('The schema of a step offers several schemas.')
}

/** What is left of a schema once references, conditions and dependencies are worked out: a step's has none of these. */
export default function retrieveSchema(_validator: unknown, schema: unknown): unknown {
  return schema
}

export { refused as relaxOptionsForScoring }
