import type { HelpPage } from '#contract/help-page'
import type { Hotlines } from '#contract/hotlines'

type Hotline = Hotlines['lines'][number]

/** Text as HTML: nothing in content can become a tag. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

const countries: readonly [Hotline['country'], string][] = [
  ['AU', 'Australia'],
  ['CA', 'Canada'],
  ['NZ', 'New Zealand'],
  ['GB', 'United Kingdom'],
  ['US', 'USA'],
  ['any', 'Any other country'],
]

/** '0800 123 (HOPE)' → '0800123': what a phone dials. */
const dialled = (number: string): string => number.replace(/\(.*?\)/g, '').replace(/[^\d+]/g, '')

const webAddress = (web: string): string | undefined =>
  /(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[^\s;,()]*)?)/i.exec(web)?.[1]

function factsOf(line: Hotline): string {
  const site = line.web === undefined ? undefined : webAddress(line.web)
  const rows: [string, string | undefined][] = [
    ['Call', line.call && `<a href="tel:${dialled(line.call)}">${escapeHtml(line.call)}</a>`],
    ['Text', line.text && escapeHtml(line.text)],
    [
      'Web',
      line.web &&
        (site
          ? `<a href="https://${escapeHtml(site)}" rel="noreferrer">${escapeHtml(line.web)}</a>`
          : escapeHtml(line.web)),
    ],
    ['Hours', line.hours && escapeHtml(line.hours)],
    ['Languages', line.languages && escapeHtml(line.languages)],
    ['Cost', escapeHtml(line.cost)],
    ['For', escapeHtml(line.forWhom)],
    ['Checked on', `<time datetime="${line.verifiedAt}">${line.verifiedAt}</time>`],
  ]
  return rows.flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${value}</dd>`] : [])).join('')
}

function hotlinesHtml(lines: readonly Hotline[]): string {
  const groups = countries.map(([code, name]) => ({
    code,
    name,
    lines: lines
      .filter((line) => line.country === code)
      .sort((a, b) => Number(b.emergency === true) - Number(a.emergency === true)),
  }))
  const links = groups.map(({ code, name }) => `<li><a href="#lines-${code.toLowerCase()}">${name}</a></li>`).join('')
  const sections = groups.map(
    ({ code, name, lines: own }) =>
      `<section id="lines-${code.toLowerCase()}"><h3>${name}</h3>${own
        .map((line) => `<article><h4>${escapeHtml(line.name)}</h4><dl>${factsOf(line)}</dl></article>`)
        .join('')}</section>`,
  )
  return `<nav aria-label="Countries"><ul class="countries">${links}</ul></nav>${sections.join('')}`
}

/** A whole page: no script, no session, one style sheet; the exit link stands where it stands in the app. */
export function helpHtml(page: HelpPage, lines: readonly Hotline[], exitUrl: string): string {
  const sections = page.sections.map(({ id, heading, paragraphs = [], list = [], block }) => {
    const items = list.length > 0 ? `<ul>${list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>` : ''
    return `<section${id === undefined ? '' : ` id="${id}"`}><h2>${escapeHtml(heading)}</h2>${paragraphs
      .map((text) => `<p>${escapeHtml(text)}</p>`)
      .join('')}${items}${block === 'hotlines' ? hotlinesHtml(lines) : ''}</section>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Kindred</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/help.css">
</head>
<body>
<aside aria-label="Leaving"><a class="leave" href="${escapeHtml(exitUrl)}" rel="noreferrer nofollow">Leave quickly</a></aside>
<header><a class="brand" href="/">Kindred</a></header>
<main>
<h1>${escapeHtml(page.title)}</h1>
${page.note === undefined ? '' : `<p class="note">${escapeHtml(page.note)}</p>`}
${sections.join('\n')}
</main>
</body>
</html>
`
}
