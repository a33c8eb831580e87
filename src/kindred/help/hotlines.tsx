import type { Hotlines as HotlinesFile } from '@kindred/contract/hotlines'
import type { ReactNode } from 'react'
import { dayInWords, type TranslateFn } from './translate.ts'

/** A crisis line. `stale`: nobody has looked for so long that it may have changed. It stays: an old number is better than none. */
export type Hotline = HotlinesFile['lines'][number] & { stale?: boolean }

type Country = Hotline['country']

/** In the order of their names, the catch-all last. Their names stand in content/help/texts.json. */
const countries: readonly Country[] = ['AU', 'CA', 'NZ', 'GB', 'US', 'any']

/** '1-800-656-4673' → '18006564673': what a phone dials where the line is. */
const dialled = (number: string): string => number.replace(/[^\d+]/g, '')

/**
 * 'HOME to 741741' → 'sms:741741?&body=HOME', '988' → 'sms:988'. Of the words that are sent first only capitals
 * at the beginning count. iPhones read the text after `&`, others after `?`; both take `?&`.
 */
function smsAddress(text: string): string {
  const [, word, number = ''] = /^(?:([A-Z]+) to )?([\d -]+)/.exec(text) ?? []
  return `sms:${dialled(number)}${word === undefined ? '' : `?&body=${word}`}`
}

/** Without the beginning that all share, an address is easier to read and to copy by hand. */
const shortAddress = (web: string): string => web.replace(/^https:\/\/(www\.)?/, '')

function Web({ web }: { web: string }) {
  return (
    <a href={web} rel="noreferrer">
      {shortAddress(web)}
    </a>
  )
}

type OfLine = { line: Hotline; say: TranslateFn; language: string }

const Checked = ({ line, say, language }: OfLine) => (
  <>
    <time dateTime={line.verifiedAt}>{dayInWords(line.verifiedAt, line.lang ?? language)}</time>
    {line.stale && (
      <>
        {' '}
        <span className="stale">{say('stale')}</span>
      </>
    )}
  </>
)

/** What to text, in words of the page: the word that is sent and the number stay as they are. Where a number is called as well, their names differ. */
function TextTo({ text, say }: { text: string; say: TranslateFn }) {
  const [, word, number] = /^([A-Z]+) to ([\d -]+)$/.exec(text) ?? []
  const shown = word === undefined || number === undefined ? text : say('textTo', { word, number })
  return (
    <a className="number" aria-label={`${say('text')} ${shown}`} href={smsAddress(text)}>
      {shown}
    </a>
  )
}

/** Said first to whoever reads in this language, and only where the line's own page was read to say so. */
function AlsoIn({ line, say, language }: OfLine) {
  const also = line.alsoIn?.find(({ lang }) => lang === language)
  if (also === undefined) return null
  return (
    <p className="also-in" lang={language}>
      <strong>{say('alsoIn')}</strong>
      {also.press !== undefined && <> {say('press', { key: also.press })}</>}
      {also.text !== undefined && (
        <>
          {' '}
          {say('text')}: <TextTo text={also.text} say={say} />
        </>
      )}
    </p>
  )
}

const factsOf = (props: OfLine): [name: string, value: ReactNode][] => {
  const { line, say } = props
  return [
    [
      'call',
      line.call && (
        <a className="number" aria-label={`${say('call')} ${line.call}`} href={`tel:${dialled(line.call)}`}>
          {line.call}
        </a>
      ),
    ],
    ['text', line.text && <TextTo text={line.text} say={say} />],
    ['web', line.web && <Web web={line.web} />],
    ['forWhom', line.forWhom],
    ['hours', line.hours],
    ['cost', line.cost],
    ['languages', line.languages],
    ['checked', <Checked key="checked" {...props} />],
  ]
}

/** What one presses, large and first; the rest is read in one go below. */
const ways = ['call', 'text', 'web']

/** Facts that are words, and so have a language. */
const words = ['forWhom', 'hours', 'cost', 'languages']

function Line(props: OfLine) {
  const { line, say, language } = props
  // The name of a line and where it was read are as its country writes them.
  const own = language === 'en' ? undefined : 'en'
  return (
    <article>
      <h4>
        <span lang={own}>{line.name}</span>
        {line.emergency && <span className="mark">{say('emergency')}</span>}
      </h4>
      <AlsoIn {...props} />
      <dl>
        {factsOf(props).map(
          ([name, value]) =>
            value && (
              <div key={name} className={ways.includes(name) ? 'way' : name === 'forWhom' ? 'for' : undefined}>
                <dt>{say(name)}</dt>
                <dd lang={words.includes(name) ? line.lang : undefined}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <details className="source">
        <summary>{say('source')}</summary>
        <p lang={own}>{line.source}</p>
      </details>
    </article>
  )
}

/**
 * The countries that have a line, a remembered one before all, then those that the browser's languages name. In other languages than English, whose countries are named one by one, most
 * readers live elsewhere: what helps anywhere comes first. Emergency numbers, which stand above as tiles, come last: whoever opens a
 * country looks for somebody to talk to.
 */
function groupsOf({
  lines,
  remembered,
  language,
  likely = [],
}: Omit<OfLines, 'say'>): { country: Country; lines: readonly Hotline[] }[] {
  const first = firstOf({ remembered, language })
  const rank = (country: Country) => {
    const id = country.toLowerCase()
    return id === first ? 0 : likely.includes(id) ? 1 : 2
  }
  return countries
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((country) => {
      const own = lines.filter((line) => line.country === country)
      const ordered = [...own.filter(({ emergency }) => !emergency), ...own.filter(({ emergency }) => emergency)]
      return own.length > 0 ? [{ country, lines: ordered }] : []
    })
}

/** The country whose lines are open from the beginning. */
const firstOf = ({ remembered, language }: Pick<OfLines, 'remembered' | 'language'>): string | undefined =>
  remembered ?? (language === 'en' ? undefined : 'any')

type OfLines = {
  lines: readonly Hotline[]
  say: TranslateFn
  language: string
  /** The country that this browser was asked to remember. */
  remembered?: string | null
  /** Countries that the languages of this browser name: they come first, and nothing is opened for them. */
  likely?: readonly string[]
}

/**
 * Danger now: the number of each country, as large as a thumb, before anything is read. In other languages than English most readers live in
 * none of these countries: what helps anywhere stands before them.
 */
export const EmergencyNumbers = ({ lines, say, language, remembered, likely }: OfLines) => (
  <ul className="emergency-numbers">
    {firstOf({ remembered, language }) === 'any' &&
      lines
        .filter(({ country, web }) => country === 'any' && web !== undefined)
        .map(({ id, web = '' }) => (
          <li key={id} className="anywhere">
            <a href={web} rel="noreferrer">
              <span>{say('elsewhere')}</span> <strong>{shortAddress(web)}</strong>
            </a>
          </li>
        ))}
    {groupsOf({ lines, remembered, language, likely })
      .flatMap((group) => group.lines)
      .filter(({ emergency }) => emergency)
      .map(({ id, country, call }) =>
        call === undefined ? null : (
          <li key={id} data-country={country.toLowerCase()}>
            <a href={`tel:${dialled(call)}`}>
              <span>{say(`country.${country}`)}</span> <strong>{call}</strong>
            </a>
          </li>
        ),
      )}
  </ul>
)

/**
 * The lines of one country at a time, which the person chooses: the browser closes one list when another opens, without any script.
 * Each can be addressed: /safety#lines-nz. `help.js` remembers the choice where somebody ticks the box.
 */
export const Hotlines = ({ lines, say, language, remembered, likely }: OfLines) => (
  <div className="hotlines">
    {groupsOf({ lines, remembered, language, likely }).map(({ country, lines: own }) => (
      <details
        key={country}
        name="country"
        data-country={country.toLowerCase()}
        open={firstOf({ remembered, language }) === country.toLowerCase()}
      >
        <summary>
          <h3>{say(`country.${country}`)}</h3>
        </summary>
        <section id={`lines-${country.toLowerCase()}`}>
          {own.map((line) => (
            <Line key={line.id} line={line} say={say} language={language} />
          ))}
        </section>
      </details>
    ))}
    <label className="remember-country" hidden={remembered === undefined}>
      <input type="checkbox" data-remember-country defaultChecked={Boolean(remembered)} /> {say('remember')}
    </label>
  </div>
)
