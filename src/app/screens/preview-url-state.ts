import { type Answers, chosenIn, type Facts, fieldOf, holdsList, type Wizard } from '@kindred/engine'
import { type Theme, themes } from './frame-messages.ts'

export const widths = ['360', '768', 'full'] as const
export type Width = (typeof widths)[number]

/** Everything that is looked at, as it stands in the address: an editor sends it, another sees the same. */
export interface PreviewUrlState {
  step: string | undefined
  facts: Facts
  /** One of the step's states; answers of one's own take its place. */
  state: string | undefined
  answers: Answers | undefined
  theme: Theme
  width: Width
  /** Are all limited places taken? */
  isFull: boolean
  /** Absent: the language of the content. */
  language: string | undefined
  replay: string | undefined
  /** How many clicks of the replay have been played. */
  at: number
}

const factStart = 'with.'

/** Answers stand behind the `#`: they stay in the browser, so a long text may be among them. */
export function readUrlState(wizard: Wizard, search: string, hash: string): PreviewUrlState {
  const query = new URLSearchParams(search)
  const own = new URLSearchParams(hash.replace(/^#/, ''))
  const facts = Object.entries(wizard.facts ?? {}).map(([name, { values }]) => {
    const asked = query.get(`${factStart}${name}`)
    return [name, values.find((value) => value === asked) ?? values[0] ?? '']
  })
  return {
    step: query.get('step') ?? undefined,
    facts: Object.fromEntries(facts),
    state: query.get('state') ?? undefined,
    answers: hash.length > 1 ? answersIn(wizard, own) : undefined,
    theme: themes.find((theme) => theme === query.get('theme')) ?? 'light',
    width: widths.find((width) => width === query.get('width')) ?? 'full',
    isFull: query.get('places') === 'taken',
    language: query.get('language') ?? undefined,
    replay: query.get('replay') ?? undefined,
    at: Math.max(0, Number.parseInt(query.get('at') ?? '0', 10) || 0),
  }
}

function answersIn(wizard: Wizard, query: URLSearchParams): Answers {
  return Object.fromEntries(
    [...new Set(query.keys())].flatMap((id) => {
      const field = fieldOf(wizard, id)
      if (field === undefined) return []
      return [[id, holdsList(field) ? query.getAll(id) : (query.get(id) ?? '')]]
    }),
  )
}

export function addressOf(wizardId: string, place: PreviewUrlState): string {
  const query = new URLSearchParams()
  if (place.replay !== undefined) query.set('replay', place.replay)
  if (place.at > 0) query.set('at', String(place.at))
  if (place.replay === undefined || place.answers !== undefined) {
    if (place.step !== undefined) query.set('step', place.step)
    for (const [name, value] of Object.entries(place.facts)) query.set(`${factStart}${name}`, value)
  }
  if (place.state !== undefined) query.set('state', place.state)
  if (place.theme !== 'light') query.set('theme', place.theme)
  if (place.width !== 'full') query.set('width', place.width)
  if (place.isFull) query.set('places', 'taken')
  if (place.language !== undefined) query.set('language', place.language)
  const answers = new URLSearchParams(
    Object.entries(place.answers ?? {}).flatMap(([id, answer]) => chosenIn(answer).map((one) => [id, one])),
  )
  // No answer at all is something else than answers that a state brings along.
  const own = place.answers === undefined ? '' : `#${answers.size === 0 ? 'none' : answers}`
  const asked = query.size === 0 ? '' : `?${query}`
  return `/preview/${encodeURIComponent(wizardId)}${asked}${own}`
}
