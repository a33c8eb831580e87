import { join } from 'node:path'
import { type Content, type Finding, findingLine, isError, migrationFindings, withCrisisOf } from '@kindred/content'
import { type ContentFiles, filesHash, readContentFiles } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'
import { projectRoot } from '../project-root.ts'
import { type CheckedContent, type CheckRequest, checkContent, isOfAnswers } from './check-content.ts'
import type { SharedContent, SoundContent } from './shared-content.ts'
import type { checkWithAnswers } from './stored-answers.ts'

/** Content with errors at the start: the message is every finding, one a line. */
export class ContentError extends Error {
  readonly findings: Finding[]
  constructor(findings: Finding[]) {
    super(['The content cannot be used as it is:', ...findings.filter(isError).map(findingLine)].join('\n'))
    this.findings = findings
  }
}

/**
 * What the folder holds. Where it has errors, what has none, beside what is in service; where nothing is, without what has errors, if the app
 * can do without that. Crisis lines with errors are then those that came with the server. Stored answers stop no start
 * where nothing is in service: there is nothing better to serve.
 */
export async function firstSound(
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
  const inService = await shared?.inService().catch(() => undefined)
  if (inService === undefined) {
    if (own.findings.every((finding) => !isError(finding) || isOfAnswers(finding)))
      return withoutAnswers(request, own, shared)
    return withoutBroken(request, own, refused, shared, say)
  }
  const partly = await withAnswers(checkContent, { ...request, before: inService })
  if (partly.content !== undefined && partly.files !== undefined && filesHash(partly.files) !== filesHash(inService)) {
    const sound = { content: partly.content, files: partly.files, folderHash: partly.folderHash ?? '' }
    shared?.atStart(sound)
    say(refused.message)
    return { ...sound, checked: partly }
  }
  const checked = await checkContent({ ...request, files: inService })
  if (checked.content === undefined) throw refused
  const sound = { content: checked.content, files: inService }
  shared?.insteadOfFolder(sound)
  say(refused.message)
  say(`Content version ${sound.content.version} is served: it is in service.`)
  const { held } = partly
  return { ...sound, checked: { ...checked, ...(held && { held }), findings: [...own.findings, ...checked.findings] } }
}

/** Nothing is in service: what has errors is left out, as long as the app can do without it. */
async function withoutBroken(
  request: CheckRequest,
  own: CheckedContent,
  refused: ContentError,
  shared: SharedContent | undefined,
  say: (sentence: string) => void,
): Promise<SoundContent & { checked: CheckedContent }> {
  const checked = await checkContent({ ...request, before: await crisisLines() })
  if (checked.content === undefined || checked.files === undefined) throw refused
  const sound = { content: checked.content, files: checked.files, folderHash: checked.folderHash ?? '' }
  shared?.atStart(sound)
  say(refused.message)
  return { ...sound, checked: { ...checked, findings: [...checked.findings, ...own.findings.filter(isOfAnswers)] } }
}

/** Those that came with this server. */
const crisisLines = async (): Promise<ContentFiles> =>
  withCrisisOf(await readContentFiles(join(projectRoot, 'content')).catch(() => new Map<string, string>()), new Map())

async function withoutAnswers(
  request: CheckRequest,
  own: CheckedContent,
  shared: SharedContent | undefined,
): Promise<SoundContent & { checked: CheckedContent }> {
  const checked = await checkContent(request)
  if (checked.content === undefined || checked.files === undefined) throw new ContentError(checked.findings)
  const sound = { content: checked.content, files: checked.files }
  shared?.atStart(sound)
  return { ...sound, checked: { ...checked, findings: [...checked.findings, ...own.findings.filter(isOfAnswers)] } }
}

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
