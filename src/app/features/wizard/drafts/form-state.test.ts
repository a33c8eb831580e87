import { answersToPayload, holdsList } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { shippedContent, wizardOf } from '../../../../../tests/helpers/content.ts'
import { answersOfForm, extrasOf, formOf, formTag, formTagOfRead, writtenTag } from './form-state.ts'

const content = await shippedContent()
const memory = wizardOf(content, 'memory')
const tags = wizardOf(content, 'tag-memory')

describe('the form', () => {
  it('starts empty, with every key of both specifications [ENT-15, ENT-17, LIM-31]', () => {
    const form = formOf([
      { wizard: memory, answers: {} },
      { wizard: tags, answers: {} },
    ])
    const texts = ['desc', 'title', 'memoryType', 'memorySubject', 'patternTitle', 'relationship_description']
    const lists = [
      'sensitive_topics',
      'image_list',
      'image_data',
      'memoryPhoto',
      'subjects',
      'impacts',
      'age',
      'sibling',
    ]
    const tagged = ['risk_factor', 'personsInvolved', 'chronicEvents', 'suddenEvents', 'feelingsAtTheTime', 'needs']
    const more = ['thoughts', 'emotions', 'healths', 'socialLifes']
    const details = ['age_ranges', 'sibling', 'risk_factor', 'persons_actions', 'chronic_adverse_events', 'thoughts']
    const others = ['sudden_adverse_events', 'feelings', 'needs', 'childhood_effects_emotions']
    const last = ['childhood_effects_health', 'childhood_effects_social']
    expect(form).toEqual({
      privacy: 0,
      ...Object.fromEntries([...lists, ...tagged, ...more].map((key) => [key, []])),
      ...Object.fromEntries(texts.map((key) => [key, ''])),
      ...Object.fromEntries([...details, ...others, ...last].map((key) => [`${key}_text`, ''])),
    })
  })

  it('converts tags between label and value, and tag_id and description [ENT-16, ENT-19, AMB-14]', () => {
    const read = formTagOfRead({ tag_id: 'angry', description: 'Angry' })
    expect(read).toEqual({ label: 'Angry', value: 'angry', tag_id: 'angry', description: 'Angry' })
    expect(writtenTag(read)).toEqual({ id: 'angry', description: 'Angry' })
  })

  it('includes the group of a school tag [ENT-15]', () => {
    const [first] = formOf([{ wizard: tags, answers: { socialLifes: ['concentration'] } }]).socialLifes as object[]
    expect(first).toEqual({ ...formTag('concentration', 'Concentration'), optionType: 'School' })
    const [age] = formOf([{ wizard: tags, answers: { age: ['3-5-years'] } }]).age as object[]
    expect(age).toEqual(formTag('3-5-years', '3-5 years'))
  })

  it('has at most one person, with their actions [ENT-15, ENT-18, AMB-105]', () => {
    const [action] = tags.steps.flatMap(({ fields }) => fields).find(({ id }) => id === 'actions')?.list?.options ?? []
    if (!action) throw new Error('no action')
    const form = formOf([{ wizard: tags, answers: { personsInvolved: ['mother'], actions: [action.id] } }])
    expect(form.personsInvolved).toMatchObject([
      { value: 'mother', label: 'Mother', do: [{ value: action.id, label: action.label }] },
    ])
    expect(answersOfForm(tags, form)).toEqual({ personsInvolved: ['mother'], actions: [action.id] })
  })

  it('survives a round trip for every field, and makes the same payload [ENT-18]', () => {
    const parents = new Set(['personsInvolved'])
    for (const wizard of [memory, tags])
      for (const field of wizard.steps.flatMap(({ fields }) => fields)) {
        const first = field.list?.options.find((option) => option.listed !== false)?.id
        const value = first ?? 'some words'
        const list = holdsList(field)
        const answers = {
          ...(field.dependsOn && parents.has(field.dependsOn.field) ? { [field.dependsOn.field]: ['mother'] } : {}),
          [field.id]: list ? [value] : value,
        }
        const back = answersOfForm(wizard, JSON.parse(JSON.stringify(formOf([{ wizard, answers }]))))
        if (field.id !== 'privacy' && wizard === memory) delete (back as Record<string, unknown>).privacy
        expect(back).toEqual(answers)
        expect(answersToPayload(wizard, back)).toEqual(answersToPayload(wizard, answers))
      }
  })

  it('stores privacy as code and mood by name [ENT-17, PRV-01]', () => {
    const form = formOf([{ wizard: memory, answers: { privacy: 'only-me', memoryType: 'bittersweet' } }])
    expect(form.privacy).toBe(1)
    expect(form.memoryType).toBe('bittersweet')
    expect(formOf([{ wizard: memory, answers: { privacy: 'private-with-link' } }]).privacy).toBe(2)
  })

  it('keeps texts passed by a quiz, without sending them [QZ-11, AMB-18]', () => {
    const names =
      'majorAdverse longTermsEffects impactRate memoryFlavor familyEmotion familyPerson familyDescription familyunmetNeeds ventDescription'
    const handed = Object.fromEntries(names.split(' ').map((name) => [name, `words for ${name}`]))
    const form = formOf([{ wizard: memory, answers: { title: 'T' } }], handed)
    expect(form).toMatchObject(handed)
    // As the draft keeps it: written, and read again.
    expect(extrasOf([memory, tags], JSON.parse(JSON.stringify(form)))).toEqual(handed)
    const sent = [memory, tags].map((wizard) => answersToPayload(wizard, answersOfForm(wizard, form)))
    for (const name of Object.keys(handed)) expect(JSON.stringify(sent)).not.toContain(name)
  })
})
