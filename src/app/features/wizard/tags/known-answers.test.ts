import { describe, expect, it } from 'vitest'
import { wizardNamed } from '../fixtures/test-page.tsx'
import { knownAnswers } from './known-answers.ts'
import { memoryHints } from './memory-hints.ts'

const wizard = wizardNamed('tag-memory')
const known = (story: string, ...subjects: string[]) => knownAnswers(wizard, { subjects, story })

describe('what an author has said before', () => {
  it.each([
    ['my mother', 'mother'],
    ['Mum', 'mother'],
    [' my Grandma ', 'grandmother'],
    ['Older brother', 'older-brother'],
  ])('names the role of “%s”', (subject, role) => {
    expect(known('', subject)).toEqual({ personsInvolved: [role] })
  })

  it.each([[['my brother']], [['Maria']], [['my mother', 'my aunt']], [[]]])('leaves %j out', (subjects) => {
    expect(known('', ...subjects)).toEqual({})
  })

  it.each([
    ['It happened when I was nine. We moved.', '6-9-years'],
    ['I was only 4 and she left', '3-5-years'],
    ['I was thirteen years old', '13-15-years'],
    ['At the age of 12 I ran away', '10-12-years'],
    ['Cuando tenía nueve años nos mudamos', '6-9-years'],
    ['I was nine, then at age 8', '6-9-years'],
  ])('reads the age in “%s”', (story, age) => {
    expect(known(story)).toEqual({ age: [age] })
  })

  it.each([
    'My brother was nine.',
    'I was ten minutes late',
    'I was three years younger than him.',
    'I was two houses away',
    'I was nine. Later I was fifteen.',
    'I was forty',
    'I was 45.',
    'I was one of three',
  ])('reads none in “%s”', (story) => {
    expect(known(story)).toEqual({})
  })

  it('is read from the answers of the wizard that a memory is written in', () => {
    const answers = { subjects: ['my aunt'], desc: 'I was six.', title: 'The gate' }
    expect(memoryHints(wizardNamed('memory'), answers)).toEqual({ subjects: ['my aunt'], story: 'I was six.' })
  })
})
