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
    super(['The content cannot be used as it is:', ...findings.filter(isError).map(findingLine)].join('\n'))
    this.findings = findings
  }
}

type First = ValidContent & { checked: CheckedContent }

/**
 * What the folder holds. Where it has errors, what has none, beside what is in service; where nothing is, without what has errors, if the app
 * can do without that. Crisis lines with errors are then those that came with the server. Stored answers stop no start
 * where nothing is in service: there is nothing better to serve.
 */
export async function firstValid(
  request: CheckRequest,
  laid: Pick<CheckedContent, 'folderHash' | 'conflicts'> | undefined,
  withAnswers: ReturnType<typeof checkWithAnswers>,
  shared: SharedContent | undefined,
  say: (sentence: string) => void,
): Promise<First> {
  const ofFolder = (found: ValidContent, checked: CheckedContent): First => {
    const valid = { ...found, ...(laid?.folderHash === undefined ? {} : { folderHash: laid.folderHash }) }
    shared?.atStart(valid)
    return { ...valid, checked: { ...checked, ...laid } }
  }
  const own = await withAnswers(checkCandidate, request)
  const whole = validIn(own)
  if (whole !== undefined) return ofFolder(whole, own)
  const refused = new ContentError(own.findings)
  const inService = await shared?.inService().catch(() => undefined)
  if (inService === undefined) {
    const isOfAnswersAlone = own.findings.every((finding) => !isError(finding) || isOfAnswers(finding))
    const checked = await checkCandidate(isOfAnswersAlone ? request : { ...request, before: await crisisLines() })
    const valid = validIn(checked)
    if (valid === undefined) throw refused
    if (!isOfAnswersAlone) say(refused.message)
    return ofFolder(valid, { ...checked, findings: [...checked.findings, ...own.findings.filter(isOfAnswers)] })
  }
  const partly = await withAnswers(checkCandidate, { ...request, before: inService })
  const part = validIn(partly)
  if (part !== undefined && filesHash(part.files) !== filesHash(inService)) {
    say(refused.message)
    return ofFolder(part, partly)
  }
  const checked = await checkCandidate({ ...request, files: inService })
  if (checked.content === undefined) throw refused
  const valid = { content: checked.content, files: inService }
  shared?.insteadOfFolder(valid)
  say(refused.message)
  say(`Content version ${valid.content.version} is served: it is in service.`)
  const { held } = partly
  return { ...valid, checked: { ...checked, ...(held && { held }), findings: [...own.findings, ...checked.findings] } }
}

const validIn = ({ content, files, folderHash }: CheckedContent): ValidContent | undefined =>
  content && files && { content, files, ...(folderHash === undefined ? {} : { folderHash }) }

/** Those that came with this server. */
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
