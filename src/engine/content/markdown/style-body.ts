import type { Block } from './blocks.ts'
import { headingOf } from './heading.ts'
import type { PageBuilder } from './page-builder.ts'

/** The prose of an area of styles: `##` is a style and begins with it in short, `###` a part of it, by the name that its schema gives it. */
export function readStyleBody(page: PageBuilder, blocks: readonly Block[]): void {
  let part: string | undefined
  for (const block of blocks) {
    const at = ['styles', page.countAt(['styles']) - 1]
    if (block.kind === 'heading' && block.level === 2) {
      part = 'inShort'
      beginStyle(page, block)
    } else if (block.kind === 'heading') part = block.text.toLowerCase()
    else if (block.kind === 'other')
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
