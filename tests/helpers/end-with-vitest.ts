import { endStarted } from './kill-on-exit.ts'

// A worker does not end by itself when Vitest is stopped in the middle: its servers and connections keep it alive.
// Vitest takes process.exit for a mistake of a test, so it is ended from without.
// Files that share a worker each bring a listener, so there may be many.
process.setMaxListeners(0)
process.once('disconnect', () => {
  endStarted()
  process.kill(process.pid, 'SIGKILL')
})
