import type { HelpPage, HelpSection } from '#contract/help-page'
import { escapeHtml } from './escape-html.ts'
import { helpStyleAddress } from './help-style.ts'
import { countriesHtml, type Hotline, hotlinesHtml } from './hotlines-html.ts'
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

const linksHtml = (links: NonNullable<HelpSection['links']>): string =>
  `<ul class="links">${links
    .map(({ label, to }) => {
      const quiet = to.startsWith('https://') ? ' rel="noreferrer"' : ''
      return `<li><a href="${escapeHtml(to)}"${quiet}>${escapeHtml(label)}</a></li>`
    })
    .join('')}</ul>`

function listHtml({ list = [], ordered }: HelpSection): string {
  if (list.length === 0) return ''
  const tag = ordered ? 'ol' : 'ul'
  return `<${tag}>${list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</${tag}>`
}

function sectionHtml(section: HelpSection, { lines, say, today }: HelpWorld): string {
  const { id, heading, to, level = 2, paragraphs = [], links, block } = section
  const title = to === undefined ? escapeHtml(heading) : `<a href="${escapeHtml(to)}">${escapeHtml(heading)}</a>`
  const parts = [
    `<h${level}>${title}</h${level}>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    listHtml(section),
    links ? linksHtml(links) : '',
    block === 'hotlines' ? hotlinesHtml(lines, say, today) : '',
  ]
  return `<section${id === undefined ? '' : ` id="${id}"`}>${parts.join('')}</section>`
}

function contentsHtml({ sections }: HelpPage, say: Say): string {
  const places = sections.filter(({ id, level }) => id !== undefined && level !== 3)
  if (places.length < 4) return ''
  const items = places.map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`)
  return `<nav class="contents" aria-labelledby="on-this-page"><p id="on-this-page">${say('onThisPage')}</p><ul>${items.join('')}</ul></nav>`
}

const hasHotlines = ({ sections }: HelpPage): boolean => sections.some(({ block }) => block === 'hotlines')

/** Whoever is in need finds the way to the lines before anything else. */
function shortcutHtml(page: HelpPage, { lines, say }: HelpWorld): string {
  if (!hasHotlines(page)) return ''
  return `<div class="shortcut"><p>${say('lines')}</p>${countriesHtml(lines, say, say('lines'))}</div>`
}

function footHtml(page: HelpPage, { pages, say }: HelpWorld): string {
  const others = pages
    .filter(({ id, listed }) => id !== page.id && listed !== false)
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
    .map(({ path, title }) => `<li><a href="${path}">${escapeHtml(title)}</a></li>`)
  return `<footer><nav aria-label="${say('more')}"><ul><li><a href="/">${say('back')}</a></li>${others.join('')}</ul></nav></footer>`
}

/** Crisis lines are one step away from every page, in the same place as in the app; on their own page they are a jump away. */
function helpNow(page: HelpPage, { pages, say }: HelpWorld): string {
  const lines = page.sections.find(({ block }) => block === 'hotlines')
  const to = lines?.id === undefined ? pages.find(hasHotlines)?.path : `#${lines.id}`
  return to === undefined ? '' : `<a class="help-now" href="${to}">${say('now')}</a>`
}

/** A whole page: no script, no session, one style sheet; the exit link stands where it stands in the app. */
export function helpHtml(page: HelpPage, world: HelpWorld): string {
  const { say, exitUrl } = world
  const note = page.note === undefined ? '' : `<p class="note">${escapeHtml(page.note)}</p>`
  const updated =
    page.updated === undefined ? '' : `<p class="updated">${say('updated', { date: dayInWords(page.updated) })}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Kindred</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${helpStyleAddress}">
</head>
<body>
<aside aria-label="${say('leaving')}">
<a class="leave" href="${escapeHtml(exitUrl)}" rel="noreferrer nofollow">${say('leave')}<span class="leave-more"> ${say('leaveMore')}</span></a>
${helpNow(page, world)}
</aside>
<header>
<a class="skip" href="#main">${say('skip')}</a>
<a class="brand" href="/">Kindred</a>
</header>
<main id="main" tabindex="-1">
<h1>${escapeHtml(page.title)}</h1>
${note}
${shortcutHtml(page, world)}
${contentsHtml(page, say)}
${page.sections.map((section) => sectionHtml(section, world)).join('\n')}
${updated}
</main>
${footHtml(page, world)}
</body>
</html>
`
}
