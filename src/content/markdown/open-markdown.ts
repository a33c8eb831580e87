import type { Finding } from '../finding.ts'
import { lineAt } from '../line-at.ts'
import { contentRules } from '../rule-severities.ts'
import type { JsonPath, SourceFile } from '../source-file.ts'
import { unreadableFile } from '../unreadable-file.ts'
import { type Block, blocksOf, type Passage } from './blocks.ts'
import { type FrontMatter, type FrontMatterError, type FrontMatterPosition, frontMatter } from './front-matter.ts'
import { readHelpBody } from './help-body.ts'
import { piecesOf } from './inline.ts'
import { PageBuilder } from './page-builder.ts'
import { readStyleBody } from './style-body.ts'

/** Kinds of content that are written as prose, and how each is read. */
const bodies: Readonly<Record<string, (page: PageBuilder, blocks: readonly Block[]) => void>> = {
  'help-page': readHelpBody,
  'style-area': readStyleBody,
}

const found =
  (name: string, rule: 'front-matter' | 'not-on-pages') =>
  ({ line, sentence, suggestion }: FrontMatterError): Finding => ({
    rule,
    severity: contentRules[rule],
    file: name,
    line,
    path: '',
    sentence,
    suggestion,
  })

const kindOf = ({ $schema }: Record<string, unknown>): string | undefined =>
  typeof $schema === 'string' ? $schema.split('/').pop()?.replace('.schema.json', '') : undefined

/** What kind of page its front matter says that it is, where there is such a kind. */
export function kindOfPage(value: Record<string, unknown>): string | undefined {
  const kind = kindOf(value)
  return kind !== undefined && Object.hasOwn(bodies, kind) ? kind : undefined
}

/** A page of prose: the same value as a JSON file of its kind has, so that everything behind it knows no Markdown. */
export function openMarkdown(name: string, text: string): SourceFile | Finding[] {
  const stop = unreadableFile(name, text)
  if (stop !== undefined) return [stop]
  const front = frontMatter(text)
  if ('sentence' in front) return [found(name, 'front-matter')(front)]
  const kind = kindOf(front.value)
  const page = new PageBuilder(front.value)
  const read = bodies[kind ?? '']
  if (read === undefined && kind !== undefined)
    return [found(name, 'front-matter')(notProse(kind, lineAt(text, offsetOf(front, ['$schema']))))]
  const blocks = blocksOf(text.slice(front.end), lineAt(text, front.end))
  for (const passage of blocks.flatMap(passagesOf)) page.slips.push(...inlineSlips(passage))
  read?.(page, blocks)
  if (page.slips.length > 0) return page.slips.map(found(name, 'not-on-pages'))
  return sourceFile(name, text, kind, page, front)
}

const passagesOf = (block: Block): Passage[] =>
  block.kind === 'list' ? block.items : block.kind === 'other' ? [] : [block]

const notProse = (kind: string, line: number): FrontMatterError => ({
  line,
  sentence: `What is a "${kind}" is not written in Markdown.`,
  suggestion: `Markdown is for ${Object.keys(bodies).join(' and ')}; the others are JSON.`,
})

const offsetOf = ({ places }: Pick<FrontMatter, 'places'>, path: JsonPath): number =>
  nearestPlace(new Map(places.map((place) => [JSON.stringify(place.path), place.offset])), path)

function nearestPlace(places: ReadonlyMap<string, number>, path: JsonPath): number {
  for (let length = path.length; length > 0; length--) {
    const offset = places.get(JSON.stringify(path.slice(0, length)))
    if (offset !== undefined) return offset
  }
  return 0
}

const startsOfLines = (text: string): number[] => [...text.matchAll(/^/gm)].map(({ index }) => index)

function sourceFile(
  name: string,
  text: string,
  kind: string | undefined,
  page: PageBuilder,
  front: FrontMatter,
): SourceFile {
  const starts = startsOfLines(text)
  const inBody: FrontMatterPosition[] = page.lines.map(({ path, line }) => ({ path, offset: starts[line - 1] ?? 0 }))
  const places = new Map([...front.places, ...inBody].map((place) => [JSON.stringify(place.path), place.offset]))
  const at = (path: JsonPath): number => nearestPlace(places, path)
  const wordAt = (path: JsonPath, word: string): number => text.indexOf(word, at(path))
  return {
    name,
    kind,
    value: page.value,
    lineOf: (path) => lineAt(text, at(path)),
    lineOfWord: (path, word) => lineAt(text, Math.max(at(path), wordAt(path, word))),
    fixAdd: () => undefined,
    fixWord: (path, word, to) => {
      const offset = wordAt(path, word)
      return offset === -1 ? undefined : { offset, from: word, to }
    },
  }
}

const tag = /<\/?[a-z][^<>]*>|<!--/i
/** A place of ours, or an https address: as in the links of a JSON page. */
const isPlace = (to: string): boolean => /^(\/(?!\/)|#|https:\/\/)\S*$/.test(to)

/** What a line of prose cannot do: be HTML, show pictures or code, or lead to an address that is none. */
function inlineSlips({ text, line }: Passage): FrontMatterError[] {
  const found = tag.exec(text)?.[0] ?? /!\[[^\]]*\]\(|`[^`]+`/.exec(text)?.[0]
  const unshown = found && {
    line,
    sentence: `“${found}” is not shown on these pages: there are no HTML, pictures or code.`,
    suggestion: 'Write **strong**, *emphasis* or [words](/address), or say it in words.',
  }
  const wrong = piecesOf(text).flatMap((piece) =>
    typeof piece === 'object' && 'to' in piece && !isPlace(piece.to) ? [piece.to] : [],
  )
  const links = wrong.map((to) => ({
    line,
    sentence: `“${to}” is no address that a page leads to.`,
    suggestion: 'Write a place of ours (/safety#grounding, #grounding) or an address that begins with https://.',
  }))
  return unshown ? [unshown, ...links] : links
}
