import { caps } from './caps.ts'
import { lookAtFile } from './look-at-file.ts'
import { makePhoto } from './make-photo.ts'
import type { InspectJob, Job } from './outcome.ts'

// A process of its own: it opens what strangers send, knows no secret, and is the only thing that a hostile file can end.
process.on('message', async (job: Job | InspectJob) => {
  const outcome = await ('asItCame' in job ? lookAtFile(job) : makePhoto(job))
  process.send?.({ outcome, highest: process.resourceUsage().maxRSS })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

// Decoding happens in threads, so this turn comes also while it goes on.
setInterval(() => {
  if (process.memoryUsage.rss() > caps.workerBytes) process.kill(process.pid, 'SIGKILL')
}, 25).unref()
