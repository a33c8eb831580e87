import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showStep } from '../fixtures/show-step.tsx'
import { checklist, optionsOf, stepWith } from '../fixtures/wizards.ts'

const labels = () => screen.getAllByRole('checkbox').map((input) => input.closest('label')?.textContent)

describe('a checklist', () => {
  it('is a fieldset with a legend, a search box, check boxes and a counter [TAG-14, TAG-15, TAG-52]', () => {
    showStep(stepWith(checklist(optionsOf('Angry', 'Sad'), { limit: 15 })))
    const group = screen.getByRole('group', { name: 'Feelings then' })
    expect(within(group).getByRole('searchbox', { name: 'Search in Feelings then' })).toBeInTheDocument()
    expect(labels()).toEqual(['Angry', 'Sad'])
    expect(within(group).getByText('0/15 selections')).toBeInTheDocument()
  })
})
