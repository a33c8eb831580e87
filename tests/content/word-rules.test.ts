import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const validFiles = await readContentFiles('tests/fixtures/example-content')

/** Rules about words in one file, with the place, after a text was put in place of another. */
function wordsIn(file: string, from: string, to: string): string[] {
  const name = `content/${file}`
  const text = validFiles.get(name) ?? ''
  expect(text).toContain(from)
  const { findings } = readContent(
    new Map(validFiles).set(
      name,
      text.replace(from, () => to),
    ),
  )
  return (
    findings
      .filter((finding) => finding.file === name && finding.suppressed === undefined)
      // Words are looked at wherever they stand, also where nobody would read them.
      .filter(({ rule }) => rule !== 'property-unread')
      .map(({ rule, path }) => `${rule} ${path}`)
  )
}

const steps = 'wizards/walk/steps'

describe('harmful words are reported in every text shown to members', () => {
  it.each([
    ['the title of a wizard', 'wizards/walk/wizard.json', '"title": "A walk"', '"title": "Invalid"', 'title'],
    ['its intro', 'wizards/walk/wizard.json', '"title": "A walk"', '"title": "A walk", "intro": "Invalid"', 'intro'],
    ['its messages', 'wizards/walk/wizard.json', '"post": "Keep it"', '"post": "Invalid"', 'messages.post'],
    ['its own words', 'wizards/walk/wizard.json', '"Walk back"', '"Invalid"', 'words.wizard.previous'],
    ['a question', `${steps}/places.json`, 'Where did you walk?', 'Invalid?', 'question'],
    ['a help text', `${steps}/places.json`, 'Choose up to three.', 'Invalid.', 'help'],
    ['why something is asked', `${steps}/season.json`, '"leave": true', '"why": "Invalid.", "leave": true', 'why'],
    ['a label', `${steps}/places.json`, '"label": "Places"', '"label": "Invalid"', 'fields[0].label'],
    [
      'a group',
      `${steps}/places.json`,
      '{ "id": "near" }',
      '{ "id": "near", "heading": "Invalid" }',
      'fields[0].groups[0].heading',
    ],
    [
      'a placeholder',
      `${steps}/company.json`,
      '"kind": "short-text"',
      '"kind": "short-text", "placeholder": "Invalid"',
      'fields[1].placeholder',
    ],
    [
      'a dialog',
      `${steps}/company.json`,
      '"kind": "short-text"',
      '"kind": "short-text", "modal": { "title": "Invalid" }',
      'fields[1].modal.title',
    ],
    [
      'a link',
      `${steps}/company.json`,
      '"kind": "short-text"',
      '"kind": "short-text", "links": [{ "text": "Invalid", "href": "/rest" }]',
      'fields[1].links[0].text',
    ],
    ['an option', 'options/people.json', '"A dog"', '"An invalid dog"', 'options[2].label'],
    ['the help of an option', 'options/people.json', '"A dog"', '"A dog", "help": "Invalid"', 'options[2].help'],
    ['a message', 'messages/messages.json', 'Your walk is saved.', 'Invalid.', 'texts.walk.saved'],
    ['a crisis line', 'crisis/hotlines.json', 'Anyone who wants to talk', 'Invalid', 'lines[0].forWhom'],
    ['the cost of a crisis line', 'crisis/hotlines.json', '"Free"', '"Invalid"', 'lines[0].cost'],
    ['a help page', 'help/rest.json', 'Feel the ground.', 'Invalid.', 'sections[0].paragraphs[0]'],
    ['a heading of help', 'help/rest.json', 'Sit down', 'Invalid', 'sections[0].heading'],
    [
      'why an answer is dropped',
      'wizards/walk/upgrades.json',
      '"to": "places"',
      '"to": "places", "why": "Invalid"',
      'upgrades[0].why',
    ],
  ])('%s', (_name, file, from, to, path) => {
    expect(wordsIn(file, from, to)).toEqual([`banned-words ${path}`])
  })

  it('ignores texts shown only to editors and programs', () => {
    expect(wordsIn('crisis/hotlines.json', 'Made up', 'They should read it again')).toEqual([])
    expect(wordsIn('wizards/walk/promises.json', 'Nobody is held.', 'Nobody should be held.')).toEqual([])
  })
})

describe('banned words', () => {
  const inMessage = (text: string) => wordsIn('messages/messages.json', 'Your walk is saved.', text)

  it.each([
    'She committed suicide.',
    'After a failed suicide attempt.',
    'He hanged himself.',
    'She cut her wrists.',
    'An invalid date.',
    'You should rest.',
    'You shouldn’t worry.',
    'You forgot the title.',
    'It was your fault.',
    'We missed you!',
    'A streak of seven days.',
    'Your first badge.',
    'Hurry up, it ends soon.',
    'Don’t miss this.',
    'Content notes keep you safe.',
    'This is a safe space.',
    'For other help press 3.',
  ])('include “%s”', (text) => {
    expect(inMessage(text)).toEqual(['banned-words texts.walk.saved'])
  })

  it.each([
    'Her brother died by suicide.',
    'There is no hurry.',
    'It was not my fault.',
    'If you forget your password, ask for a new one.',
    'Content notes give a choice. They do not promise safety.',
    'He had cut his hair.',
    'Nobody is keeping score.',
  ])('do not include “%s”', (text) => {
    expect(inMessage(text)).toEqual([])
  })

  it('include scores and diagnoses in a quiz, and hard words in a tab title', () => {
    const wizard = 'wizards/walk/wizard.json'
    const inQuiz = (intro: string) =>
      wordsIn(wizard, '"id": "walk"', `"id": "quiz-walk", "intro": "${intro}"`).filter(
        (line) => !/^misplaced/.test(line),
      )
    expect(inQuiz('Your score is high.')).toEqual(['banned-words intro'])
    expect(inQuiz('You told us a lot.')).toEqual([])
    const texts = (key: string) =>
      wordsIn('messages/messages.json', '"walk.saved": "Your walk', `"${key}": "Your childhood`)
    expect(texts('walk.tab')).toEqual(['banned-words texts.walk.tab'])
    expect(texts('walk.title')).toEqual([])
  })
})

describe('reading level', () => {
  const office =
    'Contributions remain locally available during unavailability of connectivity. Transmission automatically resumes after successful restoration of communication facilities.'

  it('names the hardest sentence and its hard words', () => {
    const name = 'content/messages/messages.json'
    const files = new Map(validFiles).set(
      name,
      (validFiles.get(name) ?? '').replace('Your walk is saved.', `It is cold. ${office}`),
    )
    const [finding] = readContent(files).findings.filter(({ file }) => file === name)
    expect(finding).toMatchObject({ rule: 'hard-to-read', severity: 'warning', line: 4 })
    expect(finding?.sentence).toMatch(
      /from the age of \d+, and 12 is the bound; the hardest sentence is “Contributions .*connectivity\.”/,
    )
    expect(finding?.suggestion).toContain('“unavailability”')
  })

  it('uses the limits in voice.json, and is off without it', () => {
    const message = 'One two three four five six seven.'
    const reading = (voice: string | undefined) => {
      const files = new Map(validFiles).set(
        'content/messages/messages.json',
        (validFiles.get('content/messages/messages.json') ?? '').replace('Your walk is saved.', message),
      )
      if (voice === undefined) files.delete('content/voice.json')
      else
        files.set(
          'content/voice.json',
          (validFiles.get('content/voice.json') ?? '').replace('"longestSentence": 20', voice),
        )
      return readContent(files).findings.filter(({ rule }) => rule === 'long-sentence')
    }
    expect(reading('"longestSentence": 7').map(({ path }) => path)).not.toContain('texts.walk.saved')
    expect(reading('"longestSentence": 6').map(({ path }) => path)).toContain('texts.walk.saved')
    expect(reading(undefined)).toEqual([])
  })
})
