import type { InLanguage } from '@kindred/content'
import type { HelpPage } from '@kindred/contract/help-page'
import type { Sidebar } from '@kindred/contract/sidebars'
import { isAt, MenuIcon, type NavigationEntry, navIcons, navigationFor, QuestionIcon } from '@kindred/product/frame'
import {
  createTranslate,
  dayInWords,
  EmergencyNumbers,
  HelpParts,
  type Hotline,
  Hotlines,
  Paragraphs,
  type ShownPage,
  type ShownSection,
  type TranslateFn,
} from '@kindred/product/help'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { HelpStyle } from './help-style.ts'
import { shownPage } from './shown-page.ts'
import { Sidebars } from './sidebars.tsx'

/** What a page is drawn from; nothing of it belongs to one reader. */
interface HelpPageContext {
  /** The pages that have an address: the foot of each leads to the others. */
  pages: readonly HelpPage[]
  lines: readonly Hotline[]
  /** The language of the page, and all that can be chosen. */
  words: Pick<InLanguage, 'language' | 'direction' | 'texts' | 'navigation'>
  languages: readonly Pick<InLanguage, 'language' | 'name'>[]
  /** What stands beside this page; nobody knows here who reads it. */
  sidebars: readonly Sidebar[]
  exitUrl: string
  /** Where whoever leaves is signed out; empty: here. */
  apiHost: string
  style: HelpStyle
  /** In a frame of the studio none may run. */
  withoutScripts?: true
}

type TranslatedHelpContext = HelpPageContext & { say: TranslateFn }
type PageProps = { page: ShownPage; world: TranslatedHelpContext }

function Section({ section, world: { lines, say, words } }: { section: ShownSection; world: TranslatedHelpContext }) {
  const { id, heading, to, level = 2, block, lang } = section
  const { language } = words
  const Heading = level === 3 ? 'h3' : 'h2'
  return (
    <section id={id} lang={lang}>
      <Heading>{to === undefined ? heading : <a href={to}>{heading}</a>}</Heading>
      <HelpParts section={section} />
      {block === 'emergency-numbers' && <EmergencyNumbers lines={lines} say={say} language={language} />}
      {block === 'hotlines' && <Hotlines lines={lines} say={say} language={language} />}
    </section>
  )
}

function Contents({ page: { sections }, world: { say } }: PageProps) {
  const places = sections.filter(({ id, level }) => id !== undefined && level !== 3)
  if (places.length < 4) return null
  return (
    <nav className="contents" aria-labelledby="on-this-page">
      <p id="on-this-page">{say('onThisPage')}</p>
      <ul>
        {places.map(({ id, heading, lang }) => (
          <li key={id} lang={lang}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const hasHotlines = ({ sections }: Pick<HelpPage, 'sections'>): boolean =>
  sections.some(({ block }) => block === 'hotlines')

/** Pages to read and the languages; the app has its own small links in the same place. */
function Foot({ page, world }: PageProps) {
  const { pages, say, words, languages } = world
  const { path = '' } = page
  const others = pages
    .filter(({ id, listed }) => id !== page.id && listed !== false)
    .sort((a, b) => a.title.localeCompare(b.title, words.language))
  return (
    <footer className="site-foot">
      <MoreLinks entries={navigationFor(words.navigation, true).foot} path={path} world={world} />
      <nav className="more-pages" aria-label={say('more')}>
        <ul>
          {others.map(({ id, path, title, lang }) => (
            <li key={id} lang={lang}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Languages path={path} languages={languages} spoken={words.language} label={say('language')} />
    </footer>
  )
}

type OfLanguages = { path: string; languages: HelpPageContext['languages']; spoken: string; label: string }

/** The same page in another language: a plain link, which the server remembers. */
const Languages = ({ path, languages, spoken, label }: OfLanguages) =>
  languages.length < 2 ? null : (
    <nav className="language-switch" aria-label={label}>
      <ul>
        {languages.map(({ language, name }) => (
          <li key={language}>
            <a
              href={`${path}?lang=${language}`}
              hrefLang={language}
              lang={language}
              aria-current={language === spoken ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )

/** Crisis lines are one step away from every page, in the same place as in the app; on their own page they are a jump away. */
function HelpNow({ page, world: { pages, say } }: PageProps) {
  const lines = page.sections.find(({ block }) => block === 'hotlines')
  const to = lines?.id === undefined ? pages.find(hasHotlines)?.path : `#${lines.id}`
  return to === undefined ? null : (
    <a className="help-now need-help" href={to}>
      <QuestionIcon />
      <span className="help-label">{say('need')}</span>
      <span className="help-short" aria-hidden="true">
        {say('short')}
      </span>
    </a>
  )
}

/** What a link to any page shows elsewhere is the same: it tells nobody what was read. */
const Head = ({
  style,
  apiHost,
  withoutScripts,
  preview,
  title,
}: Pick<HelpPageContext, 'style' | 'apiHost' | 'withoutScripts'> & Record<'preview' | 'title', string>) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <title>{`${title} · Kindred`}</title>
    <meta name="description" content={preview} />
    <meta property="og:title" content="Kindred" />
    <meta property="og:description" content={preview} />
    {apiHost !== '' && <meta name="api-host" content={apiHost} />}
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    {!withoutScripts && <script src="/early.js" />}
    {style.fonts.map(({ address }) => (
      <link key={address} rel="preload" as="font" type="font/woff2" href={address} crossOrigin="" />
    ))}
    {style.sheets.map((address) => (
      <link key={address} rel="stylesheet" href={address} />
    ))}
    {!withoutScripts && <script src="/help.js" defer />}
  </head>
)

type FrameProps = { path: string; world: TranslatedHelpContext }

function Entry({ entry, path, className }: { entry: NavigationEntry; path: string; className?: string }) {
  const Icon = navIcons[entry.icon]
  return (
    <a className={className} href={entry.to} lang={entry.lang} aria-current={isAt(path, entry.to) ? 'page' : undefined}>
      <Icon />
      <span>{entry.label}</span>
    </a>
  )
}

/**
 * A page is the same for everybody, so it has the entries of visitors and those of members: early.js marks a browser in which a member
 * signed in, and the style sheet shows theirs there. Without scripts they are those of a visitor, which lead members on as well.
 */
const audiences = ['visitors', 'members'] as const

/** As in the app, at the end of the menu of a phone and of a wider page. */
const MoreLinks = ({ entries, path, world }: FrameProps & { entries: readonly NavigationEntry[] }) =>
  entries.length === 0 ? null : (
    <nav className="more-links for-members" aria-label={world.words.texts['shell.more']}>
      <ul>
        {entries.map(({ id, to, label, lang }) => (
          <li key={id}>
            <a href={to} lang={lang} aria-current={isAt(path, to) ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )

const Navigation = ({ path, world }: FrameProps) =>
  audiences.map((of) => {
    const { primary, main, foot } = navigationFor(world.words.navigation, of === 'members')
    return (
      <div key={of} className={`navigation for-${of}`}>
        {primary.map((entry) => (
          <Entry key={entry.id} entry={entry} path={path} className="button primary nav-write" />
        ))}
        <nav aria-label={world.say('nav')}>
          <ul>
            {main.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} path={path} className="nav-link" />
              </li>
            ))}
          </ul>
        </nav>
        <MoreLinks entries={foot} path={path} world={world} />
      </div>
    )
  })

/** As the app's header (`shell.tsx`), without what only a session can tell. The browser itself opens and closes the menu of a phone. */
function Header({ world: { say, words } }: Pick<FrameProps, 'world'>) {
  const { texts } = words
  return (
    <header className="header">
      <a className="skip-link" href="#main">
        {say('skip')}
      </a>
      <button type="button" className="icon-button header-menu" popoverTarget="menu" aria-label={texts['shell.menu']}>
        <MenuIcon />
      </button>
      <a className="brand for-visitors" href="/">
        Kindred
      </a>
      <a className="brand for-members" href="/home">
        Kindred
      </a>
      <div className="header-end">
        <a className="button quiet for-visitors" href="/?routeAction=login">
          {texts['account.login']}
        </a>
        <a className="button header-join for-visitors" href="/?routeAction=signup">
          {texts['account.signup']}
        </a>
        {navigationFor(words.navigation, true).primary.map(({ id, to, label }) => (
          <a key={id} className="button header-primary for-members" href={to}>
            {label}
          </a>
        ))}
        {/* In words: who is here is not known on this page, and a picture of nobody looks like being signed out. */}
        <a className="button quiet for-members" href="/account">
          {texts['accountPage.title']}
        </a>
      </div>
    </header>
  )
}

/** On a phone a member's places, as in the app (`thumb-bar.tsx`). */
const ThumbBar = ({ path, world: { words } }: FrameProps) => (
  <nav className="thumb-bar for-members" aria-label={words.texts['thumb.label']}>
    {navigationFor(words.navigation, true).bar.map((entry) => (
      <Entry key={entry.id} entry={entry} path={path} />
    ))}
  </nav>
)

/** The exit link stands where it stands in the app, and works before and without any script. */
const Leaving = ({ page, world }: PageProps) => (
  <aside className="ways-out" aria-label={world.say('leaving')}>
    <a className="leave" id="leave-quickly" data-leave href={world.exitUrl} rel="noreferrer nofollow">
      {world.say('leave')}
      <span className="leave-more"> {world.say('leaveMore')}</span>
    </a>
    <HelpNow page={page} world={world} />
  </aside>
)

/** How far Shift has come is told here (early.js), in words of the content. */
function LeaveProgress({ texts }: { texts: HelpPageContext['words']['texts'] }) {
  const say = createTranslate(texts, 'leave')
  const says = { moreOne: say('more.one'), moreOther: say('more.other'), leaving: say('leaving') }
  return (
    <div
      id="leave-progress"
      className="leave-progress"
      role="status"
      aria-live="assertive"
      data-more-one={says.moreOne}
      data-more-other={says.moreOther}
      data-leaving={says.leaving}
    />
  )
}

/** Where somebody may be in need the lines come before the list of what else stands on the page. */
function Main({ page, world }: PageProps) {
  const urgent = page.sections.findLastIndex(({ block }) => block !== undefined) + 1
  const draw = (sections: readonly ShownSection[]) =>
    sections.map((section) => <Section key={section.heading} section={section} world={world} />)
  return (
    <main id="main" className="main" tabIndex={-1} lang={page.lang}>
      <h1>{page.title}</h1>
      {page.note !== undefined && <p className="note">{page.note}</p>}
      <Paragraphs texts={page.lead} />
      {draw(page.sections.slice(0, urgent))}
      <Contents page={{ ...page, sections: page.sections.slice(urgent) }} world={world} />
      {draw(page.sections.slice(urgent))}
      {page.updated !== undefined && (
        <p className="updated">
          {world.say('updated', { date: dayInWords(page.updated, page.lang ?? world.words.language) })}
        </p>
      )}
    </main>
  )
}

/** A whole page: no session, one style sheet, and nothing that needs its scripts. Text from content is escaped by React, wherever it stands. */
export function helpHtml(written: HelpPage, from: HelpPageContext): string {
  const page = shownPage(written)
  const world = { ...from, say: createTranslate(from.words.texts) }
  return documentHtml(
    page,
    world,
    <>
      <Main page={page} world={world} />
      <Sidebars sidebars={world.sidebars} label={createTranslate(world.words.texts, 'side')('label')} />
    </>,
  )
}

/** A page of the same kind with one question: whoever answers it sends the page's own address back. */
export function confirmationHtml(page: HelpPage, from: HelpPageContext, button: string | undefined): string {
  const world = { ...from, say: createTranslate(from.words.texts) }
  return documentHtml(
    page,
    world,
    <main id="main" className="main" tabIndex={-1} lang={page.lang}>
      <h1>{page.title}</h1>
      <Paragraphs texts={page.lead} />
      {button !== undefined && (
        <form method="post">
          <button type="submit" className="button primary">
            {button}
          </button>
        </form>
      )}
    </main>,
  )
}

function documentHtml(page: ShownPage, world: TranslatedHelpContext, middle: ReactNode): string {
  const { say } = world
  const { texts, language, direction } = world.words
  const { path = '' } = page
  return `<!doctype html>\n${renderToStaticMarkup(
    <html lang={language} dir={direction === 'rtl' ? 'rtl' : undefined}>
      <Head {...world} preview={say('preview')} title={page.title} />
      <body>
        <Leaving page={page} world={world} />
        <Header world={world} />
        <div className="layout">
          <aside id="menu" className="side" popover="auto" aria-label={texts['shell.menu']}>
            <Navigation path={path} world={world} />
          </aside>
          {middle}
        </div>
        <Foot page={page} world={world} />
        <ThumbBar path={path} world={world} />
        <LeaveProgress texts={texts} />
      </body>
    </html>,
  )}\n`
}
