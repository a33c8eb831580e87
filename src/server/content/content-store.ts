import { EventEmitter } from 'node:events'
import { basename } from 'node:path'
import type { Wizard } from '#engine'
import { type Content, type Finding, findingLine, isError, migrationFindings } from '#engine/content'
import { type CheckedContent, type CheckRequest, checkContent, isOfAnswers } from './check-content.ts'
import { CheckerLost, type ContentChecker } from './content-checker.ts'
import type { ContentFiles } from './content-files.ts'
import type { ContentStore } from './served-content.ts'
import { checkWithAnswers, type StoredAnswers } from './stored-answers.ts'
import { folderState, watchFolder } from './watch-folder.ts'

/** Content with errors at the start: the message is every finding, one a line. */
export class ContentError extends Error {
  readonly findings: Finding[]
  constructor(findings: Finding[]) {
    super(['The content cannot be used as it is:', ...findings.filter(isError).map(findingLine)].join('\n'))
    this.findings = findings
  }
}

/** Walks the journeys of every wizard before it is served. Without it only files, references and words are checked. */
export type JourneyChecks = {
  /** Where content is checked while it is served already. */
  checker: ContentChecker
  /** Keys of wizards found sound before. */
  sound: readonly string[]
  /** The wizards that were served last, before this start. */
  begun: readonly Wizard[]
  /** Told the keys of all wizards that are sound now, when one of them is new. */
  onSound: (keys: readonly string[]) => void
}

/** Content without errors, with the files that it was read from. */
export type SoundContent = { content: Content; files: ContentFiles }

/** What a store shares with other servers. */
export type SharedContent = {
  /** The folder as it was when this server started. */
  atStart: (sound: SoundContent) => void
  /** The folder has errors when this server starts: what is in service, if anything is. */
  inService: () => Promise<ContentFiles | undefined>
  /** That is served here instead. */
  insteadOfFolder: (sound: SoundContent) => void
  /** The folder is sound. False: it is as it was when we last dealt with it, so what is served stays. */
  ofFolder: (sound: SoundContent) => Promise<boolean>
  /** Another server's content is about to be served here. */
  ofOthers: (sound: SoundContent) => Promise<void>
  /** Somebody was handed a wizard for the first time here. */
  onGiven: (wizard: Wizard) => void
  /** Which of these versions were handed out by others. */
  givenElsewhere: (versions: readonly string[]) => Promise<readonly string[]>
}

/** So many are remembered: enough for an editor who goes back and forth, and no pile. */
export const mostSound = 100

export type ContentStoreOptions = {
  folder: string
  /** ISO date of today, from which the age of crisis lines counts. */
  today?: () => string
  /** Reads again when a file changes. */
  watch?: boolean
  /** How long the folder has to be quiet before it is read. */
  quietMs?: number
  journeys?: JourneyChecks
  shared?: SharedContent | undefined
  /** Absent: content is compared with no answers. */
  answers?: StoredAnswers
  /** Where findings go when they do not stop the start. */
  say?: (sentence: string) => void
}

/**
 * Opens the content folder. Content with errors is not served: at the start, what is in service takes its place, and without
 * that there is no start; later, a change with errors is reported and the last good version keeps serving.
 */
export async function openContentStore(options: ContentStoreOptions): Promise<ContentStore> {
  const { folder, journeys, shared, say = () => {} } = options
  const changes = new EventEmitter().setMaxListeners(0)
  const withAnswers = checkWithAnswers(options.answers)
  let sound = journeys?.sound ?? []
  const request = (more: Omit<NonNullable<CheckRequest['journeys']>, 'sound'>): CheckRequest => {
    const today = options.today?.()
    return { folder, ...(today ? { today } : {}), ...(journeys ? { journeys: { sound, ...more } } : {}) }
  }
  const remember = (checked: CheckedContent) => {
    const isNew = checked.sound.some((key) => !sound.includes(key))
    sound = [...new Set([...checked.sound, ...sound])].slice(0, mostSound)
    if (isNew) journeys?.onSound(checked.sound)
  }

  // A save in the middle of the first check is a change to it.
  const asRead = options.watch ? await folderState(folder).catch(() => '') : undefined
  // Nobody is served yet, so the first check needs no thread.
  const first = await firstSound(request({ begun: [] }), withAnswers, shared, say)
  remember(first.checked)
  let content: Content = frozen(first.content)
  let since = new Date()
  let findings = [...first.checked.findings, ...lostByRestart(journeys?.begun ?? [], first.content)]
  /** Errors of the folder, for as long as it has them, whatever is served in its place. */
  let ofFolder = first.checked.findings.filter(isError)
  let validators: Record<string, string> = {}
  // What was served before this start is in people's hands already.
  const given = new Set(journeys?.begun.map(({ version }) => version).filter((version) => isServed(content, version)))

  let isClosed = false
  async function askOthers(): Promise<void> {
    const served = Object.values(content.wizards).map(({ version }) => version)
    const found = await shared?.givenElsewhere(served).catch(() => [])
    for (const version of found ?? []) given.add(version)
  }

  /** What the folder holds, or files of another server; those are judged by themselves: nobody here can take them back. */
  async function check(files: ContentFiles | undefined): Promise<CheckedContent> {
    const wizards = Object.values(content.wizards)
    const served = wizards.map(({ version }) => version)
    if (files === undefined) await askOthers()
    const isGiven = ({ version }: Wizard) => given.has(version)
    const begun = files === undefined ? wizards.filter(isGiven) : []
    const more = files === undefined ? { begun, served, texts: content.texts } : { begun, served }
    const look = (asked: CheckRequest) => checkedOrLost(journeys?.checker.check ?? checkContent, asked, folder)
    const checked = await (files === undefined ? withAnswers(look, request(more)) : look({ ...request(more), files }))
    if (isClosed) return checked
    remember(checked)
    // Somebody was handed a version while its successor was checked: what becomes of their answers is asked anew.
    const isStale = files === undefined && journeys && wizards.filter(isGiven).length > begun.length
    return isStale ? check(files) : checked
  }

  async function read(ofOthers?: ContentFiles): Promise<'taken' | 'same' | 'refused'> {
    if (isClosed) return 'same'
    const next = await check(ofOthers)
    if (isClosed) return 'same'
    if (ofOthers === undefined) ofFolder = next.findings.filter(isError)
    findings = ofOthers === undefined ? next.findings : [...ofFolder, ...next.findings]
    changes.emit('findings', findings)
    if (next.content === undefined || next.files === undefined) {
      say(new ContentError(next.findings).message)
      say(`Content version ${content.version} keeps serving.`)
      return 'refused'
    }
    const sound = { content: next.content, files: next.files }
    if (ofOthers !== undefined) await shared?.ofOthers(sound)
    else if (shared !== undefined && !(await shared.ofFolder(sound))) return 'same'
    return swap(next.content, next.validators)
  }

  function swap(next: Content, compiled: Record<string, string> = {}): 'taken' | 'same' {
    if (isClosed || next.version === content.version) return 'same'
    content = withKnownWizards(frozen(next), content)
    since = new Date()
    validators = compiled
    for (const version of given) if (!isServed(content, version)) given.delete(version)
    const warnings = findings.filter(({ suppressed }) => suppressed === undefined).length
    say(`Content version ${content.version} is served${warnings > 0 ? `; warnings: ${warnings}` : ''}.`)
    changes.emit('changed', content)
    return 'taken'
  }

  // One reading after the other: an older one that took longer never replaces a newer one. Whoever asks while one is
  // waiting shares it, so that saves during a long check do not pile up.
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<boolean> | undefined
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const next = last.then(act)
    last = next.catch(() => {})
    return next
  }
  const reload = (): Promise<boolean> => {
    waiting ??= inTurn(async () => {
      waiting = undefined
      return (await read()) === 'taken'
    })
    return waiting
  }
  const take: ContentStore['take'] = (find) =>
    inTurn(async () => {
      const files = isClosed ? undefined : await find()
      return files === undefined ? 'same' : read(files)
    })

  const watcher = options.watch
    ? watchFolder(folder, {
        since: asRead,
        ...(options.quietMs === undefined ? {} : { quietMs: options.quietMs }),
        onChange: reload,
        onProblem: (error) => say(`The content folder could not be read: ${error.message}`),
      })
    : undefined
  return {
    current: () => content,
    since: () => since,
    findings: () => findings,
    validators: (wizard) => validators[wizard.version],
    give(wizard) {
      if (given.has(wizard.version)) return
      given.add(wizard.version)
      shared?.onGiven(wizard)
    },
    reload,
    take,
    onChange(listener) {
      changes.on('changed', listener)
      return () => changes.off('changed', listener)
    },
    listeners: () => changes.listenerCount('changed'),
    onFindings(listener) {
      changes.on('findings', listener)
      listener(findings)
    },
    async close() {
      isClosed = true
      watcher?.close()
      changes.removeAllListeners()
      await journeys?.checker.close()
    },
  }
}

/**
 * What the folder holds; where it has errors, what is in service, with the errors told. Where nothing is, stored answers
 * stop no start: there is nothing better to serve.
 */
async function firstSound(
  request: CheckRequest,
  withAnswers: ReturnType<typeof checkWithAnswers>,
  shared: SharedContent | undefined,
  say: (sentence: string) => void,
): Promise<SoundContent & { checked: CheckedContent }> {
  const own = await withAnswers(checkContent, request)
  if (own.content !== undefined && own.files !== undefined) {
    const sound = { content: own.content, files: own.files }
    shared?.atStart(sound)
    return { ...sound, checked: own }
  }
  const refused = new ContentError(own.findings)
  const files = await shared?.inService().catch(() => undefined)
  if (files === undefined) return withoutAnswers(request, own, refused, shared)
  const checked = await checkContent({ ...request, files })
  if (checked.content === undefined) throw refused
  const sound = { content: checked.content, files }
  shared?.insteadOfFolder(sound)
  say(refused.message)
  say(`Content version ${sound.content.version} is served: it is in service.`)
  return { ...sound, checked: { ...checked, findings: [...own.findings, ...checked.findings] } }
}

async function withoutAnswers(
  request: CheckRequest,
  own: CheckedContent,
  refused: ContentError,
  shared: SharedContent | undefined,
): Promise<SoundContent & { checked: CheckedContent }> {
  if (!own.findings.every((finding) => !isError(finding) || isOfAnswers(finding))) throw refused
  const checked = await checkContent(request)
  if (checked.content === undefined || checked.files === undefined) throw new ContentError(checked.findings)
  const sound = { content: checked.content, files: checked.files }
  shared?.atStart(sound)
  return { ...sound, checked: { ...checked, findings: [...checked.findings, ...own.findings.filter(isOfAnswers)] } }
}

const isServed = (content: Content, version: string): boolean =>
  Object.values(content.wizards).some((wizard) => wizard.version === version)

/** A thread that gave no answer is a finding: the last good version keeps serving, and the next save is a new try. */
async function checkedOrLost(
  check: ContentChecker['check'],
  request: CheckRequest,
  folder: string,
): Promise<CheckedContent> {
  try {
    return await check(request)
  } catch (error) {
    if (!(error instanceof CheckerLost)) throw error
    const mend = 'Save a file again for another try; "npm run check" shows where it takes long.'
    const place = { file: basename(folder), line: 1, path: '' }
    return {
      findings: [{ rule: 'not-checked', severity: 'error', ...place, sentence: error.message, mend }],
      sound: [],
    }
  }
}

/**
 * What became of answers to the wizards served before this start. Told, but no reason not to start: there is no better
 * version to serve, and whoever began may finish on the version that was kept.
 */
function lostByRestart(begun: readonly Wizard[], content: Content): Finding[] {
  return begun.flatMap((before) => {
    const wizard = content.wizards[before.id]
    if (wizard === undefined || wizard.version === before.version) return []
    return migrationFindings(before, wizard).map((finding) => ({ ...finding, severity: 'warning' as const }))
  })
}

/** Wizards that stayed the same stay the same object, so that what was worked out from them still counts. */
function withKnownWizards(content: Content, before: Content): Content {
  const wizards = Object.entries(content.wizards).map(([id, wizard]) => {
    const known = before.wizards[id]
    return [id, known?.version === wizard.version ? known : wizard] as const
  })
  return Object.freeze({ ...content, wizards: Object.freeze(Object.fromEntries(wizards)) })
}

/** What comes from another thread is a copy that nobody froze. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}
