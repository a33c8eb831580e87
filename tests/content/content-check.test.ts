import { expect, it } from 'vitest'
import { contentCheck } from '../../scripts/content-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const sound = await readContentFiles('tests/fixtures/example-content')
const today = '2026-11-21'

/** Edits as they follow each other in one sitting; each is put into what the one before it left. */
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

it('says after each edit what a first reading would say, though it looks again only at what changed', () => {
  const warm = contentCheck()
  warm(sound, { today })
  let files = new Map(sound)
  for (const [file, from, to] of sitting) {
    const name = `content/${file}`
    expect(files.get(name)).toContain(from)
    files = new Map(files).set(
      name,
      (files.get(name) ?? '').replace(from, () => to),
    )
    expect(warm(files, { today }), `${from} → ${to}`).toEqual(contentCheck()(files, { today }))
  }
})
