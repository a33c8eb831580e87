import { applyFix } from '@kindred/content'
import { expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Typical mistakes of editors in the shipped content. Each gives exactly one finding, at its place, so that nobody changes valid content to match;
// where the finding names a fix, the fix restores the file.

const report = 'wizards/report/steps/reason.json'
const memory = 'wizards/memory/steps/memory.json'
const tags = 'wizards/tag-memory/steps'
const slips: [name: string, file: string, was: string, is: string, rule: string, at?: string][] = [
  ['a value of a fact', 'wizards/report/wizard.json', '"member"]', '"membr"]', 'unknown-fact-value'],
  ['what picks options', report, '"optionsBy": "about"', '"optionsBy": "abuot"', 'unknown-field'],
  ['an option in a condition', report, '"something-else" }', '"somthing-else" }', 'unknown-option'],
  [
    'more asked for than taken',
    `${tags}/feelings.json`,
    '"limit": 15',
    '"limit": 15, "min": 16',
    'limit-below-minimum',
  ],
  ['a number twice', `${tags}/feelings.json`, '"number": 7', '"number": 8', 'duplicate-number', `${tags}/needs.json`],
  ['a number in quotes', memory, '"maxLength": 5000', '"maxLength": "5000"', 'wrong-type'],
  ['a count that is red too soon', memory, '"redAbove": 4500', '"redAbove": 3900', 'counter-out-of-order'],
  ['a role', memory, '"role": "mood"', '"role": "moood"', 'unknown-role'],
  ['a kind', memory, '"choice-cards"', '"choice-card"', 'unknown-value'],
  ['a step', 'wizards/memory/wizard.json', '"relationships"', '"relationship"', 'unknown-step'],
  ['a later answer', memory, '"subjects"\n        ]', '"desc"\n        ]', 'condition-on-later-answer'],
  ['an option that empties', `${tags}/peoples-actions.json`, '"nobody-was-there"', '"nobody-there"', 'unknown-option'],
  [
    'a step left out of the order',
    'wizards/tag-memory/wizard.json',
    '    "age",\n',
    '',
    'unused-step',
    `${tags}/age.json`,
  ],
  ['a key of a translation', 'i18n/es/site/texts.json', '"shell.openMenu"', '"shell.opnMenu"', 'unknown-translation'],
  ['an accepted rule', 'suppressions.json', '"required-after-optional"', '"required-after-optionel"', 'unknown-rule'],
  [
    'a file with an accepted finding',
    'suppressions.json',
    'memory/steps/memory.json',
    'memory/steps/memry.json',
    'unknown-file',
  ],
  ['a heading of options', `${tags}/feelings.json`, '"id": "bitter"', '"id": "biter"', 'unknown-group'],
  [
    'a heading that many options need',
    `${tags}/feelings.json`,
    '"id": "bitter",\n          "heading": "Bitter"\n        },\n        {\n          ',
    '',
    'unknown-group',
  ],
  ['a link', 'wizards/memory/steps/relationships.json', '"/quiz"', '"/quizz"', 'unknown-address'],
  ['a count that no text reaches', memory, '"shownAbove": 4000', '"shownAbove": 40000', 'counter-out-of-order'],
  ['what is chosen at first', memory, '"default": "public"', '"default": "publik"', 'unknown-option'],
  ['what it depends on', `${tags}/peoples-actions.json`, '"field": "personsI', '"field": "personI', 'unknown-field'],
  ['a comma', memory, '"skip": false,', '"skip": false', 'json-syntax'],
  ['a fraction', report, '"shownAbove": 0', '"shownAbove": 0.5', 'wrong-type'],
  ['the name of a name', 'wizards/contact-us/wizard.json', '"title"', '"titel"', 'unknown-name'],
  ['an option twice', 'options/persons.json', '"id": "stepmother"', '"id": "mother"', 'duplicate-id'],
  [
    'an option that takes the id of another',
    'options/persons.json',
    '"id": "mother"',
    '"id": "father"',
    'duplicate-id',
  ],
  ['an address twice', 'options/age.json', '"slug": "6-9-years"', '"slug": "10-12-years"', 'duplicate-slug'],
  ['what is made elsewhere', 'help/immediate-support.md', '::hotlines', '::hotline', 'not-on-pages'],
  ['a heading of a style', 'styles/trust.md', '### Root', '### Rott', 'not-on-pages'],
  [
    'braces in a text that is translated',
    'site/texts.json',
    'Notifications, {count} new',
    'Notifications, {cuont} new',
    'unknown-placeholder',
  ],
  ['what a page is called', 'help/grounding.md', 'id: grounding', 'id: groundings', 'unknown-page'],
  ['a front matter', 'help/grounding.md', 'title: ', 'titel: ', 'unknown-name'],
  [
    'a later answer beside one of now',
    'wizards/moderation-decision/steps/decision.json',
    '"const": "suspend" } }, "required": ["decision"]',
    '"const": "suspend" } }, "required": ["decision", "note"]',
    'condition-on-later-answer',
  ],
  [
    'more asked for than is taken in words',
    'wizards/empathy-message/steps/message.json',
    '"minLength": 10',
    '"minLength": 100',
    'nothing-fits',
  ],
  ['a name on the wire', report, '"payload": "remark"', '"payload": "reason"', 'role-misfit'],
  [
    'a name on the wire that another answer has',
    `${tags}/siblings.json`,
    '"payload": "sibling_text"',
    '"payload": "sibling"',
    'duplicate-binding',
  ],
  ['a place on a page twice', 'help/grounding.md', '{#breathing}', '{#five-senses}', 'duplicate-id'],
  ['a condition by its name', 'wizards/quiz/steps/more-areas.json', '"visitor"', '"visitors"', 'unknown-condition'],
  ['a question twice', 'wizards/quiz/steps/body.json', '"id": "touch-hungry"', '"id": "touch-shy"', 'duplicate-id'],
  ['what was translated', 'i18n/es/help/texts.json', 'updated on {date}', 'updated on {dat}', 'stale-translation'],
  [
    'a range from its end',
    'wizards/moderation-decision/steps/decision.json',
    '"min": 1, "max": 365',
    '"min": 365, "max": 30',
    'nothing-fits',
  ],
  ['a number to call', 'crisis/hotlines.json', '"call": "13 11 14"', '"call": "13 11 14 (press 2)"', 'wrong-form'],
  ['a code twice', 'options/moderation-decisions.json', '"code": 3', '"code": 2', 'duplicate-code'],
  ['a value without its number', 'wizards/report/wizard.json', '"member"]', '"member", "profile"]', 'setting-misfit'],
  ['where answers are kept', 'wizards/empathy-guide/wizard.json', '"device"', '"account"', 'setting-misfit'],
  [
    'a role that is left out',
    'wizards/contact-us/steps/letter.json',
    '"role": "message",',
    '',
    'role-missing',
    'wizards/contact-us/wizard.json',
  ],
  ['a dialog', 'wizards/quiz/steps/more-areas.json', 'routeAction=signup', 'routeAction=singup', 'unknown-address'],
  ['a place on a page', 'wizards/contact-us/steps/letter.json', '#support-', '#suport-', 'unknown-address'],
  [
    'a place on a page, in prose',
    'help/after-the-quiz.md',
    '/safety#grounding',
    '/safety#groundings',
    'unknown-address',
  ],
  [
    'a place in the list of styles',
    'wizards/quiz/steps/what-fits.json',
    '/styles#love',
    '/styles#loves',
    'unknown-address',
  ],
  [
    'braces with blanks',
    'site/texts.json',
    'Notifications, {count} new',
    'Notifications, { count } new',
    'unknown-placeholder',
  ],
  ['a name of a name in a list', 'options/praise.json', '"label"', '"lable"', 'unknown-name'],
  ['an age twice in two wizards', 'options/age.json', '"3-5 years"', '"Under 6 years"', 'age-without-start'],
  [
    'ways on after the end',
    'wizards/quiz/steps/what-fits.json',
    '"ends": true,',
    '"ends": true, "next": [{ "to": "more-areas" }],',
    'way-after-end',
  ],
  ['a message that can be left out', 'wizards/contact-us/steps/letter.json', '"min": 1,', '', 'role-optional'],
  [
    'a reason that only some are asked for',
    report,
    '"min": 1,\n      "sort": "listed",',
    '"min": 1, "when": { "properties": { "about": { "const": "memory" } } }, "sort": "listed",',
    'role-optional',
  ],
  ['an address in the menu', 'site/navigation.json', '"/styles"', '"/stiles"', 'unknown-address'],
]

// One check for all, as in watch mode: files without the mistake are not read again.
const check = createIncrementalCheck()

it.each(slips)('%s is one finding at its place', async (_name, file, was, is, rule, at = file) => {
  const shipped = await readContentFiles('content')
  const text = shipped.get(`content/${file}`) ?? ''
  expect(text).toContain(was)
  const broken = text.replace(was, is)
  const { findings } = check(new Map(shipped).set(`content/${file}`, broken))
  const told = findings.filter(({ suppressed }) => suppressed === undefined)
  expect(told.map((one) => [one.rule, one.file])).toEqual([[rule, `content/${at}`]])
  const fix = told[0]?.fix
  if (fix !== undefined) expect(applyFix(broken, fix)).toBe(text)
})
