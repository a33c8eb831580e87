import { readContent } from '@kindred/product'
import { expect, it } from 'vitest'
import { findingText } from '../../scripts/content-report.ts'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// The first message after each mistake; it must be enough to fix it without knowing the project.
const messages: [name: string, file: string, from: string, to: string, message: string[]][] = [
  [
    'a missing comma',
    'options/places.json',
    '"The park", "group": "near" },',
    '"The park", "group": "near" }',
    [
      'content/options/places.json:6: After … , "label": "The park", "group": "near" } a comma is missing. Add the comma. [json-syntax]',
      '    fix: add ,',
    ],
  ],
  [
    'an extra comma',
    'options/places.json',
    '"The sea", "group": "far" }',
    '"The sea", "group": "far" },',
    [
      'content/options/places.json:9: The comma at the end of … ", "label": "The sea", "group": "far" }, is one too many: nothing follows it. Take that comma out. [json-syntax]',
      '    fix: take , out',
    ],
  ],
  [
    'a missing quote',
    'options/places.json',
    '"The park"',
    '"The park',
    [
      'content/options/places.json:6: A quote (") is missing on this line. Each name and each text has one at its start and one at its end; inside a text write \\". [json-syntax]',
    ],
  ],
  [
    'a quote inside a text',
    'help/rest.json',
    'Feel the ground.',
    'Feel "the" ground.',
    [
      'content/help/rest.json:7: The text ends at the quote (") before the. Quotes inside a text are written \\", or curved: “…”. [json-syntax]',
    ],
  ],
  [
    'a byte order mark',
    'options/places.json',
    '{\n  "$schema"',
    '\uFEFF{\n  "$schema"',
    [
      'content/options/places.json:1: The file begins with an invisible mark (a BOM) that some editors write. Save it as UTF-8 without BOM. [json-syntax]',
      '    fix: take \uFEFF out',
    ],
  ],
  [
    'a list compared with one value',
    'wizards/walk/steps/company.json',
    '{ "contains": { "const": "the-park" } }',
    '{ "const": "the-park" }',
    [
      'content/wizards/walk/steps/company.json:7 when: The condition compares "Places" with one value, and its answer is a list, also when only one can be chosen. Write "contains": { "const": "the-park" } instead of "const": "the-park". [wrong-comparison]',
    ],
  ],
  [
    'a fact compared like a list',
    'wizards/walk/steps/rest.json',
    '{ "const": "tired" }',
    '{ "not": { "contains": { "const": "tired" } } }',
    [
      'content/wizards/walk/steps/rest.json:7 when: The condition looks into "mood" as into a list, and its answer is one value: this always holds. Write "const": "tired" instead of "contains". [wrong-comparison]',
    ],
  ],
  [
    'a single choice compared like a list',
    'wizards/walk/steps/season.json',
    '{ "const": "winter" }',
    '{ "minItems": 1 }',
    [
      'content/wizards/walk/steps/season.json:8 next[0].when: The condition looks into "Season" as into a list, and its answer is one value: this always holds. Take "minItems": 1 out; "required" asks whether there is an answer. [wrong-comparison]',
    ],
  ],
  [
    "a condition on the step's own question",
    'wizards/walk/steps/company.json',
    '"when": { "properties": { "places": { "contains": { "const": "the-park" } } }, "required": ["places"] }',
    '"when": { "required": ["company"] }',
    [
      'content/wizards/walk/steps/company.json:7 when: The condition reads "Company" (company), which this step itself asks. Put "when" on a question after it, take it out of the condition, or read an earlier answer (season, places, rest) in its place. [condition-on-later-answer]',
    ],
  ],
  [
    'an option in a group without a heading',
    'options/places.json',
    '"The park", "group": "near"',
    '"The park", "group": "nears"',
    [
      'content/options/places.json:6 options[1].group: "The park" is in the group "nears", for which "Places" has no heading. Did you mean "near"? [unknown-group]',
      '    fix: write "near" instead of "nears"',
    ],
  ],
  [
    'a question without a binding',
    'wizards/walk/steps/words.json',
    `},
      "binding": { "payload": "words", "as": "text" }`,
    '}',
    [
      'content/wizards/walk/steps/words.json:10 fields[0]: warning: Nothing says under which name the answer to "Your words" is saved, so it is lost. Add "binding", with "payload" and "as". [not-saved]',
    ],
  ],
  [
    'a crisis line without contact',
    'crisis/hotlines.json',
    `      "web": "https://line.example",
`,
    '',
    [
      'content/crisis/hotlines.json:4 lines[0]: Nothing says how to reach "Example line". Add "call" with its number, "text" or "web", as its official page has it. [missing-name]',
    ],
  ],
  [
    'a crisis line with an invalid address',
    'crisis/hotlines.json',
    '"https://line.example"',
    '"www.line.example"',
    [
      'content/crisis/hotlines.json:8 lines[0].web: "www.line.example" is no address that a browser opens. Begin with https://, as the address bar shows it. [wrong-form]',
    ],
  ],
  [
    'a crisis line with a letter in its number',
    'crisis/hotlines.json',
    '"web": "https://line.example"',
    '"call": "13 I1 14"',
    [
      'content/crisis/hotlines.json:8 lines[0].call: "13 I1 14" cannot be dialled. Write the number in digits, spaces and hyphens, such as "000 000-0000", as its official page has it; other words stand in "hours" or "cost". [wrong-form]',
    ],
  ],
  [
    'a crisis line with words where a text is sent',
    'crisis/hotlines.json',
    '"web": "https://line.example"',
    '"text": "SHOUT"',
    [
      'content/crisis/hotlines.json:8 lines[0].text: "SHOUT" has no number to send a text to. Write the number, such as "741741" or "HOME to 741741". [wrong-form]',
    ],
  ],
  [
    'an upgrade without a target',
    'wizards/walk/upgrades.json',
    ', "to": "places"',
    '',
    [
      'content/wizards/walk/upgrades.json:4 upgrades[0]: "rename-field" has no "to". Add "to" to it, with the id that its answers have from now on. [missing-name]',
    ],
  ],
  [
    'two upgrades with one number',
    'wizards/walk/upgrades.json',
    '"to": "places" }',
    '"to": "places" },\n{ "number": 1, "change": "drop-field", "field": "hats", "why": "Nobody wore one." }',
    [
      'content/wizards/walk/upgrades.json:5 upgrades[1].number: There is an upgrade 1 already. Drafts remember by number what they have been through: take 2. [duplicate-number]',
    ],
  ],
  [
    'a missing brace',
    'options/places.json',
    `"group": "far" }
  ]`,
    `"group": "far"
  ]`,
    ['content/options/places.json:9: The { on this line is never closed. Add the } that belongs to it. [json-syntax]'],
  ],
  [
    'curly quotes',
    'options/places.json',
    '"The park"',
    '“The park”',
    [
      'content/options/places.json:6: “The stands here without straight quotes. Names and texts stand in straight quotes ("…"); only numbers, true and false go without. [json-syntax]',
    ],
  ],
  [
    'a misspelled name',
    'wizards/walk/steps/places.json',
    '"limit": 3',
    '"limitt": 3',
    [
      'content/wizards/walk/steps/places.json:14 fields[0].limitt: "limitt" is not a name that can stand here. Did you mean "limit"? [unknown-name]',
      '    fix: write "limit" instead of "limitt"',
    ],
  ],
  [
    'a number in quotes',
    'wizards/walk/steps/places.json',
    '"limit": 3',
    '"limit": "3"',
    [
      'content/wizards/walk/steps/places.json:14 fields[0].limit: "limit" is "3". Write a whole number, without quotes. [wrong-type]',
    ],
  ],
  [
    'an id with a capital and a space',
    'options/places.json',
    '"id": "the-park"',
    '"id": "The park"',
    [
      'content/options/places.json:6 options[1].id: "The park" does not have the form that is needed here. Write lower-case words joined by hyphens, such as "long-walk". [wrong-form]',
      '    fix: write "the-park" instead of "The park"',
    ],
  ],
  [
    'a country that is not in the list',
    'crisis/hotlines.json',
    '"any"',
    '"UK"',
    [
      'content/crisis/hotlines.json:7 lines[0].country: "UK" cannot stand as "country". Choose one of any, AU, US, CA, GB, NZ. [unknown-value]',
    ],
  ],
  [
    'a date in German format',
    'crisis/hotlines.json',
    '2026-11-01',
    '1.11.2026',
    [
      'content/crisis/hotlines.json:11 lines[0].verifiedAt: "1.11.2026" does not have the form that is needed here. Write a day as year-month-day, such as "2026-11-21". [wrong-form]',
    ],
  ],
  [
    'an outdated verification',
    'crisis/hotlines.json',
    '2026-11-01',
    '2025-11-01',
    [
      'content/crisis/hotlines.json:11 lines[0].verifiedAt: "Example line" was last checked 385 days ago, and 200 are the most. Read https://line.example again, correct what has changed, then write the day of your check here. [stale-hotline]',
    ],
  ],
  [
    'a step with no transitions',
    'wizards/walk/steps/season.json',
    '"next": [{ "to": "rest", "when": { "properties": { "season": { "const": "winter" } }, "required": ["season"] } }, { "to": "places" }]',
    '"next": []',
    [
      'content/wizards/walk/steps/season.json:8 next: Some people cannot go on from "Season": it names no way on. Take "next" out, so that the next step in order follows, or name a way on. [stuck]',
      '    with it: content/wizards/walk/steps/places.json:1: Nobody ever arrives at "Places".',
      '    with it: content/wizards/walk/steps/rest.json:7: Nobody ever arrives at "Rest".',
      '    with it: content/wizards/walk/steps/company.json:7: Nobody ever arrives at "Company".',
      '    with it: content/wizards/walk/steps/words.json:1: Nobody ever arrives at "Words".',
      '    clicks: With mood "calm": start "A walk", press Next: the person cannot continue',
    ],
  ],
  [
    'transitions that miss some answers',
    'wizards/walk/steps/season.json',
    ', { "to": "places" }]',
    ']',
    [
      'content/wizards/walk/steps/season.json:8 next: Some people cannot go on from "Season": with these answers none of its ways on holds. Add a last way on without "when", such as { "to": "the-next-step" }. [stuck]',
      '    with it: content/wizards/walk/steps/places.json:1: Nobody ever arrives at "Places".',
      '    with it: content/wizards/walk/steps/company.json:7: Nobody ever arrives at "Company".',
      '    with it: content/wizards/walk/steps/words.json:24: Nobody ever sees "A walk among trees".',
      '    clicks: With mood "calm": start "A walk", choose "Spring", press Next: the person cannot continue',
    ],
  ],
  [
    'a condition that contradicts itself',
    'wizards/walk/steps/company.json',
    '"when": { "properties": { "places": { "contains": { "const": "the-park" } } }, "required": ["places"] }',
    '"when": { "allOf": [{ "required": ["places"] }, { "not": { "required": ["places"] } }] }',
    [
      'content/wizards/walk/steps/company.json:7 when: Nobody ever arrives at "Company", because these exclude each other: "Places" has an answer; "Places" has no answer. Change one of them so that some answers fulfil all. [unreachable-step]',
      '    because: content/wizards/walk/steps/company.json:7 when.allOf[0].required: "Places" has an answer',
      '    because: content/wizards/walk/steps/company.json:7 when.allOf[1].not: "Places" has no answer',
    ],
  ],
  [
    'a condition on a later answer',
    'wizards/walk/steps/rest.json',
    '"properties": { "mood": { "const": "tired" } }',
    '"required": ["words"]',
    [
      'content/wizards/walk/steps/rest.json:7 when: The condition reads "Your words" (words), which is asked later. Move that question before this one, take it out of the condition, or read an earlier answer (season, places) in its place. [condition-on-later-answer]',
    ],
  ],
  [
    'a condition on a step instead of a question',
    'wizards/walk/steps/words.json',
    '"skip": true',
    '"when": { "required": ["wordz"] }',
    [
      'content/wizards/walk/steps/words.json:8 when: The condition reads "wordz", which nobody asks. Did you mean "words"? [unknown-field]',
      '    fix: write "words" instead of "wordz"',
    ],
  ],
  [
    'an impossible fact value',
    'wizards/walk/steps/rest.json',
    '"const": "tired"',
    '"const": "tierd"',
    [
      'content/wizards/walk/steps/rest.json:7 when: The condition names "tierd", and "mood" is never that. Did you mean "tired"? [unknown-option]',
      '    fix: write "tired" instead of "tierd"',
    ],
  ],
  [
    'a limit below the minimum',
    'wizards/walk/steps/places.json',
    '"limit": 3',
    '"limit": 3, "min": 4',
    [
      'content/wizards/walk/steps/places.json:14 fields[0].limit: "Places" asks for at least 4 and takes at most 3. Raise the limit to 4, or lower "min" to 3. [limit-below-minimum]',
    ],
  ],
  [
    'a condition on its own answer',
    'wizards/walk/steps/places.json',
    '"options": "places",',
    '"options": "places", "when": { "properties": { "places": { "const": "the-park" } }, "required": ["places"] },',
    [
      'content/wizards/walk/steps/places.json:13 fields[0].when: The condition of "Places" (places) reads its own answer: nobody has given it before it is asked. Take it out of the condition, or read an earlier answer (season) in its place. [condition-on-later-answer]',
    ],
  ],
  [
    'a transition to the step itself',
    'wizards/walk/steps/season.json',
    '{ "to": "places" }',
    '{ "to": "season" }',
    [
      'content/wizards/walk/steps/season.json:8 next[1].to: The way on leads to "season" itself. Name a step after this one (places, rest, company, words), or take this way out. Ways on lead forward; Previous leads back. [way-back]',
    ],
  ],
  [
    'a limit above the number of options',
    'wizards/walk/steps/company.json',
    '"options": "people"',
    '"options": "people", "limit": 5',
    [
      'content/wizards/walk/steps/company.json:13 fields[0].limit: warning: "Company" takes up to 5, and "people" has 2 that can be chosen together. Lower the limit to 2, or take it out if all of them may be chosen. [limit-above-options]',
    ],
  ],
  [
    'a minimum beside an exclusive option',
    'wizards/walk/steps/places.json',
    '"limit": 3',
    '"limit": 3, "min": 2',
    [
      `content/wizards/walk/steps/places.json:14 fields[0].min: Some people cannot go on from "Places": "Places" asks for 2, and who chooses "I don't remember" can choose nothing else. Lower "min" to 1, or take "exclusive" from that option. [stuck]`,
      `    clicks: With mood "calm": start "A walk", press Next, choose "I don't remember", press Next: the person cannot continue`,
    ],
  ],
  [
    'an exclusive option combined with another',
    'wizards/walk/steps/company.json',
    '"contains": { "const": "the-park" }',
    '"allOf": [{ "contains": { "const": "i-dont-remember" } }, { "contains": { "const": "the-sea" } }]',
    [
      'content/wizards/walk/steps/company.json:7 when: The condition asks for "i-dont-remember" together with "the-sea", and "i-dont-remember" stands alone: nobody can choose both. Ask for one of them with "anyOf", or for one only. [exclusive-with-another]',
    ],
  ],
  [
    'an unknown option',
    'wizards/walk/steps/company.json',
    '"const": "the-park"',
    '"const": "the-pork"',
    [
      'content/wizards/walk/steps/company.json:7 when: The condition names "the-pork", which "Places" does not have. Did you mean "the-park"? [unknown-option]',
      '    fix: write "the-park" instead of "the-pork"',
    ],
  ],
  [
    'an unknown option list',
    'wizards/walk/steps/places.json',
    '"options": "places"',
    '"options": "place"',
    [
      'content/wizards/walk/steps/places.json:13 fields[0].options: There is no option list "place". Did you mean "places"? [unknown-option-list]',
      '    fix: write "places" instead of "place"',
    ],
  ],
  [
    'a transition to an unknown step',
    'wizards/walk/steps/season.json',
    '{ "to": "places" }',
    '{ "to": "plaecs" }',
    [
      'content/wizards/walk/steps/season.json:8 next[1].to: There is no step "plaecs" to go on to. Did you mean "places"? [unknown-step]',
      '    fix: write "places" instead of "plaecs"',
    ],
  ],
  [
    'a transition that is never taken',
    'wizards/walk/steps/season.json',
    '"next": [{ "to": "rest", "when": { "properties": { "season": { "const": "winter" } }, "required": ["season"] } }, { "to": "places" }]',
    '"next": [{ "to": "places" }, { "to": "rest", "when": { "required": ["season"] } }]',
    [
      'content/wizards/walk/steps/season.json:8 next[1]: The way on from "Season" to "Rest" is never taken. A way before it has no "when", so it always holds: put that one last. [way-never-taken]',
      '    because: content/wizards/walk/steps/season.json:8 next[0]: the way on to "Places" comes first',
    ],
  ],
  [
    'a question without options for some',
    'options/rests.json',
    `"for": ["calm", "tired"] },
    { "id": "a-nap", "label": "A nap", "for": ["tired"]`,
    `"for": ["calm"] },
    { "id": "a-nap", "label": "A nap", "for": ["calm"]`,
    [
      'content/wizards/walk/steps/rest.json:13 fields[0].options: "Rest" has nothing to choose when mood is "tired". Add options to "rests" for it, or leave the question out there with "when". [no-options]',
      '    clicks: With mood "tired": start "A walk", press Next, press Next: "Rest" has nothing to choose',
    ],
  ],
  [
    'a question that is never asked',
    'wizards/walk/steps/company.json',
    '["nobody"]',
    '["nobody", "a-friend", "a-dog"]',
    [
      'content/wizards/walk/steps/company.json:16 fields[1]: Nobody is ever asked "What you call them". No answer to "Company" opens it: take options out of "emptyFor". [unreachable-question]',
    ],
  ],
  [
    'two options with one id',
    'options/places.json',
    '"id": "the-sea"',
    '"id": "the-park"',
    [
      'content/options/places.json:9 options[4].id: The list "places" has the option "the-park" twice; the other one is on line 6. Remove one, or give it an id of its own, such as "the-sea". [duplicate-id]',
    ],
  ],
  [
    'two questions with one id',
    'wizards/walk/steps/rest.json',
    `"id": "rest",
      "kind"`,
    `"id": "places",
      "kind"`,
    [
      'content/wizards/walk/steps/rest.json:10 fields[0].id: The question at content/wizards/walk/steps/places.json:10 has the id "places" too. Answers are stored by id: give each question its own. [duplicate-id]',
    ],
  ],
  [
    'a binding that stores one of several answers',
    'wizards/walk/steps/places.json',
    '"as": "tags"',
    '"as": "text"',
    [
      'content/wizards/walk/steps/places.json:17 fields[0].binding: The answer to "Places" does not come back from "places" as it was given. "as": "text" keeps less than this question takes; "tags" or "ids" keep a list of options. Or another question writes the same name. [payload-differs]',
      '    clicks: With mood "calm": start "A walk", press Next, choose "I don\'t remember": The answer to "Places" does not come back from "places" as it was given.',
    ],
  ],
  [
    'a promise broken by a setting',
    'wizards/walk/steps/words.json',
    '"skip": true',
    '"skip": false',
    [
      'content/wizards/walk/promises.json:4 promises[0]: The promise "free" is broken: "Words" has no Skip. Take "skip": false out of words.json or wizard.json. [promise-broken]',
    ],
  ],
  [
    'a promise broken by a minimum',
    'wizards/walk/steps/words.json',
    '"maxLength": 500',
    '"maxLength": 500, "min": 1',
    [
      'content/wizards/walk/promises.json:4 promises[0]: The promise "free" is broken: "Words" cannot be skipped unanswered. Take "min" out of the questions in words.json, or give it a way on without "when". [promise-broken]',
      '    clicks: With mood "calm": start "A walk", press Next, press Next, press Next: "Words" cannot be skipped unanswered.',
    ],
  ],
  [
    'a step left out of the order',
    'wizards/walk/wizard.json',
    ', "words"]',
    ']',
    [
      'content/wizards/walk/steps/words.json:3 id: The step "words" is not in the order of content/wizards/walk/wizard.json. Add it to "steps" there, or delete this file. [unused-step]',
    ],
  ],
  [
    'progress that is 100 too early',
    'wizards/walk/wizard.json',
    '"perStep": 10, "cap": 90',
    '"perStep": 50, "cap": 100',
    [
      'content/wizards/walk/wizard.json:8 progress: Progress can show 100 percent although a step is not answered. Give "progress" a "cap" of at most 99. [progress-early]',
      `    clicks: With mood "calm": start "A walk", choose "Spring", press Next, choose "I don't remember", press Next: progress is full, and a step is not answered`,
    ],
  ],
  [
    'a question renamed without an upgrade',
    'wizards/walk/steps/company.json',
    '"id": "names"',
    '"id": "called"',
    [
      'content/wizards/walk/upgrades.json:3 upgrades.names: Drafts hold an answer to "What you call them" (names), which no longer exists. Add { "number": 2, "change": "rename-field", "field": "names", "to": "called" }, or "drop-field" with a "why". [field-without-upgrade]',
    ],
  ],
  [
    'a deleted option',
    'options/people.json',
    `{ "id": "a-friend", "label": "A friend" },
`,
    `
`,
    [
      'content/wizards/walk/upgrades.json:3 upgrades.company.a-friend: Drafts hold "a-friend" in "Company", which the list no longer has. Keep it in the list with "retired": true, or add { "number": 2, "change": "rename-option", "field": "company", "option": "a-friend", "to": "…" }. [option-without-upgrade]',
    ],
  ],
  [
    'a long sentence',
    'help/rest.json',
    'Feel the ground. Listen',
    'Feel the ground under both of your feet and your back against the wood of the bench you sit on, then listen',
    [
      'content/help/rest.json:7 sections[0].paragraphs[0]: warning: A sentence has 25 words, and 20 are the most: “Feel the ground under both of your feet and your back against the wood of the bench you sit on, then listen for a while.” Make two of it. [long-sentence]',
    ],
  ],
  [
    'a pressing word',
    'messages/messages.json',
    'Your walk is saved.',
    'You should walk again.',
    [
      'content/messages/messages.json:4 texts.walk.saved: "should" is a wording that this place does not use. Offer it: "you can", "you may like to". [banned-words]',
    ],
  ],
]

const validFiles = await readContentFiles('tests/fixtures/example-content')
const previous = Object.fromEntries(readContent(validFiles).walkable.map(({ wizard }) => [wizard.id, wizard]))
const check = createIncrementalCheck()

it.each(messages)('describes %s, and how to fix it', (_name, file, from, to, message) => {
  const text = validFiles.get(`content/${file}`) ?? ''
  expect(text.split(from)).toHaveLength(2)
  const files = new Map(validFiles).set(
    `content/${file}`,
    text.replace(from, () => to),
  )
  const [first] = check(files, { today: '2026-11-21', previous }).findings.filter(({ suppressed }) => !suppressed)
  const lines = first === undefined ? [] : findingText(first).split('\n')
  expect(lines.filter((line) => !line.includes('npm run dev'))).toEqual(message)
})

it('uses no blaming or technical words', () => {
  const sentences = messages.flatMap(([, , , , message]) => message.slice(0, 1)).join('\n')
  expect(sentences).not.toMatch(
    /\b(invalid|illegal|unexpected|should not|must not|undefined|null|schema|token|failed)\b/i,
  )
  for (const line of sentences.split('\n'))
    expect(line).toMatch(/^content\/\S+\.json:\d+.*: .+[.”] .+[.?] \[[a-z-]+\]$/)
})

it('reports one mistake once, however many options depend on it', () => {
  const rest = 'content/wizards/walk/steps/rest.json'
  const files = new Map(validFiles).set(
    rest,
    (validFiles.get(rest) ?? '').replace('"optionsBy": "mood"', '"optionsBy": "moood"'),
  )
  const found = check(files).findings.filter(({ suppressed }) => suppressed === undefined)
  expect(found.map(({ rule, file }) => [rule, file])).toEqual([['unknown-field', rest]])
})

it('reports a misspelled fact value, and not the options for the correct one', async () => {
  const wizard = 'content/wizards/report/wizard.json'
  const shipped = await readContentFiles('content')
  const files = new Map(shipped).set(wizard, (shipped.get(wizard) ?? '').replace('"comment", "p', '"coment", "p'))
  const found = check(files).findings.filter(({ suppressed }) => suppressed === undefined)
  expect(found.map(({ rule, file, suggestion }) => [rule, file, suggestion])).toEqual([
    ['unknown-fact-value', wizard, 'Did you mean "comment"?'],
  ])
})

it('reports another mistake in the same list as well', async () => {
  const [wizard, list] = ['content/wizards/report/wizard.json', 'content/options/report-reasons.json']
  const shipped = await readContentFiles('content')
  const files = new Map(shipped)
    .set(wizard, (shipped.get(wizard) ?? '').replace('"comment", "p', '"coment", "p'))
    .set(list, (shipped.get(list) ?? '').replace('["memory"]', '["letter"]'))
  const found = check(files).findings.filter(({ rule }) => rule === 'unknown-fact-value')
  expect(found.map(({ file }) => file).sort()).toEqual([list, wizard])
})

it('ignores links to a page that cannot be read', async () => {
  const page = 'content/help/safety.md'
  const shipped = await readContentFiles('content')
  const files = new Map(shipped).set(page, (shipped.get(page) ?? '').replace('title:', 'titel:'))
  const found = check(files).findings.filter(({ suppressed }) => suppressed === undefined)
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set([page]))
})

it('reports findings of all files at once, with journeys of valid wizards despite errors elsewhere', () => {
  const files = new Map(validFiles)
    .set('content/help/rest.json', '{ "id": ')
    .set(
      'content/crisis/hotlines.json',
      (validFiles.get('content/crisis/hotlines.json') ?? '').replace('2026-11-01', '2025-11-01'),
    )
    .set(
      'content/wizards/walk/steps/company.json',
      (validFiles.get('content/wizards/walk/steps/company.json') ?? '').replace(
        '["nobody"]',
        '["nobody", "a-friend", "a-dog"]',
      ),
    )
  const report = check(files, { today: '2026-11-21' })
  expect(
    report.findings
      .filter(({ suppressed }) => !suppressed)
      .map(({ rule }) => rule)
      .toSorted(),
  ).toEqual(['json-syntax', 'stale-hotline', 'unreachable-question'])
  expect(report).toMatchObject({
    format: 1,
    version: null,
    errors: 3,
    warnings: 0,
    accepted: 3,
    files: validFiles.size,
  })
})
