import { parentPort } from 'node:worker_threads'
import { contentReader } from '@kindred/product'
import { type CheckRequest, checkCandidate } from './features/content/check-candidate.ts'

/** The thread is kept for the next save. */
const readContent = contentReader()

// Runs in a thread of its own: one question, one answer. What goes wrong is told, so that the thread stays of use.
parentPort?.on('message', (request: CheckRequest) => {
  checkCandidate(request, readContent).then(
    (checked) => parentPort?.postMessage({ checked }),
    (error: Error) => parentPort?.postMessage({ problem: error.message }),
  )
})
parentPort?.postMessage('ready')
