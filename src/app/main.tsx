import './ui/theme/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadHelp, loadMemoryPage } from './app.tsx'
import { whenSignedOut } from './lib/api/api.ts'
import { listen } from './lib/api/live-content.ts'
import { logFailure } from './lib/log.ts'
import { createGuardedHistory } from './lib/navigation/guarded-history.ts'
import { GuardedRouter } from './lib/navigation/guarded-router.tsx'
import { setLeaveTexts } from './lib/navigation/leave-quickly.ts'
import {
  feedQueryOptions,
  memoryQueryOptions,
  newsQueryOptions,
  sessionQueryOptions,
  unseenQueryOptions,
} from './lib/queries/queries.ts'
import { createQueryClient } from './lib/queries/query-client.ts'
import { handleSessionExpired } from './lib/session/session.ts'
import { loadTexts, text } from './lib/texts/texts.ts'
import { memoryIdOf } from './routes/paths.ts'

const history = createGuardedHistory(window)
const client = createQueryClient()

whenSignedOut(() => handleSessionExpired(client, () => history.push('/')))

// Everything the first page needs sets out at once.
const hashId = memoryIdOf(window.location.pathname)
if (hashId) {
  void client.prefetchQuery(memoryQueryOptions(hashId))
  void loadMemoryPage()
}
if (/^\/(?:home\/?)?$/.test(window.location.pathname))
  void client.prefetchQuery(sessionQueryOptions).then(() => client.prefetchInfiniteQuery(feedQueryOptions))
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Not awaited: what the frame is drawn with imports parts of this module, which are there once it has ended.
if (window.location.pathname === '/studio/frame')
  void Promise.all([import('./features/studio/screen-page.tsx'), loadTexts()]).then(
    ([{ drawScreen }]) => drawScreen(root),
    (error: unknown) => logFailure('drawing a screen', error),
  )
else await begin(root)

async function begin(root: HTMLElement): Promise<void> {
  try {
    // A slow or lost session keeps nobody waiting: the page begins and learns later who is here.
    await Promise.all([loadTexts(), Promise.race([client.prefetchQuery(sessionQueryOptions), patience()])])
    start(root)
  } catch (error) {
    logFailure('reading the texts', error)
    document.getElementById('unreachable')?.removeAttribute('hidden')
  }
}

function start(element: HTMLElement): void {
  const root = createRoot(element)
  const draw = () => {
    setLeaveTexts({
      moreOne: text('leave.more.one'),
      moreOther: text('leave.more.other'),
      leaving: text('leave.leaving'),
    })
    const page = (
      <StrictMode>
        <QueryClientProvider client={client}>
          <GuardedRouter history={history}>
            <App />
          </GuardedRouter>
        </QueryClientProvider>
      </StrictMode>
    )
    // In pieces: whoever touches a slow phone meanwhile is answered.
    startTransition(() => root.render(page))
  }
  draw()
  setTimeout(() => void loadHelp().catch(() => {}), 3_000)
  const { again } = listen({
    onNew: () => {
      // Wizards that are open stay on the version they began with; the next one that is opened is today's.
      client.removeQueries({ queryKey: ['wizard'], type: 'inactive' })
      void client.invalidateQueries({ queryKey: ['help'] })
      loadTexts().then(draw, (error: unknown) => logFailure('reading the texts', error))
    },
    onUnseen: (count, received) => {
      client.setQueryData(unseenQueryOptions.queryKey, count)
      client.setQueryData(newsQueryOptions.queryKey, received)
    },
  })
  whenSomebodyElseIsHere(again)
}

function whenSomebodyElseIsHere(tell: () => void): void {
  const here = () => client.getQueryData(sessionQueryOptions.queryKey)?.id
  let known = here()
  client.getQueryCache().subscribe(() => {
    if (here() === known) return
    known = here()
    tell()
  })
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 800))
}
