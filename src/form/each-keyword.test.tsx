import { readFileSync } from 'node:fs'
import { checkJourneys, testScripts } from '@kindred/checker'
import type { Promises } from '@kindred/contract/promises'
import {
  type Answer,
  type Answers,
  answersToPayload,
  checkAnswers,
  doneState,
  type Facts,
  type Field,
  hasOptions,
  kinds,
  memoize,
  type OptionList,
  payloadToAnswers,
  type Step,
  slugOf,
  stepName,
  stepParam,
  tagTypeOf,
  type Wizard,
} from '@kindred/engine'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import listSchema from '../../schemas/content/option-list.schema.json' with { type: 'json' }
import stepSchema from '../../schemas/content/step.schema.json' with { type: 'json' }
import wizardSchema from '../../schemas/content/wizard.schema.json' with { type: 'json' }
import { loadFormDialog } from './components/form-dialog.tsx'
import { useBlink } from './components/use-blink.ts'
import { compileValidators } from './fixtures/compile-validators.ts'
import { shippedTexts } from './fixtures/shipped-fields.ts'
import { texts } from './fixtures/show-step.tsx'
import { DialogFrame, type Shell } from './frames/dialog-frame.tsx'
import { PageFrame } from './frames/page-frame.tsx'
import { type FormPorts, FormPortsProvider } from './journey/form-ports.tsx'
import { type JourneyStart, useJourney } from './journey/use-journey.ts'

// Each content keyword has an effect: two wizards that differ only in it differ in what is rendered, in
// the script that tells how to test them, by what is saved, or by what is accepted. A new word fails here until it has such a pair.

await loadFormDialog()
afterEach(cleanup)

const text = (more: object = {}): Field => ({ id: 'a', kind: 'short-text', label: 'A', ...more }) as Field
const story = (more: object = {}): Field => text({ kind: 'long-text', maxLength: 400, ...more })
const box = (more: object = {}): Field => story({ open: 'inline', ...more })
const ticket = (more: object = {}): Field => text({ pattern: '[A-C]+', examples: ['A'], maxLength: 9, ...more })
const number = (more: object = {}): Field => text({ kind: 'number', ...more })
const day = (more: object = {}): Field => text({ kind: 'date', ...more })
const clock = (more: object = {}): Field => text({ kind: 'time', ...more })
const names = (more: object = {}): Field => text({ kind: 'chips', ...more })
const letters = (more: object = {}): Field => text({ kind: 'files', ...more })
const guests = (more: object = {}): Field =>
  text({ kind: 'repeat', fields: [{ id: 'name', kind: 'short-text', label: 'Name' }], ...more })
const options = [
  { id: 'x', label: 'Ten', group: 'some' },
  { id: 'y', label: 'Nine', group: 'others' },
  { id: 'z', label: 'Two' },
]
const ofList = (kind: string, more: object = {}): Field =>
  text({ kind, list: { id: 'list', options } as OptionList, ...more })
const ticks = (more: object = {}): Field => ofList('checklist', more)
const cards = (more: object = {}): Field => ofList('choice-cards', more)
const inWindow = (more: object = {}): Field => ofList('choice-dialog', more)
const tagged = (more: object = {}, around: object = {}): Field =>
  ticks({ binding: { payload: 'a', as: 'tags', ...more }, ...around })
const asTags = (more: object = {}) => tagged({}, more)
const coded = (more: object = {}): Field => cards({ binding: { payload: 'a', as: 'code' }, ...more })
const listed = (more: object): Field => ticks({ list: { id: 'list', options, ...more } })
const withOption = (more: object, field = ticks): Field =>
  field({ list: { id: 'list', options: [{ ...options[0], ...more }, ...options.slice(1)] } })

const step = (fields: Field[], more: object = {}): Step => ({
  id: 'one',
  title: 'One',
  question: 'One?',
  fields,
  ...more,
})
const wizard = (steps: Step[], more: object = {}): Wizard =>
  ({ id: 'small', title: 'Small', target: 'response', kind: 'linear', version: '1', steps, ...more }) as Wizard
const second = (more: object = {}): Step =>
  step([text({ id: 'b', label: 'B' })], { id: 'two', title: 'Two', question: 'Two?', ...more })
const third = step([text({ id: 'c', label: 'C' })], { id: 'three', title: 'Three', question: 'Three?' })

type Pair = [plain: Wizard, saying: Wizard]
const ofFields = (...[plain, saying]: [Field | Field[], Field | Field[]]): Pair =>
  [plain, saying].map((fields) => wizard([step([fields].flat())])) as Pair
const ofField = (make: (more?: object) => Field, more: object): Pair => ofFields(make(), make(more))
const ofNested = (make: (more?: object) => Field, name: string, [one, other]: [object, object]): Pair =>
  ofFields(make({ [name]: one }), make({ [name]: other }))
const ofStep = (more: object, without: object = {}): Pair =>
  [without, more].map((one) => wizard([step([text()], one), second(), third])) as Pair
const ofSecond = (more: object, without: object = {}): Pair =>
  [without, more].map((one) => wizard([step([text()]), second(one), third])) as Pair
const ofWizard = (more: object, without: object = {}): Pair =>
  [without, more].map((one) => wizard([step([text()]), second()], one)) as Pair

const mood = { values: ['good', 'bad'], payload: 'mood', codes: [1, 2] }
const onFact = { properties: { mood: { const: 'good' } }, required: ['mood'] }
const whenA = { required: ['a'] }
const rows = { min: 3, max: 9, mobileMin: 2, mobileMax: 4 }
const section = { title: 'Other', when: onFact }
const result = { title: 'So', paragraphs: ['It is so.'], when: whenA }
const noResult = (more: object) => ({ results: [result], noResult: { title: 'None', paragraphs: ['No.'], ...more } })
const areas = ['Home', 'School', 'Street'].map((label) => ({ id: label.toLowerCase(), label }))
const inArea = (area: string) => ({ ...result, area })
const link = { text: 'More', href: '/help' }
const dialog = { title: 'Write', width: 500, done: 'Done', doneEditing: 'Keep' }
const progressOf = (more: object) => ({ progress: { perStep: 10, cap: 90, ...more } })
const other = text({ id: 'o', label: 'Other' })
const groups = [
  { id: 'some', heading: 'Some' },
  { id: 'others', heading: 'Others' },
]
const tree = { option: 'x', shape: 'circle', coords: [20, 20, 9] }
const yard = { file: 'yard.webp', alt: 'A yard', width: 40, height: 40, areas: [tree] }
const blink = { onChangeOf: 'a', times: 2, ms: 300 }
const blinking = (more: object): Field[] => [text(), text({ id: 'b', label: 'B', blink: { ...blink, ...more } })]

const pairs: Record<string, Pair> = {
  'wizard id': ofWizard({ id: 'other' }),
  'wizard title': ofWizard({ title: 'Other' }),
  'wizard intro': ofWizard({ intro: 'A few words.' }),
  'wizard target': ofWizard({}, { target: undefined }),
  'wizard kind': ofWizard({ kind: 'overview' }),
  'wizard width': ofWizard({ kind: 'overview', width: 500 }, { kind: 'overview' }),
  'wizard facts': [{}, { facts: { mood } }].map((more) =>
    wizard([step([text()]), second({ when: onFact })], more),
  ) as Pair,
  'wizard progress': ofWizard(progressOf({})),
  'wizard progress.perStep': ofWizard(progressOf({ perStep: 20 }), progressOf({})),
  'wizard progress.cap': ofWizard(progressOf({ perStep: 60 }), progressOf({ perStep: 60, cap: 50 })),
  'wizard skip': ofWizard({ skip: false }),
  'wizard leave': ofWizard({ leave: false }),
  'wizard steps': [wizard([step([text()])]), wizard([step([text()]), second()])],
  'wizard words': ofWizard({ words: { 'wizard.next': 'On' } }),
  'step id': ofStep({ id: 'other' }),
  'step number': ofStep({ number: 7 }),
  'step title': ofStep({ title: 'Other' }),
  'step question': ofStep({ question: 'Other?' }),
  'step help': ofStep({ help: 'A word of help.' }),
  'step summary': ofStep({ summary: 'A row' }),
  'step why': ofStep({ why: 'It helps.' }),
  'step sections': ofStep({ sections: [section] }),
  'step sections.title': ofStep({ sections: [{ ...section, title: 'Another' }] }, { sections: [section] }),
  'step sections.summary': ofStep({ sections: [{ ...section, summary: 'A row' }] }, { sections: [section] }),
  'step sections.when': ofStep({ sections: [{ title: 'Other' }] }, { sections: [section] }),
  'step layout': ofStep({ layout: 'side-by-side' }),
  'step when': ofSecond({ when: whenA }),
  'step sensitive': ofStep({ sensitive: true }),
  'step warns': [{}, { warns: ['two'] }].map((more) =>
    wizard([step([text()], more), second({ sensitive: true })]),
  ) as Pair,
  'step ends': ofStep({ ends: true }),
  'step exit': ofSecond({ results: [result], ends: true, exit: true }, { results: [result], ends: true }),
  'step words': ofStep({ words: { 'wizard.next': 'On' } }),
  'step skip': ofStep({ skip: false }),
  'step leave': ofStep({ leave: false }),
  'step previous': ofSecond({ previous: false }),
  'step next': ofStep({ next: [{ to: 'three' }] }),
  'step next.to': ofStep({ next: [{ to: 'three' }] }, { next: [{ to: 'two' }] }),
  'step next.when': ofStep({ next: [{ to: 'three', when: whenA }] }, { next: [{ to: 'three' }] }),
  'step results': ofSecond({ results: [result] }),
  'step results.when': ofSecond({ results: [{ ...result, when: { not: whenA } }] }, { results: [result] }),
  'step results.title': ofSecond({ results: [{ ...result, title: 'Other' }] }, { results: [result] }),
  'step results.paragraphs': ofSecond({ results: [{ ...result, paragraphs: ['Other.'] }] }, { results: [result] }),
  'step results.links': ofSecond({ results: [{ ...result, links: [link] }] }, { results: [result] }),
  'step results.area': ofSecond({ areas, results: [inArea('school')] }, { areas, results: [inArea('home')] }),
  'step areas': ofSecond({ areas, results: [inArea('home')] }, { results: [inArea('home')] }),
  'step areas.id': ofSecond(
    { areas, results: [inArea('home')] },
    { areas: [...areas, { id: 'yard', label: 'Yard' }], results: [inArea('home')] },
  ),
  'step areas.label': ofSecond(
    { areas: [...areas.slice(1), { id: 'home', label: 'Flat' }], results: [inArea('home')] },
    { areas: [...areas.slice(1), { id: 'home', label: 'Home' }], results: [inArea('home')] },
  ),
  'step noResult': ofSecond(
    { results: [result], noResult: { title: 'None', paragraphs: ['No.'] } },
    { results: [result] },
  ),
  'step noResult.title': ofSecond(noResult({ title: 'Other' }), noResult({})),
  'step noResult.paragraphs': ofSecond(noResult({ paragraphs: ['Other.'] }), noResult({})),
  'step noResult.links': ofSecond(noResult({ links: [link] }), noResult({})),
  'step fields': ofFields([text()], [text(), other]),
  'field id': ofField(text, { id: 'other' }),
  'field kind': ofFields(ticks(), cards()),
  'field label': ofField(text, { label: 'Other' }),
  'field help': ofField(text, { help: 'A word of help.' }),
  'field placeholder': ofField(text, { placeholder: 'Here' }),
  'field prefix': ofField(number, { prefix: '€' }),
  'field suffix': ofField(number, { suffix: 'kg' }),
  'field optionsBy': ofFields(
    [cards({ id: 'o' }), withOption({ for: ['y'] })],
    [cards({ id: 'o' }), withOption({ for: ['y'] }, (more) => ticks({ ...more, optionsBy: 'o' }))],
  ),
  'field limit': ofField(ticks, { limit: 1 }),
  'field min': ofField(text, { min: 1 }),
  'field default': ofField(inWindow, { default: 'x' }),
  'field dependsOn': ofFields([other, text()], [other, text({ dependsOn: { field: 'o' } })]),
  'field dependsOn.field': ofFields(
    [cards({ id: 'o' }), cards({ id: 'p' }), text({ dependsOn: { field: 'o' } })],
    [cards({ id: 'o' }), cards({ id: 'p' }), text({ dependsOn: { field: 'p' } })],
  ),
  'field dependsOn.emptyFor': ofFields(
    [cards({ id: 'o' }), text({ dependsOn: { field: 'o' } })],
    [cards({ id: 'o' }), text({ dependsOn: { field: 'o', emptyFor: ['x'] } })],
  ),
  'field when': ofFields([other, text()], [other, text({ when: { required: ['o'] } })]),
  'field sort': ofField(ticks, { sort: 'label' }),
  'field pinned': ofField(ticks, { sort: 'label', pinned: ['z'] }),
  'field pinnedLast': ofField(ticks, { sort: 'label', pinnedLast: ['x'] }),
  'field groups': ofField(ticks, { groups }),
  'field groups.id': ofNested(ticks, 'groups', [groups, [groups[0], { ...groups[1], id: 'third' }]]),
  'field groups.heading': ofNested(ticks, 'groups', [groups, [groups[0], { ...groups[1], heading: 'The rest' }]]),
  'field ranked': ofField(ticks, { ranked: true }),
  'field imageMap': ofField(ticks, { imageMap: yard }),
  ...Object.fromEntries(
    Object.entries({ file: 'street.webp', alt: 'A street', width: 80, height: 80 }).map(([name, other]) => [
      `field imageMap.${name}`,
      ofNested(cards, 'imageMap', [yard, { ...yard, [name]: other }]),
    ]),
  ),
  'field imageMap.areas': ofNested(ticks, 'imageMap', [yard, { ...yard, areas: [{ ...tree, option: 'z' }] }]),
  'field imageMap.areas.option': ofNested(cards, 'imageMap', [yard, { ...yard, areas: [{ ...tree, option: 'y' }] }]),
  'field imageMap.areas.shape': ofNested(cards, 'imageMap', [yard, { ...yard, areas: [{ ...tree, shape: 'rect' }] }]),
  'field imageMap.areas.coords': ofNested(cards, 'imageMap', [
    yard,
    { ...yard, areas: [{ ...tree, coords: [5, 5, 2] }] },
  ]),
  'field search': ofField(ticks, { search: true }),
  'field addLabel': ofField(names, { addLabel: 'Put' }),
  'field fields': ofField(guests, { fields: [{ id: 'other', kind: 'date', label: 'Another' }] }),
  'field itemTitle': ofField(guests, { itemTitle: 'The guest {answer.name}' }),
  'field separators': ofField(names, { separators: [';'] }),
  'field maxLength': ofField(text, { maxLength: 5 }),
  'field minLength': ofField(text, { minLength: 9 }),
  'field minWords': ofField(text, { minWords: 3 }),
  'field maxWords': ofField(box, { maxWords: 2 }),
  'field format': ofField(text, { format: 'email' }),
  'field pattern': ofFields([ticket()], [ticket({ pattern: '[A-C0-9]+' })]),
  'field examples': ofNested(ticket, 'examples', [['A'], ['ABC']]),
  'field accept': ofField(letters, { accept: ['text'] }),
  'field autocomplete': ofField(text, { autocomplete: 'name' }),
  'field range': ofField(number, { range: { min: 5, max: 6 } }),
  'field range.min': ofNested(number, 'range', [
    { min: 1, max: 9 },
    { min: 5, max: 9 },
  ]),
  'field range.max': ofNested(number, 'range', [
    { min: 1, max: 9 },
    { min: 1, max: 5 },
  ]),
  'field range.step': ofNested(number, 'range', [
    { min: 0, max: 9 },
    { min: 0, max: 9, step: 3 },
  ]),
  'field range.decimals': ofNested(number, 'range', [
    { min: 0, max: 9 },
    { min: 0, max: 9, decimals: 2 },
  ]),
  'field dates': ofField(day, { dates: { from: '2001-01-01' } }),
  'field dates.from': ofNested(day, 'dates', [{ from: '2001-01-01' }, { from: '2002-01-01' }]),
  'field dates.weekdays': ofNested(day, 'dates', [{ weekdays: ['monday'] }, { weekdays: ['monday', 'friday'] }]),
  'field dates.to': ofNested(day, 'dates', [{ to: '2001-01-01' }, { to: '2002-01-01' }]),
  'field times': ofField(clock, { times: { from: '09:00', to: '17:00' } }),
  'field times.from': ofNested(clock, 'times', [{ from: '09:00' }, { from: '10:00' }]),
  'field times.to': ofNested(clock, 'times', [{ to: '17:00' }, { to: '18:00' }]),
  'field times.step': ofNested(clock, 'times', [{ from: '09:00' }, { from: '09:00', step: 15 }]),
  'field counter': ofField(box, { counter: { shownAbove: 0, redAbove: 100 } }),
  'field counter.shownAbove': ofNested(box, 'counter', [
    { shownAbove: 0, redAbove: 90 },
    { shownAbove: 80, redAbove: 90 },
  ]),
  'field counter.redAbove': ofNested(box, 'counter', [
    { shownAbove: 0, redAbove: 90 },
    { shownAbove: 0, redAbove: 1 },
  ]),
  'field rows': ofField(box, { rows }),
  'field rows.min': ofNested(box, 'rows', [rows, { ...rows, min: 4 }]),
  'field rows.max': ofNested(box, 'rows', [rows, { ...rows, max: 8 }]),
  'field rows.mobileMin': ofNested(box, 'rows', [rows, { ...rows, mobileMin: 1 }]),
  'field rows.mobileMax': ofNested(box, 'rows', [rows, { ...rows, mobileMax: 3 }]),
  'field hashtagsFrom': ofField(box, { hashtagsFrom: 2 }),
  'field blink': ofFields([text(), text({ id: 'b', label: 'B' })], blinking({})),
  'field blink.onChangeOf': ofFields(blinking({}), blinking({ onChangeOf: 'c' })),
  'field blink.times': ofFields(blinking({}), blinking({ times: 6 })),
  'field blink.ms': ofFields(blinking({}), blinking({ ms: 500 })),
  'field modal': ofField(story, { modal: { title: 'Write' } }),
  'field modal.title': ofNested(story, 'modal', [dialog, { ...dialog, title: 'Tell' }]),
  'field modal.width': ofNested(inWindow, 'modal', [dialog, { ...dialog, width: 700 }]),
  'field modal.done': ofNested(story, 'modal', [dialog, { ...dialog, done: 'Ready' }]),
  'field modal.doneEditing': ofNested(story, 'modal', [dialog, { ...dialog, doneEditing: 'Ready' }]),
  'field open': ofFields(story(), box()),
  'field links': ofField(text, { links: [link] }),
  'field links.text': ofNested(text, 'links', [[link], [{ ...link, text: 'Other' }]]),
  'field links.href': ofNested(text, 'links', [[link], [{ ...link, href: '/faq' }]]),
  'field links.opens': ofNested(text, 'links', [[link], [{ ...link, opens: 'here' }]]),
  'field links.look': ofNested(text, 'links', [[link], [{ ...link, look: 'button' }]]),
  'field fold': ofFields([story(), other], [story({ fold: { closed: true } }), other]),
  'field fold.title': ofFields(
    [story({ fold: { closed: true } }), other],
    [story({ fold: { closed: true, title: 'Mine' } }), other],
  ),
  'field fold.closed': ofFields([story({ fold: {} }), other], [story({ fold: { closed: true } }), other]),
  'field sensitive': ofField(text, { sensitive: true }),
  'field binding': ofFields(ticks(), tagged()),
  'field binding.payload': ofFields(tagged(), tagged({ payload: 'b' })),
  'field binding.read': ofFields(tagged(), tagged({ read: 'b' })),
  'field binding.as': ofFields(tagged(), tagged({ as: 'ids' })),
  'field binding.tagType': ofFields(tagged(), tagged({ tagType: 'other' })),
  'list tagType': ofFields(
    tagged(),
    ticks({ binding: { payload: 'a', as: 'tags' }, list: { id: 'list', tagType: 'other', options } }),
  ),
  'list options': ofFields(ticks(), listed({ options: options.slice(1) })),
  'option id': ofFields(ticks(), withOption({ id: 'w' })),
  'option label': ofFields(ticks(), withOption({ label: 'Eleven' })),
  'option help': ofFields(cards(), withOption({ help: 'A word.' }, cards)),
  'option synonyms': ofFields(
    ticks({ search: true }),
    withOption({ synonyms: ['sss'] }, (more) => ticks({ search: true, ...more })),
  ),
  'option image': ofFields(cards(), withOption({ image: { file: 'a.webp' } }, cards)),
  'option image.file': ofFields(
    withOption({ image: { file: 'a.webp' } }, cards),
    withOption({ image: { file: 'b.webp' } }, cards),
  ),
  'option image.alt': ofFields(
    withOption({ image: { file: 'a.webp' } }, cards),
    withOption({ image: { file: 'a.webp', alt: 'A tree' } }, cards),
  ),
  'option group': ofFields(
    ticks({ groups }),
    withOption({ group: 'others' }, (more) => ticks({ ...more, groups })),
  ),
  'option for': ofFields(
    [cards({ id: 'o' }), ticks({ optionsBy: 'o' })],
    [cards({ id: 'o' }), withOption({ for: ['y'] }, (more) => ticks({ ...more, optionsBy: 'o' }))],
  ),
  'option slug': ofFields(tagged(), withOption({ slug: 'other' }, asTags)),
  'option code': ofFields(coded(), withOption({ code: 7 }, coded)),
  'option exclusive': ofFields(ticks(), withOption({ exclusive: true })),
  'option order': ofFields(
    ticks({ sort: 'order' }),
    withOption({ order: 9 }, (more) => ticks({ sort: 'order', ...more })),
  ),
  'option listed': ofFields(ticks(), withOption({ listed: false })),
  'option retired': ofFields(ticks(), withOption({ retired: true })),
}

/** Keywords without an effect on rendering, scripts, payloads or rules: the test of each, by a string in it. */
const elsewhere: Record<string, readonly [file: string, words: string]> = {
  'wizard editTitle': ['src/app/features/wizard/memory/memory-wizard-page.test.tsx', 'Edit Your Memory'],
  'field checks': ['src/engine/journey/entries.test.ts', 'is not effective, blocks Next'],
  'field values': ['src/engine/journey/entries.test.ts', 'a computed value of an entry shows a question'],
  'field sameAs': ['src/form/widgets/short-text.test.tsx', "sameAs: 'mail'"],
  'field differsFrom': ['src/form/widgets/short-text.test.tsx', "differsFrom: 'mail'"],
  'field choiceFilter': ['src/form/widgets/combobox.test.tsx', 'choiceFilter: {'],
  'field choiceFilter.column': ['src/form/widgets/combobox.test.tsx', "{ column: 'region'"],
  'field choiceFilter.field': ['src/form/widgets/combobox.test.tsx', "field: 'region' }"],
  'field optionsFrom': ['src/engine/journey/carried-options.test.ts', 'optionsFrom: {'],
  'field optionsFrom.field': ['src/engine/journey/carried-options.test.ts', "{ field: 'people.name' }"],
  'field optionsFrom.mode': ['src/engine/journey/carried-options.test.ts', "mode: 'unselected'"],
  'field entriesFrom': ['src/engine/journey/counted-entries.test.ts', 'entriesFrom: {'],
  'field entriesFrom.field': ['src/engine/journey/counted-entries.test.ts', "{ field: 'howMany' }"],
  'field entriesFrom.as': ['src/engine/journey/entry-for-each.test.ts', "as: 'medicine'"],
  'wizard saves': ['tests/content/wizard-settings-conflicts.test.ts', "saves: '"],
  'wizard keeps': ['tests/content/wizard-settings-conflicts.test.ts', "keeps: '"],
  'wizard listed': ['tests/content/settings-of-wizards.test.ts', 'listed: ['],
  'wizard saveAndReturn': ['tests/e2e/save-and-return.spec.ts', 'saves half a form with a code'],
  'wizard saveAndReturn.days': ['tests/http/save-and-return.test.ts', 'expire after 30 days'],
  'wizard delivers': ['tests/http/office-deliveries.test.ts', 'delivers: {'],
  'wizard delivers.to': ['tests/http/office-deliveries.test.ts', "delivering('nowhere'"],
  'wizard delivers.as': ['tests/http/office-download.test.ts', "as: ['download']"],
  'wizard delivers.notice': ['src/form/frames/page-frame.test.tsx', 'shows the delivery notice'],
  'wizard delivers.accepts': ['tests/content/delivery-findings.test.ts', 'accepts a schema that fits every answer'],
  'wizard withoutAccount': ['tests/e2e/incident-form.spec.ts', 'sent without an account'],
  'wizard withoutAccount.days': ['tests/http/without-account.test.ts', 'are deleted after'],
  'wizard maxResponses': ['tests/http/places.test.ts', 'All places are taken'],
  'option capacity': ['src/form/widgets/choices.test.tsx', 'Places left: 2'],
  'wizard messages': ['src/app/features/wizard/memory/memory-wizard-page.test.tsx', "button('Posting…')"],
  // Written out, or put in the place of an id, when content is read.
  'wizard conditions': ['tests/checker/unreachable.test.ts', 'conditions: {'],
  'field options': ['tests/content/findings.test.ts', "'unknown-option-list'"],
  'field statements': ['tests/content/matrix-findings.test.ts', 'statements'],
  'field statements.id': ['tests/content/matrix-findings.test.ts', 'two statements of one id'],
  'field statements.label': ['src/form/widgets/matrix.test.tsx', 'I was outside'],
  'field statements.min': ['tests/content/matrix-findings.test.ts', 'a required row among optional ones'],
  'list id': ['tests/content/findings.test.ts', "'unknown-option-list'"],
  // What the server does with it.
  'field prefill': ['src/engine/payload/prefill.test.ts', 'prefill: true'],
  'field role': ['tests/content/targets.test.ts', "role: '"],
  'field maxMegabytes': ['src/form/widgets/files.test.tsx', 'large.pdf is too large'],
  'field shortLabel': ['src/server/features/memories/read/memory-sections.test.ts', 'with their short labels'],
  'field gathered': ['src/app/routes/site-pages.test.tsx', '/your-styles'],
  'list key': ['src/server/features/content/option-items.test.ts', "itemsOf('age-range')"],
  'option weight': ['tests/http/moderation-queue.test.ts', 'severity of the worst reason'],
  'step actions': ['src/app/features/wizard/memory/memory-address.test.ts', 'opens tag step'],
  'option notes': ['tests/http/content-notes-of-tags.test.ts', 'Suicidal thoughts'],
  'option private': ['tests/http/content-skew.test.ts', 'private: true'],
  // Nothing is drawn of a value but its number in a text.
  'option points': ['src/engine/values/computed-values.test.ts', 'points: of'],
  'wizard values': ['src/engine/values/computed-values.test.ts', "'So far {value.sum}"],
  'wizard values.id': ['src/engine/values/computed-values.test.ts', "{ id: 'sum',"],
  'wizard values.sum': ['src/engine/values/computed-values.test.ts', "sum: ['a', 'b'"],
  'wizard values.count': ['src/engine/values/computed-values.test.ts', "count: ['a', 'b'"],
  'wizard values.value': ['src/engine/values/computed-values.test.ts', 'value: { enum:'],
  'wizard values.difference': ['src/engine/values/computed-values.test.ts', "difference: ['n', 'm']"],
  'wizard values.where': ['src/engine/values/computed-values.test.ts', "where: { kind: { enum: ['travel'] } }"],
  'wizard values.quotient': ['src/engine/values/derived-values.test.ts', "quotient: ['weight', 'square']"],
  'wizard values.mean': ['src/engine/values/derived-values.test.ts', "mean: ['a', 'b']"],
  'wizard values.of': ['src/engine/values/derived-values.test.ts', "of: 'income'"],
  'wizard values.bands': ['src/engine/values/derived-values.test.ts', 'bands: ['],
  'wizard values.bands.from': ['src/engine/values/derived-values.test.ts', '{ from: 10_000'],
  'wizard values.bands.value': ['src/engine/values/derived-values.test.ts', 'value: 0.1'],
  'wizard values.bands.rate': ['src/engine/values/derived-values.test.ts', 'rate: 0.2'],
  'wizard values.byDay': ['src/engine/values/values-by-day.test.ts', 'byDay: ['],
  'wizard values.byDay.until': ['src/engine/values/values-by-day.test.ts', "until: '2027-05-01'"],
  'wizard values.byDay.value': ['src/engine/values/values-by-day.test.ts', 'value: 40'],
  'wizard values.round': ['src/engine/values/derived-values.test.ts', "round: 'down'"],
  'wizard values.decimals': ['src/engine/values/computed-values.test.ts', 'decimals: 2, clamp'],
  'wizard values.clamp': ['src/engine/values/computed-values.test.ts', 'clamp: {'],
  'wizard values.clamp.min': ['src/engine/values/computed-values.test.ts', 'clamp: { min: 0 }'],
  'wizard values.clamp.max': ['src/engine/values/computed-values.test.ts', 'clamp: { max: 500 }'],
  'wizard values.product': ['src/engine/values/computed-values.test.ts', "product: 'rest'"],
  'wizard values.by': ['src/engine/values/computed-values.test.ts', 'by: 12.5'],
  // The message stands there once Next has been pressed.
  'step checks': ['tests/e2e/weekend-form.spec.ts', 'cp('],
  'step checks.id': ['src/engine/journey/failed-checks.test.ts', "id: 'beds',"],
  'step checks.when': ['src/engine/journey/failed-checks.test.ts', 'missing: { exclusiveMinimum'],
  'step checks.message': ['src/engine/journey/failed-checks.test.ts', 'beds for {value.people}'],
  'step checks.marks': ['src/engine/journey/failed-checks.test.ts', "marks: 'beds'"],
  'wizard values.min': ['src/engine/values/computed-values.test.ts', "min: ['a', 'b'"],
  'wizard values.max': ['src/engine/values/computed-values.test.ts', "max: ['a', 'b']"],
  'wizard values.yearsBetween': ['src/engine/values/computed-values.test.ts', "yearsBetween: ['born'"],
  'wizard values.daysBetween': ['src/engine/values/computed-values.test.ts', "daysBetween: ['born', 'on']"],
  'wizard values.minutesBetween': ['src/engine/values/computed-values.test.ts', "minutesBetween: ['begins', 'ends']"],
  'step results.id': ['tests/http/studio.test.ts', "at: '/results/both-at-once'"],
  'wizard values.saved': ['src/engine/values/computed-values.test.ts', 'saved: true'],
}

/** For editors of the file only. */
const forEditors = ['list source']

const shellOf: Shell = ({ title, width, footer, children }) => (
  <section aria-label={title} data-width={width}>
    {children}
    {footer}
  </section>
)

const validators = memoize((of: Wizard) => compileValidators(...of.steps))

function Drawn({ of, start, mode }: { of: Wizard; start: JourneyStart; mode: 'create' | 'edit' }) {
  const frame = { journey: useJourney(of, start), validators: validators(of), mode }
  if (of.kind === 'linear') return <PageFrame {...frame} />
  return <DialogFrame {...frame} shell={shellOf} saveState={{ kind: 'idle' }} saves={0} onClose={() => {}} />
}

const fieldsOf = (of: Wizard): Field[] => of.steps.flatMap(({ fields }) => fields)
const someFacts: Facts[] = [{}, { mood: 'good' }]

/** What may be answered: as its kind says, what that says it cannot be, and some more. */
function probesOf(field: Field): Answer[] {
  const kind = kinds[field.kind]
  const chosen = hasOptions(field) ? field.list.options.map(({ id }) => id) : []
  const written = ['something longer', 'a;b', '2', '5', '7', '2001-06-01', '1999-01-01', '2003-01-01']
  const said = [
    ...[0, 1, 2].flatMap((at) => kind.sample(field, at) ?? []),
    ...kind.impossible(field).map(([, one]) => one),
  ]
  const singles = chosen.length > 0 ? chosen : [...said, ...written]
  return kind.isList ? [...singles.map((one) => [one]), singles.slice(0, 2)] : singles
}

const filled = (of: Wizard): Answers =>
  Object.fromEntries(fieldsOf(of).map((field) => [field.id, probesOf(field)[0] ?? 'x']))

/** The page as it is drawn, without what counts on from drawing to drawing. */
const page = (): string =>
  document.body.innerHTML
    .replace(/_r_\w+?_|pr_id_\d+(_\w+)?|z-index: \d+|(?<=for=|id=)"\d+"/g, '…')
    .replaceAll('<div></div>', '')

/** Also what is long enough for every bound of a box. */
const lines = (of: Wizard): Answers =>
  Object.fromEntries(fieldsOf(of).flatMap(({ id, kind }) => (kind === 'long-text' ? [[id, 'line\n'.repeat(30)]] : [])))

const ports: FormPorts = { texts, pictureAt: (file) => `/pictures/${file}`, suggestHashtags: async () => ['#plums'] }

/** On a wide screen and on a narrow one: empty, filled, and at its end; with what opens, is searched and is written at first. */
async function drawn(of: Wizard): Promise<string[]> {
  const answers = filled(of)
  const empty: JourneyStart = { answers: {}, facts: {} }
  const others = of.steps.map(({ id }) => ({ answers, facts: {}, at: id }))
  const wide = [empty, ...others, { answers: lines(of), facts: {} }, { answers, facts: {}, state: doneState }]
  const seen: string[] = []
  for (const mode of ['create', 'edit'] as const) {
    isNarrow = mode === 'edit'
    for (const start of isNarrow ? [empty, { answers: lines(of), facts: {} }] : wide) {
      const user = userEvent.setup({ delay: null })
      const what = <Drawn of={of} start={start} mode={mode} />
      const { unmount } = render(<FormPortsProvider ports={ports}>{what}</FormPortsProvider>)
      // What draws areas comes by itself, after the list.
      if (document.querySelector('.with-image-map')) await screen.findAllByRole('figure')
      const [opener, search] = [document.querySelector('[aria-haspopup="dialog"]'), screen.queryByRole('searchbox')]
      seen.push(page())
      if (opener) await user.click(opener)
      const box = screen.queryAllByRole('textbox')[0]
      if (search && start === empty) await user.type(search, 'sss')
      if (box && start === empty) await user.type(box, '#p')
      seen.push(page())
      unmount()
    }
  }
  return [...seen, ...fieldsOf(of).map(blinks)]
}

let isNarrow = false
beforeAll(() => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('639') ? Object.defineProperty(real(query), 'matches', { value: isNarrow }) : real(query),
  )
})

/** When a box is lit in the first two seconds after another answer changed. */
function blinks({ blink }: Field): string {
  vi.useFakeTimers()
  const { result } = renderHook(() => useBlink(blink, 'changed'))
  const seen = Array.from({ length: 40 }, () => {
    act(() => void vi.advanceTimersByTime(50))
    return result.current ? '*' : ' '
  })
  vi.useRealTimers()
  return seen.join('')
}

/** What is saved of each answer, what it is called then, and how the steps are called. */
const saved = (of: Wizard): unknown => [
  of.steps.map((one) => [stepParam(one), someFacts.map((facts) => stepName(one, facts))]),
  fieldsOf(of).flatMap((field) =>
    probesOf(field).map((probe) => {
      const answers = { [field.id]: probe }
      const payload = answersToPayload(of, answers)
      const tags = [tagTypeOf(field, field.list ?? {}), field.list?.options.map(slugOf)]
      return [payload, payloadToAnswers(of, payload), payloadToAnswers(of, { b: payload.a }), tags]
    }),
  ),
]

/** The rules that answers break, and those that journeys break when an editor promises all that can be promised. */
function accepted(of: Wizard): unknown {
  const rules = (answers: Answers) => checkAnswers(of, answers, {}, { complete: true }).map(({ rule }) => rule)
  const answered = fieldsOf(of).flatMap((field) => probesOf(field).map((probe) => ({ [field.id]: probe })))
  return [
    answered.map((one) => [rules(one), rules({ ...filled(of), ...one })]),
    checkJourneys(of, promises).findings.map(({ rule, sentence }) => [rule, sentence]),
  ]
}

const promises: Promises['promises'] = [
  { id: 'a', reason: 'r', promise: 'sensitive-after-warning' },
  { id: 'b', reason: 'r', promise: 'saved-without-sensitive' },
  { id: 'c', reason: 'r', promise: 'sensitive-in-a-row', atMost: 1 },
  { id: 'd', reason: 'r', promise: 'controls-on-every-step', controls: ['skip', 'leave', 'previous'] },
]

/** Where wizards can differ, cheapest first. */
const places: Record<string, (of: Wizard) => unknown> = {
  saved,
  accepted,
  script: (of) => testScripts(of, shippedTexts),
  form: drawn,
}

/** The first difference between two wizards. */
async function placeThatTells(one: Wizard, other: Wizard): Promise<string | undefined> {
  for (const [place, look] of Object.entries(places))
    if (JSON.stringify(await look(one)) !== JSON.stringify(await look(other))) return place
  return undefined
}

/** Every name of a schema, with those above it: `range.step`. */
const namesIn = (of: string, schema: object, above = ''): string[] =>
  Object.entries((schema as { properties?: Record<string, { items?: object }> }).properties ?? {}).flatMap(
    ([name, property]) => [`${of} ${above}${name}`, ...namesIn(of, property.items ?? property, `${above}${name}.`)],
  )

const words = [
  ...namesIn('wizard', wizardSchema),
  ...namesIn('wizard', wizardSchema.definitions.value, 'values.'),
  ...namesIn('step', stepSchema),
  ...namesIn('step', stepSchema.definitions.check, 'checks.'),
  ...namesIn('field', stepSchema.definitions.field),
  ...namesIn('list', listSchema),
  ...namesIn('option', listSchema.definitions.option),
].filter((word) => !word.endsWith('$schema'))

it('every content keyword, also nested, has a pair here or a test elsewhere', () => {
  expect(words.length).toBeGreaterThan(120)
  expect([...Object.keys(pairs), ...Object.keys(elsewhere), ...forEditors].toSorted()).toEqual(words.toSorted())
  const gone = Object.values(elsewhere).filter(([file, said]) => !readFileSync(file, 'utf8').includes(said))
  expect(gone).toEqual([])
})

it.each(Object.entries(pairs))('%s has an effect', async (_word, [plain, saying]) => {
  expect(await placeThatTells(plain, saying)).toBeDefined()
})

it('two equal wizards, or ones that differ by an unknown keyword, have no difference', async () => {
  const alike = ['field modal', 'field counter', 'field sort', 'wizard kind', 'field groups'].map(
    (word) => pairs[word]?.[1] as Wizard,
  )
  for (const one of alike) {
    const unknown: Wizard = JSON.parse(JSON.stringify(one).replaceAll('"kind":"', '"unheard":"of","kind":"'))
    // Lazy parts are loaded at the second render.
    await placeThatTells(one, one)
    expect(await placeThatTells(one, unknown)).toBeUndefined()
  }
})
