import { describe, expect, it } from 'vitest'
import { answersToPayload, holdsList } from '#engine'
import { shippedContent, wizardOf } from '../../../../tests/helpers/content.ts'
import { answersOfForm, emptyForm, extrasOf, formOf, formTagOfRead, writtenTag } from './form-state.ts'

const content = await shippedContent()
const memory = wizardOf(content, 'memory')
const tags = wizardOf(content, 'tag-memory')

describe('the form', () => {
  it('begins empty, with every key of both specifications [ENT-15, ENT-17, LIM-31]', () => {
    const form = formOf([
      { wizard: memory, answers: {} },
      { wizard: tags, answers: {} },
    ])
    expect(form).toEqual(emptyForm)
    expect(form.privacy).toBe(0)
    for (const key of ['desc', 'memoryType', 'image_data', 'memoryPhoto', 'memorySubject', 'patternTitle', 'impacts'])
      expect(form).toHaveProperty(key)
  })

  it('holds tags by label and value, and by tag_id and description [ENT-16, ENT-19, AMB-14]', () => {
    const read = formTagOfRead({ tag_id: 'angry', description: 'Angry' })
    expect(read).toEqual({ label: 'Angry', value: 'angry', tag_id: 'angry', description: 'Angry' })
    expect(writtenTag(read)).toEqual({ id: 'angry', description: 'Angry' })
  })

  it('has at most one person, with what that person did [ENT-15, ENT-18, AMB-105]', () => {
    const [action] = tags.steps.flatMap(({ fields }) => fields).find(({ id }) => id === 'actions')?.list?.options ?? []
    if (!action) throw new Error('no action')
    const form = formOf([{ wizard: tags, answers: { personsInvolved: ['mother'], actions: [action.id] } }])
    expect(form.personsInvolved).toMatchObject([
      { value: 'mother', label: 'Mother', do: [{ value: action.id, label: action.label }] },
    ])
    expect(answersOfForm(tags, form)).toEqual({ personsInvolved: ['mother'], actions: [action.id] })
  })

  it('comes back as the same answers, whichever field is filled, and from them as the payload [ENT-18]', () => {
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

  it('keeps the privacy code and the kind of memory by name [ENT-17, PRV-01]', () => {
    const form = formOf([{ wizard: memory, answers: { privacy: 'only-me', memoryType: 'bittersweet' } }])
    expect(form.privacy).toBe(1)
    expect(form.memoryType).toBe('bittersweet')
    expect(formOf([{ wizard: memory, answers: { privacy: 'private-with-link' } }]).privacy).toBe(2)
  })

  it('keeps texts that a quiz handed over, without sending them [ENT-18, AMB-18]', () => {
    const form = formOf([{ wizard: memory, answers: { title: 'T' } }], { quizStyle: 'the-outsider' })
    expect(extrasOf([memory, tags], form)).toEqual({ quizStyle: 'the-outsider' })
    expect(answersToPayload(memory, answersOfForm(memory, form))).not.toHaveProperty('quizStyle')
  })
})
