import type { JourneyFinding } from '@kindred/checker'
import { applyEdits, type EditConflict, type Finding, isError } from '@kindred/content'
import { type ContentFiles, filesHash } from '@kindred/content/node'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../platform/context.ts'
import { affectedAnswers } from '../affected-answers.ts'
import { unlinkedWizards } from '../links.ts'
import { changesJourneys } from '../structure.ts'
import { findUntranslated } from '../translations.ts'
import type { ChangeStore } from './change-store.ts'
import { findingKey, isJourneyFinding, partOfTranslation, placeOf, translationState } from './findings.ts'

type Checked = { revision: number; findings: (Finding & { at: string })[]; conflicts: EditConflict[] }

/** Checks live content and open changes, as long as nothing newer answers the same question. */
export function createChecks(
  { content }: Pick<FastifyInstance, 'content'>,
  { pool }: Pick<Context, 'pool'>,
  { find, filesOf }: Pick<ChangeStore, 'find' | 'filesOf'>,
) {
  /** Findings of live content, by its files: an editor sees only the new ones. */
  const liveChecks = new LRUCache<string, Promise<{ findings: Finding[]; names: ReadonlySet<string> }>>({ max: 2 })
  const checkLive = (files: ContentFiles) => {
    const key = filesHash(files)
    const known = liveChecks.get(key)
    if (known !== undefined) return known
    const looking = content
      .checkTexts(files)
      .then((findings) => ({ findings, names: new Set(findings.map(findingKey)) }))
    liveChecks.set(key, looking)
    looking.catch(() => liveChecks.delete(key))
    return looking
  }
  const namesFoundInLive = async (files: ContentFiles): Promise<ReadonlySet<string>> => (await checkLive(files)).names

  /** Findings of live content, and its stale and missing translations. Checked once for each publication. */
  async function toFix() {
    const files = content.files()
    const { findings } = await checkLive(files)
    const reported = findings.filter(({ suppressed }) => suppressed === undefined)
    return {
      findings: reported
        .filter(({ rule }) => translationState(rule) === undefined)
        .map((finding) => ({ ...finding, at: placeOf(files, finding) })),
      translations: reported.flatMap((finding) => {
        const state = translationState(finding.rule)
        return state === undefined ? [] : [{ part: partOfTranslation(finding), state }]
      }),
    }
  }

  const checks = new Map<string, { running: Promise<Checked>; next?: Promise<Checked> }>()
  /** Findings and conflicts of a change as it would go live. Calls during a check share the next one. */
  function check(id: string): Promise<Checked> {
    const before = checks.get(id)
    if (before === undefined) return startCheck(id)
    before.next ??= before.running.catch(() => {}).then(() => startCheck(id))
    return before.next
  }

  function startCheck(id: string): Promise<Checked> {
    const running = runCheck(id).finally(() => {
      if (checks.get(id)?.running === running) checks.delete(id)
    })
    checks.set(id, { running })
    return running
  }

  async function runCheck(id: string): Promise<Checked> {
    const { edits, revision } = await find(id)
    const live = content.files()
    const { files, conflicts } = applyEdits(live, edits)
    const known = await namesFoundInLive(live)
    const findings = await content.checkTexts(files)
    return {
      revision,
      conflicts,
      findings: findings
        .filter((finding) => isError(finding) || !known.has(findingKey(finding)))
        .filter(({ suppressed }) => suppressed === undefined)
        .map((finding) => ({ ...finding, at: placeOf(files, finding) })),
    }
  }

  /** Effects of a change on journeys and stored answers. It walks every journey, which takes up to seconds. */
  async function touches(id: string) {
    const change = await find(id)
    const files = filesOf(change)
    const isWider = change.edits.some(changesJourneys)
    if (!isWider) return { revision: change.revision, wizards: [], findings: [], answers: [], isChecked: true }
    const known = await namesFoundInLive(content.files())
    const before = Object.values(content.current().wizards)
    const { findings, touches = [], content: checked } = await content.checkFiles(files, before)
    return {
      revision: change.revision,
      isChecked: checked !== undefined || touches.length > 0,
      wizards: touches.filter(({ touches }) => touches.length > 0),
      findings: findings
        .filter((finding) => isJourneyFinding(finding) && (isError(finding) || !known.has(findingKey(finding))))
        .filter(({ suppressed }) => suppressed === undefined)
        .map((finding): JourneyFinding & { at: string } => ({ ...finding, at: placeOf(files, finding) })),
      answers: await affectedAnswers(pool, change.edits, content.files()),
    }
  }

  /** Optional work that is left: missing translations, and new forms that no page links to. */
  async function remaining(id: string) {
    const change = await find(id)
    const [live, files] = [content.files(), filesOf(change)]
    return {
      revision: change.revision,
      translations: findUntranslated(live, files),
      unlinked: unlinkedWizards(live, files),
    }
  }

  return { toFix, check, touches, remaining }
}
