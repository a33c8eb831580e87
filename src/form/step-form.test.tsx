import type { Step } from '@kindred/engine'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import stepSchema from '../../schemas/content/step.schema.json' with { type: 'json' }
import { compileValidators } from './fixtures/compile-validators.ts'
import { detailsField, storyField } from './fixtures/shipped-fields.ts'
import { showStep } from './fixtures/show-step.tsx'
import { checklist, optionsOf, stepWith, wizardOf } from './fixtures/wizards.ts'
import { openValidator } from './index.ts'
import { widgets } from './theme.tsx'

describe('StepForm', () => {
  it('has the question as heading, and shows why it is asked', () => {
    showStep({ ...stepWith(checklist(optionsOf('Angry'))), help: 'Choose some.', why: 'To find others.' })
    expect(screen.getByRole('heading', { level: 2, name: 'How did you feel at the time?' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'How did you feel at the time?' })).toBeVisible()
    expect(screen.getByText('Choose some.')).toBeVisible()
    expect(screen.getByText('Why we ask')).toBeVisible()
  })

  it("uses the step's words instead of the shared ones", () => {
    showStep({
      ...stepWith(checklist(optionsOf('Angry'))),
      why: 'To find others.',
      words: { 'wizard.why': 'What for?' },
    })
    expect(screen.getByText('What for?')).toBeVisible()
    expect(screen.queryByText('Why we ask')).toBeNull()
  })

  it("shows matching results in content order, as part of the question's description", () => {
    const results: NonNullable<Step['results']> = [
      { when: { required: ['nobody'] }, title: 'Not for you', paragraphs: ['Words.'] },
      { title: 'You said so', paragraphs: ['And <b>we</b> heard it.'], links: [{ text: 'Read on', href: '/learn' }] },
      { title: 'And more', paragraphs: ['Last words.'] },
    ]
    showStep({ ...stepWith(checklist(optionsOf('Angry'))), results })
    const question = screen.getByRole('heading', { level: 2 })
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'You said so',
      'And more',
    ])
    expect(screen.getByText('And <b>we</b> heard it.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Read on' })).toHaveAttribute('href', '/learn')
    expect(question).toHaveAccessibleDescription(/You said so.*we.*Last words/)
  })

  it('shows earlier answers in texts as plain text', () => {
    const named = {
      ...stepWith(checklist(optionsOf('Angry'))),
      question: 'And {answer.who}?',
      why: 'For {answer.who}.',
    }
    const first: Step = {
      id: 'first',
      title: 'First',
      question: '?',
      fields: [{ id: 'who', kind: 'short-text', label: 'Who' }],
    }
    const wizard = { ...wizardOf(named), steps: [first, named] }
    showStep(named, { who: '<i>Ada</i>' }, { wizard })
    expect(screen.getByRole('heading', { level: 2, name: 'And <i>Ada</i>?' })).toBeVisible()
    expect(screen.getByText('For <i>Ada</i>.')).toBeInTheDocument()
  })

  it('renders rjsf fields in the order of the step', () => {
    showStep(stepWith(storyField, checklist(optionsOf('Angry'))))
    const fields = document.querySelectorAll('.step-form-fields .form-field')
    expect([...fields].map((field) => field.classList[1])).toEqual(['long-text', 'checklist'])
    expect(document.querySelector('form')).toBeNull()
  })

  it('shows a message while a saved answer does not fit', async () => {
    const { user } = showStep(stepWith(checklist(optionsOf('Angry', 'Sad'))), { feelings: ['gone-for-good'] })
    const sentence = 'Part of your saved answer no longer fits. Choose again, or leave it out.'
    expect(screen.getByText(sentence)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reset All' }))
    await expect.poll(() => screen.queryByText(sentence), { timeout: 3000 }).toBeNull()
  })

  it('measures a too long text in graphemes', async () => {
    const title = { id: 'title', kind: 'short-text' as const, label: 'Title', maxLength: 3 }
    const sentence = /no longer fits/
    const { user } = showStep(stepWith(title), { title: 'long' })
    expect(screen.getByText(sentence)).toBeVisible()
    await user.type(screen.getByRole('textbox'), '{Backspace}')
    await expect.poll(() => screen.queryByText(sentence), { timeout: 3000 }).toBeNull()
    cleanup()
    showStep(stepWith(title), { title: '👨‍👩‍👧‍👦'.repeat(3) })
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('has a widget for every field kind in the schema', () => {
    expect(Object.keys(widgets).sort()).toEqual([...stepSchema.definitions.field.properties.kind.enum].sort())
  })

  it('changes nothing while disabled', () => {
    const kept = { feelings: ['angry'] }
    const { answers } = showStep(stepWith(checklist(optionsOf('Angry')), storyField, detailsField), kept, {
      disabled: true,
    })
    for (const box of [...screen.getAllByRole('checkbox'), ...screen.getAllByRole('textbox')])
      expect(box).toBeDisabled()
    const changing = screen.getAllByRole('button').filter(({ textContent }) => textContent !== 'Why we ask')
    expect(changing.length).toBeGreaterThan(1)
    for (const button of changing) {
      expect(button).toBeDisabled()
      button.click()
    }
    expect(answers()).toEqual(kept)
  })
})

describe('openValidator', () => {
  it('names a step missing in the compiled validators', () => {
    const step = stepWith(checklist(optionsOf('Angry')))
    expect(() => openValidator({}, step)).toThrow('The validators have no step "only".')
  })

  it('rejects validators of another version of the step', () => {
    const before = stepWith(checklist(optionsOf('Angry')))
    const after = stepWith(checklist(optionsOf('Angry', 'Sad')))
    expect(() => openValidator(compileValidators(before), after)).toThrow(/No precompiled validator/)
  })
})
