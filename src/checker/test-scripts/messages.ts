import type { Control, Field, Step } from '@kindred/engine'
import { controlOf, unfinishedEntries, unfinishedIn } from '@kindred/engine'
import type { ScreenSimulator } from './screen-simulator.ts'
import type { CoveredItem, TestScript } from './script.ts'

type Kind = ScreenSimulator['screen']['kind']
const everywhere: readonly Kind[] = ['dialog', 'page', 'own']

interface Message {
  on: readonly Kind[]
  /** Why no journey shows it. */
  never?: string
  /** Shown for these kinds of question only. */
  needs?: (simulator: ScreenSimulator) => boolean
}

const fieldsOf = ({ wizard }: ScreenSimulator) => wizard.steps.flatMap((step) => step.fields)
const has =
  (control: Control, more: (field: Field) => boolean = () => true) =>
  (simulator: ScreenSimulator): boolean =>
    fieldsOf(simulator).some((field) => controlOf(field) === control && more(field))

/** Why something that is typed does not count yet. */
const sentencesOfBoxes = [
  ...['wizard.notEmail', 'wizard.notUrl', 'wizard.notPhone', 'wizard.tooShort', 'wizard.notNumber'],
  ...['wizard.numberBetween', 'wizard.numberFrom', 'wizard.numberTo', 'wizard.numberStep'],
  ...['wizard.dateBetween', 'wizard.dateFrom', 'wizard.dateTo'],
]
/** Scripts type one such thing into each box; it is its sentence that must be seen. */
const says =
  (key: string) =>
  (simulator: ScreenSimulator): boolean =>
    fieldsOf(simulator).some((field) => {
      const [half] = unfinishedEntries(field)
      return half !== undefined && unfinishedIn(field, half)?.because === key
    })

const uploads = 'it stands around an upload, which comes and goes by itself'
const others = 'it hangs on what other members have written'
const takenBack = 'it takes a press back; scripts look at what the press itself does'
const noConnection = 'it needs a connection or a server that fails'

/** Every sentence that the form and the screens around it can show, and what it takes. */
export const messages: Readonly<Record<string, Message>> = {
  'wizard.why': { on: everywhere, needs: ({ wizard }) => wizard.steps.some(({ why }) => why !== undefined) },
  'wizard.resetAll': { on: ['dialog', 'own'] },
  'wizard.cleared': { on: ['dialog', 'own'], never: takenBack },
  'wizard.takeBack': { on: ['dialog', 'own'], never: takenBack },
  'wizard.search': {
    on: everywhere,
    never: 'it is the pale text in an empty search box, which has the name beside it',
  },
  'wizard.searchLabel': {
    on: everywhere,
    needs: (simulator) => fieldsOf(simulator).some(({ search }) => search === true),
  },
  'wizard.selections': { on: everywhere, needs: has('ticks') },
  'wizard.limitReached': {
    on: everywhere,
    needs: (simulator) =>
      ['ticks', 'names'].some((one) => has(one as Control, ({ limit }) => limit !== undefined)(simulator)),
  },
  'wizard.noMatches': {
    on: everywhere,
    needs: (simulator) => fieldsOf(simulator).some(({ search }) => search === true),
  },
  'wizard.characters': {
    on: everywhere,
    needs: (simulator) => fieldsOf(simulator).some(({ counter }) => counter !== undefined),
  },
  'wizard.stillNeeded': {
    on: ['page', 'own'],
    never: 'it says beside a closed way on what that waits for; scripts look at the way itself',
  },
  'wizard.appeared': {
    on: everywhere,
    never: 'it is said to a screen reader only; scripts look at the questions themselves',
  },
  'wizard.fold.open': { on: everywhere, never: 'a line opens to the question that scripts know; they open it first' },
  'wizard.fold.change': { on: everywhere, never: 'a line opens to the question that scripts know; they open it first' },
  'wizard.pasteCut': { on: everywhere, never: 'it follows a paste; scripts type' },
  ...Object.fromEntries(sentencesOfBoxes.map((key) => [key, { on: everywhere, needs: says(key) }])),
  'wizard.removeChip': { on: everywhere, needs: has('names') },
  'photos.drop': { on: everywhere, never: uploads },
  'photos.one': { on: everywhere, never: uploads },
  'photos.uploading': { on: everywhere, never: uploads },
  'photos.stop': { on: everywhere, never: uploads },
  'photos.added': { on: everywhere, never: uploads },
  'photos.removed': { on: everywhere, never: uploads },
  'photos.wait': { on: everywhere, never: uploads },
  'photos.failed': { on: everywhere, never: noConnection },
  'photos.again': { on: everywhere, never: noConnection },
  'photos.tooMany': { on: everywhere, never: uploads },
  'photos.gone': { on: everywhere, never: 'it follows a day of waiting' },
  'photos.remove': { on: everywhere, needs: has('files') },
  'photos.alt': { on: everywhere, needs: has('files') },
  'photos.add': { on: everywhere, needs: has('files', ({ addLabel }) => addLabel === undefined) },
  'wizard.select': {
    on: everywhere,
    needs: has('picker', (field) => field.default === undefined || field.modal?.done === undefined),
  },
  'wizard.write': {
    on: everywhere,
    needs: has('editor', ({ addLabel }) => addLabel === undefined),
  },
  'wizard.done': {
    on: everywhere,
    needs: (simulator) =>
      simulator.screen.kind === 'dialog' || has('editor', ({ modal }) => modal?.done === undefined)(simulator),
  },
  'wizard.save': {
    on: ['dialog'],
    needs: has('editor', ({ modal }) => modal?.doneEditing === undefined),
  },
  'wizard.close': { on: everywhere, needs: has('editor') },
  'wizard.suggestions': { on: everywhere, never: others },
  'wizard.noSuggestions': { on: everywhere, never: others },
  'wizard.doesNotFit': {
    on: everywhere,
    never: 'it speaks of kept answers that questions of today do not take; no journey gives one',
  },
  'details.label': { on: everywhere, needs: has('drawer') },
  'details.delete': { on: everywhere, needs: has('drawer') },
  'details.bringBack': { on: everywhere, needs: has('drawer'), never: takenBack },
  'details.cancel': { on: everywhere, needs: has('drawer') },
  'details.save': { on: everywhere, needs: has('drawer') },
  'wizard.previous': {
    on: ['dialog', 'own'],
    needs: ({ wizard, screen }) => wizard.steps.length > 1 || (screen.kind === 'own' && wizard.kind === 'overview'),
  },
  'wizard.next': { on: everywhere },
  'wizard.back': { on: ['page'] },
  'wizard.stepOf': { on: everywhere, needs: ({ wizard }) => wizard.steps.length > 1 },
  'wizard.backToOverview': { on: ['dialog'] },
  'wizard.progress': { on: ['dialog'] },
  'wizard.saved': { on: ['dialog'] },
  'wizard.offline': { on: ['dialog'], never: noConnection },
  'wizard.notSavedYet': { on: ['dialog'], never: noConnection },
  'wizard.answered': { on: ['dialog', 'own'], needs: ({ wizard }) => wizard.kind === 'overview' },
  'wizard.notAnswered': {
    on: ['dialog', 'own'],
    needs: ({ wizard }) => wizard.kind === 'overview',
  },
  'intro.progressLabel': { on: ['dialog'], never: 'it is the name of the bar, whose words are compared instead' },
  'dialog.close': { on: ['dialog'] },
  'own.review': { on: ['own'] },
  'own.nothing': { on: ['own'], never: 'the empty list of answers is compared instead' },
  'own.back': { on: ['own'], needs: ({ wizard }) => wizard.kind === 'linear' },
  'own.save': { on: ['own'], needs: ({ wizard }) => wizard.target !== undefined },
  'own.clear': { on: ['own'], needs: ({ wizard }) => wizard.target === undefined },
  'own.saved.title': { on: ['own'], needs: ({ screen }) => screen.listsSaved },
  'own.saved.text': { on: ['own'], needs: ({ screen }) => screen.listsSaved },
  'own.again': { on: ['own'], needs: ({ screen }) => screen.listsSaved },
  'own.earlier': { on: ['own'], needs: ({ screen }) => screen.listsSaved },
  'own.failed.title': { on: ['own'], never: noConnection },
  'own.failed.text': { on: ['own'], never: noConnection },
  'own.signIn': { on: ['own'], never: 'visitors see it; scripts are played by members' },
}

/** Words of a wizard's own that are read in other places than its screens, or nowhere. */
const neverRead: Readonly<Record<string, string>> = {
  summaryOrder: 'it is an order, not a sentence',
}
const elsewhere: readonly [RegExp, string][] = [
  [/^(createFailed|updateFailed)\./, noConnection],
  [/^updated\.|^save$|^saving$|editText$/, 'it belongs to changing what is posted already'],
  [/^posting$/, 'it stands there only until the server has answered'],
  [
    /^leave\./,
    'it asks when a person goes elsewhere on the site with unsaved words; the wizard’s own way out asks first',
  ],
  [/^placeholder$/, 'it belongs to a page without a server'],
]

/** The messages of this wizard's screens: by which step each is seen, or why by none. */
export function messagesSeen(
  simulator: ScreenSimulator,
  texts: Readonly<Record<string, string>>,
  scripts: readonly TestScript[],
): CoveredItem[] {
  const { wizard, screen } = simulator
  const items: CoveredItem[] = []
  for (const [key, { on, never, needs }] of Object.entries(messages)) {
    if (!on.includes(screen.kind)) continue
    if (needs !== undefined && !needs(simulator)) continue
    const shared = wizard.words?.[key] ?? texts[key] ?? key
    const saying = wizard.steps.filter((step, at) => !key.startsWith('own.') || canEnd(step, at))
    const everywhereElse = saying.every((step) => step.words?.[key] !== undefined)
    items.push(seen(`message:${key}`, shared, everywhereElse ? 'each step says it in words of its own' : never))
  }
  for (const step of wizard.steps)
    for (const [key, sentence] of Object.entries(step.words ?? {}))
      items.push(seen(`message:${step.id}:${key}`, sentence, messages[key]?.never))
  for (const [key, sentence] of Object.entries(wizard.messages ?? {}))
    items.push(seen(`message:own:${key}`, sentence, neverRead[key] ?? elsewhere.find(([name]) => name.test(key))?.[1]))
  return items

  function canEnd(step: Step, at: number): boolean {
    return step.ends === true || at === wizard.steps.length - 1
  }

  function seen(id: string, sentence: string, never: string | undefined): CoveredItem {
    const item = { id, kind: 'message' as const, words: `“${sentence}”` }
    if (never !== undefined) return { ...item, reason: never }
    const by = placeOf(scripts, sentence)
    return by === undefined ? { ...item, reason: 'no script shows it' } : { ...item, by }
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where a sentence is first on the screen, whatever stands in its braces. */
function placeOf(scripts: readonly TestScript[], sentence: string): CoveredItem['by'] {
  const pattern = new RegExp(
    sentence
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+'),
  )
  for (const [script, { steps }] of scripts.entries())
    for (const [step, { action, view, announces = '' }] of steps.entries())
      if (pattern.test(announces) || stringsIn([action, view]).some((text) => pattern.test(text)))
        return { script: script + 1, step: step + 1 }
  return undefined
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []
