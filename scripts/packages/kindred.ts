#!/usr/bin/env node
// The command of the package: kindred init|dev|import|export|check|build|draw|scripts, for a folder of forms of any team.
// Ends with 0 where all is well, 1 with errors in the forms, 2 where the command cannot be carried out.
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  checkJourneys,
  drawMermaid,
  drawSvg,
  marksOf,
  playwrightSpec,
  scriptsHtml,
  testScripts,
  whyNoSpec,
} from '@kindred/checker'
import { allRules, type Content, didYouMean, type Finding, findingLine, isError, wizardIn } from '@kindred/content'
import { readContentFiles } from '@kindred/content/node'
import { validatorsModule } from '@kindred/content/validators'
import type { Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { unknownOptionMessage } from '../command-options.ts'
import { type ContentReport, missingText, reportText } from '../content-report.ts'
import { explanationOf } from '../explain-rule.ts'
import { createIncrementalCheck } from '../incremental-check.ts'
import { withLocalPaths } from '../local-finding-paths.ts'
import { unreadableFileReport } from '../unreadable-file-report.ts'
import { openDevForms } from './dev/dev-forms.ts'
import { devServer } from './dev/dev-server.ts'
import { workbook } from './export/workbook.ts'
import { languageName, toXlsForm } from './export/xlsform.ts'
import { firstForm } from './first-form.ts'
import type { ImportedForm } from './import/imported-form.ts'
import { readSheets } from './import/read-sheets.ts'
import { fromSurveyJs } from './import/surveyjs.ts'
import { contentOf } from './import/to-content.ts'
import { fromXlsForm } from './import/xlsform.ts'
import { isReportFormat, reportFormats } from './report-formats.ts'

const usualPort = 4400

const help = `kindred init FOLDER                    begins a folder with one small form
kindred dev [FOLDER] [--port=N]        shows the forms of a folder while you edit them, with what the check finds, at http://127.0.0.1:${usualPort}
kindred import FILE --out=FOLDER       makes a folder of a form of another tool: SurveyJS (.json), XLSForm (.xlsx)
kindred export FOLDER --xlsform=FILE.xlsx [--form=ID]
                                       writes a form as an XLSForm, its long lists as CSV beside it, and lists what an XLSForm cannot say
kindred check FOLDER [--format=FORMAT] proves every journey; FORMAT: pretty, ${Object.keys(reportFormats).join(', ')}
kindred check FOLDER --explain=RULE    what a rule means, with a fault and its fix
kindred check FOLDER --missing=LANG    what a language does not say yet
kindred build FOLDER --out=FOLDER      writes each form as a module: { wizard, validators }; in other languages as ID.LANG.js
kindred draw FOLDER --out=FOLDER       draws each form: SVG and Mermaid
kindred scripts FOLDER --out=FILE      test scripts on paper, as HTML
kindred scripts FOLDER --format=playwright --out=FILE.spec.ts [--form=ID] [--address=/PAGE]
                                       the same as a Playwright spec, for any app that draws the form with WizardForm
kindred --help, kindred --version`

class Refusal extends Error {}

interface Words {
  folder: string
  out: string | undefined
  format: string | undefined
  xlsform: string | undefined
  form: string | undefined
  address: string | undefined
  explain: string | undefined
  missing: string | undefined
  port: string | undefined
}

async function filesOf(folder: string): ReturnType<typeof readContentFiles> {
  if (!existsSync(folder)) throw new Refusal(`There is no folder ${folder}.`)
  if (!statSync(folder).isDirectory()) throw new Refusal(`${folder} is a file. Name the folder of your forms.`)
  return readContentFiles(folder).catch((error: unknown) => {
    const [finding] = unreadableFileReport(error, folder)?.findings ?? []
    throw finding === undefined ? error : new Refusal(findingLine(finding))
  })
}

/** Forms that have no errors in their files; with one, its findings are told and nothing is written. */
async function contentIn(folder: string): Promise<Content> {
  const { content, findings } = readContent(await filesOf(folder))
  if (content !== undefined) return content
  for (const finding of withLocalPaths(folder, findings.filter(isError))) console.error(findingLine(finding))
  throw new Refusal('Nothing was written: fix these first.')
}

/** Sentences that the form package says in a language, as they lie beside this command once it is packed. */
async function sharedTexts(language: string): Promise<Record<string, string>> {
  const file = new URL(`texts/${language}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>) : {}
}

async function formsOf(folder: string): Promise<{ wizards: Wizard[] }> {
  return { wizards: Object.values((await contentIn(folder)).wizards) }
}

/** The form that is asked for, or the only one. */
function oneOf(wizards: Content['wizards'], id: string | undefined): Wizard {
  const ids = Object.keys(wizards)
  const [first, ...others] = ids
  if (id === undefined && others.length > 0) throw new Refusal(`Say which form: --form=… There are: ${ids.join(', ')}.`)
  const found = wizards[id ?? first ?? '']
  if (found === undefined || !ids.includes(found.id))
    throw new Refusal(`There is no form "${id ?? ''}". There are: ${ids.join(', ')}.`)
  return found
}

const outOf = ({ out }: Words, command: string): string => {
  if (out === undefined)
    throw new Refusal(`Say where to: kindred ${command} ${command === 'import' ? 'FILE' : 'FOLDER'} --out=…`)
  return out
}

async function write(file: string, text: string | Buffer): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  } catch (error) {
    throw new Refusal(`${file} cannot be written: ${(error as Error).message}`)
  }
}

const declaration = `import type { Wizard } from '@kindred/engine'
import type { ValidatorModule } from '@kindred/form'

export declare const wizard: Wizard
export declare const validators: ValidatorModule
`

/** A form of another tool, by the ending of its file. */
async function formIn(file: string): Promise<ImportedForm> {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  const id =
    basename(file, extname(file))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '') || 'form'
  try {
    if (extname(file) === '.json') return fromSurveyJs(JSON.parse(await readFile(file, 'utf8')), id)
    if (extname(file) === '.xlsx') return fromXlsForm(await readSheets(file), id, await tablesBeside(file))
  } catch (error) {
    throw new Refusal(`${file} cannot be imported. ${(error as Error).message}`)
  }
  throw new Refusal(`${file} cannot be imported: name a .json file of SurveyJS, or an XLSForm as .xlsx.`)
}

/** CSV files that a form may choose from: they lie beside it. */
async function tablesBeside(file: string): Promise<Map<string, string>> {
  const names = (await readdir(dirname(resolve(file)))).filter((name) => extname(name) === '.csv')
  const read = (name: string) => readFile(join(dirname(resolve(file)), name), 'utf8')
  return new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)))
}

const schemasFrom = (folder: string): string =>
  relative(resolve(folder), resolve('node_modules/@kindred/content/schemas'))

async function refuseFilled(folder: string): Promise<void> {
  const there = existsSync(folder) ? await readdir(folder) : []
  if (there.length > 0) throw new Refusal(`${folder} is not empty, so nothing was written there. Name a new folder.`)
}

/** What a rule means, as the findings of this command are documented beside it. */
async function explained(rule: string): Promise<string> {
  const text = explanationOf(await readFile(new URL('FINDINGS.md', import.meta.url), 'utf8'), rule)
  if (text !== undefined) return text
  throw new Refusal(`There is no rule "${rule}". ${didYouMean(rule, allRules) ?? `There are: ${allRules.join(', ')}`}`)
}

async function notSaidIn(folder: string, language: string): Promise<string> {
  const { languages } = readContent(await filesOf(folder))
  const progress = languages.find((one) => one.language === language)
  if (progress !== undefined) return missingText(progress)
  const there = languages.map((one) => one.language).join(', ')
  throw new Refusal(
    `There is no language "${language}". ${there === '' ? 'There is only one.' : `There are: ${there}.`}`,
  )
}

/** Findings for another team: answers go to `onSubmit` by the ids of their questions, so that none is lost for want of a name to save it under. */
const findingsFor = <T extends Finding>(folder: string, findings: readonly T[]): T[] =>
  withLocalPaths(
    folder,
    findings.filter(({ rule }) => rule !== 'not-saved'),
  )

function seenFrom(folder: string, report: ContentReport): ContentReport {
  // The preview in which clicks can be seen is that of our server.
  const findings = findingsFor(folder, report.findings).map(({ replay: _replay, ...finding }) => finding)
  return { ...report, warnings: report.warnings - (report.findings.length - findings.length), findings }
}

/** A form as a module: { wizard, validators }. */
const moduleOf = (wizard: Wizard): string =>
  `export const wizard = ${JSON.stringify(wizard)}\n${validatorsModule(wizard).replace(/^export default/m, 'export const validators =')}`

/** A number of a port; 0 takes one that is free. */
function portIn(text: string | undefined): number {
  if (text === undefined) return usualPort
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Refusal(`"${text}" is no port. Write a number: --port=${usualPort}`)
  return port
}

const commands: Readonly<Record<string, (words: Words) => Promise<void>>> = {
  async init({ folder }) {
    await refuseFilled(folder)
    for (const [name, text] of Object.entries(firstForm(schemasFrom(folder)))) await write(join(folder, name), text)
    console.log(`${folder}: one form, "pets". Next: kindred dev ${folder}`)
  },

  async dev({ folder, port: asked }) {
    const port = portIn(asked)
    await filesOf(folder)
    const forms = await openDevForms(folder, fileURLToPath(import.meta.url), (found) => findingsFor(folder, found))
    const server = devServer({ forms, page: new URL('dev/', import.meta.url), moduleOf, sharedTexts })
    await new Promise<void>((done, fail) => {
      server.on('error', fail).listen(port, '127.0.0.1', done)
    }).catch((error: NodeJS.ErrnoException) => {
      forms.close()
      const why =
        error.code === 'EADDRINUSE' ? `is taken by another program` : `can’t be opened here (${error.message})`
      throw new Refusal(`Port ${port} ${why}. Name another one: kindred dev ${folder} --port=${port + 1}`)
    })
    const stop = () => {
      forms.close()
      server.close()
      server.closeAllConnections()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    console.log(`${folder}: http://127.0.0.1:${(server.address() as AddressInfo).port}/ (Ctrl+C ends it)`)
  },

  async import(words) {
    const out = outOf(words, 'import')
    await refuseFilled(out)
    const form = await formIn(words.folder)
    for (const [name, text] of contentOf(form, schemasFrom(out))) await write(join(out, name), text)
    for (const { where, what } of form.notSaid) console.log(`${where}: ${what}`)
    const { all, converted } = form.questions
    console.log(
      `${out}: ${converted} of ${all} questions, ${form.notSaid.length} things not said. Next: kindred check ${out}`,
    )
  },

  async export({ folder, xlsform: file, form: id }) {
    if (file === undefined || extname(file) !== '.xlsx')
      throw new Refusal('Say where to: kindred export FOLDER --xlsform=FILE.xlsx')
    const { wizards, languages, lookups } = await contentIn(folder)
    const wizard = oneOf(wizards, id)
    const [source, ...others] = languages
    // A language in which nothing of the form is said has no columns.
    const said = others.map((words) => ({ name: languageName(words.language), wizard: wizardIn(words, wizard) }))
    const form = toXlsForm(
      wizard,
      new Map(Object.entries(lookups).map(([name, { csv }]) => [name, csv])),
      languageName(source?.language ?? 'en'),
      said.filter((one) => one.wizard.lang === undefined),
    )
    const files = new Map([...form.files].map(([name, text]) => [join(dirname(file), name), text]))
    // Several forms may share a long list.
    for (const name of [file, ...files.keys()])
      if (existsSync(name) && (await readFile(name, 'utf8')) !== files.get(name))
        throw new Refusal(`${name} is there already, so nothing was written. Name a new file.`)
    for (const [name, text] of files) await write(name, text)
    await write(file, await workbook(form.sheets))
    for (const { where, what } of form.notSaid) console.log(`${where}: ${what}`)
    const { all, converted } = form.questions
    console.log(
      `${[file, ...files.keys()].join(', ')}: ${converted} of ${all} questions, ${form.notSaid.length} things not said.`,
    )
  },

  async check({ folder, format = 'pretty', explain, missing }) {
    if (explain !== undefined) return console.log(await explained(explain))
    if (missing !== undefined) return console.log(await notSaidIn(folder, missing))
    if (format !== 'pretty' && !isReportFormat(format))
      throw new Refusal(`There is no format "${format}". There are: pretty, ${Object.keys(reportFormats).join(', ')}.`)
    const started = performance.now()
    const files = await filesOf(folder)
    const report = seenFrom(folder, createIncrementalCheck()(files, { today: new Date().toISOString().slice(0, 10) }))
    const wizards = [...files.keys()].filter((name) => /^[^/]+\/wizards\/[^/]+\/wizard\.json$/.test(name)).length
    if (wizards === 0) throw new Refusal(`${folder} has no forms: there is no wizards/<id>/wizard.json in it.`)
    if (isReportFormat(format)) console.log(reportFormats[format](report))
    else {
      const ms = performance.now() - started
      console.log(reportText(report, { wizards, ms, check: `kindred check ${folder}` }))
    }
    if (report.errors > 0) process.exitCode = 1
  },

  async build({ folder, ...given }) {
    const out = outOf({ folder, ...given }, 'build')
    const { wizards, languages } = await contentIn(folder)
    for (const wizard of Object.values(wizards)) {
      await write(join(out, `${wizard.id}.js`), moduleOf(wizard))
      await write(join(out, `${wizard.id}.d.ts`), declaration)
      console.log(join(out, `${wizard.id}.js`))
      for (const words of languages.slice(1)) {
        const translated = wizardIn(words, wizard)
        if (translated.lang !== undefined) {
          console.log(
            `${words.language}: the title of "${wizard.id}" is not translated yet, so nothing is written. What is missing: kindred check ${folder} --missing=${words.language}`,
          )
          continue
        }
        const name = join(out, `${wizard.id}.${words.language}`)
        await write(
          `${name}.js`,
          `export const wizard = ${JSON.stringify(translated)}\nexport { validators } from './${wizard.id}.js'\n`,
        )
        await write(`${name}.d.ts`, declaration)
        console.log(`${name}.js`)
      }
    }
  },

  async draw(words) {
    const out = outOf(words, 'draw')
    for (const wizard of (await formsOf(words.folder)).wizards) {
      const { findings, report } = checkJourneys(wizard)
      const marks = marksOf(report.unreachableSteps, findings)
      await write(join(out, `${wizard.id}.svg`), drawSvg(wizard, marks))
      await write(join(out, `${wizard.id}.mmd`), drawMermaid(wizard, marks))
      console.log(join(out, `${wizard.id}.svg`))
    }
  },

  async scripts(words) {
    const out = outOf(words, 'scripts')
    const { format = 'html', form, address } = words
    const { wizards, texts: own, language } = await contentIn(words.folder)
    const texts = { ...(await sharedTexts(language)), ...own }
    if (format === 'html') {
      const all = form === undefined ? Object.values(wizards) : [oneOf(wizards, form)]
      await write(out, scriptsHtml(all.map((wizard) => ({ wizard, made: testScripts(wizard, texts) }))))
      console.log(out)
      return
    }
    if (format !== 'playwright') throw new Refusal(`There is no format "${format}". There are: html, playwright.`)
    const wizard = oneOf(wizards, form)
    const why = whyNoSpec(wizard)
    if (why !== undefined) throw new Refusal(`There is no spec of "${wizard.id}": ${why}.`)
    const { spec, tests, actions } = playwrightSpec(wizard, texts, address)
    await write(out, spec)
    console.log(`${out}: ${tests} ${tests === 1 ? 'test' : 'tests'}, ${actions} actions`)
  },
}

const options = {
  out: { type: 'string' },
  format: { type: 'string' },
  xlsform: { type: 'string' },
  form: { type: 'string' },
  address: { type: 'string' },
  explain: { type: 'string' },
  missing: { type: 'string' },
  port: { type: 'string' },
} as const

const version = async (): Promise<string> =>
  (JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8')) as { version: string }).version

async function run(): Promise<void> {
  const [name = 'help', ...args] = process.argv.slice(2)
  if (name === 'help' || [name, ...args].some((word) => word === '--help' || word === '-h')) return console.log(help)
  if (name === '--version' || name === '-v') return console.log(await version())
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined)
    throw new Refusal(`There is no command "${name}". ${didYouMean(name, Object.keys(commands)) ?? ''}\n${help}`)
  const slip = unknownOptionMessage(args, options, Number.POSITIVE_INFINITY)
  if (slip !== undefined) throw new Refusal(slip)
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  // Whoever is in the folder of the forms need not say so.
  const usual = name === 'dev' ? (existsSync('wizards') ? '.' : 'forms') : undefined
  const [folder = usual, more] = positionals
  if (folder === undefined || more !== undefined)
    throw new Refusal(
      name === 'import' ? 'Name one file: kindred import FILE --out=…' : `Name one folder: kindred ${name} FOLDER`,
    )
  const { out, format, xlsform, form, address, explain, missing, port } = values
  await command({ folder, out, format, xlsform, form, address, explain, missing, port })
}

await run().catch((error: unknown) => {
  const isSlip = error instanceof Refusal || (error instanceof TypeError && 'code' in error)
  if (!isSlip) throw error
  console.error(error.message)
  process.exitCode = error instanceof Refusal && error.message.startsWith('Nothing was written') ? 1 : 2
})
