import { stepStates } from '@kindred/checker/in-page'
import { isQuestion, kinds } from '@kindred/engine'
import { expect, it } from 'vitest'
import { shownKinds } from './gallery-examples.ts'

it('shows every kind with guide examples: empty, answered, and invalid where possible', () => {
  expect(shownKinds.map(({ kind }) => kind)).toEqual(Object.keys(kinds))
  const states = shownKinds.map(({ kind, examples }) => ({
    kind,
    asks: examples.some(({ steps }) => steps.some(({ fields }) => fields.some(isQuestion))),
    ids: examples.flatMap((wizard) => stepStates(wizard, 'only', {}).map(({ id }) => id.replace(/^.*\./, ''))),
  }))
  for (const { kind, asks, ids } of states) {
    expect(ids, kind).toContain('empty')
    if (asks) expect(ids, kind).toEqual(expect.arrayContaining(['one']))
  }
  expect(states.filter(({ asks }) => !asks).map(({ kind }) => kind)).toEqual(['note'])
  const faultless = states.filter(({ asks, ids }) => asks && !ids.some((id) => /misfit|unfinished/.test(id)))
  // A file is refused before it is an answer, and nothing but a name or a drawing can be entered as a signature.
  expect(faultless.map(({ kind }) => kind)).toEqual(['signature', 'photos', 'files'])
})
