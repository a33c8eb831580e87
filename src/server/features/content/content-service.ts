import { setTimeout as pause } from 'node:timers/promises'
import { overlayEdits } from '@kindred/content'
import { filesHash } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'
import type { Pool } from 'pg'
import { findIssuedVersions, markVersionIssued } from './content-versions-repository.ts'
import { studioEditsOver } from './folder-sync.ts'
import {
  findFolder,
  findLiveRelease,
  type LiveRelease,
  publish,
  readRelease,
  rememberFolder,
  wasPublished,
  wasSeen,
} from './releases-repository.ts'
import type { ContentStore } from './served-content.ts'
import { folderHashOf, type SharedContent, type ValidContent } from './shared-content.ts'

type ContentServiceOptions = {
  pool: Pool
  now: () => Date
  /** This server, and the content folder that it reads: the same after a restart. */
  by: string
  folder: string
  contentDir: string
  /** Nobody else can use this database: the folder is always right. */
  alone: boolean
  /** Keeps wizards of a publication, sooner or later. */
  keep: (wizards: readonly Wizard[], publication: number) => Promise<void>
  /** Told once while something goes on failing. */
  onProblem: (error: Error) => void
  /** How often we ask which content is in service. */
  everyMs?: number
  /** A database that takes longer does not hold up the start, or a change of the folder. */
  patienceMs?: number
}

export type ContentService = {
  shared: SharedContent
  /** Settles whose content is served, and follows what others put into service. */
  begin: (store: ContentStore) => Promise<void>
  /** Serves what was put into service up to now, unless it is served already. */
  follow: () => Promise<void>
  close: () => Promise<void>
}

/** Another server's content that cannot be used here is tried so often. */
const maxTries = 3

/**
 * One content for all servers of a database. What is in service stands there as a numbered row with all its files; every
 * server asks for the highest number once a second. A folder that changes is published as the next one.
 */
export function createContentService(options: ContentServiceOptions): ContentService {
  const { pool, now, folder, keep, everyMs = 1_000, patienceMs = 3_000 } = options
  let store: ContentStore | undefined
  let atStart: ValidContent | undefined
  /** The folder as we last dealt with it, and what is served. */
  let folderHash: string | undefined
  let servedHash: string | undefined
  /** The publication that is served here, or was found to be of no use; and the one that is looked at. */
  let known = 0
  let following = 0
  let tries = 0
  let isSettled = false
  let isTaking = false
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let hasFailed = false

  /** What the studio published and the folder has not pulled. */
  const editsOverFolder = () => studioEditsOver(pool, options.contentDir)

  /** Was this read while the database was away, without what the studio published? */
  const lacksStudio = async ({ files }: ValidContent): Promise<boolean> =>
    filesHash(overlayEdits(files, await editsOverFolder()).files) !== filesHash(files)

  /** To be published with the next flush; a newer one takes its place. */
  let waiting: ValidContent | undefined
  const flush = once(async () => {
    while (waiting !== undefined) {
      const valid = waiting
      if (await lacksStudio(valid)) {
        if (waiting === valid) waiting = undefined
        // The same folder counts as changed when it is read again.
        folderHash = undefined
        void store?.reload()
        continue
      }
      known = Math.max(known, await publish(pool, { ...valid, by: options.by, folder, now: now() }))
      isSettled = true
      if (waiting === valid) waiting = undefined
    }
  })

  /** The start: our folder, or what is in service? */
  async function settle(own: ValidContent): Promise<void> {
    const isOwn = await isOurs(options, await findLiveRelease(pool), own)
    // A change meanwhile has settled it.
    if (isSettled || waiting !== undefined) return
    if (isOwn) waiting = own
    else await rememberFolder(pool, folder, folderHashOf(own), now())
    await flush()
    isSettled = true
  }

  /** A folder that had errors when this server started is looked at as if it started now; others changed under our eyes. */
  async function isNews(own: ValidContent): Promise<boolean> {
    if (folderHash !== undefined) return true
    if (await isOurs(options, await findLiveRelease(pool), own)) return true
    folderHash = folderHashOf(own)
    await rememberFolder(pool, folder, folderHash, now())
    return false
  }

  async function follow(inService: LiveRelease | undefined): Promise<void> {
    if (store === undefined || inService === undefined || inService.number <= known) return
    const { number } = inService
    isTaking = true
    const outcome = await store
      .take(async () => {
        // A change of our own folder may have come first, and its number is higher.
        if (number <= known || inService.filesHash === servedHash) return undefined
        following = number
        const files = await readRelease(pool, inService.filesHash)
        if (files === undefined)
          options.onProblem(new Error(`Publication ${number} has lost its files (${inService.filesHash}).`))
        return files
      })
      .finally(() => {
        isTaking = false
      })
    tries = outcome === 'refused' ? tries + 1 : 0
    if (outcome === 'refused' && tries < maxTries) return
    known = Math.max(known, number)
    tries = 0
  }

  const look = once(async () => {
    try {
      await flush()
      if (!isSettled && atStart !== undefined) await settle(atStart)
      await follow(await findLiveRelease(pool))
      hasFailed = false
    } catch (error) {
      if (!hasFailed && !isClosed) options.onProblem(error as Error)
      hasFailed = true
    }
  })

  return {
    shared: {
      onFolderLoaded(valid) {
        atStart = valid
        folderHash = folderHashOf(valid)
        servedHash = filesHash(valid.files)
      },
      async liveFiles() {
        const found = await findLiveRelease(pool)
        return found && readRelease(pool, found.filesHash)
      },
      onLiveServed(valid) {
        servedHash = filesHash(valid.files)
      },
      async onFolderValid(valid) {
        const hash = folderHashOf(valid)
        if (hash === folderHash || !(await isNews(valid).catch(() => true))) return false
        folderHash = hash
        waiting = valid
        // Served here in any case; the others get it as soon as the database takes it.
        await within(patienceMs, flush().catch(options.onProblem))
        servedHash = filesHash(valid.files)
        return true
      },
      async beforeRemoteServed(valid) {
        servedHash = filesHash(valid.files)
        await within(patienceMs, keep(Object.values(valid.content.wizards), following))
      },
      // Without an answer the folder is served as it is, and not published before there is one (`lacksStudio`).
      unpulledEdits: async () =>
        (await within(
          patienceMs,
          editsOverFolder().catch(() => undefined),
        )) ?? [],
      onReferenced: (wizard) => void markVersionIssued(pool, wizard, now()).catch(() => {}),
      referencedElsewhere: (versions) => findIssuedVersions(pool, versions),
    },
    async begin(opened) {
      store = opened
      const first = look()
      await within(patienceMs, first)
      // The database answered, and what it holds is being checked: nobody is to see our old folder meanwhile.
      if (isTaking) await first
      if (!isClosed) timer = setInterval(() => void look(), everyMs).unref()
    },
    async follow() {
      // One that runs already may have asked before.
      await look.running()
      await look()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await within(patienceMs, look.running())
    },
  }
}

/**
 * Is it our folder that is to be served, and not what is in service? Where nothing is, where it is the same, and where the folder is
 * newer: it changed since we last dealt with it or, on a new server, neither its files nor what they say were ever in service.
 */
async function isOurs(
  { pool, folder, alone }: Pick<ContentServiceOptions, 'pool' | 'folder' | 'alone'>,
  inService: LiveRelease | undefined,
  own: ValidContent,
): Promise<boolean> {
  const hash = filesHash(own.files)
  if (alone || inService === undefined || inService.filesHash === hash) return true
  const before = await findFolder(pool, folder)
  const folderHash = folderHashOf(own)
  if (before !== undefined) return before !== folderHash
  return !(await wasPublished(pool, hash, own.content.version, folderHash)) && !(await wasSeen(pool, folderHash))
}

/** One at a time: who asks while it runs waits for the same. A database that hangs is not asked again meanwhile. */
function once(act: () => Promise<void>): (() => Promise<void>) & { running: () => Promise<void> } {
  let running: Promise<void> | undefined
  const run = (): Promise<void> => {
    running ??= act().finally(() => {
      running = undefined
    })
    return running
  }
  return Object.assign(run, { running: () => running ?? Promise.resolve() })
}

/** Waits for it, but no longer than that. */
const within = <Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([work, pause(ms, undefined, { ref: false })])
