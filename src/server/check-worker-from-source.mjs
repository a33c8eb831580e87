// A thread inherits no loader for TypeScript, so where the server runs from source it begins with one. A test run, which begins
// some two hundred of these, has put the sources into one file before: that is loaded in half the time.
const made = process.env.CHECK_WORKER_FILE
if (made === undefined) (await import('tsx/esm/api')).register()
await import(made ?? './check-worker.ts')
