import styleAreaSchema from '../../../schemas/content/style-area.schema.json' with { type: 'json' }
import { nearestName } from '../did-you-mean.ts'
import type { Block } from './blocks.ts'
import { headingOf } from './heading.ts'
import type { PageBuilder } from './page-builder.ts'

/** What has no heading: the first two stand in that of the style, and its first words are the style in short. */
const withoutHeading = ['id', 'name', 'inShort', 'lang']
const parts = Object.keys(styleAreaSchema.properties.styles.items.properties).filter(
  (name) => !withoutHeading.includes(name),
)

/** The prose of an area of styles: `##` is a style and begins with it in short, `###` a part of it, by the name that its schema gives it. */
export function readStyleBody(page: PageBuilder, blocks: readonly Block[]): void {
  let part: string | undefined
  for (const block of blocks) {
    const at = ['styles', page.countAt(['styles']) - 1]
    if (block.kind === 'heading' && block.level === 2) {
      part = 'inShort'
      beginStyle(page, block)
    } else if (block.kind === 'heading') {
      part = block.text.toLowerCase()
      if (!parts.includes(part)) refusePart(page, block)
    } else if (block.kind === 'other')
      page.refuse(block.line, `${block.what} is not shown on these pages.`, 'Say it in paragraphs or a list.')
    else if (part === undefined)
      page.refuse(
        block.line,
        'This stands before the first style.',
        'What is said of the whole area stands in "intro" and "note".',
      )
    else if (block.kind === 'list') for (const { text, line } of block.items) page.add([...at, part], text, line)
    else addWords(page, [...at, part], block)
  }
}

/** Told here, since the schema would tell of the words under the heading. */
function refusePart(page: PageBuilder, { text, line }: { text: string; line: number }): void {
  const meant = nearestName(text, parts)
  const suggestion =
    meant === undefined ? `What can stand here: ${parts.map(titled).join(', ')}.` : `Did you mean "${titled(meant)}"?`
  page.refuse(line, `A style has no part "${text}".`, suggestion)
}

const titled = (name: string): string => `### ${name[0]?.toUpperCase()}${name.slice(1)}`

function beginStyle(page: PageBuilder, { text, line }: { text: string; line: number }): void {
  const { words, id } = headingOf(text)
  const at = ['styles', page.countAt(['styles'])]
  page.put([...at, 'name'], words, line)
  page.lines.push({ path: at, line })
  if (id !== undefined) page.put([...at, 'id'], id, line)
}

function addWords(page: PageBuilder, path: (string | number)[], { text, line }: { text: string; line: number }): void {
  const before = path.reduce<unknown>(
    (at, part) => (at as Record<string | number, unknown> | undefined)?.[part],
    page.value,
  )
  page.put(path, typeof before === 'string' ? `${before} ${text}` : text, line)
}
