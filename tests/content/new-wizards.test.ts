import { readFileSync } from 'node:fs'
import { applyEdits, isError } from '@kindred/content'
import type { NewWizard } from '@kindred/contract/studio'
import { kinds } from '@kindred/engine'
import { expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { checkCandidate } from '../../src/server/features/content/check-candidate.ts'
import { kindsOfNew } from '../../src/server/features/studio/outline.ts'
import { withAct } from '../../src/server/features/studio/structure.ts'
import { templatesIn, withWizard } from '../../src/server/features/studio/templates.ts'

const live = await readContentFiles('content')
const { texts } = JSON.parse(readFileSync('content/messages/studio.json', 'utf8')) as { texts: Record<string, string> }
const words = (key: string): string | undefined => texts[key]
/** A kind without a label would show its id. */
it('the studio has a label for every question kind', () => {
  expect(Object.keys(kinds).filter((kind) => words(`studio.kind.${kind}`) === undefined)).toEqual([])
})

const made = (asked: NewWizard) => withWizard([], live, live, asked, words)
const filesWith = (edits: Parameters<typeof applyEdits>[1]) => applyEdits(live, edits).files

/** Errors that block publishing, including journeys and payloads. */
async function faultsOf(files: ReturnType<typeof filesWith>): Promise<string[]> {
  const { findings } = await checkCandidate({
    folder: 'content',
    files,
    journeys: { verifiedKeys: [], referenced: [] },
  })
  return findings.filter(isError).map(({ sentence }) => sentence)
}

it('each template can be published unchanged', async () => {
  const all = templatesIn(live).map(({ id }) => made({ template: id, title: `Made of ${id}` }).edits)
  expect(all.length).toBeGreaterThan(3)
  expect(await faultsOf(filesWith(all.flat()))).toEqual([])
})

it('a wizard with a question of every offered kind can be published, saved or on the device', async () => {
  const kinds = kindsOfNew(words)
  expect(kinds.map(({ label }) => label)).not.toContain(undefined)
  const questions = kinds.map(({ kind, label, chooses }) => ({
    question: `How about this: ${label}?`,
    kind,
    ...(chooses ? { options: 'Rarely\n Often \n\nOften\nNo idea' } : {}),
  }))
  const ending = { heading: 'Thank you', text: 'We read it.\n\nIt may take a week.' }
  const edits = [true, false].flatMap(
    (isSaved) => made({ title: `Own questions ${isSaved ? 'saved' : 'here'}`, isSaved, questions, ending }).edits,
  )
  const files = filesWith(edits)
  const step = (wizard: string, name: string) =>
    JSON.parse(files.get(`content/wizards/${wizard}/steps/${name}.json`) ?? '')
  expect(step('own-questions-saved', 'last-page')).toMatchObject({
    ...{ title: 'Last page', question: 'Thank you', ends: true },
    results: [{ title: 'What happens next', paragraphs: ['We read it.', 'It may take a week.'] }],
  })
  const list = files.get('content/options/own-questions-here-how-about-this-one-of.json')
  expect(JSON.parse(list ?? '{}').options).toEqual([
    { id: 'rarely', label: 'Rarely' },
    { id: 'often', label: 'Often' },
    { id: 'no-idea', label: 'No idea' },
  ])
  expect(await faultsOf(files)).toEqual([])
})

it("a question of every offered kind can be added later to a wizard of one's own", async () => {
  const { wizard, edits } = made({
    title: 'Later',
    isSaved: true,
    questions: [{ question: 'Why?', kind: 'long-text' }],
  })
  const file = `content/wizards/${wizard}/wizard.json`
  const more = kindsOfNew(words).reduce((some, { kind, chooses }) => {
    const done = { act: 'add', file, at: '/steps', label: `Which ${kind}?`, kind } as const
    return withAct(some, live, filesWith(some), { ...done, ...(chooses ? { options: 'This\nThat' } : {}) })
  }, edits)
  expect(await faultsOf(filesWith(more))).toEqual([])
  const title = JSON.parse(filesWith(more).get(`content/wizards/${wizard}/steps/which-number.json`) ?? '{}').title
  expect(title).toBe('Which number')
})
