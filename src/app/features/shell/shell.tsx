import { type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { withRouteAction } from '../../lib/navigation/route-action.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { useRereadOnFocus, useSession } from '../../lib/session/session.ts'
import { languageOf, textGroupsAt } from '../../lib/texts/languages.ts'
import { text } from '../../lib/texts/texts.ts'
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import { LeaveAndHelp } from '../../ui/leave-and-help.tsx'
import { Link } from '../../ui/link.tsx'
import { NeedHelp } from '../../ui/need-help.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { Navigation, NavLink } from './navigation.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SiteFoot } from './site-foot.tsx'
import '../../ui/button.css'
import './shell.css'
import './thumb-bar.css'
import '../../ui/dialog.css'

/** Nobody needs it before the first press. */
const RouteFocus = lazyPart(
  () => import('./route-focus.tsx'),
  ({ RouteFocus }) => RouteFocus,
)

interface ShellProps {
  bell?: ReactNode
  beside?: ReactNode
  children: ReactNode
}

/** The frame of every page: header, navigation, main part, toasts. The exit link stands in index.html, before any script. */
export function Shell({ bell, beside, children }: ShellProps) {
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  return (
    <>
      <header className="header">
        <a className="skip-link" href="#main">
          {text('shell.skip')}
        </a>
        <button
          type="button"
          className="icon-button header-menu"
          aria-haspopup="dialog"
          aria-label={text('shell.openMenu')}
          onClick={() => setDrawer(true)}
        >
          <MenuIcon />
        </button>
        <Brand />
        <div className="header-end">
          <WhoIsHere bell={bell} />
        </div>
      </header>
      <div className="layout">
        <aside className="side" aria-label={text('shell.menu')}>
          <Navigation />
        </aside>
        <main id="main" className="main" tabIndex={-1} lang={languageOf(textGroupsAt(pathname))}>
          {children}
        </main>
        {beside && (
          <aside className="beside" aria-label={text('side.label')}>
            {beside}
          </aside>
        )}
      </div>
      <SiteFoot />
      {drawer && (
        <Drawer title={text('shell.menu')} onClose={() => setDrawer(false)}>
          <Navigation onFollow={() => setDrawer(false)} />
        </Drawer>
      )}
      <OfferHelp />
      <Suspense fallback={null}>
        <RouteFocus />
      </Suspense>
      <Toasts />
    </>
  )
}

/** A member's first page is their feed. */
function Brand() {
  const isMember = useSession().kind === 'member'
  return (
    <Link className="brand" to={isMember ? '/home' : '/'}>
      Kindred
    </Link>
  )
}

/** Beside the ways out that stand in index.html before any script. */
function OfferHelp() {
  const place = document.querySelector('aside.ways-out')
  return place === null ? <NeedHelp /> : createPortal(<NeedHelp />, place)
}

/** Where there is neither room for the navigation nor a bar under the thumb. */
function PrimaryPlaces() {
  const { primary, bar } = useNavigation()
  // The brand leads to a member's first page.
  const others = bar.filter(({ id, to }) => to !== '/home' && !primary.some((one) => one.id === id))
  return (
    <>
      {primary.map((entry) => (
        <NavLink key={entry.id} entry={entry} className="button header-primary" />
      ))}
      {others.map((entry) => (
        <NavLink key={entry.id} entry={entry} className="button quiet header-primary" plain />
      ))}
    </>
  )
}

function WhoIsHere({ bell }: { bell: ReactNode }) {
  const session = useSession()
  useRereadOnFocus()
  const { pathname, search } = useLocation()
  if (session.kind === 'asking' || session.kind === 'unreachable') return null
  if (session.kind === 'member')
    return (
      <>
        <PrimaryPlaces />
        {bell}
        <ProfileMenu user={session.user} />
      </>
    )
  const here = `${pathname}${search}`
  return (
    <>
      <Link className="button quiet" to={withRouteAction(here, 'login')}>
        {text('account.login')}
      </Link>
      <Link className="button header-join" to={withRouteAction(here, 'signup')}>
        {text('account.signup')}
      </Link>
    </>
  )
}

function Drawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const drawer = useModal(onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it too; the veil is only one more way
    <dialog
      ref={drawer}
      className="drawer"
      aria-label={title}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="drawer-inside">
        <button
          type="button"
          className="icon-button"
          data-autofocus
          aria-label={text('shell.closeMenu')}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
        {children}
      </div>
      <LeaveAndHelp />
    </dialog>
  )
}
