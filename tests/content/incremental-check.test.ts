import { contentReader, readOptionsFor } from '@kindred/product'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { seed } from '../helpers/seed.ts'

const validFiles = await readContentFiles('tests/fixtures/example-content')
const today = '2026-11-21'

/** Consecutive edits; each applies to the result of the previous one. */
const sitting: [file: string, from: string, to: string][] = [
  ['wizards/walk/steps/places.json', '"title": "Places"', '"title": "Where"'],
  ['wizards/walk/steps/words.json', '"skip": true', '"skip": false'],
  ['wizards/walk/steps/words.json', '"title": "Words"', '"title": "In your words"'],
  ['wizards/walk/steps/season.json', ', { "to": "places" }]', ']'],
  ['options/seasons.json', '"label": "Spring"', '"label": "April"'],
  ['wizards/walk/wizard.json', '"post": "Keep it"', '"post": "Post"'],
  ['wizards/walk/steps/season.json', '"required": ["season"] } }]', '"required": ["season"] } }, { "to": "places" }]'],
  ['wizards/walk/promises.json', '["skip", "leave"]', '["leave"]'],
  ['options/people.json', '"id": "people"', '"id": "persons"'],
  ['options/people.json', '"id": "persons"', '"id": "people"'],
  ['wizards/walk/steps/company.json', '"label": "Company"', '"label": "Who"'],
  ['options/places.json', '"label": "The park"', '"label": ""'],
  ['options/places.json', '"label": ""', '"label": "The green"'],
]

it('after each edit returns the same as a full check', () => {
  const warm = createIncrementalCheck()
  warm(validFiles, { today })
  let files = new Map(validFiles)
  for (const [file, from, to] of sitting) {
    const name = `content/${file}`
    expect(files.get(name)).toContain(from)
    files = new Map(files).set(
      name,
      (files.get(name) ?? '').replace(from, () => to),
    )
    expect(warm(files, { today }), `${from} → ${to}`).toEqual(createIncrementalCheck()(files, { today }))
  }
})

/** Edits that change findings in another, unchanged file. */
const far: [file: string, from: string, to: string][] = [
  // published.json, and an option of a list.
  ['options/feelings.json', '"id": "lonely"', '"id": "alone"'],
  // Translations of a page and a text.
  ['help/safety.md', 'An empty history', 'Look once more.\n\nAn empty history'],
  ['site/texts.json', '"shell.openMenu": "', '"shell.openMenu": "Now: '],
  // A wizard, and the reading level limits.
  ['wizards/tag-memory/steps/feelings.json', '"limit": 15', '"limit": 14'],
  ['voice.json', '"longestSentence": 20', '"longestSentence": 10'],
]

it('updates findings in unchanged files that depend on the changed one', async () => {
  const shipped = await readContentFiles('content')
  const options = { today, needed: readOptionsFor(shipped.keys()).needed }
  for (const [file, from, to] of far) {
    const name = `content/${file}`
    expect(shipped.get(name), name).toContain(from)
    const files = new Map(shipped).set(
      name,
      (shipped.get(name) ?? '').replace(from, () => to),
    )
    const warm = contentReader()
    const valid = warm(shipped, options)
    const [again, fresh] = [warm(files, options), contentReader()(files, options)]
    expect([again.findings, again.content], `${from} → ${to}`).toEqual([fresh.findings, fresh.content])
    expect([again.findings, again.content]).not.toEqual([valid.findings, valid.content])
  }
})

/** One slip: a quoted word stands where another one of its file stood. Rooms are drawn first: most files are translations and help. */
const slip = fc.record({
  room: fc.constantFrom('wizards/', 'options/', 'i18n/', 'help/', 'site/', 'published', 'voice', 'wizards/tag-memory/'),
  file: fc.nat(),
  from: fc.nat(),
  to: fc.nat(),
  isTakenBack: fc.boolean(),
})

it('for shipped content returns the same as a full check after any series of mistakes', async () => {
  const shipped = await readContentFiles('content')
  const options = { today, needed: readOptionsFor(shipped.keys()).needed }
  const resultOf = (read: ReturnType<typeof contentReader>, files: ReadonlyMap<string, string>) => {
    const { findings, content, walkable } = read(files, options)
    return { findings, content, wizards: walkable.map(({ wizard }) => wizard) }
  }
  fc.assert(
    fc.property(fc.array(slip, { minLength: 8, maxLength: 8 }), (slips) => {
      const warm = contentReader()
      warm(shipped, options)
      let files: ReadonlyMap<string, string> = shipped
      for (const { room, file, from, to, isTakenBack } of slips) {
        const names = [...files.keys()].filter((name) => name.startsWith(`content/${room}`) && name.endsWith('.json'))
        const name = names[file % names.length] ?? ''
        const before = files
        const text = files.get(name) ?? ''
        const words = text.match(/"[^"\n]+"/g) ?? ['']
        const [old, next] = [words[from % words.length] ?? '', words[to % words.length] ?? '']
        files = new Map(files).set(
          name,
          text.replace(old, () => next),
        )
        expect(resultOf(warm, files), `${name}: ${old} → ${next}`).toEqual(resultOf(contentReader(), files))
        if (isTakenBack) files = before
      }
    }),
    { numRuns: 3, seed },
  )
})
