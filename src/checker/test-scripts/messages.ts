import type { Control, Field } from '@kindred/engine'
import {
  acceptedTypes,
  alwaysEndsInResults,
  controlOf,
  endsInResults,
  isExit,
  kindOf,
  unfinishedEntries,
  unfinishedIn,
} from '@kindred/engine'
import { isOverAt } from './screen.ts'
import type { ScreenSimulator } from './screen-simulator.ts'
import type { CoveredItem, TestScript } from './script.ts'

interface Message {
  /** Kinds of screens that have it; absent: all. */
  on?: readonly ScreenSimulator['screen']['kind'][]
  /** Why no journey shows it. */
  never?: string
  /** Which wizards show it; absent: all. */
  needs?: (simulator: ScreenSimulator) => boolean
}

const asks =
  (isMeant: (field: Field) => boolean): Message['needs'] =>
  ({ wizard }) =>
    wizard.steps.some(({ fields }) => fields.some(isMeant))
const keepsForLater: Message['needs'] = ({ wizard }) => wizard.saveAndReturn !== undefined
/** Why the sentences about a code are on no screen of a script. */
const withCode = 'it speaks of a code that a server gave; scripts answer in one go'
const has = (control: Control, isMeant: (field: Field) => boolean = () => true): Message['needs'] =>
  asks((field) => controlOf(field) === control && isMeant(field))

/** Why something that is typed does not count yet: scripts type one such thing into each box, and see its sentence. */
const sentencesOfBoxes = [
  ...['wizard.notEmail', 'wizard.notUrl', 'wizard.notPhone', 'wizard.notLike', 'wizard.tooShort'],
  ...['wizard.tooFewWords', 'wizard.tooManyWords'],
  ...[
    'wizard.notIban',
    'wizard.notBic',
    'wizard.notLuhn',
    'wizard.notNhsNumber',
    'wizard.notNif',
    'wizard.notPostalCode',
  ],
  ...['wizard.notNumber', 'wizard.numberBetween', 'wizard.numberFrom', 'wizard.numberTo', 'wizard.numberStep'],
  'wizard.numberDecimals',
  ...[
    'wizard.dateBetween',
    'wizard.dateFrom',
    'wizard.dateTo',
    'wizard.dateWeekdays',
    'wizard.timeBetween',
    'wizard.timeStep',
  ],
]
const says = (key: string): Message['needs'] =>
  asks((field) => {
    const [half] = unfinishedEntries(field)
    return half !== undefined && unfinishedIn(field, half)?.because === key
  })

const hasReview: Message['needs'] = ({ wizard }) => !alwaysEndsInResults(wizard)
const uploads = 'it stands around an upload, which comes and goes by itself'
const others = 'it hangs on what other members have written'
const ending = 'it stands above the list after the last question; scripts look at the list itself'
const takenBack = 'it takes a press back; scripts look at what the press itself does'
const keptNote = 'it stands beside the answers of a wizard that sends nothing; scripts look at the answers'
const noConnection = 'it needs a connection or a server that fails'
const inButton = 'it is what is seen of a button with a longer name; scripts look at the name'
const moves = 'it moves what is chosen; scripts choose in the order that they look for'
const ofLink = 'it says what a link filled in; scripts open the form by its plain address'
const folded = 'a line opens to the question that scripts know; they open it first'

/** Every sentence that the form and the screens around it can show, and what it takes. */
export const messages: Readonly<Record<string, Message>> = {
  'wizard.why': { needs: ({ wizard }) => wizard.steps.some(({ why }) => why !== undefined) },
  'wizard.resetAll': { on: ['dialog', 'own'] },
  'wizard.cleared': { on: ['dialog', 'own'], never: takenBack },
  'wizard.tookAway': { on: ['dialog', 'own'], never: takenBack },
  'wizard.takeBack': { on: ['dialog', 'own'], never: takenBack },
  'wizard.search': { never: 'it is the pale text in an empty search box, which has the name beside it' },
  'wizard.searchLabel': { needs: asks(({ search }) => search === true) },
  'wizard.selections': { needs: has('ticks', ({ limit }) => limit !== undefined) },
  'wizard.arrowKeys': {
    on: ['dialog'],
    never: 'it is heard with the one row of a list that Tab leads to; scripts click',
  },
  'wizard.limitOne': { needs: has('ticks', ({ limit }) => limit === 1) },
  'wizard.limitReached': {
    needs: asks(
      (field) =>
        (controlOf(field) === 'ticks' && field.limit !== undefined && field.limit > 1) ||
        (['picks', 'names'].includes(controlOf(field)) && field.limit !== undefined),
    ),
  },
  ...Object.fromEntries(
    ['placesLeft', 'full', 'fullNow', 'choiceFull', 'chooseAnother', 'noPlaces'].map((name) => [
      `wizard.${name}`,
      { never: 'it hangs on how many others have saved their answers' },
    ]),
  ),
  'wizard.noMatches': { needs: asks(({ search }) => search === true) },
  'wizard.searchResults': { never: 'it counts what a search finds; scripts look at the list' },
  'wizard.lookupFailed': { never: noConnection },
  'wizard.tryAgain': { never: noConnection },
  'wizard.chooseFromList': { never: 'it follows words that are no option; scripts choose one' },
  'wizard.characters': { needs: asks(({ counter, maxWords }) => counter !== undefined && maxWords === undefined) },
  'wizard.onWeekdays': { needs: asks(({ dates }) => dates?.weekdays !== undefined) },
  'wizard.words': { needs: asks(({ maxWords }) => maxWords !== undefined) },
  'wizard.checkFailed': {
    never: 'it heads what a check says, which scripts look at',
    needs: ({ wizard }) => wizard.steps.some(({ checks }) => checks !== undefined),
  },
  'wizard.stillNeeded': {
    on: ['page', 'own'],
    never: 'it says beside a closed way on what that waits for; scripts look at the way itself',
  },
  'wizard.skipAgain': {
    never: 'it says where a press led on a step whose questions fold; scripts look at those themselves',
  },
  'wizard.added': { needs: has('names') },
  'wizard.appeared': { never: 'it is said to a screen reader only; scripts look at the questions themselves' },
  'wizard.fold.open': { never: folded },
  'wizard.fold.change': { never: folded },
  'wizard.pasteCut': { never: 'it follows a paste; scripts type' },
  'wizard.mistyped': {
    never: 'scripts type one thing that does not count into each box, and that is a text of another form',
  },
  ...Object.fromEntries(sentencesOfBoxes.map((key) => [key, { needs: says(key) }])),
  'wizard.notSame': { never: 'it stands beside a text that is typed twice in two ways; scripts type the same' },
  'wizard.notDifferent': {
    never: 'it stands beside a text that must differ from another; scripts type different ones',
  },
  'wizard.removeChip': {
    needs: asks(
      (field) => ['picks', 'names', 'entries', 'uploads'].includes(controlOf(field)) && field.entriesFrom === undefined,
    ),
  },
  'wizard.remove': { never: inButton },
  'wizard.removed': { needs: has('names') },
  'wizard.entry': { never: 'it heads an entry while it is open; scripts look at the list' },
  'wizard.prefill.filled': { never: ofLink },
  'wizard.prefill.refused': { never: ofLink },
  'wizard.prefill.unused': { never: ofLink },
  'wizard.imageMap': { never: 'it stands below a picture; scripts choose in the list beside it' },
  'wizard.ranked': { never: moves },
  'wizard.moveUp': { never: moves },
  'wizard.moveDown': { never: moves },
  'wizard.moved': { never: moves },
  'wizard.addEntry': {
    needs: has('entries', ({ addLabel, entriesFrom }) => addLabel === undefined && entriesFrom === undefined),
  },
  'wizard.entryOf': { never: 'it is what an entry is called in its button; scripts look at the name of that' },
  'wizard.fillIn': { never: inButton },
  'wizard.fillInEntry': { needs: has('entries', ({ entriesFrom }) => entriesFrom !== undefined) },
  'wizard.entryNotAnswered': { never: 'it stands beside an entry that is half filled in; scripts fill in whole ones' },
  'wizard.entriesPutAside': {
    never:
      'it names entries that an earlier answer no longer asks for; scripts change no answer behind one that was given',
  },
  'wizard.changeEntry': { needs: has('entries') },
  'wizard.entryDoesNotFit': {
    never: 'it stands beside an entry that a check stops; scripts read the message at its question',
  },
  'wizard.entryUnfinished': { never: 'it stands beside an entry that is half filled in; scripts fill in whole ones' },
  'wizard.entryNamedTwice': { never: 'it stands beside a second entry of one name; scripts give each another one' },
  'wizard.noLongerOffered': {
    never: 'it names what an earlier answer took out of a list; scripts change no answer behind one that was given',
  },
  'wizard.entriesFull': {
    needs: has('entries', ({ limit, entriesFrom }) => limit !== undefined && entriesFrom === undefined),
  },
  ...Object.fromEntries(
    ['hint', 'clear'].map((name) => [
      `signature.${name}`,
      { needs: asks((field) => kindOf(field).drawing !== undefined) },
    ]),
  ),
  ...Object.fromEntries(
    ['area', 'drawn', 'cleared', 'full'].map((name) => [
      `signature.${name}`,
      { never: 'it stands around a drawing; scripts type a name' },
    ]),
  ),
  'files.add': { needs: has('uploads', ({ addLabel }) => addLabel === undefined) },
  ...Object.fromEntries(
    ['takes', 'added', 'tooMany', 'tooLarge', 'otherType', 'wait'].map((key) => [`files.${key}`, { never: uploads }]),
  ),
  ...Object.fromEntries(
    Object.keys(acceptedTypes).map((one) => [`files.type.${one}`, { never: 'it stands in other sentences' }]),
  ),
  'files.gone': { never: 'it follows a week of waiting' },
  'files.nowhere': { never: 'it stands where a form is given nobody who keeps files' },
  'photos.drop': { never: uploads },
  'photos.one': { never: uploads },
  'photos.uploading': { never: uploads },
  'photos.stop': { never: uploads },
  'photos.added': { never: uploads },
  'photos.removed': { never: uploads },
  'photos.wait': { never: uploads },
  'photos.failed': { never: noConnection },
  'photos.again': { never: noConnection },
  'photos.tooMany': { never: uploads },
  'photos.gone': { never: 'it follows a day of waiting' },
  'photos.remove': { needs: has('gallery') },
  'photos.alt': { needs: has('gallery') },
  'photos.add': { needs: has('gallery', ({ addLabel }) => addLabel === undefined) },
  'wizard.select': { needs: has('picker', (field) => field.default === undefined || field.modal?.done === undefined) },
  'wizard.notKept': { never: 'it follows a dialog that was closed without its button; scripts press that' },
  'wizard.changeTo': { never: 'it follows a dialog that was closed without its button; scripts press that' },
  'wizard.write': { needs: has('editor', ({ addLabel, open }) => addLabel === undefined && open !== 'begins-inline') },
  'wizard.done': {
    needs: (simulator) =>
      simulator.screen.kind === 'dialog' ||
      has('entries')?.(simulator) === true ||
      has('editor', ({ modal }) => modal?.done === undefined)?.(simulator) === true,
  },
  'wizard.save': { on: ['dialog'], needs: has('editor', ({ modal }) => modal?.doneEditing === undefined) },
  'wizard.close': { needs: has('editor') },
  'wizard.suggestions': { never: others },
  'wizard.noSuggestions': { never: others },
  'wizard.doesNotFit': {
    never: 'it speaks of kept answers that questions of today do not take; no journey gives one',
  },
  'details.label': { needs: has('drawer') },
  'details.delete': { needs: has('drawer') },
  'details.bringBack': { needs: has('drawer'), never: takenBack },
  'details.cancel': { needs: has('drawer') },
  'details.save': { needs: has('drawer') },
  'wizard.previous': {
    on: ['dialog', 'own'],
    needs: ({ wizard, screen }) => wizard.steps.length > 1 || (screen.kind === 'own' && wizard.kind === 'overview'),
  },
  'wizard.next': {},
  'wizard.back': { on: ['page'] },
  'wizard.stepOf': { needs: ({ wizard }) => wizard.steps.length > 1 },
  'wizard.backToOverview': { on: ['dialog'] },
  'wizard.end.title': { on: ['dialog'], never: ending },
  'wizard.end.none': { on: ['dialog'], never: ending },
  'wizard.end.text': { on: ['dialog'], never: ending },
  'wizard.progress': { on: ['dialog'] },
  'wizard.saved': { on: ['dialog'] },
  'wizard.offline': { on: ['dialog'], never: noConnection },
  'wizard.notSavedYet': { on: ['dialog'], never: noConnection },
  'wizard.answered': { on: ['dialog', 'own'], needs: ({ wizard }) => wizard.kind === 'overview' },
  'wizard.notAnswered': { on: ['dialog', 'own'], needs: ({ wizard }) => wizard.kind === 'overview' },
  'intro.progressLabel': { on: ['dialog'], never: 'it is the name of the bar, whose words are compared instead' },
  'dialog.close': { on: ['dialog'] },
  'own.review': { on: ['own'], needs: hasReview },
  'own.review.text': { on: ['own'], needs: ({ wizard }) => wizard.kind === 'linear' && !alwaysEndsInResults(wizard) },
  'own.nothing': { on: ['own'], never: 'the empty list of answers is compared instead' },
  'own.back': {
    on: ['own'],
    needs: ({ wizard }) =>
      wizard.kind === 'linear' ? !alwaysEndsInResults(wizard) : wizard.steps.some((step) => endsInResults(step)),
  },
  'own.save': { on: ['own'], needs: ({ wizard }) => wizard.target !== undefined },
  'own.exit': { on: ['own'], needs: ({ wizard }) => wizard.steps.some(isExit) },
  'own.clear': { on: ['own'], needs: ({ wizard }) => wizard.target === undefined },
  'own.saved.title': { on: ['own'], needs: ({ screen }) => screen.listsSaved },
  'own.saved.text': { on: ['own'], needs: ({ screen }) => screen.listsSaved },
  'own.again': { on: ['own'], needs: ({ screen }) => screen.listsSaved },
  'own.earlier': { on: ['own'], needs: ({ screen }) => screen.listsSaved },
  'own.failed.title': { on: ['own'], never: noConnection },
  'own.failed.text': { on: ['own'], never: noConnection },
  'own.cleared': { on: ['own'], never: takenBack },
  'own.undo': { on: ['own'], never: takenBack },
  ...Object.fromEntries(
    [
      ...[
        'title',
        'text',
        'save',
        'code',
        'write',
        'copy',
        'copied',
        'notCopied',
        'again',
        'saved',
        'delete',
        'deleted',
      ],
      ...['nothing', 'have', 'open', 'replaces', 'unmapped', 'unknown'],
    ].map((key) => [`own.later.${key}`, { on: ['own'], needs: keepsForLater, never: withCode } satisfies Message]),
  ),
  'own.later.encrypted': {
    on: ['own'],
    needs: keepsForLater,
    never: 'the product adds it; other apps say how they keep answers',
  },
  'own.keptHere': { on: ['own'], never: keptNote },
  'own.keptNowhere': { on: ['own'], never: keptNote },
  'own.withoutAccount': { on: ['own'], never: 'visitors see it; scripts are played by members' },
  'own.signIn': { on: ['own'], never: 'visitors see it; scripts are played by members' },
}

const unsaved =
  'it asks when a person goes elsewhere on the site with unsaved words; the wizard’s own way out asks first'

/** A wizard's own messages that are read in other places than its screens, or nowhere. */
const elsewhere: readonly [RegExp, string][] = [
  [/^summaryOrder$/, 'it is an order, not a sentence'],
  [/^(title|tagTitle|editTitle)\./, 'it heads the screens for some facts; scripts look at what they ask'],
  [/^(createFailed|updateFailed)\./, noConnection],
  [/^updated\.|^save$|^saving$|editText$/, 'it belongs to changing what is posted already'],
  [/^posting$/, 'it stands there only until the server has answered'],
  [/^leave\./, unsaved],
  [
    /^firstPost\./,
    'it is asked before the first memory that others can read; scripts are played by somebody who has one',
  ],
  [/^created\.onlyMe$/, 'it follows what every post says, where its author alone can see it'],
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
    if (on?.includes(screen.kind) === false || needs?.(simulator) === false) continue
    const shared = wizard.words?.[key] ?? texts[key] ?? key
    const saying = wizard.steps.filter((step) =>
      key === 'wizard.next'
        ? !isOverAt(wizard, step.id)
        : !key.startsWith('own.') || (!isExit(step) && (step.ends || step === wizard.steps.at(-1))),
    )
    const isReplaced = saying.every((step) => step.words?.[key] !== undefined)
    items.push(seen(`message:${key}`, shared, isReplaced ? 'each step says it in words of its own' : never))
  }
  for (const step of wizard.steps)
    for (const [key, sentence] of Object.entries(step.words ?? {}))
      items.push(
        seen(
          `message:${step.id}:${key}`,
          sentence,
          key === 'wizard.next' && isOverAt(wizard, step.id)
            ? 'results that end a wizard have no Next'
            : messages[key]?.never,
        ),
      )
  for (const [key, sentence] of Object.entries(wizard.messages ?? {}))
    items.push(seen(`message:own:${key}`, sentence, elsewhere.find(([name]) => name.test(key))?.[1]))
  return items

  function seen(id: string, sentence: string, never: string | undefined): CoveredItem {
    const item = { id, kind: 'message' as const, words: `“${sentence}”` }
    if (never !== undefined) return { ...item, reason: never }
    const by = placeOf(scripts, sentence)
    return by === undefined ? { ...item, reason: 'no script shows it' } : { ...item, by }
  }
}

/** Where a sentence is first on the screen, whatever stands in its braces. */
function placeOf(scripts: readonly TestScript[], sentence: string): CoveredItem['by'] {
  const escaped = sentence.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(escaped.join('.+'))
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
