import type { Wizard } from '#engine'
import { type Content, type Finding, isError, migrationFindings } from '#engine/content'
import { type CheckedContent, type CheckRequest, checkContent, isOfAnswers } from './check-content.ts'
import { ContentError } from './content-error.ts'
import type { SharedContent, SoundContent } from './shared-content.ts'
import type { checkWithAnswers } from './stored-answers.ts'

/**
 * What the folder holds; where it has errors, what is in service, with the errors told. Where nothing is, stored answers
 * stop no start: there is nothing better to serve.
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
