// Scripts of the correct engine are played on an engine with one broken function.

import { testScripts } from '@kindred/checker'
import type { Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { eveningNote } from '../fixtures/wizards/evening-note.ts'

const files = new Map(await readContentFiles('content'))
for (const [name, text] of eveningNote('evening-note', 'An evening note')) files.set(`content/${name}`, text)
const { content } = readContent(files)
const wizard = content?.wizards['evening-note'] as Wizard
const tags = content?.wizards['tag-memory'] as Wizard
const texts = content?.texts ?? {}
const made = testScripts(wizard, texts)
const madeForTags = testScripts(tags, texts)

const parts = {
  choose: '../../src/engine/selection/choose.ts',
  offered: '../../src/engine/selection/offered-options.ts',
  names: '../../src/engine/selection/add-names.ts',
  text: '../../src/engine/text/graphemes.ts',
  groups: '../../src/engine/selection/group-options.ts',
  walk: '../../src/engine/journey/resolve-path.ts',
  fills: '../../src/engine/journey/auto-advance.ts',
  progress: '../../src/engine/journey/progress.ts',
  payload: '../../src/engine/payload/payload-mapping.ts',
} as const

type Part = Record<string, (...given: unknown[]) => object>
type Loose = { limit?: number; steps?: object[] }

async function disagreementsWith(part: keyof typeof parts, broken: (real: Part) => object): Promise<string[]> {
  vi.resetModules()
  vi.doMock(parts[part], async (original) => {
    const real = (await original()) as Part
    return { ...real, ...broken(real) }
  })
  const { playScript } = await import('@kindred/checker')
  return [
    ...made.scripts.flatMap((script) => playScript(wizard, texts, script)),
    ...madeForTags.scripts.flatMap((script) => playScript(tags, texts, script)),
  ].map(({ say, part: where }) => `${where}: ${say}`)
}

afterEach(() => {
  for (const path of Object.values(parts)) vi.doUnmock(path)
})

describe('test scripts of the correct engine', () => {
  it('agree with it', async () => {
    expect(await disagreementsWith('choose', () => ({}))).toEqual([])
  })

  const cases: [string, keyof typeof parts, (real: Part) => object][] = [
    ['nothing is disabled at the limit', 'choose', () => ({ isDisabled: () => false })],
    [
      'options are disabled one too early',
      'choose',
      (real) => ({
        isDisabled: (field: Loose, chosen: string[], id: string) =>
          real.isDisabled?.({ ...field, limit: (field.limit ?? 99) - 1 }, chosen, id),
      }),
    ],
    [
      'an exclusive option does not replace the others',
      'choose',
      () => ({
        toggle: (_field: Loose, chosen: string[], id: string) =>
          chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
      }),
    ],
    [
      'the count is one off',
      'choose',
      (real) => ({
        countOf: (field: Loose, chosen: string[]) => ({ ...real.countOf?.(field, chosen), n: chosen.length + 1 }),
      }),
    ],
    [
      'options of all kinds are offered',
      'offered',
      (real) => ({
        offeredOptions: (field: Loose, chosen: string[]) => real.offeredOptions?.(field, chosen, undefined),
      }),
    ],
    [
      'headings are lost',
      'groups',
      (real) => ({
        checklistSections: (field: Loose, options: object[]) => real.checklistSections?.(field, options, true),
      }),
    ],
    [
      'names are added twice',
      'names',
      () => ({ addNames: (names: string[], typed: string) => [...names, typed.trim()] }),
    ],
    ['a text is not cut', 'text', () => ({ truncateText: (text: string) => text })],
    [
      'a closed branch stays open',
      'walk',
      (real) => ({
        resolvePath: (sound: { steps: { when?: unknown }[] }, answers: object, facts: object) =>
          real.resolvePath?.({ ...sound, steps: sound.steps.map(({ when: _when, ...step }) => step) }, answers, facts),
      }),
    ],
    [
      'Next is enabled without required answers',
      'walk',
      (real) => ({ neighbours: (...given: unknown[]) => ({ ...real.neighbours?.(...given), canContinue: true }) }),
    ],
    ['a complete step does not advance', 'fills', () => ({ shouldAutoAdvance: () => false })],
    [
      'progress runs ahead',
      'progress',
      (real) => ({ progress: (...given: unknown[]) => ({ ...real.progress?.(...given), answered: 50 }) }),
    ],
    ['saved answers do not come back', 'payload', () => ({ payloadToAnswers: () => ({}) })],
  ]
  it.each(cases)('detect: %s', async (_name, part, broken) => {
    expect(await disagreementsWith(part, broken)).not.toEqual([])
  })
})
