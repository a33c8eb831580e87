import { parentPort } from 'node:worker_threads'
import { type CheckRequest, checkContent } from './check-content.ts'

// Runs in a thread of its own: one question, one answer. What goes wrong is told, so that the thread stays of use.
parentPort?.on('message', (request: CheckRequest) => {
  checkContent(request).then(
    (checked) => parentPort?.postMessage({ checked }),
    (error: Error) => parentPort?.postMessage({ problem: error.message }),
  )
})
