import type { Hotlines } from '#contract/hotlines'
import { oldestCheckInDays } from '#engine/content'
import { escapeHtml } from './escape-html.ts'
import { dayInWords, type Say } from './say.ts'

export type Hotline = Hotlines['lines'][number]

/** In the order of their names, the catch-all last. Their names stand in content/help/texts.json. */
const countries: readonly Hotline['country'][] = ['AU', 'CA', 'NZ', 'GB', 'US', 'any']

/** '1-800-656-4673 (HOPE)' → '18006564673': what a phone dials. */
export const dialled = (number: string): string => number.replace(/\(.*?\)/g, '').replace(/[^\d+]/g, '')

const webAddress = (web: string): string | undefined =>
  /(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[^\s;,()]*)?)/i.exec(web)?.[1]

function webHtml(web: string): string {
  const address = webAddress(web)
  if (address === undefined) return escapeHtml(web)
  // Without the beginning that all share, an address is easier to read and to copy by hand.
  const shown = web.replace(/^https?:\/\/(www\.)?/, '')
  return `<a href="https://${escapeHtml(address)}" rel="noreferrer">${escapeHtml(shown)}</a>`
}

/** True when nobody has looked for so long that the line may have changed. It stays: an old number is better than none. */
export const isStale = ({ verifiedAt }: Hotline, today: Date): boolean =>
  Math.floor((today.getTime() - Date.parse(verifiedAt)) / 86_400_000) > oldestCheckInDays

function checkedHtml(line: Hotline, say: Say, today: Date): string {
  const day = `<time datetime="${line.verifiedAt}">${dayInWords(line.verifiedAt)}</time>`
  return isStale(line, today) ? `${day} <span class="stale">${say('stale')}</span>` : day
}

function lineHtml(line: Hotline, say: Say, today: Date): string {
  const rows: [string, string | undefined][] = [
    ['call', line.call && `<a class="number" href="tel:${dialled(line.call)}">${escapeHtml(line.call)}</a>`],
    ['text', line.text && `<span class="number">${escapeHtml(line.text)}</span>`],
    ['web', line.web && webHtml(line.web)],
    ['hours', line.hours && escapeHtml(line.hours)],
    ['languages', line.languages && escapeHtml(line.languages)],
    ['cost', escapeHtml(line.cost)],
    ['forWhom', escapeHtml(line.forWhom)],
    ['checked', checkedHtml(line, say, today)],
  ]
  const facts = rows.flatMap(([name, value]) => (value ? [`<dt>${say(name)}</dt><dd>${value}</dd>`] : []))
  const mark = line.emergency ? `<span class="mark">${say('emergency')}</span>` : ''
  return `<article><h4>${escapeHtml(line.name)}${mark}</h4><dl>${facts.join('')}</dl></article>`
}

interface Group {
  /** Its anchor: /safety#lines-nz. */
  id: string
  name: string
  lines: readonly Hotline[]
}

/** The countries that have a line, emergency numbers first. */
function groupsOf(lines: readonly Hotline[], say: Say): Group[] {
  return countries.flatMap((country) => {
    const own = lines.filter((line) => line.country === country)
    const ordered = [...own.filter(({ emergency }) => emergency), ...own.filter(({ emergency }) => !emergency)]
    return own.length > 0
      ? [{ id: `lines-${country.toLowerCase()}`, name: say(`country.${country}`), lines: ordered }]
      : []
  })
}

/** A way to each country's lines. `label` tells this list of links from another one on the same page. */
export function countriesHtml(lines: readonly Hotline[], say: Say, label: string): string {
  const links = groupsOf(lines, say).map(({ id, name }) => `<li><a href="#${id}">${name}</a></li>`)
  return `<nav aria-label="${label}"><ul class="countries">${links.join('')}</ul></nav>`
}

/** Every country's lines, one after the other. */
export function hotlinesHtml(lines: readonly Hotline[], say: Say, today: Date): string {
  const sections = groupsOf(lines, say).map(
    ({ id, name, lines: own }) =>
      `<section id="${id}"><h3>${name}</h3>${own.map((line) => lineHtml(line, say, today)).join('')}</section>`,
  )
  return `${countriesHtml(lines, say, say('countries'))}${sections.join('\n')}`
}
