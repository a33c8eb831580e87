const refused = (): never => {
  throw new Error('The schema of a step offers several schemas.')
}

/** Finding out which of several schemas an answer is meant for; the engine makes no `oneOf` and no `anyOf`. */
export default refused
