import type { ReactNode } from 'react'
import type { Hotlines as HotlinesFile } from '#contract/hotlines'
import { oldestCheckInDays } from '#kindred'
import { dayInWords, type Say } from './say.ts'

export type Hotline = HotlinesFile['lines'][number]

/** In the order of their names, the catch-all last. Their names stand in content/help/texts.json. */
const countries: readonly Hotline['country'][] = ['AU', 'CA', 'NZ', 'GB', 'US', 'any']

/** '1-800-656-4673 (HOPE)' → '18006564673': what a phone dials. */
export const dialled = (number: string): string => number.replace(/\(.*?\)/g, '').replace(/[^\d+]/g, '')

const webAddress = (web: string): string | undefined =>
  /(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[^\s;,()]*)?)/i.exec(web)?.[1]

function Web({ web }: { web: string }) {
  const address = webAddress(web)
  if (address === undefined) return web
  // Without the beginning that all share, an address is easier to read and to copy by hand.
  const shown = web.replace(/^https?:\/\/(www\.)?/, '')
  return (
    <a href={`https://${address}`} rel="noreferrer">
      {shown}
    </a>
  )
}

/** True when nobody has looked for so long that the line may have changed. It stays: an old number is better than none. */
export const isStale = ({ verifiedAt }: Hotline, today: Date): boolean =>
  Math.floor((today.getTime() - Date.parse(verifiedAt)) / 86_400_000) > oldestCheckInDays

type OfLine = { line: Hotline; say: Say; today: Date }

const Checked = ({ line, say, today }: OfLine) => (
  <>
    <time dateTime={line.verifiedAt}>{dayInWords(line.verifiedAt)}</time>
    {isStale(line, today) && (
      <>
        {' '}
        <span className="stale">{say('stale')}</span>
      </>
    )}
  </>
)

const factsOf = ({ line, say, today }: OfLine): [name: string, value: ReactNode][] => [
  [
    'call',
    line.call && (
      <a className="number" href={`tel:${dialled(line.call)}`}>
        {line.call}
      </a>
    ),
  ],
  ['text', line.text && <span className="number">{line.text}</span>],
  ['web', line.web && <Web web={line.web} />],
  ['hours', line.hours],
  ['languages', line.languages],
  ['cost', line.cost],
  ['forWhom', line.forWhom],
  ['checked', <Checked key="checked" line={line} say={say} today={today} />],
]

function Line(props: OfLine) {
  const { line, say } = props
  return (
    <article>
      <h4>
        {line.name}
        {line.emergency && <span className="mark">{say('emergency')}</span>}
      </h4>
      <dl>
        {factsOf(props).flatMap(([name, value]) =>
          value ? [<dt key={name}>{say(name)}</dt>, <dd key={`${name} value`}>{value}</dd>] : [],
        )}
      </dl>
    </article>
  )
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

type OfLines = { lines: readonly Hotline[]; say: Say }

/** A way to each country's lines. `label` tells this list of links from another one on the same page. */
export const Countries = ({ lines, say, label }: OfLines & { label: string }) => (
  <nav aria-label={label}>
    <ul className="countries">
      {groupsOf(lines, say).map(({ id, name }) => (
        <li key={id}>
          <a href={`#${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
)

/** Every country's lines, one after the other. */
export const Hotlines = ({ lines, say, today }: OfLines & { today: Date }) => (
  <>
    <Countries lines={lines} say={say} label={say('countries')} />
    {groupsOf(lines, say).map(({ id, name, lines: own }) => (
      <section key={id} id={id}>
        <h3>{name}</h3>
        {own.map((line) => (
          <Line key={line.name} line={line} say={say} today={today} />
        ))}
      </section>
    ))}
  </>
)
