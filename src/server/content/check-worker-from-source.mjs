// A thread inherits no loader for TypeScript, so where the server runs from source it begins with one.
import { register } from 'tsx/esm/api'

register()
await import('./check-worker.ts')
