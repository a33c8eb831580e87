// npm run check: every finding of every content file, and every journey of every wizard, at once.
//   --json              for programs (one object; with --watch one a line)
//   --format=FORMAT     for other programs: json, junit, sarif, github
//   --watch             checks again after each save
//   --explain=RULE      what a rule means, with a fault and its fix
//   --missing=LANGUAGE  every text that this language does not say, by the file that would translate it
//   --date=YYYY-MM-DD   the day from which the age of crisis lines counts (today)
//   FOLDER              another content folder (--content=FOLDER is the same), which may be a part of one: it need not hold
//                       all that the app asks for. Of another team's folder nothing is asked that is only Kindred's.
//   --previous=WHERE    a folder or a git revision: what the edit touches, and whether answers made with it still open
//   --against=URL       a running server: what it would say of this content, because of answers that are stored there. Without it the database in DATA_DIR
//                       or DATABASE_URL is asked, where there is one, whether its server runs or not; nothing is changed there.
//                       Another folder (FOLDER, --content) is held against it only where DATA_DIR or DATABASE_URL is set.
//   --strict            ends with 1 also where the journey checker could not decide something
// Ends with 0 without errors, 1 with errors in content, 2 when the command cannot be carried out.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { didYouMean, rollbackInvalid } from '@kindred/content'
import { folderState, readContentFiles, watchFolder } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'
import { allRules, readContent, readOptionsFor } from '@kindred/product'
import type { ServedState } from '../src/server/features/content/served-state.ts'
import { commandOptions } from './command-options.ts'
import { type ContentReport, missingText, reportText } from './content-report.ts'
import { explanationOf } from './explain-rule.ts'
import { createIncrementalCheck } from './incremental-check.ts'
import { withLocalPaths } from './local-finding-paths.ts'
import { isReportFormat, reportFormats } from './packages/report-formats.ts'
import { NoPrevious, previousWizards } from './previous-content.ts'
import { unreadableFileReport } from './unreadable-file-report.ts'

const { values: option, positionals } = commandOptions(
  {
    json: { type: 'boolean' },
    format: { type: 'string' },
    watch: { type: 'boolean' },
    explain: { type: 'string' },
    missing: { type: 'string' },
    date: { type: 'string' },
    content: { type: 'string' },
    previous: { type: 'string' },
    against: { type: 'string' },
    strict: { type: 'boolean' },
  },
  1,
)

class Refusal extends Error {}

function refuseDate({ date } = option): void {
  if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new Refusal(`--date=${date} is not a day. Write it as --date=2026-11-21.`)
}

function refuseFormat({ format } = option): void {
  if (format !== undefined && !isReportFormat(format))
    throw new Refusal(`There is no format "${format}". There are: ${Object.keys(reportFormats).join(', ')}.`)
}

async function explain(rule: string): Promise<void> {
  const text = explanationOf(await readFile('content/FINDINGS.md', 'utf8'), rule)
  if (text === undefined)
    throw new Refusal(
      `There is no rule "${rule}". ${didYouMean(rule, allRules) ?? `There are: ${allRules.join(', ')}`}`,
    )
  console.log(text)
}

async function tellMissing(language: string): Promise<void> {
  const { languages } = readContent(await readContentFiles(option.content ?? process.env.CONTENT_DIR ?? 'content'))
  const progress = languages.find((one) => one.language === language)
  if (progress === undefined)
    throw new Refusal(
      `There is no language "${language}". There are: ${languages.map((one) => one.language).join(', ')}.`,
    )
  console.log(missingText(progress))
}

const earlier = (where: string): Promise<Record<string, Wizard>> =>
  previousWizards(where).catch((error: unknown) => {
    throw error instanceof NoPrevious ? new Refusal(error.message) : error
  })

/** Is there a database of a server of this folder? */
const hasDatabase = ({ DATABASE_URL = '', DATA_DIR = 'data' } = process.env): boolean =>
  DATABASE_URL !== '' || existsSync(join(DATA_DIR, 'postgres/PG_VERSION'))

/** What a server would judge the content by: the one that was named, or the one whose database is here. Only then its code is loaded. */
async function servedState(isOwnFolder: boolean): Promise<ServedState | undefined> {
  const { against } = option
  if (against !== undefined) {
    if (!URL.canParse(against))
      throw new Refusal(
        `--against=${against} is not the address of a server. Write it as --against=http://localhost:3000.`,
      )
    const { fetchServedState } = await import('../src/server/features/content/served-state.ts')
    return fetchServedState(against).catch((error: Error) => {
      throw new Refusal(`The server at ${against} does not say what answers hang on: ${error.message}.`)
    })
  }
  if (!isOwnFolder && process.env.DATA_DIR === undefined && process.env.DATABASE_URL === undefined) return undefined
  if (!hasDatabase()) return undefined
  const { readLocalServedState } = await import('./read-local-served-state.ts')
  return readLocalServedState().catch((error: Error) => {
    console.error(`Stored answers could not be looked at, so nothing is said of them: ${error.message}`)
    return undefined
  })
}

async function checkContent(): Promise<void> {
  const [named = option.content] = positionals
  if (named !== (option.content ?? named)) throw new Refusal(`Two folders are named: ${named} and ${option.content}.`)
  const folder = named ?? process.env.CONTENT_DIR ?? 'content'
  const today = option.date ?? new Date().toISOString().slice(0, 10)
  const before = option.previous
  const previous: Readonly<Record<string, Wizard>> | undefined =
    before === undefined ? undefined : await earlier(before)
  const check = createIncrementalCheck()
  const { json, format, watch: watching } = option
  /** What a server would go on serving where files have errors. */
  let lastGood: ReadonlyMap<string, string> | undefined

  async function once(): Promise<void> {
    const started = performance.now()
    const files = await readContentFiles(folder).catch((error: unknown) => {
      const report = unreadableFileReport(error, folder)
      if (report === undefined) throw error
      tell(report, 0, started)
    })
    if (files === undefined) return
    const { needed = [] } = named === undefined ? readOptionsFor(files.keys()) : {}
    // Answers come in while somebody edits: they are asked for each time.
    const served = await servedState(named === undefined)
    const look = (some: ReadonlyMap<string, string>) =>
      check(some, { today, needed, served, ...(previous === undefined ? {} : { previous }) })
    const report = look(files)
    if (report.errors === 0) lastGood = files
    else if (watching && lastGood !== undefined)
      report.held = rollbackInvalid(files, lastGood, report, look)?.rolledBack ?? []
    const wizards = [...files.keys()].filter((name) => /^[^/]+\/wizards\/[^/]+\/wizard\.json$/.test(name)).length
    tell(report, wizards, started)
  }

  function tell(found: ContentReport, wizards: number, started: number): void {
    const report = withLocalPaths(folder, found)
    if (json) console.log(JSON.stringify(report, null, watching ? 0 : 2))
    else if (format !== undefined && isReportFormat(format)) console.log(reportFormats[format](report))
    else console.log(reportText(report, { wizards, ms: performance.now() - started }))
    const isOpen = report.findings.some(({ rule }) => rule === 'not-fully-checked')
    process.exitCode = report.errors > 0 || (option.strict === true && isOpen) ? 1 : 0
  }

  if (!existsSync(folder)) throw new Refusal(`There is no folder ${folder}.`)
  // A folder with a link that leads nowhere has no state yet: the first look that succeeds is a change.
  const since = await folderState(folder).catch(() => '')
  await once()
  if (watching)
    watchFolder(folder, {
      since,
      // Editors write a file in several steps: a short rest joins them to one check.
      quietMs: 30,
      onChange: async () => {
        if (!json) console.log('')
        await once()
      },
      onProblem: (error) => {
        const report = unreadableFileReport(error, folder)
        if (report !== undefined) tell(report, 0, performance.now())
        else console.error(`The content folder cannot be read: ${error.message}`)
      },
    })
}

try {
  refuseDate()
  refuseFormat()
  const rule = option.explain
  if (rule !== undefined) await explain(rule)
  else if (option.missing !== undefined) await tellMissing(option.missing)
  else await checkContent()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 2
}
