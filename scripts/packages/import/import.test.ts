import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Field, kindOf } from '@kindred/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../incremental-check.ts'
import { workbook } from '../export/workbook.ts'
import { formatOf, formatPatterns } from './format-patterns.ts'
import type { ImportedForm } from './imported-form.ts'
import { readSheets } from './read-sheets.ts'
import { fromSurveyJs } from './surveyjs.ts'
import { contentOf } from './to-content.ts'
import { fromXlsForm, type Row } from './xlsform.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** All findings of the folder that a form becomes, and its steps. */
function check(form: ImportedForm) {
  const files = new Map([...contentOf(form, 'schemas')].map(([name, text]) => [`content/${name}`, text]))
  const { findings, journeys } = createIncrementalCheck()(files)
  return { findings: findings.map(({ rule, sentence }) => `${rule}: ${sentence}`), walked: journeys.length }
}

const fieldsOf = (form: ImportedForm) => form.steps.flatMap(({ fields }) => fields)
const field = (form: ImportedForm, id: string) => fieldsOf(form).find((one) => one.id === id)
const unsupportedIn = ({ notSaid }: ImportedForm) => notSaid.map(({ where, what }) => `${where}: ${what}`)

/** How an XLSForm names a question. */
const of = (name: string) => ['$', '{', name, '}'].join('')

const choices = ['On foot', { value: 2, text: 'By bus' }]
const survey = {
  title: { default: 'Your visit', de: 'Ihr Besuch' },
  pages: [
    {
      name: 'who',
      elements: [
        { type: 'text', name: 'full name', title: 'Your name', isRequired: true },
        { type: 'text', name: 'age', inputType: 'number', title: 'Age', min: 0, max: 120 },
        { type: 'text', name: 'day', inputType: 'date', max: '2030-01-01' },
        { type: 'radiogroup', name: 'came', title: 'How did you come?', choices, showOtherItem: true },
        { type: 'boolean', name: 'again', title: 'Would you come again, {full name}?' },
      ],
    },
    {
      name: 'what',
      title: 'The visit',
      visibleIf: "({age} >= 18 and {came} notempty) or {day} < '2020-01-01'",
      elements: [
        { type: 'checkbox', name: 'liked', choices: ['Rooms', 'Food'], showNoneItem: true, maxSelectedChoices: 2 },
        { type: 'ranking', name: 'best', title: 'Best first', choices: ['sea', 'hill'] },
        { type: 'rating', name: 'stars', title: 'Stars', rateMax: 4, minRateDescription: 'poor' },
        { type: 'comment', name: 'why', visibleIf: "{liked} contains 'Food' and {stars} < 3" },
        {
          type: 'panel',
          name: 'contact',
          title: 'Contact',
          visibleIf: '{again} = true',
          elements: [
            { type: 'text', name: 'mail', inputType: 'email', enableIf: '{age} > 3' },
            { type: 'multipletext', name: 'address', items: [{ name: 'street' }, { name: 'city', title: 'Town' }] },
          ],
        },
        { type: 'matrix', name: 'grid', columns: [1], rows: [1], cellType: 'checkbox' },
        { type: 'file', name: 'proof', acceptedTypes: '.pdf, image/*, .exe', maxSize: 2_500_000 },
        {
          type: 'paneldynamic',
          name: 'pets',
          templateElements: [
            { type: 'text', name: 'pet' },
            { type: 'file', name: 'picture' },
          ],
        },
        { type: 'dropdown', name: 'country', choicesByUrl: { url: 'https://example.org' } },
        { type: 'text', name: 'later', visibleIf: '{age} > {stars}' },
        { type: 'html', name: 'thanks', html: '<p>Thank you. <b>Really</b>.</p>' },
      ],
    },
  ],
}

describe('fromSurveyJs', () => {
  const form = fromSurveyJs(survey, 'visit')

  it('imports a questionnaire without findings, with journeys that can be walked', () => {
    expect(check(form)).toEqual({ findings: [], walked: 1 })
  })

  it('imports signatures', () => {
    const form = fromSurveyJs({ elements: [{ type: 'signaturepad', name: 'signed', isRequired: true }] }, 'lease')
    expect(check(form).findings).toEqual([])
    expect(field(form, 'signed')).toEqual({ id: 'signed', kind: 'signature', label: 'signed', min: 1 })
    expect(form.notSaid).toEqual([])
    const survey: Row[] = [{ type: 'image', name: 'signed', label: 'Sign here', appearance: 'signature' }]
    const other = fromXlsForm({ survey, choices: [], settings: [] }, 'lease')
    expect(field(other, 'signed')).toMatchObject({ kind: 'signature', label: 'Sign here' })
  })

  it('imports choices on a picture as a list, and reports the picture', () => {
    const areas = ['head', 'arm'].map((value) => ({ value, text: `My ${value}`, shape: 'rect', coords: '0,0,9,9' }))
    const picture = { type: 'imagemap', imageLink: 'body.png', areas }
    const elements = [
      { ...picture, name: 'hurts', maxSelectedAreas: 1, minSelectedAreas: 1 },
      { ...picture, name: 'worst', multiSelect: false, idleFillColor: 'red' },
    ]
    const form = fromSurveyJs({ elements }, 'body')
    expect(check(form).findings).toEqual([])
    const options = [
      { id: 'head', label: 'My head' },
      { id: 'arm', label: 'My arm' },
    ]
    expect(field(form, 'hurts')).toMatchObject({ kind: 'checklist', min: 1, limit: 1, options })
    expect(field(form, 'worst')).toMatchObject({ kind: 'choice-cards', options })
    expect(form.notSaid.map(({ where, what }) => `${where}: ${what}`)).toEqual([
      'question "hurts": its picture is not said: put it into pictures/, and its areas into "imageMap"',
      'question "worst": "idleFillColor" is not said',
      'question "worst": its picture is not said: put it into pictures/, and its areas into "imageMap"',
    ])
  })

  it('imports units, bounds and decimals of masks, and reports unsupported mask settings', () => {
    const mask = (name: string, maskType: string, maskSettings: object) => ({
      ...{ type: 'text', name, maskType, maskSettings },
    })
    const elements = [
      mask('rent', 'currency', { prefix: '€ ', min: 0, thousandsSeparator: '.' }),
      mask('weight', 'currency', { suffix: ' kg', precision: 0, allowNegativeValues: false }),
      mask('share', 'numeric', { precision: 1, max: 9, saveMaskedValue: true }),
      mask('plate', 'pattern', { pattern: 'aa-99' }),
    ]
    const masked = fromSurveyJs({ elements }, 'masked')
    expect(check(masked).findings).toEqual([])
    expect(field(masked, 'rent')).toMatchObject({ kind: 'number', prefix: '€', range: { min: 0, decimals: 2 } })
    expect(field(masked, 'weight')).toMatchObject({ kind: 'number', suffix: 'kg', range: { min: 0 } })
    expect(field(masked, 'share')).toMatchObject({ kind: 'number', range: { max: 9, step: 0.1 } })
    expect(field(masked, 'plate')?.kind).toBe('short-text')
    expect(masked.notSaid.map(({ where, what }) => `${where}: ${what}`)).toEqual([
      'question "share": "saveMaskedValue" of its mask is not said',
      'question "plate": "maskType" is not said: pattern',
    ])
  })

  it('imports kinds, limits, options and conditions', () => {
    expect(form.title).toBe('Your visit')
    expect(field(form, 'full_name')).toMatchObject({ kind: 'short-text', label: 'Your name', min: 1 })
    expect(field(form, 'age')).toMatchObject({ kind: 'number', range: { min: 0, max: 120 } })
    expect(field(form, 'day')).toMatchObject({ kind: 'date', dates: { to: '2030-01-01' } })
    expect(field(form, 'came')).toMatchObject({
      kind: 'choice-cards',
      options: [
        { id: 'on-foot', label: 'On foot' },
        { id: '2', label: 'By bus' },
        { id: 'other', label: 'Other (describe)' },
      ],
    })
    expect(field(form, 'came_other')?.when).toEqual({ properties: { came: { const: 'other' } }, required: ['came'] })
    expect(field(form, 'liked')).toMatchObject({ kind: 'checklist', limit: 2 })
    expect(field(form, 'liked')?.options?.at(-1)).toEqual({ id: 'none', label: 'None', exclusive: true })
    expect(field(form, 'best')).toMatchObject({ kind: 'checklist', ranked: true })
    expect(field(form, 'stars')?.options?.map(({ label }) => label)).toEqual(['1 (poor)', '2', '3', '4'])
    expect(field(form, 'why')?.when).toEqual({
      allOf: [
        { properties: { liked: { contains: { const: 'food' } } }, required: ['liked'] },
        { properties: { stars: { enum: ['1', '2'] } }, required: ['stars'] },
      ],
    })
    expect(form.steps[1]?.when).toEqual({
      anyOf: [
        { allOf: [{ properties: { age: { minimum: 18 } }, required: ['age'] }, { required: ['came'] }] },
        { properties: { day: { formatExclusiveMaximum: '2020-01-01' } }, required: ['day'] },
      ],
    })
    expect(field(form, 'mail')).toMatchObject({ format: 'email', when: { properties: { again: { const: 'yes' } } } })
    expect(field(form, 'proof')).toMatchObject({ kind: 'files', accept: ['pdf', 'image'], limit: 1, maxMegabytes: 3 })
    expect(field(form, 'pets')?.fields?.[1]).toMatchObject({ id: 'picture', kind: 'files', limit: 1 })
    expect(field(form, 'thanks')).toMatchObject({ kind: 'note', label: 'Thank you.', help: 'Really.' })
  })

  it('reports each unsupported setting and counts the converted questions', () => {
    expect(unsupportedIn(form)).toEqual([
      'question "again": "…" stands where the answer to {full name} was',
      'question "mail": "enableIf" is not said',
      'question "proof": files of the type ".exe" are not taken',
      'question "country": "choicesByUrl" is not said',
      'question "country": left out: its choices come from an address, or from another question',
      'question "later": when it is shown is not said, because it compares two questions: {age} > {stars}',
    ])
    expect(form.questions).toEqual({ all: 18, converted: 17 })
    expect(field(form, 'grid')).toMatchObject({ kind: 'multi-matrix', options: [{ id: '1' }] })
  })

  it.each([[null], [[]], [{}], [{ pages: 3 }], ['text']])('rejects %j as no SurveyJS questionnaire', (json) => {
    expect(() => fromSurveyJs(json, 'none')).toThrow('This is no SurveyJS questionnaire')
  })

  it('creates unique ids for names with spaces, other scripts, duplicates and object properties', () => {
    const names = ['__proto__', 'constructor', 'Straße 1', '名前', '名前', 'a b', 'a  b', '']
    const odd = fromSurveyJs({ elements: names.map((name) => ({ type: 'text', name })) }, 'odd')
    expect(new Set(fieldsOf(odd).map(({ id }) => id)).size).toBe(names.length)
    expect(check(odd)).toEqual({ findings: [], walked: 1 })
  })
})

describe('fromXlsForm', () => {
  const rows = [
    ['type', 'name', 'label::English (en)', 'hint', 'required', 'relevant', 'constraint', 'appearance', 'calculation'],
    ['start', 'start', '', '', '', '', '', '', ''],
    ['text', 'who', 'Your name', 'As you like', 'yes', '', '', '', ''],
    ['integer', 'age', `Age of ${of('who')}`, '', '', '', '. >= 0 and . < 120', '', ''],
    ['select_one yn', 'kids', 'Any children?', '', '', `${of('age')} >= 18`, '', '', ''],
    ['begin group', 'home', 'At home', '', '', `${of('kids')} = 'yes'`, '', 'field-list', ''],
    ['select_multiple rooms', 'rooms', 'Which rooms?', '', '', '', '', '', ''],
    [
      'text',
      'more',
      'More',
      '',
      '',
      `selected(${of('rooms')}, 'garden') and not(${of('kids')} = 'no')`,
      '',
      'multiline',
      '',
    ],
    ['end group', '', '', '', '', '', '', '', ''],
    ['begin repeat', 'child', 'Child', '', '', '', '', '', ''],
    ['text', 'child_name', 'Name of the child', '', '', '', '', '', ''],
    ['end repeat', '', '', '', '', '', '', '', ''],
    ['date', 'moved', 'Moved in', '', '', '', '. <= today()', '', ''],
    ['image', 'room', 'A picture of your room', '', 'yes', '', '', '', ''],
    ['file', 'lease', 'Your lease', '', '', '', '', '', ''],
    ['geopoint', 'place', 'Where?', '', '', '', '', '', ''],
    ['calculate', 'sum', '', '', '', '', '', '', `${of('age')} + 1`],
    ['note', 'bye', 'Thank you', '', '', '', '', '', ''],
  ]
  const lists = [
    ['list_name', 'name', 'label::English (en)'],
    ['yn', 'yes', 'Yes'],
    ['yn', 'no', 'No'],
    ['rooms', 'kitchen', 'Kitchen'],
    ['rooms', 'garden', 'Garden & yard'],
  ]

  it('imports a workbook without findings, and reports unsupported settings', async () => {
    const file = join(folder, 'household.xlsx')
    await writeFile(file, await workbook({ survey: rows, choices: lists, settings: [['form_title'], ['Household']] }))
    const form = fromXlsForm(await readSheets(file), 'household')
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(form.title).toBe('Household')
    expect(field(form, 'who')).toMatchObject({ kind: 'short-text', label: 'Your name', help: 'As you like', min: 1 })
    expect(field(form, 'age')).toMatchObject({ kind: 'number', range: { min: 0, max: 119 }, label: 'Age of …' })
    expect(form.steps.find(({ fields }) => fields[0]?.id === 'age')?.question).toBe('Age of {answer.who}')
    expect(field(form, 'moved')).toMatchObject({ kind: 'date', dates: { to: 'today' } })
    const home = form.steps.find(({ id }) => id === 'home')
    expect(home?.fields.map(({ id }) => id)).toEqual(['rooms', 'more'])
    expect(home?.when).toEqual({ properties: { kids: { const: 'yes' } }, required: ['kids'] })
    expect(field(form, 'more')?.when).toEqual({
      allOf: [
        { properties: { rooms: { contains: { const: 'garden' } } }, required: ['rooms'] },
        { not: { properties: { kids: { const: 'no' } }, required: ['kids'] } },
      ],
    })
    expect(unsupportedIn(form)).toEqual([
      'row "place": left out: there is no kind of question like "geopoint"',
      'row "sum": questions without an answer count 0 in it',
    ])
    expect(field(form, 'child')).toMatchObject({
      ...{ kind: 'repeat', label: 'Child' },
      fields: [{ id: 'child_name', kind: 'short-text', label: 'Name of the child' }],
    })
    expect(field(form, 'room')).toMatchObject({ kind: 'files', accept: ['image'], limit: 1, min: 1 })
    expect(field(form, 'lease')).toEqual({ id: 'lease', kind: 'files', label: 'Your lease', limit: 1 })
    expect(form.questions).toEqual({ all: 10, converted: 9 })
  })

  it('imports choices from a sheet of their own, filtered by an earlier answer', async () => {
    const survey = [
      ['type', 'name', 'label', 'choice_filter'],
      ['select_one regions', 'region', 'Region', ''],
      ['select_one_external towns', 'town', 'Town', `region=${of('region')}`],
    ]
    const regions = [
      ['list_name', 'name', 'label'],
      ['regions', 'north', 'North'],
      ['regions', 'south', 'South'],
    ]
    const towns = [
      ['list_name', 'name', 'label', 'region'],
      ['towns', 'alta', 'Alta', 'north'],
      ['towns', 'baixa', 'Baixa', 'south'],
    ]
    const file = join(folder, 'towns.xlsx')
    await writeFile(file, await workbook({ survey, choices: regions, external_choices: towns, settings: [] }))
    const form = fromXlsForm(await readSheets(file), 'towns')
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(unsupportedIn(form)).toEqual([])
    expect(field(form, 'town')?.options?.map(({ id, for: region }) => [id, region])).toEqual([
      ['alta', ['north']],
      ['baixa', ['south']],
    ])
  })

  it('rejects a workbook without a survey sheet, and a file that is no workbook', async () => {
    const file = join(folder, 'other.xlsx')
    await writeFile(file, await workbook({ Sheet1: [['a'], ['b']] }))
    const sheets = await readSheets(file)
    expect(() => fromXlsForm(sheets, 'other')).toThrow('no sheet "survey"')
    await writeFile(file, 'no workbook')
    await expect(readSheets(file)).rejects.toThrow()
  })
})

it('imports an answer typed twice as sameAs with the format of the first, from both tools', () => {
  const row = (name: string, constraint = '') => ({ type: 'text', name, label: name, required: 'yes', constraint })
  const rows = [row('mail', `regex(., '${formatPatterns.email}')`), row('again', `. = ${of('mail')}`)]
  const forms = [
    fromXlsForm({ survey: rows, choices: [], settings: [] }, 'x'),
    fromSurveyJs(
      {
        elements: [
          { type: 'text', name: 'mail', inputType: 'email', isRequired: true },
          {
            ...{ type: 'text', name: 'again', isRequired: true },
            validators: [{ type: 'expression', expression: '{again} = {mail}' }],
          },
        ],
      },
      's',
    ),
  ]
  for (const form of forms) {
    expect(field(form, 'again')).toMatchObject({ kind: 'short-text', sameAs: 'mail', format: 'email', min: 1 })
    expect(check(form).findings).toEqual([])
  }
})

it('imports an answer that must differ as differsFrom, from both tools, also in an entry', () => {
  const row = (name: string, constraint = '', type = 'text') => ({ type, name, label: name, constraint })
  const isMail = `regex(., '${formatPatterns.email}')`
  const rows = [row('mail', isMail), row('other', `. != ${of('mail')} and ${isMail}`)]
  const group = { ...row('people', '', 'begin_repeat') }
  const box = (name: string, expression?: string) => ({
    ...{ type: 'text', name, inputType: 'email' },
    ...(expression && { validators: [{ type: 'expression', expression }] }),
  })
  const xlsForm = (survey: object[]) => fromXlsForm({ survey: survey as Row[], choices: [], settings: [] }, 'x')
  const forms = [
    xlsForm(rows),
    xlsForm([group, ...rows, { type: 'end_repeat' }]),
    fromSurveyJs({ elements: [box('mail'), box('other', '{other} <> {mail}')] }, 's'),
    fromSurveyJs({ elements: [box('mail'), box('other', '{mail} notequal {other}')] }, 's'),
    fromSurveyJs(
      {
        elements: [
          {
            ...{ type: 'paneldynamic', name: 'people' },
            templateElements: [box('mail'), box('other', '{panel.other} != {panel.mail}')],
          },
        ],
      },
      's',
    ),
  ]
  for (const form of forms) {
    const [other] = form.steps
      .flatMap(({ fields }) => fields.flatMap((one) => [one, ...(one.fields ?? [])]))
      .filter(({ id }) => id === 'other')
    expect(other).toMatchObject({ kind: 'short-text', differsFrom: 'mail', format: 'email' })
    expect(form.notSaid).toEqual([])
    expect(check(form).findings).toEqual([])
  }
  // Of three that all differ, each has one comparison.
  const third = xlsForm([...rows, row('third', `${isMail} and . != ${of('mail')} and . != ${of('other')}`)])
  expect(field(third, 'third')).toMatchObject({ differsFrom: 'mail' })
  expect(third.notSaid).toHaveLength(1)
})

it('imports options carried from a choice, selected or not, and from entries, from both tools', () => {
  const choices = ['rent', 'food', 'heat'].map((name) => ({ list_name: 'l', name, label: name }))
  const survey = [
    { type: 'begin_repeat', name: 'people', label: 'People' },
    { type: 'text', name: 'nick', label: 'Name', required: 'yes' },
    { type: 'end_repeat' },
    { type: `select_one ${of('nick')}`, name: 'head', label: 'Head' },
    { type: `select_multiple ${of('nick')}`, name: 'workers', label: 'Workers' },
    { type: 'select_multiple l', name: 'costs', label: 'Costs' },
    { type: 'select_one l', name: 'hard', label: 'Hard', choice_filter: `selected(${of('costs')}, name)` },
    { type: 'select_multiple l', name: 'rest', label: 'Rest', choice_filter: `not(selected(${of('costs')}, name))` },
  ]
  const form = fromXlsForm({ survey: survey as object[] as Row[], choices, settings: [] }, 'x')
  const items = choices.map(({ name }) => name)
  const from = (name: string, mode: string) => ({
    ...{ name, choicesFromQuestion: 'costs', choicesFromQuestionMode: mode },
  })
  const other = fromSurveyJs(
    {
      elements: [
        { type: 'paneldynamic', name: 'people', templateElements: [{ type: 'text', name: 'nick', isRequired: true }] },
        { type: 'radiogroup', name: 'head', choicesFromQuestion: 'people', choiceValuesFromQuestion: 'nick' },
        { type: 'checkbox', name: 'workers', choicesFromQuestion: 'people' },
        { type: 'checkbox', name: 'costs', choices: items },
        { type: 'radiogroup', ...from('hard', 'selected') },
        { type: 'checkbox', ...from('rest', 'unselected') },
      ],
    },
    's',
  )
  for (const one of [form, other]) {
    expect(unsupportedIn(one)).toEqual([])
    expect(field(one, 'head')).toMatchObject({ kind: 'choice-cards', optionsFrom: { field: 'people.nick' } })
    expect(field(one, 'workers')).toMatchObject({ kind: 'checklist', optionsFrom: { field: 'people.nick' } })
    expect(field(one, 'hard')).toMatchObject({ kind: 'choice-cards', optionsFrom: { field: 'costs' } })
    expect(field(one, 'rest')).toMatchObject({ optionsFrom: { field: 'costs', mode: 'unselected' } })
    expect(check(one).findings).toEqual([])
  }
  const without = fromSurveyJs({ elements: [{ type: 'radiogroup', name: 'a', choicesFromQuestion: 'gone' }] }, 's')
  expect(unsupportedIn(without)).toContain(
    'question "a": left out: its choices come from "gone", which has none to offer again',
  )
})

it('asks for the name of each entry that is chosen by it, from both tools', () => {
  const survey = [
    { type: 'begin_repeat', name: 'people', label: 'People' },
    { type: 'text', name: 'nick', label: 'Name' },
    { type: 'end_repeat' },
    { type: `select_one ${of('nick')}`, name: 'head', label: 'Head' },
  ]
  const elements = [
    { type: 'paneldynamic', name: 'people', templateElements: [{ type: 'text', name: 'nick', title: 'Name' }] },
    { type: 'radiogroup', name: 'head', choicesFromQuestion: 'people' },
  ]
  for (const form of [
    fromXlsForm({ survey: survey as object[] as Row[], choices: [], settings: [] }, 'x'),
    fromSurveyJs({ elements }, 's'),
  ]) {
    expect(field(form, 'people')?.fields).toMatchObject([{ id: 'nick', min: 1 }])
    expect(form.notSaid.map(({ what }) => what)).toEqual(['each entry has to answer "Name": it is chosen by that'])
    expect(check(form).findings).toEqual([])
  }
})

it('imports a random choice order from both tools, with Other pinned last', () => {
  const choices = ['a', 'b', 'c'].map((name) => ({ list_name: 'l', name, label: name }))
  const survey = [
    { type: 'select_one l or_other', name: 'one', label: 'One', parameters: 'randomize=true' },
    { type: 'select_multiple l', name: 'some', label: 'Some', parameters: `randomize=true, seed=${of('one')}` },
    { type: 'select_one l', name: 'row', label: 'Row', appearance: 'likert', parameters: 'randomize=true' },
    { type: 'select_one l', name: 'plain', label: 'Plain', parameters: 'randomize=false' },
  ]
  const form = fromXlsForm({ survey: survey as Row[], choices, settings: [] }, 'x')
  expect(field(form, 'one')).toMatchObject({ sort: 'random', pinnedLast: ['other'] })
  expect(field(form, 'some')).toMatchObject({ sort: 'random' })
  expect(['row', 'plain'].map((id) => field(form, id)?.sort)).toEqual([undefined, undefined])
  expect(form.notSaid.map(({ where }) => where)).toEqual(['row "some"', 'row "row"'])
  expect(check(form).findings).toEqual([])
  const survey2 = fromSurveyJs(
    {
      elements: [
        {
          type: 'checkbox',
          name: 'some',
          choices: ['b', 'a'],
          choicesOrder: 'random',
          showOtherItem: true,
          showNoneItem: true,
        },
        { type: 'radiogroup', name: 'one', choices: ['b', 'a'], choicesOrder: 'asc' },
        { type: 'radiogroup', name: 'back', choices: ['b', 'a'], choicesOrder: 'desc' },
      ],
    },
    's',
  )
  expect(field(survey2, 'some')).toMatchObject({ sort: 'random', pinnedLast: ['other'] })
  expect(field(survey2, 'one')).toMatchObject({ sort: 'label' })
  expect(survey2.notSaid.map(({ where }) => where)).toEqual(['question "back"'])
  expect(check(survey2).findings).toEqual([])
})

describe('repeats', () => {
  it('imports comparisons within an entry and between answers of a page, from both tools', () => {
    const row = (type: string, name = '', more: object = {}) => ({ type, name, label: name, ...more })
    const order = { constraint: `. >= ${of('start')}`, constraint_message: `${of('firm')} ends before it starts` }
    const sheets = {
      survey: [
        row('begin repeat', 'jobs'),
        row('text', 'firm', { required: 'yes' }),
        row('date', 'start', { required: 'yes' }),
        row('date', 'end', order),
        row('end repeat'),
        row('begin group', 'loan', { appearance: 'field-list' }),
        row('integer', 'income', { constraint: '. >= 0 and . <= 9000' }),
        row('integer', 'rent', { constraint: `. >= 0 and . <= 9000 and . <= ${of('income')}` }),
        row('end group'),
      ],
      choices: [],
      settings: [],
    }
    const form = fromXlsForm(sheets, 'work')
    expect(unsupportedIn(form).filter((one) => one.includes('check'))).toEqual([])
    expect(check(form).findings).toEqual([])
    expect(field(form, 'jobs')).toMatchObject({
      values: [{ id: 'end_compared', daysBetween: ['start', 'end'] }],
      checks: [{ marks: 'end', message: '{answer.firm} ends before it starts' }],
    })
    expect(form.values).toEqual([{ id: 'rent_compared', difference: ['rent', 'income'] }])
    const panel = (name: string, more: object) => ({ type: 'text', inputType: 'time', name, ...more })
    const surveyJs = fromSurveyJs(
      {
        elements: [
          {
            ...{ type: 'paneldynamic', name: 'shifts', maxPanelCount: 3 },
            templateElements: [
              panel('from', {}),
              panel('to', {
                validators: [{ type: 'expression', expression: '{panel.to} > {panel.from}', text: 'Too early.' }],
              }),
            ],
          },
        ],
      },
      's',
    )
    expect(check(surveyJs).findings).toEqual([])
    expect(field(surveyJs, 'shifts')).toMatchObject({
      values: [{ minutesBetween: ['from', 'to'] }],
      checks: [{ marks: 'to', message: 'Too early.' }],
    })
  })

  it('imports entries that read an answer before the repeat, from either tool', () => {
    const row = (type: string, name = '', more: object = {}) => ({ type, name, label: name, ...more })
    const survey = [
      row('date', 'departure', { required: 'yes' }),
      row('select_one yn', 'abroad'),
      row('begin repeat', 'receipts'),
      row('date', 'paid', { required: 'yes', constraint: `. >= ${of('departure')}`, constraint_message: 'Too early.' }),
      row('text', 'currency', { relevant: `${of('abroad')} = 'yes'` }),
      row('end repeat'),
    ]
    const choices = ['yes', 'no'].map((name) => ({ list_name: 'yn', name, label: name }))
    const date = (name: string, more: object = {}) => ({
      type: 'text',
      inputType: 'date',
      name,
      isRequired: true,
      ...more,
    })
    const elements = [
      date('departure'),
      { type: 'radiogroup', name: 'abroad', choices: ['yes', 'no'] },
      {
        ...{ type: 'paneldynamic', name: 'receipts' },
        templateElements: [
          date('paid', {
            validators: [{ type: 'expression', expression: '{panel.paid} >= {departure}', text: 'Too early.' }],
          }),
          { type: 'text', name: 'currency', visibleIf: "{abroad} = 'yes'" },
        ],
      },
    ]
    for (const form of [
      fromXlsForm({ survey, choices, settings: [] }, 'costs'),
      fromSurveyJs({ pages: [{ elements: elements.slice(0, 2) }, { elements: elements.slice(2) }] }, 'costs'),
    ]) {
      expect(form.notSaid).toEqual([])
      expect(check(form).findings).toEqual([])
      expect(field(form, 'receipts')).toMatchObject({
        values: [{ daysBetween: ['departure', 'paid'] }],
        checks: [{ marks: 'paid', message: 'Too early.' }],
        fields: [{ id: 'paid' }, { id: 'currency', when: { required: ['abroad'] } }],
      })
    }
  })

  it('imports an XLSForm repeat with conditions inside an entry, and reports references to other places', () => {
    const row = (type: string, name = '', more: object = {}) => ({ type, name, label: name, ...more })
    const sheets = {
      survey: [
        row('integer', 'adults', { constraint: '. >= 0 and . <= 9' }),
        row('begin repeat', 'trips', { repeat_count: '3', relevant: `${of('adults')} > 0` }),
        row('integer', 'km', { required: 'yes' }),
        row('begin group', 'far', { relevant: `${of('km')} > 100`, appearance: 'field-list' }),
        row('select_one yn', 'train', {}),
        row('end group'),
        row('text', 'why', { relevant: `${of('adults')} > 1`, constraint: `. != ${of('km')}` }),
        row('calculate', 'cost', { calculation: `${of('km')} * 2` }),
        row('begin repeat', 'stops'),
        row('text', 'stop'),
        row('end repeat'),
        row('end repeat'),
        row('text', 'rest', { relevant: `${of('km')} > 1` }),
        row('begin repeat', 'pets', { repeat_count: of('adults') }),
        row('text', 'pet'),
        row('end repeat'),
      ],
      choices: ['yes', 'no'].map((name) => ({ list_name: 'yn', name, label: name })),
      settings: [],
    }
    const form = fromXlsForm(sheets, 'travel')
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(field(form, 'trips')).toMatchObject({ kind: 'repeat', min: 3, limit: 3 })
    expect(field(form, 'trips')?.fields?.map(({ id, when }) => [id, when])).toEqual([
      ['km', undefined],
      ['train', { properties: { km: { exclusiveMinimum: 100 } }, required: ['km'] }],
      ['why', { properties: { adults: { exclusiveMinimum: 1 } }, required: ['adults'] }],
    ])
    expect(form.steps.find(({ fields }) => fields[0]?.id === 'trips')?.when).toBeDefined()
    expect(unsupportedIn(form).map((one) => one.split(',')[0])).toEqual([
      `row "cost": a calculation is not said`,
      'row "stops": a group that repeats inside of another one is not said: its questions are left out',
      'row "stop": left out: it stands in a group that repeats inside of another one',
      'row "why": a check is not said',
      'row "rest": when it is shown is not said',
    ])
    expect(form.questions).toEqual({ all: 7, converted: 6 })
    expect(field(form, 'pets')).toMatchObject({ kind: 'repeat', entriesFrom: { field: 'adults' } })
    expect(field(form, 'adults')).toMatchObject({ range: { min: 0, max: 9 } })
  })

  it('imports panelCount of SurveyJS, bounds the number, and says so', () => {
    const panel = { type: 'paneldynamic', templateElements: [{ type: 'text', name: 'first', isRequired: true }] }
    const form = fromSurveyJs(
      {
        elements: [
          { type: 'text', inputType: 'number', name: 'howMany', min: 1 },
          { ...panel, name: 'children', maxPanelCount: 4, bindings: { panelCount: 'howMany' } },
          { ...panel, name: 'others', bindings: { panelCount: 'children' } },
        ],
      },
      'roster',
    )
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    const [, children] = form.steps.flatMap(({ fields }) => fields)
    expect(children).toMatchObject({ id: 'children', entriesFrom: { field: 'howMany' } })
    expect(children).not.toHaveProperty('limit')
    expect(field(form, 'howMany')).toMatchObject({ range: { min: 1, max: 20 } })
    expect(unsupportedIn(form)).toEqual([
      'question "others": how many panels there are is not said: "children" is no question before it for a whole number',
      'question "howMany": it takes 1 to 20, because "children" has as many entries',
    ])
  })

  it('imports count-selected and selected-at as an entry for each chosen option', () => {
    const form = fromXlsForm(
      {
        survey: [
          { type: 'select_multiple med', name: 'medicines', label: 'Which do you take?', required: 'yes' },
          { type: 'begin_repeat', name: 'each', label: 'Each', repeat_count: `count-selected(${of('medicines')})` },
          { type: 'calculate', name: 'medicine', calculation: `selected-at(${of('medicines')}, position(..)-1)` },
          { type: 'integer', name: 'often', label: 'How often?', required: 'yes' },
          { type: 'text', name: 'name', label: 'Its name?', relevant: `${of('medicine')} = 'other'` },
          { type: 'end_repeat' },
          { type: 'begin_repeat', name: 'again', label: 'Again', repeat_count: `count-selected(${of('medicines')})` },
          { type: 'text', name: 'why', label: 'Why?', required: 'yes' },
          { type: 'end_repeat' },
          { type: 'begin_repeat', name: 'rest', label: 'Rest', repeat_count: `count-selected(${of('often')})` },
          { type: 'text', name: 'more', label: 'More?' },
          { type: 'end_repeat' },
        ],
        choices: [
          { list_name: 'med', name: 'aspirin', label: 'Aspirin' },
          { list_name: 'med', name: 'other', label: 'Something else' },
        ],
        settings: [],
      },
      'intake',
    )
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    const [option, often, name] = (field(form, 'each')?.fields ?? []) as Record<string, unknown>[]
    expect(field(form, 'each')).toMatchObject({
      ...{ kind: 'repeat', entriesFrom: { field: 'medicines', as: 'medicine' }, itemTitle: '{answer.medicine}' },
    })
    expect(option).toMatchObject({ id: 'medicine', kind: 'choice-cards', label: 'Which do you take?' })
    expect(often).toMatchObject({ id: 'often', min: 1 })
    expect(name?.when).toMatchObject({ properties: { medicine: { const: 'other' } } })
    expect(field(form, 'again')).toMatchObject({ entriesFrom: { field: 'medicines', as: 'again_of' } })
    expect(unsupportedIn(form)).toEqual([
      `row "rest": how often it repeats is not said: count-selected(${of('often')})`,
    ])
  })

  it('imports a SurveyJS panel that shares the value of a checkbox as an entry for each choice', () => {
    const often = { type: 'text', inputType: 'number', name: 'often', min: 1, max: 9, isRequired: true }
    const box = { type: 'checkbox', choices: ['aspirin', 'other'], valuePropertyName: 'medicine' }
    const form = fromSurveyJs(
      {
        elements: [
          { ...box, name: 'which', valueName: 'medicines' },
          {
            ...{ type: 'paneldynamic', name: 'each', valueName: 'medicines', templateTitle: '{panel.medicine}' },
            templateElements: [
              often,
              { type: 'text', name: 'called', visibleIf: "{panel.medicine} = 'other'", isRequired: true },
            ],
          },
          { ...box, name: 'alone', valueName: 'unshared' },
        ],
      },
      'intake',
    )
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(field(form, 'each')).toMatchObject({
      ...{ kind: 'repeat', entriesFrom: { field: 'which', as: 'medicine' }, itemTitle: '{answer.medicine}' },
    })
    const [option, , called] = (field(form, 'each')?.fields ?? []) as Record<string, unknown>[]
    expect(option).toMatchObject({ id: 'medicine', kind: 'choice-cards' })
    expect(called?.when).toMatchObject({ properties: { medicine: { const: 'other' } } })
    expect(unsupportedIn(form)).toEqual([
      'question "alone": "valuePropertyName" is not said: no panel after it has its value',
    ])
  })

  it('imports a SurveyJS dynamic panel with minimum, maximum and {panel.…} conditions', () => {
    const form = fromSurveyJs(
      {
        elements: [
          {
            ...{ type: 'paneldynamic', name: 'children', title: 'Children', minPanelCount: 1, maxPanelCount: 4 },
            panelAddText: 'Add a child',
            templateElements: [
              { type: 'text', name: 'name', isRequired: true },
              { type: 'text', name: 'age', inputType: 'number', min: 0, max: 20 },
              { type: 'radiogroup', name: 'school', choices: ['a', 'b'], visibleIf: '{panel.age} >= 6' },
              { type: 'paneldynamic', name: 'toys', templateElements: [{ type: 'text', name: 'toy' }] },
            ],
          },
          { type: 'text', name: 'later', visibleIf: '{age} > 3' },
        ],
      },
      'kids',
    )
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(field(form, 'children')).toMatchObject({ kind: 'repeat', min: 1, limit: 4, addLabel: 'Add a child' })
    const [, , school] = field(form, 'children')?.fields ?? []
    expect(school?.when).toEqual({ properties: { age: { minimum: 6 } }, required: ['age'] })
    expect(unsupportedIn(form)).toEqual([
      'question "toys": left out: panels inside of panels are not said',
      'question "later": when it is shown is not said, because it reads "age", which is no question before it: {age} > 3',
    ])
    expect(form.questions).toEqual({ all: 5, converted: 4 })
  })
})

describe('tables of statements, and times', () => {
  const scale = ['never', 'often'].map((name) => ({ list_name: 'scale', name, label: name }))

  it('imports a SurveyJS matrix and a condition on one of its rows', () => {
    const form = fromSurveyJs(
      {
        title: 'Week',
        elements: [
          {
            ...{ type: 'matrix', name: 'week', title: 'Last week', isAllRowRequired: true },
            ...{
              columns: ['never', { value: 'often', text: 'Often' }],
              rows: ['outside', { value: 2, text: 'I laughed' }],
            },
          },
          { type: 'text', inputType: 'time', name: 'bed', min: '18:00', max: '23:30' },
          { type: 'text', inputType: 'datetime-local', name: 'seen', min: '2026-01-01T08:30' },
          { type: 'comment', name: 'late', visibleIf: "{seen} >= '2026-02-01T00:00'" },
          { type: 'comment', name: 'more', visibleIf: "{week.outside} = 'never' and {bed} < '20:00'" },
          { type: 'comment', name: 'other', visibleIf: '{week} notempty' },
        ],
      },
      'week',
    )
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(field(form, 'week')).toMatchObject({
      ...{ kind: 'matrix', label: 'Last week', min: 1 },
      statements: [
        { id: 'week_outside', label: 'outside' },
        { id: 'week_2', label: 'I laughed' },
      ],
    })
    expect(field(form, 'bed')).toMatchObject({ kind: 'time', times: { from: '18:00', to: '23:30' } })
    expect(field(form, 'seen')).toMatchObject({ kind: 'date-time', dates: { from: '2026-01-01T08:30' } })
    expect(field(form, 'late')?.when).toEqual({
      properties: { seen: { formatMinimum: '2026-02-01T00:00' } },
      required: ['seen'],
    })
    expect(field(form, 'more')?.when).toEqual({
      allOf: [
        { properties: { week_outside: { const: 'never' } }, required: ['week_outside'] },
        { properties: { bed: { formatExclusiveMaximum: '20:00' } }, required: ['bed'] },
      ],
    })
    expect(unsupportedIn(form)).toEqual([expect.stringContaining('it reads "week", which is no question before it')])
  })

  it('imports a checkbox matrix and each choice column of a table, and a condition on one row', () => {
    const form = fromSurveyJs(
      {
        title: 'Brands',
        elements: [
          {
            ...{ type: 'matrix', name: 'known', title: 'Brands you know', cellType: 'checkbox' },
            ...{ columns: ['seen', 'bought'], rows: ['soap', 'tea'] },
          },
          {
            ...{ type: 'matrixdropdown', name: 'use', title: 'How you use them', choices: ['daily', 'weekly'] },
            ...{
              columns: [
                { name: 'often', title: 'How often', cellType: 'radiogroup', isRequired: true },
                { name: 'where', cellType: 'checkbox', choices: ['home', 'work', 'away'], maxSelectedChoices: 2 },
                { name: 'words', cellType: 'comment' },
              ],
              rows: ['soap', 'tea'],
            },
          },
          {
            type: 'comment',
            name: 'more',
            visibleIf: "{known.soap} contains 'bought' and {use.tea.where} contains 'away'",
          },
        ],
      },
      'brands',
    )
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(field(form, 'known')).toMatchObject({ kind: 'multi-matrix', statements: [{ id: 'known_soap' }, {}] })
    expect(field(form, 'use_often')).toMatchObject({ kind: 'matrix', label: 'How you use them: How often', min: 1 })
    expect(field(form, 'use_where')).toMatchObject({ kind: 'multi-matrix', limit: 2 })
    expect(JSON.stringify(field(form, 'more')?.when)).toContain('{"known_soap":{"contains":{"const":"bought"}}}')
    expect(JSON.stringify(field(form, 'more')?.when)).toContain('use_where_tea')
    expect(unsupportedIn(form)).toEqual(['question "use": left out: its column "words" has no choices'])
  })

  it('imports an XLSForm table-list of select_multiple rows as a multi-matrix when its rows match', () => {
    const row = (name: string, more: Record<string, string> = {}) => ({
      ...{ type: 'select_multiple scale', name, label: `About ${name}`, constraint: 'count-selected(.) <= 1' },
      ...more,
    })
    const form = fromXlsForm(
      {
        survey: [
          { type: 'begin group', name: 'day', label: 'The day', appearance: 'table-list' },
          row('noon', { required: 'yes', hint: 'At twelve' }),
          row('night'),
          row('later', { constraint: 'count-selected(.) >= 2', required: 'yes' }),
          { type: 'end group', name: '' },
          { type: 'text', name: 'more', label: 'More', relevant: `selected(${of('night')}, 'often')` },
        ],
        choices: scale,
        settings: [],
      },
      'day',
    )
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(field(form, 'day_table')).toMatchObject({
      ...{ kind: 'multi-matrix', limit: 1 },
      statements: [
        { id: 'noon', label: 'About noon', min: 1 },
        { id: 'night', label: 'About night' },
      ],
    })
    expect(field(form, 'later')).toMatchObject({ kind: 'checklist', min: 2 })
    expect(form.steps.at(-1)?.when).toEqual({
      properties: { night: { contains: { const: 'often' } } },
      required: ['night'],
    })
    expect(unsupportedIn(form)).toEqual([expect.stringContaining('a row of a table has no hint: At twelve')])
  })

  it('imports an XLSForm table-list as a matrix, and a time question as a time', () => {
    const row = (type: string, name: string, more: Record<string, string> = {}) => ({
      type,
      name,
      label: `About ${name}`,
      ...more,
    })
    const form = fromXlsForm(
      {
        survey: [
          row('begin group', 'week', { appearance: 'table-list' }),
          row('note', 'how'),
          row('select_one scale', 'outside', { required: 'yes' }),
          row('select_one scale', 'laughed'),
          row('end group', ''),
          row('time', 'bed'),
          row('dateTime', 'seen', { constraint: '. <= now() and . >= now() - 30' }),
          row('text', 'fresh', { relevant: `${of('seen')} > now() - 2` }),
          row('text', 'more', { relevant: `${of('outside')} = 'never' and ${of('bed')} >= '22:00:00.000+01:00'` }),
        ],
        choices: scale,
        settings: [],
      },
      'week',
    )
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(field(form, 'week_table')).toMatchObject({
      ...{ kind: 'matrix', label: 'About week' },
      statements: [
        { id: 'outside', label: 'About outside', min: 1 },
        { id: 'laughed', label: 'About laughed' },
      ],
    })
    expect(field(form, 'bed')).toMatchObject({ kind: 'time' })
    expect(field(form, 'seen')).toMatchObject({ kind: 'date-time', dates: { from: 'now-P30D', to: 'now' } })
    expect(JSON.stringify(form.steps)).toContain('{"seen":{"formatExclusiveMinimum":"now-P2D"}}')
    expect(JSON.stringify(form.steps.at(-1)?.when)).toContain('"formatMinimum":"22:00"')
    expect([form.notSaid, form.questions]).toEqual([[], { all: 6, converted: 6 }])
  })
})

describe('choices from a file', () => {
  const schools =
    'name,label,district\nBW 1,"Castle School, Bridgwater",north\nBW 2,Hill School,south\nBW 2,Hill School,east\n'
  const survey: Row[] = [
    { type: 'select_one_from_file schools.csv', name: 'school', label: 'Your school', required: 'yes' },
    { type: 'text', name: 'why', label: 'Why there?', relevant: `${of('school')} = 'BW 2'` },
    { type: 'select_one_from_file towns.csv', name: 'town', label: 'Your town' },
  ]
  const form = fromXlsForm({ survey, choices: [], settings: [] }, 'pupils', new Map([['schools.csv', schools]]))

  it('are imported as a lookup, with conditions on its row ids', () => {
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(contentOf(form, 'schemas').get('lookups/pupils-schools.csv')).toBe(
      'id,label\nbw-1,"Castle School, Bridgwater"\nbw-2,"Hill School"\n',
    )
    expect(field(form, 'school')).toMatchObject({ kind: 'combobox', min: 1 })
    expect(field(form, 'why')?.when ?? form.steps[1]?.when).toEqual({
      properties: { school: { const: 'bw-2' } },
      required: ['school'],
    })
  })

  it('are filtered by an earlier answer; unsupported filters are reported', () => {
    const choices = ['North', 'South'].map((name) => ({ list_name: 'districts', name, label: name }))
    const places = 'name,label,District\nHill,Hill School,North\nBay,Bay School,South\nBay,Bay School,North\n'
    const row = (name: string, choice_filter: string): Row => ({
      ...{ type: 'select_one_from_file places.csv', name, label: name, choice_filter },
    })
    const one = fromXlsForm(
      {
        survey: [
          { type: 'select_one districts', name: 'district', label: 'Your district', required: 'yes' },
          row('school', `district=${of('district')}`),
          row('other', `${of('district')} = district`),
          row('third', `district=${of('district')} and size > 3`),
          row('fourth', `size=${of('district')}`),
          row('fifth', `district=${of('nobody')}`),
        ],
        choices,
        settings: [],
      },
      'pupils',
      new Map([['places.csv', places]]),
    )
    for (const name of ['school', 'other'])
      expect(field(one, name)).toMatchObject({ choiceFilter: { column: 'district', field: 'district' } })
    expect(contentOf(one, 'schemas').get('lookups/pupils-places.csv')).toBe(
      'id,label,district\nHill,"Hill School","north"\nBay,"Bay School","south"\n',
    )
    const twice = 'a name that belongs to several answers is offered for the first of them: Bay'
    expect(unsupportedIn(one)).toEqual([
      `row "school": ${twice}`,
      `row "other": ${twice}`,
      'row "third": its choices are not filtered: only "column = question" is read',
      'row "fourth": its choices are not filtered: "places.csv" has no column "size"',
      'row "fifth": its choices are not filtered: "nobody" is no question before it with one of several answers',
    ])
    expect(check(one)).toEqual({ findings: [], walked: 1 })
  })

  it('for select_multiple become a lookup with a limit and contains conditions', () => {
    const many: Row[] = [
      { type: 'select_multiple_from_file schools.csv', name: 'seen', label: 'Schools that you have seen' },
      { type: 'text', name: 'how', label: 'How was it?', relevant: `selected(${of('seen')}, 'BW 2')` },
    ]
    const one = fromXlsForm({ survey: many, choices: [], settings: [] }, 'pupils', new Map([['schools.csv', schools]]))
    expect(check(one)).toEqual({ findings: [], walked: 1 })
    expect(field(one, 'seen')).toMatchObject({ kind: 'multi-combobox', limit: 2 })
    expect(JSON.stringify(contentOf(one, 'schemas').get('wizards/pupils/steps/seen_page.json'))).toContain('ids')
    expect(one.steps[1]?.when).toEqual({ properties: { seen: { contains: { const: 'bw-2' } } }, required: ['seen'] })
    const rows = Array.from({ length: 60 }, (_, at) => `n${at},Name ${at}`).join('\n')
    const long = new Map([['schools.csv', `name,label\n${rows}\n`]])
    expect(unsupportedIn(fromXlsForm({ survey: many.slice(0, 1), choices: [], settings: [] }, 'pupils', long))).toEqual(
      ['row "seen": at most 50 can be chosen, of 60'],
    )
  })

  it('keep their label translations; a column without a language tag is reported', () => {
    const names = 'name,label::English (en),label::Español (es),label::Klingon\na,Hill School,"Escuela, la",x\n'
    const one = fromXlsForm(
      { survey: survey.slice(0, 1), choices: [], settings: [] },
      'pupils',
      new Map([['schools.csv', names]]),
    )
    expect(contentOf(one, 'schemas').get('lookups/pupils-schools.csv')).toBe(
      'id,label,label::es\na,"Hill School","Escuela, la"\n',
    )
    expect(unsupportedIn(one)).toEqual([
      'file "schools.csv": column "label::klingon" is not said: it names no language as in "label::Español (es)"',
    ])
  })

  it('are left out and reported when the file is missing', () =>
    expect(unsupportedIn(form)).toEqual(['row "town": left out: there is no file "towns.csv" in CSV beside the form']))
})

describe('checks and calculations', () => {
  const choices = ['vegan', 'fish', 'anything'].map((name) => ({ list_name: 'meals', name, label: name }))
  const row = (type: string, name: string, more: Record<string, string> = {}) => ({ type, name, label: name, ...more })

  it('of an XLSForm become checks and values, unsupported ones are reported with the reason', () => {
    const form = fromXlsForm(
      {
        survey: [
          row('integer', 'adults', { constraint: '. >= 1 and . <= 6' }),
          row('integer', 'children', { constraint: '. >= 0 and . <= 6' }),
          row('calculate', 'people', { calculation: `${of('adults')} + ${of('children')}` }),
          row('calculate', 'beds', { calculation: `${of('people')} * 2` }),
          row('calculate', 'pairs', { calculation: `coalesce(${of('adults')}, 0) * ${of('children')}` }),
          row('calculate', 'squared', { calculation: `${of('people')} * ${of('adults')}` }),
          row('calculate', 'share', { calculation: `${of('adults')} div 2` }),
          row('integer', 'cars', {
            constraint: `. < 3 or ${of('people')} > 6`,
            'constraint_message::English (en)': 'So many cars are for more than six.',
          }),
          row('select_multiple meals', 'likes', {
            constraint: "count-selected(.) <= 2 and not(selected(., 'vegan') and selected(., 'fish'))",
            constraint_message: 'Choose two at most, and not vegan with fish.',
          }),
          row('text', 'code', { constraint: "regex(., '^[A-Z]+$')" }),
          row('decimal', 'half', { constraint: `. < ${of('adults')}` }),
        ],
        choices,
        settings: [],
      },
      'party',
    )
    expect(form.values).toEqual([
      { id: 'people', sum: ['adults', 'children'], saved: true },
      { id: 'beds', product: 'people', by: 2, saved: true },
      { id: 'pairs', product: 'adults', by: 'children', saved: true },
      { id: 'squared', product: 'people', by: 'adults', saved: true },
      { id: 'share', quotient: ['adults', 2], saved: true },
    ])
    const checks = form.steps.flatMap((step) => step.checks ?? [])
    expect(checks.map(({ marks, message }) => [marks, message])).toEqual([
      ['cars', 'So many cars are for more than six.'],
      ['likes', 'Choose two at most, and not vegan with fish.'],
    ])
    expect(checks[0]?.when).toMatchObject({ required: ['cars'], not: { anyOf: [{}, {}] } })
    expect(form.steps.flatMap(({ fields }) => fields).find(({ id }) => id === 'code')).toMatchObject({
      pattern: '[A-Z]+',
      examples: ['A'],
    })
    expect(unsupportedIn(form)).toEqual([
      'row "people": questions without an answer count 0 in it',
      'row "beds": questions without an answer count 0 in it',
      'row "pairs": questions without an answer count 0 in it',
      'row "squared": questions without an answer count 0 in it',
      'row "half": a decimal has two places at most',
      `row "half": a check is not said, because it compares two questions: ${of('half')} < ${of('adults')}`,
    ])
    expect(check(form)).toEqual({ findings: [], walked: 1 })
  })

  it('of SurveyJS become checks and values, also for questions later on a page', () => {
    const number = (name: string) => ({ type: 'text', inputType: 'number', name, min: 0, max: 9 })
    const validators = [
      { type: 'expression', expression: '{left} >= 0 and {left} < 5', text: 'You have {have} and want to give more.' },
      { type: 'expression', expression: '{have} >= {give}' },
    ]
    const form = fromSurveyJs(
      {
        calculatedValues: [
          { name: 'left', expression: '{have} - {give}' },
          { name: 'odd', expression: 'iif({have} > 3, 1, 2)' },
        ],
        pages: [
          {
            name: 'first',
            elements: [
              {
                ...number('have'),
                validators: [{ type: 'expression', expression: '{have} > 2 or {give} < 1', text: 'Too few.' }],
              },
              number('give'),
            ],
          },
          { name: 'second', elements: [{ type: 'radiogroup', name: 'sure', choices: ['yes', 'no'], validators }] },
        ],
      },
      'gifts',
    )
    expect(form.values).toEqual([
      { id: 'left', difference: ['have', 'give'], saved: true },
      {
        ...{ id: 'odd', of: 'have', saved: true },
        bands: [
          { from: 0, value: 2 },
          { from: 4, value: 1 },
        ],
      },
      { id: 'have_compared', difference: ['have', 'give'] },
    ])
    const checks = form.steps.flatMap((step) => step.checks ?? [])
    expect(checks.map(({ marks, message }) => [marks, message])).toEqual([
      ['have', 'Too few.'],
      ['sure', 'You have … and want to give more.'],
      ['sure', '“sure”: this answer does not fit.'],
    ])
    expect(unsupportedIn(form)).toEqual([
      'calculated value "left": questions without an answer count 0 in it',
      'question "sure": "…" stands where the answer to {have} was',
    ])
    // Who fails the check of the second page can only go back, which the journey check reports.
    expect(check(form).findings.map((finding) => finding.split(':')[0])).toEqual(['checks-contradict'])
  })
})

describe('quotients, means, bands and numbers by the day', () => {
  const number = (name: string, constraint: string, type = 'integer') => ({ type, name, label: name, constraint })
  const calculated = (name: string, calculation: string) => ({ type: 'calculate', name, calculation })
  const asked = [
    number('weight', '. >= 30 and . <= 200', 'decimal'),
    number('height', '. >= 1 and . <= 2.2', 'decimal'),
    number('may', '. >= 0 and . <= 90'),
    number('june', '. >= 0 and . <= 90'),
  ]
  const imported = (...rows: Row[]) => fromXlsForm({ survey: [...asked, ...rows], choices: [], settings: [] }, 'sums')
  const value = (calculation: string) => {
    const form = imported(calculated('it', calculation))
    return [form.values, unsupportedIn(form).filter((one) => !one.includes('a decimal has two places'))]
  }

  it.each<[string, string, object[]]>([
    [
      'of one number by another, with a part of its own',
      `round(${of('weight')} div (${of('height')} * ${of('height')}), 1)`,
      [
        { id: 'it_below', product: 'height', by: 'height' },
        { id: 'it', quotient: ['weight', 'it_below'], decimals: 1, saved: true },
      ],
    ],
    ['by a number', `${of('weight')} div 2`, [{ id: 'it', quotient: ['weight', 2], saved: true }]],
    [
      'once it is answered',
      `if(${of('weight')} != '' and ${of('height')} != '', ${of('weight')} div ${of('height')}, '')`,
      [{ id: 'it', quotient: ['weight', 'height'], saved: true }],
    ],
    [
      'of as many as there are',
      `(${of('may')} + ${of('june')}) div 2`,
      [{ id: 'it', mean: ['may', 'june'], saved: true }],
    ],
    [
      'by more than there are',
      `(${of('may')} + ${of('june')}) div 4`,
      [
        { id: 'it_above', sum: ['may', 'june'] },
        { id: 'it', quotient: ['it_above', 4], saved: true },
      ],
    ],
    [
      'from a number on, upwards and downwards',
      `if(${of('may')} < 5, 0, if(${of('may')} >= 10, 0.2, 0.1))`,
      [
        {
          ...{ id: 'it', of: 'may', saved: true },
          bands: [
            { from: 5, value: 0.1 },
            { from: 10, value: 0.2 },
          ],
        },
      ],
    ],
    [
      'up to a number, in steps',
      `if(${of('may')} <= 5, 3, 1)`,
      [
        {
          ...{ id: 'it', of: 'may', saved: true },
          bands: [
            { from: 0, value: 3 },
            { from: 6, value: 1 },
          ],
        },
      ],
    ],
    [
      'by the day',
      "if(today() <= date('2027-05-01'), 40, if(today() <= date('2027-06-30'), 47.5, 55))",
      [
        {
          ...{ id: 'it', saved: true },
          byDay: [{ until: '2027-05-01', value: 40 }, { until: '2027-06-30', value: 47.5 }, { value: 55 }],
        },
      ],
    ],
    [
      'so much of each part',
      `0.2 * max(min(${of('may')}, 50) - 10, 0) + 0.4 * max(${of('may')} - 50, 0)`,
      [
        {
          ...{ id: 'it', of: 'may', saved: true },
          bands: [
            { from: 10, rate: 0.2 },
            { from: 50, rate: 0.4 },
          ],
        },
      ],
    ],
  ])('%s', (_what, calculation, expected) => {
    expect(value(calculation)[0]).toEqual(expected)
    expect(check(imported(calculated('it', calculation)))).toEqual({ findings: [], walked: 1 })
  })

  it.each<[string, string, string]>([
    ['what may be 0', `${of('weight')} div ${of('may')}`, 'it divides by "may", which may be 0'],
    ['nothing', `${of('weight')} div 0`, 'it divides by 0'],
    [
      'a question that is not there',
      `${of('weight')} div ${of('nobody')}`,
      'it reads "nobody", which is no question before it',
    ],
    [
      'a part that is something else',
      `${of('weight')} div pow(${of('height')}, 2)`,
      'it is no sum, difference, product, quotient, mean, count, band or number by the day',
    ],
  ])('that divide by %s are named with the reason', (_what, calculation, why) => {
    expect(value(calculation)).toEqual([[], [`row "it": a calculation is not said, because ${why}: ${calculation}`]])
  })

  it.each([
    ['with its days out of order', "if(today() <= date('2027-06-30'), 40, if(today() <= date('2027-05-01'), 47, 55))"],
    ['that is an answer on some of the days', `if(today() <= date('2027-05-01'), ${of('may')}, 55)`],
    ['that goes by another day than today', "if(once(today()) <= date('2027-05-01'), 40, 55)"],
  ])('a number by the day %s is named with the reason', (_what, calculation) => {
    const reason = expect.stringMatching(/^row "it": a calculation is not said, because .*number by the day: if/)
    expect(value(calculation)).toEqual([[], [reason]])
  })

  it('bands with words become conditions; bands of a calculated value start at a number', () => {
    const total = calculated('total', `${of('may')} + ${of('june')}`)
    const rows = [
      calculated('level', `if(${of('may')} < 5, 'low', 'high')`),
      total,
      calculated('more', `if(${of('total')} > 5, 2, 1)`),
      calculated('from', `if(${of('total')} >= 5, 2, 1)`),
    ]
    const form = imported(...rows)
    expect(form.values.map(({ id }) => id)).toEqual(['total', 'from'])
    expect(unsupportedIn(form)).toEqual(
      expect.arrayContaining([
        `row "level": a calculation is read by conditions, and is no answer: if(${of('may')} < 5, 'low', 'high')`,
        expect.stringMatching(/^row "more": a calculation is read by conditions, and is no answer/),
      ]),
    )
  })

  it('calculated values of SurveyJS become values', () => {
    const input = (name: string) => ({ type: 'text', inputType: 'number', name, min: 1, max: 9 })
    const form = fromSurveyJs(
      {
        elements: [input('a'), input('b')],
        calculatedValues: [
          { name: 'share', expression: '{a} / {b}' },
          { name: 'mean', expression: 'avg({a}, {b})' },
          { name: 'half', expression: '({a} + {b}) / 2' },
          { name: 'step', expression: 'iif({a} < 5, 0, 10)' },
          { name: 'price', expression: "iif(today() <= '2027-05-01', 40, 55)" },
        ],
      },
      'sums',
    )
    expect(form.values).toEqual([
      { id: 'share', quotient: ['a', 'b'], saved: true },
      { id: 'mean', mean: ['a', 'b'], saved: true },
      { id: 'half', mean: ['a', 'b'], saved: true },
      { id: 'step', of: 'a', bands: [{ from: 5, value: 10 }], saved: true },
      { id: 'price', byDay: [{ until: '2027-05-01', value: 40 }, { value: 55 }], saved: true },
    ])
    expect(unsupportedIn(form)).toEqual(['calculated value "half": questions without an answer are left out of it'])
    expect(check(form)).toEqual({ findings: [], walked: 1 })
  })
})

describe('sums over a repeat', () => {
  const row = (type: string, name = '', more: Record<string, string> = {}) => ({ type, name, label: name, ...more })
  const sheets = (calculation: string, amount: Record<string, string> = { constraint: '. >= 0 and . <= 90' }) => ({
    survey: [
      row('begin repeat', 'trips'),
      row('integer', 'amount', amount),
      row('end repeat'),
      row('calculate', 'total', { calculation }),
      row('text', 'why', { relevant: `${of('total')} > 100` }),
    ],
    choices: [],
    settings: [],
  })

  it('become a value with a maximum number of entries', () => {
    const form = fromXlsForm(sheets(`sum(${of('amount')})`), 'trips')
    expect(form.values).toEqual([{ id: 'total', sum: ['trips.amount'], saved: true }])
    expect(form.steps.at(-1)?.when).toEqual({ properties: { total: { exclusiveMinimum: 100 } }, required: ['total'] })
    expect(unsupportedIn(form)).toEqual([
      'row "total": "trips" takes 20 entries at most, so that their sum has a largest',
    ])
    expect(check(form)).toEqual({ findings: [], walked: 1 })
  })

  it('are reported when the question is no bounded number, or is not in a repeat', () => {
    expect(unsupportedIn(fromXlsForm(sheets(`sum(${of('amount')})`, {}), 'trips'))[0]).toContain(
      '"amount" is no number with a smallest and a largest',
    )
    expect(unsupportedIn(fromXlsForm(sheets(`sum(${of('trips')})`), 'trips'))[0]).toContain(
      '"trips" is no number of a group that repeats',
    )
  })
})

describe('XLSForm columns', () => {
  const choices: Row[] = [
    { list_name: 'land', name: 'es', 'label::english (en)': 'Spain', 'label::spanish (es)': 'España' },
    { list_name: 'land', name: 'fr', 'label::english (en)': 'France', 'label::spanish (es)': 'Francia' },
    { list_name: 'town', name: 'cadiz', 'label::english (en)': 'Cadiz', 'label::spanish (es)': 'Cádiz', offered: 'es' },
    { list_name: 'town', name: 'paris', 'label::english (en)': 'Paris', 'label::spanish (es)': 'París', offered: 'fr' },
  ]
  const label = (english: string, spanish = '') => ({ 'label::english (en)': english, 'label::spanish (es)': spanish })
  const survey: Row[] = [
    {
      type: 'select_one land',
      name: 'land',
      ...label('Your country', 'Tu país'),
      default: 'fr',
      'media::image': 'flag.png',
    },
    {
      ...{ type: 'select_one town', name: 'town', ...label('Your town'), appearance: 'image-map' },
      choice_filter: `${of('land')} = '' or offered = '' or selected(offered, ${of('land')})`,
    },
    {
      type: 'text',
      name: 'code',
      ...label('Your code', 'Tu código'),
      constraint: 'string-length(.) <= 8',
      default: 'A1',
    },
    {
      type: 'select_one town',
      name: 'other',
      ...label('Another town', 'Otra ciudad'),
      choice_filter: 'offered = land',
    },
  ]
  const settings: Row[] = [{ form_title: 'Where', default_language: 'English (en)' }]

  it('import defaults, choice filters, lengths and translations; unsupported columns are reported', () => {
    const form = fromXlsForm({ survey, choices, settings }, 'where')
    expect(field(form, 'land')).toMatchObject({ label: 'Your country', default: 'fr' })
    expect(field(form, 'town')).toMatchObject({ optionsBy: 'land', options: [{ for: ['es'] }, { for: ['fr'] }] })
    expect(field(form, 'code')).toMatchObject({ maxLength: 8 })
    expect(unsupportedIn(form)).toEqual([
      'row "land": column "media::image" is not said: flag.png',
      'row "town": the regions of its picture are not said: write them as areas of "imageMap"',
      'row "code": a first answer is not said: A1',
      'row "other": which of the choices are offered is not said: offered = land',
      'columns in "spanish (es)": nothing is said in them for: Your town',
    ])
    const files = contentOf(form, 'schemas')
    expect(JSON.parse(files.get('i18n/es/options/where-land.json') ?? '').phrases).toEqual({
      Spain: 'España',
      France: 'Francia',
    })
    const { phrases } = JSON.parse(files.get('i18n/es/wizards/where/steps/code_page.json') ?? '')
    expect(phrases).toEqual({ 'Your code': 'Tu código' })
    expect(files.has('i18n/es/wizards/where/steps/town_page.json')).toBe(false)
    expect(JSON.parse(files.get('i18n/en/locale.json') ?? '')).toMatchObject({ name: 'English', source: true })
    // Missing translations are reported.
    expect(check(form).findings.map((finding) => finding.split(':')[0])).toEqual([])
  })

  it('with a language name become its translation; an unknown language is left out and reported', () => {
    const untagged = [
      { type: 'text', name: 'who', 'label::english': 'Who', 'label::français': 'Qui', 'label::local': 'Hu' },
    ]
    const form = fromXlsForm({ survey: untagged, choices: [], settings: [] }, 'who')
    expect(field(form, 'who')?.label).toBe('Who')
    expect(unsupportedIn(form)).toEqual([
      'columns in "local": left out: languages are known by their tags, such as (es)',
    ])
    expect(JSON.parse(contentOf(form, 'schemas').get('i18n/fr/wizards/who/steps/who_page.json') ?? '').phrases).toEqual(
      {
        Who: 'Qui',
      },
    )
  })
})

describe('an XLSForm in older or informal syntax', () => {
  const survey: Row[] = [
    { type: 'calculate', name: 'from_outside', calculation: '../inputs/source' },
    { type: 'begin group', name: 'start', label: 'First', appearance: 'field-list' },
    { type: 'select one from yn or specify other', name: 'agreed', label: 'Do you agree?', required: 'yes' },
    { type: 'string', name: 'nick', label: 'Nickname', hint: `Not ${of('agreed')}`, caption: '' },
    {
      ...{ type: 'integer', name: 'age', label: 'Age', required: 'yes' },
      constraint: `. >= 0 and (. > 17 or ${of('agreed')} = 'no')`,
      'constraint message': `${of('nick')}, ${of('age')} is too young`,
    },
    { type: 'end group' },
    {
      type: 'calculate',
      name: 'adult',
      calculation: `if(${of('age')} >= 18, 'grown', if(../age < 3, 'baby', 'child'))`,
    },
    { type: 'calculate', name: 'again', calculation: '../start/adult' },
    { type: 'calculate', name: 'fine', calculation: `(${of('agreed')} = 'yes')` },
    { type: 'select_one place', name: 'county', label: 'County', required: 'yes' },
    { type: 'select_one town', name: 'town', label: 'Town', choice_filter: `county=${of('county')}` },
    {
      ...{ type: 'select_one street', name: 'street', label: 'Street' },
      choice_filter: `county=${of('county')} and town = ${of('town')}`,
    },
    { type: 'text', name: 'work', label: 'Work', relevance: `${of('again')} = ‘grown’ and ${of('fine')}` },
    {
      type: 'text',
      name: 'school',
      label: 'School',
      relevant: `${of('adult')} != 'grown' and string-length(../nick) > 0`,
    },
    {
      ...{ type: 'date', name: 'born', label: 'Born', relevant: `selected(${of('agreed')}, 'never') or ../age > 1` },
      constraint: '. <= now() and . >= date-time(decimal-date-time(today()) - (2 * 30))',
    },
    { type: 'text', name: 'plate', label: 'Plate', constraint: "regex(., '[0-9]{5}')" },
    { type: 'note', name: 'stop', label: 'Go back', required: 'yes', relevant: `not(${of('fine')})` },
  ]
  const choices: Row[] = [
    ...['yes', 'no'].map((name) => ({ list_name: 'yn', name, label: name })),
    ...['a', 'b'].map((name) => ({ list_name: 'place', name, label: `County ${name}` })),
    ...[
      ['t1', 'North', 'a'],
      ['t2', 'North', 'b'],
      ['t3', 'South', 'b'],
    ].map(([name = '', label = '', county = '']) => ({ list_name: 'town', name, label, county })),
    { list_name: 'street', name: 's1', label: 'Oak', county: 'a', town: 't1' },
    { list_name: 'street', name: 's2', label: 'Elm', county: 'b', town: 't2' },
    { list_name: 'street', name: 's3', label: 'Ash', county: 'b', town: 't3' },
  ]
  const form = fromXlsForm({ survey, choices, settings: [] }, 'rough')

  it('imports older type names, paths, curly quotes and calculated flags without findings', () => {
    expect(check(form)).toEqual({ findings: [], walked: 1 })
    expect(form.steps[0]?.id).toBe('start_page')
    expect(field(form, 'agreed')?.options?.at(-1)).toEqual({ id: 'other', label: 'Other' })
    expect(field(form, 'agreed_other')?.when).toEqual({
      properties: { agreed: { const: 'other' } },
      required: ['agreed'],
    })
    const grown = { properties: { age: { minimum: 18 } }, required: ['age'] }
    expect(form.steps.find(({ id }) => id === 'work_page')?.when).toEqual({
      allOf: [grown, { properties: { agreed: { const: 'yes' } }, required: ['agreed'] }],
    })
    expect(form.steps.find(({ id }) => id === 'born_page')?.when).toEqual({
      ...{ properties: { age: { exclusiveMinimum: 1 } }, required: ['age'] },
    })
    expect(field(form, 'town')).toMatchObject({
      optionsBy: 'county',
      options: [
        { label: 'North', for: ['a'] },
        { label: 'North (t2)', for: ['b'] },
        { label: 'South', for: ['b'] },
      ],
    })
    expect(field(form, 'street')).toMatchObject({ optionsBy: 'town', options: [{ for: ['t1'] }, {}, { for: ['t3'] }] })
    expect(field(form, 'plate')).toMatchObject({ pattern: '[0-9]{5}', examples: ['11111'] })
    expect(form.steps[0]?.checks?.[0]?.message).toBe('…, {answer.age} is too young')
  })

  it('reports each change and each unsupported setting', () => {
    expect(unsupportedIn(form)).toEqual([
      'row "from_outside": a calculation is not said, because it is no sum, difference, product, quotient, mean, count, band or number by the day: ../inputs/source',
      `row "nick": "…" stands where the answer to ${of('agreed')} was`,
      `row "adult": a calculation is read by conditions, and is no answer: if(${of('age')} >= 18, 'grown', if(../age < 3, 'baby', 'child'))`,
      'row "again": a calculation is read by conditions, and is no answer: ../start/adult',
      `row "fine": a calculation is read by conditions, and is no answer: (${of('agreed')} = 'yes')`,
      `row "age": "…" stands where the answer to ${of('nick')} was`,
      'row "town": "North" is the label of two choices: the later one is "North (t2)"',
      'row "stop": it is asked for, and a note cannot be answered: it stops nobody',
    ])
  })
})

it('a format pattern matches its samples, and is imported as a format only if unambiguous', () => {
  for (const [format, pattern] of Object.entries(formatPatterns) as [NonNullable<Field['format']>, string][]) {
    const code: Field = { id: 'a', kind: 'short-text', label: 'A', format }
    const samples = [0, 1, 2].map((at) => kindOf(code).sample(code, at) ?? 'none')
    const whole = new RegExp(`^(?:${pattern})$`)
    expect(samples.filter((text) => !whole.test(text))).toEqual([])
    expect(whole.test('~')).toBe(false)
  }
  const { iban, 'postal-code-gb': british, 'postal-code-de': german } = formatPatterns
  // Five digits are a postal code of several countries.
  expect([iban, british, german, 'x'].map(formatOf)).toEqual(['iban', 'postal-code-gb', undefined, undefined])
})
