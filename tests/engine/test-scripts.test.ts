import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Wizard } from '#engine'
import { playScript, type TestScripts, testScripts } from '#engine/checker'
import { readContent } from '#engine/content'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { eveningNote } from '../fixtures/wizards/evening-note.ts'
import { shippedContent } from '../helpers/content.ts'

const content = await shippedContent()
const { texts } = content

/** A wizard of a folder that was dropped into the content. */
async function droppedIn(kind: 'linear' | 'overview'): Promise<Wizard> {
  const files = new Map(await readContentFiles('content'))
  for (const [name, text] of eveningNote('evening-note', 'An evening note', kind)) files.set(`content/${name}`, text)
  const { content: read, findings } = readContent(files)
  const wizard = read?.wizards['evening-note']
  if (wizard === undefined) throw new Error(findings.map(({ file, sentence }) => `${file}: ${sentence}`).join('\n'))
  return wizard
}

const all: [string, Wizard][] = [
  ...Object.entries(content.wizards),
  ['a linear wizard dropped in', await droppedIn('linear')],
  ['an overview wizard dropped in', await droppedIn('overview')],
]

const disagreements = (wizard: Wizard, { scripts }: TestScripts) =>
  scripts.flatMap((script) => playScript(wizard, texts, script))

describe.each(all)('scripts of %s', (_name, wizard) => {
  const made = testScripts(wizard, texts)

  it('show every item, or say why none can', () => {
    console.log(
      made.scripts.map((s) => s.steps.length),
      made.atLeast,
      made.items.filter((i) => !i.by).map((i) => [i.id, i.reason]),
    )
  })

  it('hold on the compiled machine, screen by screen', () => {
    expect(disagreements(wizard, made)).toEqual([])
  })
})
void setImmediate
