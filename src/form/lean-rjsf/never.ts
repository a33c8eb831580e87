/**
 * What rjsf asks of every schema and no step's ever has: an `if` within (which questions apply is the engine's to say), a part
 * that a person adds to the form or takes away, and a list of files.
 */
export default function never(): boolean {
  return false
}
