import { didYouMean } from '../did-you-mean.ts'
import type { JsonPath } from '../source-file.ts'
import type { Block, Passage } from './blocks.ts'
import { headingOf } from './heading.ts'
import { type InlineNode, piecesOf } from './inline.ts'
import type { PageBuilder } from './page-builder.ts'

const blockNames = ['hotlines', 'emergency-numbers']

/** The prose of a help page: what stands before the first heading is its lead, each heading begins a section. */
export function readHelpBody(page: PageBuilder, blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (block.kind === 'heading') beginSection(page, block)
    else if (page.countAt(['sections']) === 0) readLead(page, block)
    else readPart(page, ['sections', page.countAt(['sections']) - 1], block)
  }
}

function beginSection(page: PageBuilder, { text, level, line }: Passage & { level: number }): void {
  const { words, to, id, marks } = headingOf(text)
  const at = ['sections', page.countAt(['sections'])]
  page.put([...at, 'heading'], words, line)
  page.lines.push({ path: at, line })
  if (id !== undefined) page.put([...at, 'id'], id, line)
  if (level === 3) page.put([...at, 'level'], 3, line)
  if (to !== undefined) page.put([...at, 'to'], to, line)
  for (const mark of marks)
    if (mark === '.front') page.put([...at, 'front'], true, line)
    else page.refuse(line, `A heading cannot be marked with "${mark}".`, 'There are #its-id and .front.')
}

function readLead(page: PageBuilder, block: Exclude<Block, { kind: 'heading' }>): void {
  if (block.kind === 'paragraph') page.add(['lead'], block.text, block.line)
  else refuse(page, block, 'Before the first heading stand paragraphs alone', 'Give it a heading.')
}

const refuse = (page: PageBuilder, block: Block, sentence: string, suggestion: string): void =>
  block.kind === 'other'
    ? page.refuse(block.line, `${block.what} is not shown on these pages.`, 'Say it in paragraphs, a list, or links.')
    : page.refuse(block.line, `${sentence}.`, suggestion)

const behind = 'A section has paragraphs, then one list, then links or crisis lines; this comes too late'
const newHeading = 'Move it up, or give it a heading of its own.'

function readPart(page: PageBuilder, at: JsonPath, block: Exclude<Block, { kind: 'heading' }>): void {
  const has = (name: string): boolean => page.countAt([...at, name]) > 0
  if (block.kind === 'paragraph') {
    const [, name, what] = /^::([a-z-]+)(?:\s+(\S+))?$/.exec(block.text) ?? []
    if (name !== undefined) readDirective(page, at, { name, what, line: block.line })
    else if (has('list') || has('links')) refuse(page, block, behind, newHeading)
    else page.add([...at, 'paragraphs'], block.text, block.line)
    return
  }
  if (block.kind === 'other') refuse(page, block, '', '')
  else readList(page, at, block)
}

/** An item that is a link and nothing else stands among the links of its section. */
function linkIn(text: string): InlineNode | undefined {
  const [piece, ...more] = piecesOf(text)
  return more.length === 0 && typeof piece === 'object' && 'to' in piece ? piece : undefined
}

function readList(page: PageBuilder, at: JsonPath, block: Extract<Block, { kind: 'list' }>): void {
  const items = block.items.map((item) => ({ ...item, link: linkIn(item.text) }))
  const said = items.filter(({ link }) => link === undefined)
  if (said.length > 0 && page.countAt([...at, 'list']) + page.countAt([...at, 'links']) > 0) {
    refuse(page, block, behind, newHeading)
    return
  }
  if (block.ordered && said.length > 0) page.put([...at, 'ordered'], true, block.line)
  for (const { text, line } of said) page.add([...at, 'list'], text, line)
  for (const { link, line } of items) if (link !== undefined) page.add([...at, 'links'], link, line)
}

/** `::hotlines`, `::emergency-numbers` and `::include a-page`: what stands there is made elsewhere. */
function readDirective(
  page: PageBuilder,
  at: JsonPath,
  { name, what, line }: { name: string; what: string | undefined; line: number },
): void {
  if (name === 'include' && what !== undefined) page.put([...at, 'includes'], what, line)
  else if (blockNames.includes(name) && what === undefined) page.put([...at, 'block'], name, line)
  else
    page.refuse(
      line,
      `Nothing is called "::${name}" here.`,
      (what === undefined
        ? didYouMean(
            `::${name}`,
            blockNames.map((block) => `::${block}`),
          )
        : undefined) ?? 'There are ::hotlines, ::emergency-numbers and ::include with the id of a page.',
    )
}
