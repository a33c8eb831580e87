import { inject } from 'vitest'

// Where a test opens a server from its sources, the thread that checks content is the bundle of this run.
const made = inject('checkWorker')
if (made !== null) process.env.CHECK_WORKER_FILE = made
