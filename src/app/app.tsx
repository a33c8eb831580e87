import { type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { Shell } from './features/shell/shell.tsx'
import { closeAudienceDialog, useAudienceDialog } from './lib/memories/audience-dialog.ts'
import { useBlockRequest } from './lib/memories/blocks.ts'
import { mayOpenMemory } from './lib/memories/memory-window-address.ts'
import { useReportDialog } from './lib/memories/reporting.ts'
import { helpIn } from './lib/navigation/help-actions.ts'
import { accountActions } from './lib/navigation/route-action.ts'
import { sidebarsAt } from './lib/navigation/sidebars.ts'
import { lazyPage, lazyPart } from './lib/page/lazy-part.ts'
import { useSession } from './lib/session/session.ts'
import { MemberOnly, PostEntry, SignInAgainPlace } from './routes/member-only.tsx'
import { PageBoundary } from './routes/page-boundary.tsx'
import { PageLoading } from './routes/page-loading.tsx'
import { isEditWizard, withHashId, wizardsByAddress } from './routes/paths.ts'
import { SlowLoadToast } from './routes/slow-load-toast.tsx'
import { AudienceDialog, MemoryWizardPage } from './wizard-parts.ts'

/** Called early by main.tsx as well, so that the page's code and its memory travel together. */
export function loadMemoryPage() {
  return import('./routes/memory-page.tsx')
}

/** Called by main.tsx too, a little later than the page: help has to open for somebody who is offline by then. */
export function loadHelp() {
  return import('./features/help/help-overlay.tsx')
}

const CommunityPage = lazyPage(() => import('./routes/community-page.tsx'))
const HomePage = lazyPage(() => import('./routes/home-page.tsx'))
const MemoryPage = lazyPage(loadMemoryPage)
const WizardRoute = lazyPage(() => import('./routes/wizard-route.tsx'))
const GuidePage = lazyPage(() => import('./routes/guide-page.tsx'))
const YoursPage = lazyPage(() => import('./routes/yours-page.tsx'))
const AccountPage = lazyPage(() => import('./routes/account-page.tsx'))
const SettingsPage = lazyPage(() => import('./routes/settings-page.tsx'))
const SearchPage = lazyPage(() => import('./routes/search-page.tsx'))
const MemoriesByPage = lazyPage(() => import('./routes/memories-by-page.tsx'))
const LinkHandling = lazyPart(() => import('./routes/link-handling.tsx'))
const MemoryWindow = lazyPart(() => import('./routes/memory-window.tsx'))
const ModerationPage = lazyPage(() => import('./routes/moderation-page.tsx'))
const DeliveredPage = lazyPage(() => import('./routes/delivered-page.tsx'))
const StudioPage = lazyPage(() => import('./routes/studio-page.tsx'))
const ClubPage = lazyPage(() => import('./routes/club-page.tsx'))
const CardPage = lazyPage(() => import('./routes/card-page.tsx'))
const YourStylesPage = lazyPage(() => import('./routes/your-styles-page.tsx'))
const UnknownAddress = lazyPage(() => import('./routes/unknown-address.tsx'))
const NotFoundPage = lazyPage(() => import('./routes/not-found-page.tsx'))
const MemePage = lazyPage(() => import('./routes/meme-page.tsx'))
const ReportDialog = lazyPart(() => import('./routes/report-dialog.tsx'))
const BlockDialog = lazyPart(() => import('./features/blocks/block-dialog.tsx'))
const Sidebars = lazyPart(() => import('./features/sidebars/sidebars.tsx'))
const HelpOverlay = lazyPart(loadHelp)
const MemberFrame = lazyPart(() => import('./routes/member-frame.tsx'))
const AccountDialogs = lazyPart(() => import('./features/account/account-dialogs.tsx'))

/** A visitor is asked to sign in first. */
const memberPages = {
  '/home': HomePage,
  '/yours': YoursPage,
  '/yours/:part': YoursPage,
  '/account': AccountPage,
  '/settings': SettingsPage,
  '/settings/:section': SettingsPage,
  '/your-styles': YourStylesPage,
  '/id': CardPage,
  '/moderation': ModerationPage,
  '/delivered': DeliveredPage,
  '/studio': StudioPage,
  '/studio/:part': StudioPage,
}

export function App() {
  const { pathname, search, hash } = useLocation()
  const help = helpIn(`${pathname}${search}${hash}`, search)
  const action = new URLSearchParams(search).get('routeAction')
  const isMember = useSession().kind === 'member'
  return (
    <Shell bell={<BellSlot />} beside={besideOf(pathname, isMember)}>
      <PageBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          {isEditWizard(pathname, search) ? <MemoryWizardPage /> : <Pages />}
        </Suspense>
      </PageBoundary>
      {mayOpenMemory.test(search) && (
        <Isolated isRequested>
          <MemoryWindow />
        </Isolated>
      )}
      <Isolated>
        <LinkHandling />
      </Isolated>
      <GlobalDialogs />
      <Isolated>
        <SignInAgainPlace />
      </Isolated>
      {accountActions.has(action ?? '') && (
        <Isolated isRequested>
          <AccountDialogs action={action ?? ''} />
        </Isolated>
      )}
      {help && (
        <Isolated isRequested key={help.name}>
          <HelpOverlay {...help} />
        </Isolated>
      )}
    </Shell>
  )
}

type IsolatedProps = {
  children: ReactNode
  until?: ReactNode
  /** Opened by a press or an address: a toast says so when it takes long. */
  isRequested?: boolean
}

/** What stands beside a page or in front of it: whatever happens to it, the page stays as it is. */
function Isolated({ children, until = null, isRequested = false }: IsolatedProps) {
  return (
    <PageBoundary instead={until}>
      <Suspense fallback={isRequested ? <SlowLoadToast /> : until}>{children}</Suspense>
    </PageBoundary>
  )
}

/** In front of whatever page its menu stands on. */
function GlobalDialogs() {
  const target = useReportDialog()
  const block = useBlockRequest()
  const memory = useAudienceDialog()
  return (
    <Isolated isRequested>
      {target && <ReportDialog target={target} />}
      {block && <BlockDialog request={block} />}
      {memory && <AudienceDialog memory={memory} onClose={closeAudienceDialog} />}
    </Isolated>
  )
}

/** Visitors need none of it; for members its place is kept until it is there. */
function BellSlot() {
  return (
    <Isolated until={<span className="icon-button" />}>
      <MemberFrame />
    </Isolated>
  )
}

function besideOf(pathname: string, isMember: boolean) {
  const sidebars = sidebarsAt(pathname, isMember)
  if (sidebars.length === 0) return null
  return (
    <Isolated>
      <Sidebars sidebars={sidebars} />
    </Isolated>
  )
}

/** The page of an address. */
export function Pages() {
  const { pathname, search } = useLocation()
  const renamed = withHashId(pathname, search)
  if (renamed) return <Navigate replace to={renamed} />
  return (
    <Routes>
      <Route path="/" element={<CommunityPage />} />
      {Object.entries(memberPages).map(([address, Page]) => (
        <Route
          key={address}
          path={address}
          element={
            <MemberOnly>
              <Page />
            </MemberOnly>
          }
        />
      ))}
      <Route path="/search" element={<SearchPage />} />
      <Route path="/memories/search/:kind/:value" element={<MemoriesByPage />} />
      <Route path="/post" element={<PostEntry />} />
      <Route path="/memory/new" element={<MemoryWizardPage />} />
      <Route path="/memory/edit" element={<NotFoundPage />} />
      <Route path="/memory/:hashId" element={<MemoryPage />} />
      <Route path="/w/:wizardId" element={<WizardRoute />} />
      {Object.entries(wizardsByAddress).map(([address, id]) => (
        <Route key={address} path={address} element={<WizardRoute id={id} />} />
      ))}
      <Route path="/childhood-trauma-empathy-guide" element={<GuidePage />} />
      <Route path="/club" element={<ClubPage />} />
      <Route path="/club/:slug" element={<ClubPage />} />
      <Route path="/memes/create" element={<MemePage />} />
      <Route path="*" element={<UnknownAddress />} />
    </Routes>
  )
}
