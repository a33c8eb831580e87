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
  ['an unknown fact value', 'wizards/report/wizard.json', '"member"]', '"membr"]', 'unknown-fact-value'],
  ['an unknown optionsBy', report, '"optionsBy": "about"', '"optionsBy": "abuot"', 'unknown-field'],
  ['an unknown option in a condition', report, '"something-else" }', '"somthing-else" }', 'unknown-option'],
  [
    'a minimum above the limit',
    `${tags}/feelings.json`,
    '"limit": 15',
    '"limit": 15, "min": 16',
    'limit-below-minimum',
  ],
  [
    'a duplicate step number',
    `${tags}/feelings.json`,
    '"number": 7',
    '"number": 8',
    'duplicate-number',
    `${tags}/needs.json`,
  ],
  ['a number in quotes', memory, '"maxLength": 5000', '"maxLength": "5000"', 'wrong-type'],
  ['a counter threshold out of order', memory, '"redAbove": 4500', '"redAbove": 3900', 'counter-out-of-order'],
  ['an unknown role', memory, '"role": "mood"', '"role": "moood"', 'unknown-role'],
  ['an unknown kind', memory, '"choice-cards"', '"choice-card"', 'unknown-value'],
  ['an unknown step', 'wizards/memory/wizard.json', '"relationships"', '"relationship"', 'unknown-step'],
  ['a condition on a later answer', memory, '"subjects"\n        ]', '"desc"\n        ]', 'condition-on-later-answer'],
  [
    'an unknown option in emptyFor',
    `${tags}/peoples-actions.json`,
    '"nobody-was-there"',
    '"nobody-there"',
    'unknown-option',
  ],
  [
    'a step left out of the order',
    'wizards/tag-memory/wizard.json',
    '    "age",\n',
    '',
    'unused-step',
    `${tags}/age.json`,
  ],
  [
    'an unknown translation key',
    'i18n/es/site/texts.json',
    '"shell.openMenu"',
    '"shell.opnMenu"',
    'unknown-translation',
  ],
  [
    'an unknown rule in suppressions',
    'suppressions.json',
    '"required-after-optional"',
    '"required-after-optionel"',
    'unknown-rule',
  ],
  [
    'an unknown file in suppressions',
    'suppressions.json',
    'memory/steps/memory.json',
    'memory/steps/memry.json',
    'unknown-file',
  ],
  ['an unknown group', `${tags}/feelings.json`, '"id": "bitter"', '"id": "biter"', 'unknown-group'],
  [
    'a missing group',
    `${tags}/feelings.json`,
    '"id": "bitter",\n          "heading": "Bitter"\n        },\n        {\n          ',
    '',
    'unknown-group',
  ],
  ['an unknown address in a link', 'wizards/memory/steps/relationships.json', '"/quiz"', '"/quizz"', 'unknown-address'],
  [
    'a counter threshold above the maximum length',
    memory,
    '"shownAbove": 4000',
    '"shownAbove": 40000',
    'counter-out-of-order',
  ],
  ['an unknown default', memory, '"default": "public"', '"default": "publik"', 'unknown-option'],
  ['an unknown dependency', `${tags}/peoples-actions.json`, '"field": "personsI', '"field": "personI', 'unknown-field'],
  ['a missing comma', memory, '"skip": false,', '"skip": false', 'json-syntax'],
  ['a fraction for a whole number', report, '"shownAbove": 0', '"shownAbove": 0.5', 'wrong-type'],
  ['a misspelled property', 'wizards/contact-us/wizard.json', '"title"', '"titel"', 'unknown-name'],
  ['a duplicate option id', 'options/persons.json', '"id": "stepmother"', '"id": "mother"', 'duplicate-id'],
  ['an option with the id of another', 'options/persons.json', '"id": "mother"', '"id": "father"', 'duplicate-id'],
  ['a duplicate slug', 'options/age.json', '"slug": "6-9-years"', '"slug": "10-12-years"', 'duplicate-slug'],
  ['an unknown directive', 'help/immediate-support.md', '::hotlines', '::hotline', 'not-on-pages'],
  ['an unknown heading of a style', 'styles/trust.md', '### Root', '### Rott', 'not-on-pages'],
  [
    'an unknown placeholder',
    'site/texts.json',
    'Notifications, {count} new',
    'Notifications, {cuont} new',
    'unknown-placeholder',
  ],
  ['an unknown page id', 'help/grounding.md', 'id: grounding', 'id: groundings', 'unknown-page'],
  ['an unknown front matter name', 'help/grounding.md', 'title: ', 'titel: ', 'unknown-name'],
  [
    'a later answer in a condition with two',
    'wizards/moderation-decision/steps/decision.json',
    '"const": "suspend" } }, "required": ["decision"]',
    '"const": "suspend" } }, "required": ["decision", "note"]',
    'condition-on-later-answer',
  ],
  [
    'a minimum length above the maximum',
    'wizards/empathy-message/steps/message.json',
    '"minLength": 10',
    '"minLength": 100',
    'nothing-fits',
  ],
  ['a payload name that does not fit the role', report, '"payload": "remark"', '"payload": "reason"', 'role-misfit'],
  [
    'a duplicate payload name',
    `${tags}/siblings.json`,
    '"payload": "sibling_text"',
    '"payload": "sibling"',
    'duplicate-binding',
  ],
  ['a duplicate heading id', 'help/grounding.md', '{#breathing}', '{#five-senses}', 'duplicate-id'],
  ['an unknown named condition', 'wizards/quiz/steps/more-areas.json', '"visitor"', '"visitors"', 'unknown-condition'],
  [
    'a duplicate question id',
    'wizards/quiz/steps/body.json',
    '"id": "touch-hungry"',
    '"id": "touch-shy"',
    'duplicate-id',
  ],
  ['a stale translation', 'i18n/es/help/texts.json', 'updated on {date}', 'updated on {dat}', 'stale-translation'],
  [
    'a reversed range',
    'wizards/moderation-decision/steps/decision.json',
    '"min": 1, "max": 365',
    '"min": 365, "max": 30',
    'nothing-fits',
  ],
  [
    'an invalid phone number',
    'crisis/hotlines.json',
    '"call": "13 11 14"',
    '"call": "13 11 14 (press 2)"',
    'wrong-form',
  ],
  ['a duplicate code', 'options/moderation-decisions.json', '"code": 3', '"code": 2', 'duplicate-code'],
  ['a fact value without a code', 'wizards/report/wizard.json', '"member"]', '"member", "profile"]', 'setting-misfit'],
  ['an unsupported "keeps"', 'wizards/empathy-guide/wizard.json', '"device"', '"account"', 'setting-misfit'],
  [
    'a missing role',
    'wizards/contact-us/steps/letter.json',
    '"role": "message",',
    '',
    'role-missing',
    'wizards/contact-us/wizard.json',
  ],
  [
    'an unknown dialog in a link',
    'wizards/quiz/steps/more-areas.json',
    'routeAction=signup',
    'routeAction=singup',
    'unknown-address',
  ],
  ['an unknown heading in a link', 'wizards/contact-us/steps/letter.json', '#support-', '#suport-', 'unknown-address'],
  [
    'an unknown heading in a Markdown link',
    'help/after-the-quiz.md',
    '/safety#grounding',
    '/safety#groundings',
    'unknown-address',
  ],
  [
    'an unknown style in a link',
    'wizards/quiz/steps/what-fits.json',
    '/styles#love',
    '/styles#loves',
    'unknown-address',
  ],
  [
    'a placeholder with spaces',
    'site/texts.json',
    'Notifications, {count} new',
    'Notifications, { count } new',
    'unknown-placeholder',
  ],
  ['a misspelled property of an option', 'options/praise.json', '"label"', '"lable"', 'unknown-name'],
  ['a range without a starting age', 'options/age.json', '"3-5 years"', '"Under 6 years"', 'age-without-start'],
  [
    'transitions of an ending',
    'wizards/quiz/steps/what-fits.json',
    '"ends": true,',
    '"ends": true, "next": [{ "to": "more-areas" }],',
    'way-after-end',
  ],
  ['an optional field of a required role', 'wizards/contact-us/steps/letter.json', '"min": 1,', '', 'role-optional'],
  [
    'a conditional field of a required role',
    report,
    '"min": 1,\n      "sort": "listed",',
    '"min": 1, "when": { "properties": { "about": { "const": "memory" } } }, "sort": "listed",',
    'role-optional',
  ],
  ['an unknown address in the navigation', 'site/navigation.json', '"/styles"', '"/stiles"', 'unknown-address'],
]

// One check for all, as in watch mode: files without the mistake are not read again.
const check = createIncrementalCheck()

it.each(slips)('%s is one finding at its place', async (_name, file, was, is, rule, at = file) => {
  const shipped = await readContentFiles('content')
  const text = shipped.get(`content/${file}`) ?? ''
  expect(text).toContain(was)
  const broken = text.replace(was, is)
  const { findings } = check(new Map(shipped).set(`content/${file}`, broken))
  const open = findings.filter(({ suppressed }) => suppressed === undefined)
  expect(open.map((one) => [one.rule, one.file])).toEqual([[rule, `content/${at}`]])
  const fix = open[0]?.fix
  if (fix !== undefined) expect(applyFix(broken, fix)).toBe(text)
})
