import { renderToStaticMarkup } from 'react-dom/server'
import type { HelpPage, HelpSection } from '#contract/help-page'
import { HelpParts } from '../../help/index.ts'
import { helpStyleAddress } from './help-style.ts'
import { Countries, type Hotline, Hotlines } from './hotlines.tsx'
import { dayInWords, type Say } from './say.ts'

/** What a page is drawn from; nothing of it belongs to one reader. */
export interface HelpWorld {
  /** The pages that have an address: the foot of each leads to the others. */
  pages: readonly HelpPage[]
  lines: readonly Hotline[]
  say: Say
  exitUrl: string
  today: Date
}

type OfPage = { page: HelpPage; world: HelpWorld }

function Section({ section, world: { lines, say, today } }: { section: HelpSection; world: HelpWorld }) {
  const { id, heading, to, level = 2, block } = section
  const Heading = level === 3 ? 'h3' : 'h2'
  return (
    <section id={id}>
      <Heading>{to === undefined ? heading : <a href={to}>{heading}</a>}</Heading>
      <HelpParts section={section} />
      {block === 'hotlines' && <Hotlines lines={lines} say={say} today={today} />}
    </section>
  )
}

function Contents({ page: { sections }, world: { say } }: OfPage) {
  const places = sections.filter(({ id, level }) => id !== undefined && level !== 3)
  if (places.length < 4) return null
  return (
    <nav className="contents" aria-labelledby="on-this-page">
      <p id="on-this-page">{say('onThisPage')}</p>
      <ul>
        {places.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const hasHotlines = ({ sections }: HelpPage): boolean => sections.some(({ block }) => block === 'hotlines')

/** Whoever is in need finds the way to the lines before anything else. */
const Shortcut = ({ world: { lines, say } }: OfPage) => (
  <div className="shortcut">
    <p>{say('lines')}</p>
    <Countries lines={lines} say={say} label={say('lines')} />
  </div>
)

function Foot({ page, world: { pages, say } }: OfPage) {
  const others = pages
    .filter(({ id, listed }) => id !== page.id && listed !== false)
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
  return (
    <footer>
      <nav aria-label={say('more')}>
        <ul>
          <li>
            <a href="/">{say('back')}</a>
          </li>
          {others.map(({ id, path, title }) => (
            <li key={id}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}

/** Crisis lines are one step away from every page, in the same place as in the app; on their own page they are a jump away. */
function HelpNow({ page, world: { pages, say } }: OfPage) {
  const lines = page.sections.find(({ block }) => block === 'hotlines')
  const to = lines?.id === undefined ? pages.find(hasHotlines)?.path : `#${lines.id}`
  return to === undefined ? null : (
    <a className="help-now" href={to}>
      {say('now')}
    </a>
  )
}

const Head = () => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <title>Kindred</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href={helpStyleAddress} />
  </head>
)

/** The exit link stands where it stands in the app. */
const Leaving = ({ page, world }: OfPage) => (
  <aside aria-label={world.say('leaving')}>
    <a className="leave" href={world.exitUrl} rel="noreferrer nofollow">
      {world.say('leave')}
      <span className="leave-more"> {world.say('leaveMore')}</span>
    </a>
    <HelpNow page={page} world={world} />
  </aside>
)

const Main = ({ page, world }: OfPage) => (
  <main id="main" tabIndex={-1}>
    <h1>{page.title}</h1>
    {page.note !== undefined && <p className="note">{page.note}</p>}
    {hasHotlines(page) && <Shortcut page={page} world={world} />}
    <Contents page={page} world={world} />
    {page.sections.map((section) => (
      <Section key={section.heading} section={section} world={world} />
    ))}
    {page.updated !== undefined && (
      <p className="updated">{world.say('updated', { date: dayInWords(page.updated) })}</p>
    )}
  </main>
)

/** A whole page: no script, no session, one style sheet. Text from content is escaped by React, wherever it stands. */
export function helpHtml(page: HelpPage, world: HelpWorld): string {
  const { say } = world
  return `<!doctype html>\n${renderToStaticMarkup(
    <html lang="en">
      <Head />
      <body>
        <Leaving page={page} world={world} />
        <header>
          <a className="skip" href="#main">
            {say('skip')}
          </a>
          <a className="brand" href="/">
            Kindred
          </a>
        </header>
        <Main page={page} world={world} />
        <Foot page={page} world={world} />
      </body>
    </html>,
  )}\n`
}
