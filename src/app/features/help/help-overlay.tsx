import { createTranslate, EmergencyNumbers, HelpParts, Hotlines, Paragraphs } from '@kindred/product/help'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { helpAt, withHelp } from '../../lib/navigation/help-actions.ts'
import { helpPageQueryOptions, type ShownHelp } from '../../lib/queries/page-queries.ts'
import { language } from '../../lib/texts/languages.ts'
import { text, textsIn } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import './help-overlay.css'
import { Link, type LinkProps } from '../../ui/link.tsx'

const helpGroups = ['help', 'dialog']

/** A page of help in front of where a person is; closing it leads back there. What it says stands in content/help. */
export default function HelpOverlay({ name, without }: { name: string; without: string }) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const further = stepsFrom(state)
  const { data: page, isPaused, failureCount } = useQuery(helpPageQueryOptions(name))
  // Whoever is offline is told so at once, while it is asked for again.
  if (page === undefined && !isPaused && failureCount === 0) return null
  const leave = () => navigate(without, { replace: true })
  // First past the pages of help that were opened from the first one, so that Back opens none of them again.
  const close = () => {
    if (further === 0) return leave()
    addEventListener('popstate', leave, { once: true })
    navigate(-further)
  }
  const all = helpAt(pathname, search).page
  return (
    <Dialog
      title={page?.title ?? text(helpAt(pathname, search).label)}
      onClose={close}
      width={600}
      textGroups={helpGroups}
      help={false}
      className="help-sheet"
      footer={
        <>
          {name !== all && (
            <Link
              className="button quiet"
              to={withHelp(without, all)}
              replace
              onClick={(event) => {
                if (further === 0) return
                event.preventDefault()
                navigate(-1)
              }}
            >
              {text('help.allHelp')}
            </Link>
          )}
          <button type="button" className="button" onClick={close}>
            {text('dialog.close')}
          </button>
        </>
      }
    >
      {page === undefined ? (
        <Missing />
      ) : (
        <Inside page={page} opened={(id) => ({ to: withHelp(without, id), state: { furtherHelp: further + 1 } })} />
      )}
    </Dialog>
  )
}

/** How many pages of help lie between this one and the first that was opened: Back goes through them. */
const stepsFrom = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'furtherHelp' in state && typeof state.furtherHelp === 'number'
    ? state.furtherHelp
    : 0

/** Crisis lines do not wait for the server to come back. */
const Missing = () => (
  <div className="help-overlay stack-6">
    <p role="status">{text('help.missing')}</p>
    <p>
      <a className="help-now" href="/safety">
        {text('help.toSafety')}
      </a>
    </p>
  </div>
)

type LinkToPage = (id: string) => Pick<LinkProps, 'to' | 'state'>

function Inside({ page, opened }: { page: ShownHelp; opened: LinkToPage }) {
  const crisis = {
    lines: page.lines ?? [],
    say: createTranslate(textsIn()),
    language: language(),
    remembered: rememberedCountry(),
    // As in public/help.js: `en-GB` names the United Kingdom. Nothing is looked up, and nothing sent.
    likely: navigator.languages.map((tag) => tag.split('-').at(-1)?.toLowerCase() ?? ''),
  }
  return (
    <div className="help-overlay stack-6" lang={page.lang}>
      <Paragraphs texts={page.lead} />
      {page.sections.map((section) => (
        <section key={section.heading} id={section.id} lang={section.lang}>
          <h3>{section.heading}</h3>
          <HelpParts section={section} />
          {section.block === 'emergency-numbers' && <EmergencyNumbers {...crisis} />}
          {section.block === 'hotlines' && <Hotlines {...crisis} />}
        </section>
      ))}
      {page.tiles && <Tiles tiles={page.tiles} opened={opened} />}
    </div>
  )
}

const Tiles = ({ tiles, opened }: { tiles: NonNullable<ShownHelp['tiles']>; opened: LinkToPage }) => (
  <ul className="help-tiles">
    {tiles.map(({ label, opens }) => (
      <li key={opens}>
        <Link {...opened(opens)}>{label}</Link>
      </li>
    ))}
  </ul>
)

/** Kept by public/help.js where the person asked for it. */
function rememberedCountry(): string | null {
  try {
    return localStorage.getItem('country')
  } catch {
    return null
  }
}
