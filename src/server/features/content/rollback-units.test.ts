import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readContentFiles } from '@kindred/content/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schoolForm } from '../../../../tests/helpers/school-form.ts'
import { CheckerLost } from './content-checker.ts'
import { openContentStore } from './content-store.ts'
import type { ContentStore } from './served-content.ts'

let folder: string
let store: ContentStore | undefined

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kindred-held-')), 'content')
  await cp('content', folder, { recursive: true })
})
afterEach(async () => {
  await store?.close()
  await rm(dirname(folder), { recursive: true, force: true })
})

const change = async (name: string, from: string, to: string) => {
  const text = await readFile(join(folder, name), 'utf8')
  if (!text.includes(from)) throw new Error(`${name} does not say ${from}`)
  await writeFile(join(folder, name), text.replace(from, to))
}
const correctHotline = () => change('crisis/hotlines.json', '"call": "13 11 14"', '"call": "13 11 15"')
const heldUnits = () => store?.rolledBackUnits().map(({ unit }) => unit)
const hotlines = () => JSON.stringify(store?.current().hotlines)

describe('holding back content with errors', () => {
  /** An error in each kind of file, and the unit that stays as it was. */
  const errors: [name: string, from: string, to: string, unit: string][] = [
    ['i18n/es/site/texts.json', '"card.tags.other"', '"card.tags.others"', 'i18n/es/site/texts'],
    ['options/feelings.json', '"label": "Scared"', '"lable": "Scared"', 'options/feelings'],
    ['wizards/quiz/steps/body.json', '"id": "body"', '"id": "bodies"', 'wizards/quiz'],
    ['wizards/tag-memory/promises.json', '"atMost": 4', '"atMost": 9', 'wizards/tag-memory'],
    ['help/faq.md', 'path: /faq', 'path: /home', 'help/faq'],
    ['site/clubs.json', '"id": "', '"idd": "', 'site/clubs'],
    ['site/navigation.json', '"/styles"', '"/stiles"', 'site/navigation'],
    ['styles/loss.md', 'id: loss', 'id: lost', 'styles/loss'],
    ['voice.json', '{', '', 'voice'],
    ['published.json', '{', '', 'published'],
    ['crisis/hotlines.json', '"call": "000"', '"call": "zero"', 'crisis/hotlines'],
  ]
  it.each(errors)('an error in %s holds back only that, and another list goes live', async (name, from, to, unit) => {
    store = await openContentStore({ folder })
    await change(name, from, to)
    await change('options/thoughts.json', '"label": "Everyone leaves', '"label": "Everybody leaves')
    expect(await store.reload()).toBe(true)
    expect(heldUnits()).toEqual([`content/${unit}`])
    expect(JSON.stringify(store.current().optionLists.thoughts)).toContain('Everybody leaves')
    expect(store.findings().some(({ severity }) => severity === 'error')).toBe(true)
  })

  it('holds back a wizard with its broken list, and a translation with its broken page', async () => {
    store = await openContentStore({ folder })
    await change('options/feelings.json', '"label": "Scared"', '"lable": "Scared"')
    await change('wizards/tag-memory/steps/feelings.json', 'How did you feel', 'What did you feel')
    await change('site/texts.json', '"nav.write": "', '"nav.write": 3, "x": "')
    await change('i18n/es/site/texts.json', '"to": "Recuerdo"', '"to": "Memoria"')
    await correctHotline()
    expect(await store.reload()).toBe(true)
    expect(heldUnits()?.toSorted()).toEqual(
      ['i18n/es/site/texts', 'options/feelings', 'site/texts', 'wizards/tag-memory'].map((unit) => `content/${unit}`),
    )
    expect(store.rolledBackUnits().find(({ unit }) => unit === 'content/wizards/tag-memory')?.because).toEqual([
      'It depends on content/options/feelings.',
    ])
    expect(hotlines()).toContain('13 11 15')
  })

  it('holds back a list that no longer fits an unchanged wizard', async () => {
    store = await openContentStore({ folder })
    await change('options/memory-types.json', '"code": 3', '"code": 4')
    await change('options/thoughts.json', '"label": "Everyone leaves', '"label": "Everybody leaves')
    expect(await store.reload()).toBe(true)
    expect(heldUnits()).toEqual(['content/options/memory-types'])
  })

  it('holds back a lookup that was deleted while a wizard needs it', async () => {
    for (const [name, text] of schoolForm(50)) {
      const file = join(dirname(folder), name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    store = await openContentStore({ folder })
    await unlink(join(folder, 'lookups/schools.csv'))
    await change('options/thoughts.json', '"label": "Everyone leaves', '"label": "Everybody leaves')
    expect(await store.reload()).toBe(true)
    expect(heldUnits()).toEqual(['content/lookups/schools'])
    expect(JSON.stringify(store.current().optionLists.thoughts)).toContain('Everybody leaves')
  })

  it('crisis lines go live while a required file is missing', async () => {
    store = await openContentStore({ folder })
    await unlink(join(folder, 'messages/messages.json'))
    await correctHotline()
    expect(await store.reload()).toBe(true)
    expect(hotlines()).toContain('13 11 15')
    expect(store.current().texts['wizard.select']).toBeTruthy()
  })

  it('crisis lines go live while the full check fails', async () => {
    const check = async ({ files }: { files?: ReadonlyMap<string, string> }) => {
      if (files === undefined) throw new CheckerLost('It took too long.')
      return (await import('./check-candidate.ts')).checkCandidate({ folder, files })
    }
    const journeys = {
      verifiedKeys: [],
      referenced: [],
      onVerified: () => {},
      checker: { check, isWarm: () => false, close: async () => {} },
    }
    store = await openContentStore({ folder })
    const before = store.current().version
    await store.close()
    store = await openContentStore({ folder, journeys })
    await correctHotline()
    await change('options/thoughts.json', '"label": "Everyone leaves', '"label": "Everybody leaves')
    expect(await store.reload()).toBe(true)
    expect(store.current().version).not.toBe(before)
    expect(hotlines()).toContain('13 11 15')
    expect(JSON.stringify(store.current().optionLists.thoughts)).toContain('Everyone leaves')
    expect(store.findings().map(({ rule }) => rule)).toContain('not-checked')
  })
})

describe('a first start with errors', () => {
  it('leaves out units with errors, and serves the others', async () => {
    await change('i18n/es/site/texts.json', '"card.tags.other"', '"card.tags.others"')
    await change('wizards/quiz/steps/body.json', '"id": "body"', '"id": 3')
    await correctHotline()
    store = await openContentStore({ folder })
    const shipped = readdirSync('content/wizards')
    expect(Object.keys(store.current().wizards).sort()).toEqual(shipped.filter((id) => id !== 'quiz').sort())
    expect(heldUnits()).toContain('content/wizards/quiz')
    expect(hotlines()).toContain('13 11 15')
  })

  it('serves the built-in crisis lines when those of the folder are broken', async () => {
    await writeFile(join(folder, 'crisis/hotlines.json'), '{ not json')
    store = await openContentStore({ folder })
    const shipped = await readContentFiles('content')
    expect(store.current().hotlines).toEqual(JSON.parse(shipped.get('content/crisis/hotlines.json') ?? '{}').lines)
    expect(heldUnits()).toEqual(['content/crisis/hotlines'])
  })

  it('throws all findings when a broken file is required', async () => {
    await writeFile(join(folder, 'messages/messages.json'), '{ not json')
    await change('options/feelings.json', '"label": "Scared"', '"lable": "Scared"')
    await expect(openContentStore({ folder })).rejects.toThrow(/messages\.json:\d+[\s\S]*feelings\.json:\d+/)
  })
})
