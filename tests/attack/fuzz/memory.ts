import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Bytes that are still held once everything that nobody needs is gone. */
export function heapAfterCollection(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
