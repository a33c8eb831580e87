import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Content, questionsOf, readCsv, wizardIn } from '@kindred/content'
import { readContentFiles } from '@kindred/content/node'
import type { FieldDefinition } from '@kindred/contract/step'
import {
  type Answers,
  type Condition,
  checkAnswers,
  choosesEntries,
  type Field,
  isOffered,
  kindOf,
  type Option,
  offeredOptions,
  optionQuestion,
  resolvePath,
  sourceOf,
  variantOf,
  type Wizard,
} from '@kindred/engine'
import { readContent } from '@kindred/product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eveningNote } from '../../../tests/fixtures/wizards/evening-note.ts'
import type { Dice } from '../../../tests/fixtures/wizards/random-wizard.ts'
import { randomWizard } from '../../../tests/fixtures/wizards/random-wizard.ts'
import { seeded, seedOf } from '../../../tests/fixtures/wizards/seeded.ts'
import { townForm } from '../../../tests/helpers/town-form.ts'
import { readSheets } from '../import/read-sheets.ts'
import { contentOf } from '../import/to-content.ts'
import { fromXlsForm } from '../import/xlsform.ts'
import { workbook } from './workbook.ts'
import { type ExportedForm, languageName, toXlsForm } from './xlsform.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A form through a workbook on the disk and back, as another team would take it. */
async function readAgain(form: ExportedForm, id: string): Promise<ReadonlyMap<string, string>> {
  const file = join(folder, `${id}.xlsx`)
  await writeFile(file, await workbook(form.sheets))
  const imported = fromXlsForm(await readSheets(file), id, form.files)
  return new Map([...contentOf(imported, 'schemas')].map(([name, text]) => [`content/${name}`, text]))
}

async function roundTrip(form: ExportedForm, id: string) {
  const content = contentIn(await readAgain(form, id))
  return { content, wizard: content.wizards[id] as Wizard }
}

/** The same for a random wizard, which may say what no check lets pass: put together without one. */
async function unchecked(form: ExportedForm, id: string): Promise<Wizard> {
  const files = await readAgain(form, id)
  const read = (name: string) => JSON.parse(files.get(`content/${name}`) ?? '')
  const listOf = (list: string): Field['list'] =>
    files.has(`content/options/${list}.json`)
      ? read(`options/${list}.json`)
      : {
          id: list,
          options: (readCsv(files.get(`content/lookups/${list}.csv`) ?? '')?.rows ?? []).map(
            ({ cells: [one = '', label = ''] }) => ({ id: one, label }),
          ),
        }
  const resolved = ({ options, fields, ...field }: FieldDefinition): Field => ({
    ...field,
    ...(field.optionsFrom && { optionsBy: sourceOf(field)?.id ?? '' }),
    ...(choosesEntries(field) && { list: { id: field.optionsFrom?.field ?? '', options: [] } }),
    ...(options !== undefined && { list: listOf(options) as NonNullable<Field['list']> }),
    ...(fields && { fields: fields.map(resolved) }),
  })
  const { steps, ...wizard } = read(`wizards/${id}/wizard.json`)
  const made: Wizard['steps'] = (steps as string[]).map((step) => {
    const { fields, ...own } = read(`wizards/${id}/steps/${step}.json`)
    return { ...own, fields: (fields as FieldDefinition[]).flatMap(questionsOf).map(resolved) }
  })
  for (const { id: repeat, inner } of made.flatMap(({ fields }) => fields.flatMap((field) => sourceOf(field) ?? [])))
    for (const field of made.flatMap(({ fields }) => fields))
      if (field.id === repeat && inner !== undefined) field.distinct = [inner]
  limitEntries(made)
  return { ...wizard, version: '0', steps: made }
}

/** As content is read: there are as many entries as the answer that counts them may say. */
function limitEntries(steps: Wizard['steps']): void {
  const all = steps.flatMap(({ fields }) => fields)
  for (const field of all) {
    const source = all.find(({ id: one }) => one === field.entriesFrom?.field)
    const option = optionQuestion(field)
    if (option !== undefined) {
      Object.assign(option, { min: 1 })
      const options = (option.list?.options ?? []).filter(({ exclusive }) => exclusive !== true)
      Object.assign(field, { min: 1, limit: Math.min(options.length, source?.limit ?? options.length) })
    }
    if (source?.range?.max !== undefined) Object.assign(field, { min: 1, limit: source.range.max })
  }
}

const questionsIn = ({ steps }: Wizard): Field[] =>
  steps.flatMap(({ fields }) => fields.filter(({ kind }) => kind !== 'note'))

const isThere = (option: Option): boolean => isOffered(option, undefined)

/** The sample of a long list depends on what conditions name; random wizards hold all of theirs. */
const isLong = ({ list }: Field): boolean => list?.lookup !== undefined && list.lookup.version !== 'random'

/** What the import gives where XLSForm is silent, and what looks are no part of. */
function shape(field: Field): object {
  const {
    id,
    kind,
    label,
    help,
    min,
    limit,
    list,
    range,
    dates,
    times,
    format,
    minLength,
    maxLength,
    fields,
    optionsBy,
    optionsFrom,
  } = field
  return {
    ...{ id, label: flat(label), kind: kind === 'details' ? 'long-text' : kind },
    ...(help !== undefined && { help: flat(help) }),
    ...(!isLong(field) && {
      options: list?.options.filter(isThere).map(({ id: one, label: said }) => [one, flat(said)]),
    }),
    // Two weeks are fourteen days.
    ...{ min, format, minLength, dates: dates && inDays(dates) },
    // How many entries an import takes at most where a value adds them up, and no option is for one answer alone.
    ...(fields === undefined && { limit }),
    ...(optionsFrom === undefined && list?.options.some((option) => option.for) && { optionsBy }),
    // An import gives each text a longest one.
    ...(/text|details/.test(kind) && { maxLength: maxLength ?? (kind === 'short-text' ? 255 : 5000) }),
    ...(kind === 'number' && { range: { step: 1, ...range } }),
    ...(times && { times: { step: 1, ...times } }),
    ...(fields && { fields: fields.filter((one) => one.kind !== 'note').map(shape) }),
  }
}

const inDays = ({ from, to }: NonNullable<Field['dates']>) =>
  [from, to].map((day) => day?.replace(/(\d+)W$/, (_, weeks: string) => `${Number(weeks) * 7}D`))

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Some answers to a question: none, each of a few, some of them together, and what does not fit. */
function candidates(field: Field): (string | readonly string[])[] {
  const { sample, isList, impossible } = kindOf(field)
  const some = [0, 1, 2, 3, 4, 5].flatMap((at) => sample(field, at) ?? [])
  const wrong = impossible(field).map(([, text]) => text)
  if (!isList) return [...some, ...wrong.slice(0, 2)]
  return [...some.map((one) => [one]), some.slice(0, 2), some.slice(0, 3), some.slice(1, 3)].filter(
    ({ length }) => length > 0,
  )
}

/** All answers where they are few, else some by chance: to questions that both wizards have. */
function answersFor(wizard: Wizard, dice: Dice, most: number): Answers[] {
  const questions = questionsIn(wizard).map((field) => ({ id: field.id, all: [undefined, ...candidates(field)] }))
  const count = questions.reduce((product, { all }) => product * all.length, 1)
  const pick = (at: (length: number) => number): Answers =>
    Object.fromEntries(
      questions.flatMap(({ id, all }) => {
        const answer = all[at(all.length)]
        return answer === undefined ? [] : [[id, answer]]
      }),
    )
  if (count > most) return Array.from({ length: most }, () => pick((length) => dice.below(length)))
  return Array.from({ length: count }, (_, nth) => {
    let left = nth
    return pick((length) => {
      const at = left % length
      left = Math.floor(left / length)
      return at
    })
  })
}

/** The questions asked with these answers, violations, and computed values. */
function outcome(wizard: Wizard, answers: Answers) {
  const { path, values } = resolvePath(wizard, answers, {})
  const asked = path.flatMap(({ fields }) => fields.filter(({ kind }) => kind !== 'note'))
  const refused = checkAnswers(wizard, answers, {}, { complete: true })
  return {
    asked: asked.map(({ id }) => id),
    offered: asked.flatMap((field) =>
      field.list === undefined || isLong(field)
        ? []
        : [offeredOptions(field, [], variantOf(field, answers, {})).map(({ id }) => id)],
    ),
    refused: [...new Set(refused.map(({ field }) => field))].sort(),
    checks: refused
      .filter(({ rule }) => rule === 'check')
      .map(({ field }) => field)
      .sort(),
    values,
  }
}

/** Both wizards behave the same with the same answers. */
function expectSame(said: Wizard, back: Wizard, dice: Dice, most: number): number {
  expect(questionsIn(back).map(shape)).toEqual(questionsIn(said).map(shape))
  const all = answersFor(said, dice, most)
  for (const answers of all)
    expect({ answers, ...outcome(back, answers) }).toEqual({ answers, ...outcome(said, answers) })
  return all.length
}

const contentFolders = [
  'content',
  ...[
    'changes',
    'contact',
    'guide',
    'order',
    'other-team',
    'quiz-content',
    'roster',
    'scale',
    'weekend',
    'medicines',
  ].map((name) => `tests/fixtures/${name}`),
]

const contentIn = (files: ReadonlyMap<string, string>): Content => {
  const { content, findings } = readContent(files)
  if (content === undefined) throw new Error(findings.map(({ sentence }) => sentence).join('\n'))
  return content
}
const csvOf = ({ lookups }: Content) => new Map(Object.entries(lookups).map(([id, { csv }]) => [id, csv]))

/** A second round trip loses nothing. */
async function expectSettled(wizard: Wizard, dice: Dice, content: Content) {
  const again = toXlsForm(wizard, csvOf(content))
  const { wizard: last } = await roundTrip(again, wizard.id)
  expectSame(again.said, last, dice, 40)
  expect(again.said.steps.map(({ fields }) => fields.length)).toEqual(wizard.steps.map(({ fields }) => fields.length))
}

describe('XLSForm round trip', () => {
  it.each(contentFolders)(
    'keeps questions, options and validation that XLSForm can express: all of %s',
    async (name) => {
      const content = contentIn(await readContentFiles(name))
      for (const wizard of Object.values(content.wizards)) {
        const form = toXlsForm(wizard, csvOf(content))
        const { wizard: back, content: read } = await roundTrip(form, wizard.id)
        expectSame(form.said, back, seeded(7), 200)
        await expectSettled(back, seeded(8), read)
      }
    },
  )

  it('keeps the whole wizard when nothing is unsupported, without reading the export report', async () => {
    const { wizards } = contentIn(await readContentFiles('tests/fixtures/other-team'))
    const [pets] = Object.values(wizards)
    if (pets === undefined) throw new Error('no wizard')
    const { wizard: back } = await roundTrip(toXlsForm(pets), pets.id)
    expectSame(pets, back, seeded(3), 1000)
  })

  const count = Number(process.env.EXPORTS ?? 300)
  it(`keeps the same for each of ${count} random wizards`, { timeout: 1_800_000 }, async () => {
    const dice = seeded(seedOf(20_261_127))
    let compared = 0
    let whole = 0
    for (let nth = 0; nth < count; nth += 1) {
      const { wizard } = randomWizard(dice)
      limitEntries(wizard.steps)
      const form = toXlsForm(wizard, new Map(listsOf(wizard)))
      if (questionsIn(form.said).length === 0) continue
      const back = await unchecked(form, `random-${nth}`)
      compared += expectSame(form.said, back, dice, 60)
      if (form.notSaid.every(({ what }) => isOfLooks(what))) {
        whole += 1
        compared += expectSame(wizard, back, dice, 60)
      }
    }
    console.log(`random wizards: ${compared} sets of answers; ${whole} of ${count} said whole`)
    expect(whole).toBeGreaterThan(count / 20)
  })
})

/** Said of what nobody is asked otherwise for; a pattern without its examples is none of ours, a limit on words and checks of entries refuse answers, and an exit page all of them. */
const isOfLooks = (what: string): boolean =>
  /^there is no column for |is saved|stands in the form like/.test(what) &&
  !/"(?:examples|minWords|maxWords|exit|checks)"/.test(what)

/** Long lists of a random wizard, with the options that it has. */
const listsOf = (wizard: Wizard): [string, string][] =>
  wizard.steps
    .flatMap(({ fields }) => [...fields, ...fields.flatMap((field) => field.fields ?? [])])
    .flatMap(({ list }) =>
      list?.lookup === undefined
        ? []
        : [
            [
              list.id,
              ['id,label', ...list.options.filter(isThere).map(({ id, label }) => `${id},${label}`)].join('\n'),
            ],
          ],
    )

it('exports a ranking as a rank question, and imports it as a ranking', async () => {
  const options = ['Sea', 'River', 'Hill'].map((label) => ({ id: label.toLowerCase(), label }))
  const best = {
    id: 'best',
    kind: 'checklist' as const,
    label: 'Best first',
    ranked: true,
    list: { id: 'places', options },
  }
  const ranked: Wizard = {
    ...{ id: 'best-first', title: 'Best first', kind: 'linear', version: '1', target: 'response' },
    steps: [{ id: 'only', title: 'Best', question: 'Best first?', fields: [best] }],
  } as unknown as Wizard
  const form = toXlsForm(ranked, new Map())
  const [head = [], ...rows] = form.sheets.survey
  expect(rows.map((cells) => cells[head.indexOf('type')])).toContain('rank places')
  const { wizard: back } = await roundTrip(form, ranked.id)
  expect(questionsIn(back)[0]).toMatchObject({ id: 'best', kind: 'checklist', ranked: true })
})

/** An XLSForm reference to a question. */
const of = (name: string) => ['$', '{', name, '}'].join('')

const inOneStep = (fields: Field[], values: Wizard['values'] = []): Wizard => ({
  ...{ id: 'brief', title: 'Brief', target: 'response', kind: 'linear', version: '0' },
  ...{ values, steps: [{ id: 'only', title: 'Only', question: 'Only', fields }] },
})

/** The column of a row of the survey. */
function cellOf({ sheets: { survey } }: ExportedForm, name: string, column: string): string | undefined {
  const [head = [], ...rows] = survey
  return rows.find((cells) => cells[head.indexOf('name')] === name)?.[head.indexOf(column)]
}

it('exports a product of two computed values, and imports it', async () => {
  const wizard = inOneStep(
    [{ id: 'guests', kind: 'number', label: 'Guests', range: { min: 0, max: 9 } }],
    [
      { id: 'chairs', sum: ['guests', 2] },
      { id: 'price', byDay: [{ until: '2027-05-01', value: 3 }, { value: 4 }] },
      { id: 'cost', product: 'chairs', by: 'price' },
    ],
  )
  const form = toXlsForm(wizard)
  expect(cellOf(form, 'cost', 'calculation')).toBe(`${of('chairs')} * ${of('price')}`)
  const { wizard: back } = await roundTrip(form, wizard.id)
  expect(expectSame(wizard, back, seeded(3), 100)).toBeGreaterThan(1)
})

describe('a lookup filtered by an earlier answer', () => {
  it('is exported as a CSV file with a choice_filter, and imported with the same filters', async () => {
    const example = await readContentFiles('tests/fixtures/example-content')
    const content = contentIn(new Map([...example, ...townForm]))
    const towns = content.wizards['town-form'] as Wizard
    const form = toXlsForm(towns, csvOf(content))
    const [head = [], ...rows] = form.sheets.survey
    const said = rows.map((cells) =>
      ['type', 'choice_filter', 'constraint'].map((column) => cells[head.indexOf(column)] ?? ''),
    )
    expect(said).toContainEqual(['select_one_from_file regions.csv', `country=${of('country')}`, ''])
    expect(said).toContainEqual([
      'select_multiple_from_file towns.csv',
      `region=${of('region')}`,
      'count-selected(.) <= 2',
    ])
    expect(form.files.get('regions.csv')).toContain('name,label,country\n"cat","Catalonia","es"')
    const { wizard: back } = await roundTrip(form, towns.id)
    expectSame(form.said, back, seeded(7), 300)
    const filters = (wizard: Wizard) => questionsIn(wizard).map(({ choiceFilter }) => choiceFilter)
    expect(filters(back)).toEqual(filters(towns))
  })
})

describe('options of an earlier answer', () => {
  it('are exported as a choice_filter or a select of entries, and imported as the same', async () => {
    const files = [...(await readContentFiles('tests/fixtures/census'))]
    const example = await readContentFiles('tests/fixtures/example-content')
    const content = contentIn(new Map([...example, ...files]))
    const census = content.wizards['household-census'] as Wizard
    const form = toXlsForm(census, csvOf(content))
    const [head = [], ...rows] = form.sheets.survey
    const said = rows.map((cells) => ['type', 'choice_filter'].map((column) => cells[head.indexOf(column)] ?? ''))
    expect(said).toContainEqual([`select_one ${of('name')}`, ''])
    expect(said).toContainEqual([`select_multiple ${of('name')}`, ''])
    const chosen = `selected(${of('costs')}, name)`
    expect(said).toContainEqual(['select_multiple household-costs-2', chosen])
    expect(said).toContainEqual(['select_multiple household-costs-2', `not(${chosen})`])
    const { wizard: back } = await roundTrip(form, census.id)
    expectSame(form.said, back, seeded(7), 300)
    const carried = (wizard: Wizard) => questionsIn(wizard).map(({ optionsFrom }) => optionsFrom?.field)
    expect(carried(back)).toEqual(carried(census))
  })

  const options = ['tea', 'milk', 'none'].map((id) => ({ id, label: id, ...(id === 'none' && { exclusive: true }) }))
  const list = { id: 'drinks', options: options as [Option] }
  const later = (mode: { mode?: 'unselected' }): Field => ({
    ...{ id: 'later', kind: 'checklist', label: 'Later', list, optionsBy: 'first' },
    optionsFrom: { field: 'first', ...mode },
  })

  it.each([
    ['checklist', {}, `selected(${of('first')}, 'tea') or selected(${of('first')}, 'milk')`],
    ['checklist', { mode: 'unselected' }, `not(selected(${of('first')}, 'tea') and selected(${of('first')}, 'milk'))`],
    ['choice-cards', { mode: 'unselected' }, ''],
  ] as const)('never offer what stands alone: %s, %o', async (kind, mode, relevant) => {
    const wizard = inOneStep([{ id: 'first', kind, label: 'First', list }, later(mode)])
    const form = toXlsForm(wizard)
    const listed = `${cellOf(form, 'later', 'type')}`.replace('select_multiple ', '')
    expect(form.sheets.choices.flatMap(([name, id]) => (name === listed ? [id] : []))).toEqual(['tea', 'milk'])
    expect(cellOf(form, 'later', 'relevant') ?? '').toBe(relevant)
    const { wizard: back } = await roundTrip(form, wizard.id)
    expectSame(wizard, back, seeded(3), 100)
  })

  it('report what hangs on an option that stands alone, as nobody is offered it again', async () => {
    const cups = [
      { id: 'hot', label: 'Hot', for: ['tea'] },
      { id: 'cold', label: 'Cold', for: ['none'] },
    ]
    const wizard = inOneStep([
      { id: 'first', kind: 'checklist', label: 'First', list },
      { ...later({ mode: 'unselected' }), kind: 'choice-cards' },
      {
        id: 'cup',
        kind: 'choice-cards',
        label: 'Cup',
        optionsBy: 'later',
        list: { id: 'cups', options: cups as [Option] },
      },
      { id: 'why', kind: 'short-text', label: 'Why', when: { properties: { later: { const: 'none' } } } },
    ])
    const form = toXlsForm(wizard)
    expect(form.notSaid.map(({ where, what }) => `${where}: ${what}`)).toEqual(
      expect.arrayContaining([
        'question "cup": the option "cold" is offered always: what it is for cannot be chosen',
        'question "why": when it is asked is not said, because it reads the option "none", which is not offered',
      ]),
    )
    const { wizard: back } = await roundTrip(form, wizard.id)
    expectSame(form.said, back, seeded(3), 100)
  })

  it('leave out a question whose options are answers of entries that are left out, and report it', () => {
    const name: Field = {
      id: 'pets',
      kind: 'repeat',
      label: 'Pets',
      fields: [{ id: 'name', kind: 'chips', label: 'Name' }],
    }
    const best: Field = {
      ...{ id: 'best', kind: 'choice-cards', label: 'Best', optionsBy: 'pets', optionsFrom: { field: 'pets.name' } },
      list: { id: 'pets.name', options: [] },
    }
    const { said, notSaid, questions } = toXlsForm(inOneStep([name, best]))
    expect(questionsIn(said)).toEqual([])
    expect(notSaid).toContainEqual({
      ...{ where: 'question "best"', what: 'left out: its options are answers to "pets.name", which is left out' },
    })
    expect(questions.converted).toBe(0)
  })
})

describe('toXlsForm', () => {
  const id = 'evening'
  const content = contentIn(
    new Map([...eveningNote(id, 'An evening')].map(([name, text]) => [`content/${name}`, text])),
  )
  const note = content.wizards[id] as Wizard
  const form = toXlsForm(note, csvOf(content))
  const [head = [], ...rows] = form.sheets.survey
  const row = (name: string): Record<string, string> => {
    const found = rows.find((cells) => cells[head.indexOf('name')] === name) ?? []
    return Object.fromEntries(head.flatMap((column, at) => (found[at] ? [[column, found[at]]] : [])))
  }

  it('exports types, groups, repeats, conditions, constraints, calculations and files', () => {
    expect(row('night')).toMatchObject({ type: `select_one ${id}-nights`, required: 'yes' })
    expect(row('who')).toMatchObject({
      type: `select_multiple ${id}-people`,
      constraint: "count-selected(.) <= 1 and not(selected(., 'nobody') and count-selected(.) > 1)",
    })
    expect(row('did').relevant).toBe(`${of('who')} != '' and not(selected(${of('who')}, 'nobody'))`)
    expect(row('reasons').choice_filter).toBe(
      `${of('night')} = '' or offered_for = '' or selected(offered_for, ${of('night')})`,
    )
    expect(row('awake').relevant).toBe(`${of('night')} = 'badly' or ${of('night')} = 'so-so'`)
    expect(row('hours')).toMatchObject({ type: 'range', parameters: 'start=0 end=24 step=0.5' })
    expect(row('hours').constraint_message).toContain(`With ${of('hours')} hours of sleep`)
    expect(row('bed').constraint).toBe(
      "decimal-time(.) >= decimal-time('18:00') and decimal-time(.) <= decimal-time('23:45') and round(decimal-time(.) * 1440) mod 15 = 0",
    )
    expect(row('write').constraint).toContain('regex(.')
    expect(row('guests')).toMatchObject({ type: 'begin_repeat' })
    expect(row('guestSlept').relevant).toBe(`${of('nights')} >= 1`)
    expect(row('town').type).toBe(`select_one_from_file ${id}-towns.csv`)
    expect(form.files.get(`${id}-towns.csv`)).toContain('"by-the-sea","By the sea, wherever"')
    expect(row('around_table')).toMatchObject({ type: 'begin_group', appearance: 'table-list' })
    expect(row('atNight')).toMatchObject({ type: `select_multiple ${id}-people` })
    expect(row('went_table')).toMatchObject({ type: 'begin_group', appearance: 'table-list' })
    expect(row('guestNights').calculation).toBe(`sum(${of('nights')})`)
    expect(row('hoursAwake').calculation).toBe(`coalesce(${of('hours')}, 0) * -0.5`)
    expect(row('badNights').calculation).toBe(
      `if(${of('night')} = 'badly', 1, 0) + if(${of('rested')} = 'badly', 1, 0)`,
    )
    expect(row('meanSleep').calculation).toBe(
      `if(${of('hours')} != '', round((coalesce(${of('hours')}, 0)) div (if(${of('hours')} != '', 1, 0)), 1), '')`,
    )
    expect(row('rate').calculation).toBe(`if(${of('hours')} != '', if(${of('hours')} >= 4, 0.5, 0), '')`)
    expect(row('season').calculation).toBe("if(today() <= date('2026-12-31'), 1, 2)")
    expect(row('debt').calculation).toBe(`if(${of('hours')} != '', 0.5 * max(${of('hours')} - 2, 0), '')`)
    expect(row('weariness').calculation).toContain(`item[selected(${of('rested')}, name)]/points`)
    expect(row('keep_result_5').relevant).toMatch(/^sum\(\$\{guests_\d\}\) >= 2$/)
    expect(form.sheets.settings).toEqual([
      ['form_title', 'form_id', 'version'],
      ['An evening', id, note.version],
    ])
  })

  it('reports each unsupported setting with its place and reason', () => {
    const notSaid = form.notSaid.map(({ where, what }) => `${where}: ${what}`)
    expect(notSaid).toEqual(
      expect.arrayContaining([
        'question "names": left out: XLSForm has no question for several names in own words',
        'question "notes": left out: a file of XLSForm is one, of any size, and no list of them',
        'question "guests": at most 2 entries: only a fixed number can be said',
        expect.stringMatching(/^step "words": when it is shown is not said, because it reads "names"/),
        expect.stringMatching(/^value "longest": not said, because the smallest and largest/),
        'value "nightsEach": not said, because XLSForm has no word that rounds up',
        expect.stringMatching(/^form: there is no column for .*"delivers"/),
        expect.stringMatching(/^question "name": there is no column for "counter"/),
        expect.stringMatching(/^step "keep", result 1: there is no column for "links"/),
      ]),
    )
    expect(form.questions.all - form.questions.converted).toBe(2)
    // Every property of every question and step is in a column, or in the list.
    const listed = notSaid.join('\n')
    for (const step of note.steps)
      for (const field of step.fields)
        for (const property of [
          'placeholder',
          'suffix',
          'counter',
          'separators',
          'modal',
          'search',
          'sort',
          'pinned',
          'itemTitle',
        ])
          if (property in field && form.said.steps.some(({ fields }) => fields.some((one) => one.id === field.id)))
            expect(listed, `${field.id} ${property}`).toMatch(
              new RegExp(`question "${field.id}": there is no column for .*"${property}"`),
            )
  })

  it('exports a random order, and reports options pinned to the end that will be shuffled', async () => {
    const list = {
      id: 'l',
      options: ['a', 'b', 'none'].map((id) => ({ id, label: id, ...(id === 'none' && { exclusive: true }) })) as [
        Option,
      ],
    }
    const fields: Field[] = [
      {
        id: 'one',
        kind: 'choice-cards',
        label: 'One',
        sort: 'random',
        list: { ...list, options: list.options.slice(0, 2) as [Option] },
      },
      { id: 'some', kind: 'checklist', label: 'Some', sort: 'random', list },
    ]
    const wizard: Wizard = {
      ...{ id: 'shuffled', title: 'Shuffled', target: 'response', kind: 'linear', version: '0' },
      steps: [{ id: 'both', title: 'Both', question: 'Both?', fields }],
    }
    const form = toXlsForm(wizard)
    const [columns = [], ...rows] = form.sheets.survey
    const at = columns.indexOf('parameters')
    expect(rows.flatMap((row) => row[at] || [])).toEqual(['randomize=true', 'randomize=true'])
    expect(form.notSaid.filter(({ what }) => what.includes('shuffled')).map(({ where }) => where)).toEqual([
      'question "some"',
    ])
    const { wizard: back } = await roundTrip(form, wizard.id)
    expect(back.steps.flatMap((step) => step.fields.map(({ sort }) => sort))).toEqual(['random', 'random'])
  })

  it('exports decimals, steps, relative dates, times and multiples, and reports unsupported steps and dates', async () => {
    const number = (name: string, range: NonNullable<Field['range']>): Field => ({
      ...{ id: name, kind: 'number', label: name, range },
    })
    const day = (name: string, dates: NonNullable<Field['dates']>): Field => ({
      id: name,
      kind: 'date',
      label: name,
      dates,
    })
    const text = (name: string, when: Condition): Field => ({
      id: name,
      kind: 'short-text',
      label: name,
      maxLength: 9,
      when,
    })
    const wizard: Wizard = {
      ...{ id: 'figures', title: 'Figures', target: 'response', kind: 'linear', version: '0' },
      values: [
        { id: 'least', min: ['fives', 'whole'] },
        { id: 'last', max: ['recent', 'grown'] },
        { id: 'age', yearsBetween: ['grown', 'today'] },
        { id: 'since', daysBetween: ['recent', 'today'] },
        { id: 'asleep', minutesBetween: ['bed', 'up'] },
      ],
      steps: [
        {
          ...{ id: 'first', title: 'First', question: 'First' },
          fields: [
            number('tenths', { min: 0, max: 2, step: 0.1 }),
            number('cents', { min: 0, step: 0.01 }),
            number('fives', { min: 10, max: 30, step: 5 }),
            number('quarters', { step: 0.25 }),
            number('halfway', { min: 0.5, max: 3.5 }),
            number('whole', { min: -3, max: 12 }),
            day('recent', { from: 'today-P2W', to: 'today' }),
            day('grown', { from: 'today-P120Y6M', to: 'today-P18Y' }),
            { id: 'bed', kind: 'time', label: 'bed', times: { from: '18:10', step: 20 } },
            { id: 'up', kind: 'time', label: 'up' },
            { id: 'seen', kind: 'date-time', label: 'seen', dates: { from: '2026-01-01T08:30', to: 'now' } },
            { id: 'told', kind: 'date-time', label: 'told', dates: { from: 'now-P1Y', to: 'now+P2D' } },
          ],
        },
        {
          ...{ id: 'second', title: 'Second', question: 'Second' },
          fields: [
            text('even', { properties: { whole: { multipleOf: 4 } }, required: ['whole'] }),
            text('late', { properties: { bed: { formatExclusiveMinimum: '22:15' } } }),
            text('fresh', { properties: { seen: { formatMinimum: 'now-P7D' } }, required: ['seen'] }),
            text('new', { properties: { recent: { formatMinimum: 'today-P3D' } }, required: ['recent'] }),
            text('older', { properties: { grown: { formatExclusiveMaximum: 'today-P65Y1D' } }, required: ['grown'] }),
            text('newest', { properties: { last: { formatMinimum: 'today-P1M' } }, required: ['last'] }),
            text('low', { properties: { least: { maximum: 3 } } }),
            text('since_long', { properties: { since: { minimum: 7 } }, required: ['since'] }),
            text('short', { properties: { asleep: { exclusiveMaximum: 0 } }, required: ['asleep'] }),
            text('adult', { properties: { age: { minimum: 18, exclusiveMaximum: 65 } }, required: ['age'] }),
            text('tenth', { properties: { tenths: { multipleOf: 0.3 } }, required: ['tenths'] }),
          ],
        },
      ],
    }
    const written = toXlsForm(wizard)
    const [columns = [], ...cells] = written.sheets.survey
    const typeAndLimit = (name: string) => {
      const found = cells.find((one) => one[columns.indexOf('name')] === name) ?? []
      return ['type', 'parameters', 'constraint', 'relevant'].flatMap((column) => found[columns.indexOf(column)] || [])
    }
    expect(typeAndLimit('tenths')).toEqual(['decimal', '. >= 0 and . <= 2 and round(., 1) = .'])
    expect(typeAndLimit('cents')).toEqual(['decimal', '. >= 0 and round(., 2) = .'])
    expect(typeAndLimit('fives')).toEqual(['range', 'start=10 end=30 step=5'])
    expect(typeAndLimit('halfway')).toEqual(['range', 'start=0.5 end=3.5 step=1'])
    expect(typeAndLimit('bed')).toContain(
      "decimal-time(.) >= decimal-time('18:10') and round(decimal-time(.) * 1440) mod 20 = 10",
    )
    expect(typeAndLimit('recent')).toEqual(['date', '. >= today() - 14 and . <= today()'])
    expect(typeAndLimit('seen')).toEqual(['dateTime', ". >= date-time('2026-01-01T08:30:00') and . <= now()"])
    expect(typeAndLimit('told')).toEqual(['dateTime', '. <= now() + 2'])
    expect(typeAndLimit('fresh').join()).toContain(`${of('seen')} >= now() - 7`)
    expect(typeAndLimit('even')).toContain(`${of('whole')} mod 4 = 0`)
    expect(typeAndLimit('late')).toContain(
      `not(${of('bed')} != '') or decimal-time(${of('bed')}) > decimal-time('22:15')`,
    )
    expect(written.notSaid.map(({ where, what }) => `${where}: ${what}`)).toEqual([
      expect.stringMatching(/^question "quarters": steps of 0\.25 are not said/),
      expect.stringMatching(/^question "told": its bound "now-P1Y" is not said/),
      'value "least": it is saved with the answers',
      'value "last": it is saved with the answers',
      ...['age', 'since', 'asleep'].map((id) => `value "${id}": it is saved with the answers`),
      expect.stringMatching(/^question "tenth": when it is asked is not said, because it asks for multiples of 0\.3/),
    ])
    const back = await unchecked(written, 'figures')
    expectSame(written.said, back, seeded(5), 500)
  })

  it('writes a workbook with XML characters, 40 columns and empty texts that reads back', async () => {
    const odd = ['a < b & "c" > d\u0007', '', ...Array.from({ length: 40 }, (_, at) => `column ${at}`)]
    const file = join(folder, 'odd.xlsx')
    await writeFile(file, await workbook({ survey: [odd.map((_, at) => `h${at}`), odd], choices: [], settings: [] }))
    const [first] = (await readSheets(file)).survey
    expect(first).toMatchObject({ h0: 'a < b & "c" > d', h1: '', h41: 'column 39' })
  })
})

describe('translations', () => {
  it('are exported as language columns, and imported as the same translations', async () => {
    const content = contentIn(await readContentFiles('content'))
    const words = content.languages.find(({ language }) => language === 'es')
    const wizard = content.wizards['empathy-guide'] as Wizard
    if (words === undefined) throw new Error('no Spanish')
    const spanish = wizardIn(words, wizard)
    const form = toXlsForm(wizard, csvOf(content), languageName('en'), [{ name: languageName('es'), wizard: spanish }])
    const { survey, choices, settings } = form.sheets
    expect(survey[0]).toEqual(expect.arrayContaining(['label::English (en)', 'label::Spanish (es)']))
    expect(choices[0]).toEqual(['list_name', 'name', 'label::English (en)', 'label::Spanish (es)'])
    expect(settings[1]).toContain('English (en)')
    const back = await roundTrip(form, wizard.id)
    const again = back.content.languages.find(({ language }) => language === 'es')
    if (again === undefined) throw new Error('no Spanish any longer')
    const labels = (one: Wizard) =>
      questionsIn(one)
        .filter((field) => questionsIn(form.said).some(({ id }) => id === field.id))
        .map(({ id, label, list }) => {
          return [id, flat(label), list?.options.filter(isThere).map((option) => flat(option.label))]
        })
    expect(labels(wizardIn(again, back.wizard))).toEqual(labels(spanish))
    expect(labels(back.wizard)).toEqual(labels(wizard))
  })
})
