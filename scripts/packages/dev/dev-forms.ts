import { execFile } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, type Finding, fixLine, type LookupFile, type Picture, wizardIn } from '@kindred/content'
import { folderState, readContentFiles, watchFolder } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'
import { contentReader } from '@kindred/product'
import { unreadableFileReport } from '../../unreadable-file-report.ts'
import type { DevFinding, DevState } from './dev-state.ts'

/** A folder of forms as it is now, read again after each save. */
export interface DevForms {
  state: () => DevState
  onChange: (listener: () => void) => () => void
  /** A form in one of its languages; in that of the folder where it does not speak that one. */
  form: (id: string, language: string) => Wizard | undefined
  texts: (language: string) => Readonly<Record<string, string>>
  picture: (file: string) => Picture | undefined
  lookup: (id: string) => LookupFile | undefined
  close: () => void
}

// Editors save a file in several writes: a short rest joins them to one reading.
const quietMs = 60

const shown = (finding: Finding): DevFinding => {
  const { rule, severity, suppressed, file, line, path, sentence, suggestion = '', fix } = finding
  const tone = suppressed === undefined ? severity : 'accepted'
  // Most suggestions say the fix already.
  return { tone, rule, place: `${file}:${line} ${path}`.trim(), sentence, fix: suggestion || (fix ? fixLine(fix) : '') }
}

/**
 * Reads a folder, keeps the last form of each that could be read, and has everything checked by a process beside this one, which a newer
 * reading ends. `command`: the file of the command. `seen`: findings as that tells them.
 */
export async function openDevForms(
  folder: string,
  command: string,
  seen: (findings: readonly Finding[]) => Finding[],
): Promise<DevForms> {
  const changes = new EventEmitter().setMaxListeners(0)
  const read = contentReader()
  const forms = new Map<string, { wizard: Wizard; isOld: boolean }>()
  let content: Pick<Content, 'languages' | 'pictures' | 'lookups'> = { languages: [], pictures: {}, lookups: {} }
  let now: DevState = { revision: 0, forms: [], languages: [], findings: [], isChecking: false }
  let checking: { kill: () => void } | undefined

  const tell = (next: Partial<DevState>): void => {
    now = { ...now, ...next }
    changes.emit('change')
  }

  async function reload(): Promise<void> {
    checking?.kill()
    const revision = now.revision + 1
    const files = await readContentFiles(folder).catch((error: unknown) => {
      const report = existsSync(folder) ? unreadableFileReport(error, folder) : undefined
      if (report !== undefined) tell({ revision, findings: seen(report.findings).map(shown), isChecking: false })
      else tell({ revision, problem: `${folder} can’t be read: ${(error as Error).message}`, isChecking: false })
      return undefined
    })
    if (files === undefined) return
    const reading = read(files, { today: new Date().toISOString().slice(0, 10) })
    if (reading.content !== undefined) content = reading.content
    const readable = new Map(reading.walkable.map(({ wizard }) => [wizard.id, wizard]))
    for (const id of new Set([...forms.keys(), ...readable.keys()])) {
      const wizard = readable.get(id)
      const before = forms.get(id)
      if (wizard !== undefined) forms.set(id, { wizard, isOld: false })
      else if (before === undefined || !existsSync(join(folder, 'wizards', id, 'wizard.json'))) forms.delete(id)
      else forms.set(id, { ...before, isOld: true })
    }
    tell({
      revision,
      problem: undefined,
      forms: [...forms.values()].map(({ wizard, isOld }) => ({
        ...{ id: wizard.id, title: wizard.title, isOld },
        facts: Object.entries(wizard.facts ?? {}).map(([name, { values = ['yes', 'no'] }]) => ({ name, values })),
      })),
      languages: content.languages.map(({ language, name }) => ({ language, name })),
      findings: seen(reading.findings).map(shown),
      isChecking: true,
    })
    checking = execFile(
      process.execPath,
      [command, 'check', folder, '--format=json'],
      { maxBuffer: 2 ** 28 },
      (error, stdout, stderr) => {
        // Killed: a newer reading has taken over.
        if (error?.signal != null || now.revision !== revision) return
        const report = reportIn(stdout)
        // Its files are placed already.
        if (report !== undefined) tell({ findings: report.map(shown), isChecking: false })
        else tell({ problem: stderr.trim(), isChecking: false })
      },
    )
  }

  const since = await folderState(folder)
  await reload()
  const onProblem = (error: Error) => tell({ problem: error.message })
  const watcher = watchFolder(folder, { since, quietMs, onChange: reload, onProblem })
  const wordsOf = (language: string) => content.languages.find((one) => one.language === language)
  return {
    state: () => now,
    onChange(listener) {
      changes.on('change', listener)
      return () => void changes.off('change', listener)
    },
    form(id, language) {
      const wizard = forms.get(id)?.wizard
      const words = wordsOf(language)
      return wizard === undefined || words === undefined || words === content.languages[0]
        ? wizard
        : wizardIn(words, wizard)
    },
    texts: (language) => (wordsOf(language) ?? content.languages[0])?.texts ?? {},
    picture: (file) => (Object.hasOwn(content.pictures, file) ? content.pictures[file] : undefined),
    lookup: (id) => (Object.hasOwn(content.lookups, id) ? content.lookups[id] : undefined),
    close() {
      watcher.close()
      checking?.kill()
    },
  }
}

/** The findings of a report; undefined where the command said something else. */
function reportIn(text: string): Finding[] | undefined {
  try {
    return (JSON.parse(text) as { findings: Finding[] }).findings
  } catch {
    return undefined
  }
}
