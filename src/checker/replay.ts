import type { Facts, WizardEvent } from '@kindred/engine'

/** Clicks as data: what a browser or a script plays again on the machine of this wizard. */
export interface Replay {
  wizard: string
  facts: Facts
  events: readonly WizardEvent[]
}

const escapeText = (text: string): string =>
  encodeURIComponent(text).replace(/[.~,!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const letters = { NEXT: 'n', PREVIOUS: 'p', RESET: 'r', OVERVIEW: 'v', LEAVE: 'l' } as const

function encodeEvent(event: WizardEvent): string {
  switch (event.type) {
    case 'TOGGLE':
      return `t.${escapeText(event.field)}.${escapeText(event.option)}`
    case 'ANSWER':
      return typeof event.value === 'string'
        ? `a.${escapeText(event.field)}.${escapeText(event.value)}`
        : `b.${escapeText(event.field)}.${event.value.map(escapeText).join(',')}`
    case 'OPEN':
      return `o.${escapeText(event.step)}`
    case 'FACTS':
      return `f.${escapeText(JSON.stringify(event.facts))}`
    case 'RESTORE':
      return `s.${escapeText(JSON.stringify(event.answers))}`
    default:
      return letters[event.type]
  }
}

function decodeEvent(text: string): WizardEvent {
  const [kind = '', first = '', second = ''] = text.split('.')
  const name = decodeURIComponent(first)
  switch (kind) {
    case 't':
      return { type: 'TOGGLE', field: name, option: decodeURIComponent(second) }
    case 'a':
      return { type: 'ANSWER', field: name, value: decodeURIComponent(second) }
    case 'b':
      return { type: 'ANSWER', field: name, value: second === '' ? [] : second.split(',').map(decodeURIComponent) }
    case 'o':
      return { type: 'OPEN', step: name }
    case 'f':
      return { type: 'FACTS', facts: JSON.parse(name) as Facts }
    case 's':
      return { type: 'RESTORE', answers: JSON.parse(name) as Record<string, string | string[]> }
  }
  for (const [type, letter] of Object.entries(letters))
    if (letter === kind) return { type: type as keyof typeof letters }
  throw new Error(`This replay has a click that is not known: "${text}". Copy the whole text again.`)
}

/** `wizard~fact=value~o.step~t.field.option~n`: made for links, and still readable. */
export const encodeReplay = ({ wizard, facts, events }: Replay): string =>
  [
    escapeText(wizard),
    Object.entries(facts)
      .map(([name, value]) => `${escapeText(name)}=${escapeText(value)}`)
      .join(','),
    ...events.map(encodeEvent),
  ].join('~')

/** The clicks that a replay text stands for, as `encodeReplay` wrote them. Throws a URIError where a part is not encoded. */
export function decodeReplay(text: string): Replay {
  const [wizard = '', facts = '', ...events] = text.split('~')
  return {
    wizard: decodeURIComponent(wizard),
    facts: Object.fromEntries(
      facts
        .split(',')
        .filter((pair) => pair !== '')
        .map((pair) => pair.split('=').map(decodeURIComponent) as [string, string]),
    ),
    events: events.map(decodeEvent),
  }
}

/** The page that plays a replay, while `npm run dev` runs. */
export const replayAddress = (replay: string, origin = 'http://localhost:5173'): string =>
  `${origin}/preview/${encodeURIComponent(decodeReplay(replay).wizard)}?replay=${encodeURIComponent(replay)}`
