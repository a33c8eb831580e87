import { bodyPlace, type Finding, isMarkdownName, journeyRules, pageValue, pointerTo } from '@kindred/content'
import type { ContentFiles } from '@kindred/content/node'

export const translationState = (rule: string): 'stale' | 'missing' | undefined =>
  rule === 'stale-translation' ? 'stale' : rule === 'missing-translation' ? 'missing' : undefined

/** The part of the content that a finding of translations is about, from its file or from the missing file that it suggests. */
export const partOfTranslation = ({ file, suggestion = '' }: Finding): string =>
  [file, suggestion].map((words) => /i18n\/[^/]+\/([^/.]+)\//.exec(words)?.[1]).find((part) => part !== undefined) ??
  'i18n'

export const isJourneyFinding = ({ rule }: Finding): boolean => Object.hasOwn(journeyRules, rule)

/** Identifies a finding in two versions of the content; without its line, which moves with every edit. */
export const findingKey = ({ rule, file, path, sentence }: Finding): string =>
  JSON.stringify([rule, file, path, sentence])

/** The pointer of the item that a finding is about, with ids as in edits. */
export function placeOf(files: ContentFiles, { file, path, rule }: Finding): string {
  const text = files.get(file)
  if (text === undefined) return ''
  const parts = path
    .split(/[.[\]]/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  if (isMarkdownName(file)) return placeInPage(pageValue(text) ?? {}, parts, rule)
  return file.endsWith('.json') ? pointerTo(JSON.parse(text), parts) : ''
}

/** Properties that are not in the front matter are in the prose of a page. */
function placeInPage(page: Record<string, unknown>, [name, ...inside]: (string | number)[], rule: string): string {
  if (name === undefined) return rule === 'not-on-pages' ? bodyPlace : ''
  return Object.hasOwn(page, name) ? pointerTo(page, [name, ...inside]) : bodyPlace
}
