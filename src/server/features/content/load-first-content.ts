import { join } from 'node:path'
import {
  type Content,
  type Finding,
  findingLine,
  isError,
  migrationFindings,
  withNewCrisisFiles,
} from '@kindred/content'
import { type ContentFiles, filesHash, readContentFiles } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'
import { projectRoot } from '../../platform/project-root.ts'
import { type CheckedContent, type CheckRequest, checkCandidate, isOfAnswers } from './check-candidate.ts'
import type { SharedContent, ValidContent } from './shared-content.ts'
import type { checkWithAnswers } from './stored-answers.ts'

/** Content with errors at the start: the message is every finding, one a line. */
export class ContentError extends Error {
  readonly findings: Finding[]
  constructor(findings: Finding[]) {
    super(['Content has errors:', ...findings.filter(isError).map(findingLine)].join('\n'))
    this.findings = findings
  }
}

type FirstContent = ValidContent & { checked: CheckedContent }

/**
 * The content to serve first, in this order of fallbacks:
 * 1. the folder;
 * 2. units of the folder without errors over the live release;
 * 3. the live release;
 * 4. where nothing is live: the folder minus invalid units, with the shipped crisis lines where those of the folder are invalid. Findings about
 *    stored answers do not stop the start then.
 * @throws ContentError where none of these is valid.
 */
export async function loadFirstContent(
  request: CheckRequest,
  overlay: Pick<CheckedContent, 'folderHash' | 'conflicts'> | undefined,
  withAnswers: ReturnType<typeof checkWithAnswers>,
  shared: SharedContent | undefined,
  log: (sentence: string) => void,
): Promise<FirstContent> {
  const startWith = (found: ValidContent, checked: CheckedContent): FirstContent => {
    const valid = { ...found, ...(overlay?.folderHash === undefined ? {} : { folderHash: overlay.folderHash }) }
    shared?.onFolderLoaded(valid)
    return { ...valid, checked: { ...checked, ...overlay } }
  }
  const own = await withAnswers(checkCandidate, request)
  const whole = validIn(own)
  if (whole !== undefined) return startWith(whole, own)
  const refused = new ContentError(own.findings)
  const live = await shared?.liveFiles().catch(() => undefined)
  if (live === undefined) {
    const isOfAnswersAlone = own.findings.every((finding) => !isError(finding) || isOfAnswers(finding))
    const checked = await checkCandidate(isOfAnswersAlone ? request : { ...request, before: await crisisLines() })
    const valid = validIn(checked)
    if (valid === undefined) throw refused
    if (!isOfAnswersAlone) log(refused.message)
    return startWith(valid, { ...checked, findings: [...checked.findings, ...own.findings.filter(isOfAnswers)] })
  }
  const partly = await withAnswers(checkCandidate, { ...request, before: live })
  const part = validIn(partly)
  if (part !== undefined && filesHash(part.files) !== filesHash(live)) {
    log(refused.message)
    return startWith(part, partly)
  }
  const checked = await checkCandidate({ ...request, files: live })
  if (checked.content === undefined) throw refused
  const valid = { content: checked.content, files: live }
  shared?.onLiveServed(valid)
  log(refused.message)
  log(`Serving live content version ${valid.content.version}`)
  const { rolledBack } = partly
  return {
    ...valid,
    checked: { ...checked, ...(rolledBack && { rolledBack }), findings: [...own.findings, ...checked.findings] },
  }
}

const validIn = ({ content, files, folderHash }: CheckedContent): ValidContent | undefined =>
  content && files && { content, files, ...(folderHash === undefined ? {} : { folderHash }) }

/** Crisis lines shipped with this server. */
const crisisLines = async (): Promise<ContentFiles> =>
  withNewCrisisFiles(
    await readContentFiles(join(projectRoot, 'content')).catch(() => new Map<string, string>()),
    new Map(),
  )

/**
 * What became of answers to the wizards served before this start. Told, but no reason not to start: there is no better
 * version to serve, and whoever began may finish on the version that was kept.
 */
export function lostByRestart(begun: readonly Wizard[], content: Content): Finding[] {
  return begun.flatMap((before) => {
    const wizard = content.wizards[before.id]
    if (wizard === undefined || wizard.version === before.version) return []
    return migrationFindings(before, wizard).map((finding) => ({ ...finding, severity: 'warning' as const }))
  })
}
