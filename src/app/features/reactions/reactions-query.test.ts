import { expect, it } from 'vitest'
import { afterChoice, counted, type Reactions } from './reactions-query.ts'

const before: Reactions = { options: [], reactions: [{ reaction_option_id: 4, reaction_count: 2 }], own: null }
const countsOf = ({ reactions }: Reactions) =>
  Object.fromEntries(reactions.map(({ reaction_option_id, reaction_count }) => [reaction_option_id, reaction_count]))

it('choosing adds, changes or removes a reaction, and updates the counts', () => {
  const chosen = afterChoice(before, 4)
  expect([countsOf(chosen), chosen.own?.reaction_option_id]).toEqual([{ 4: 3 }, 4])
  const changed = afterChoice(chosen, 2)
  expect([countsOf(changed), changed.own?.reaction_option_id]).toEqual([{ 2: 1, 4: 2 }, 2])
  const back = afterChoice(changed, 2)
  expect([countsOf(back), back.own]).toEqual([{ 2: 0, 4: 2 }, null])
})

it('a count is never negative', () => {
  const none = [{ reaction_option_id: 1, reaction_count: 0 }]
  for (const before of [[], none, [{ reaction_option_id: 1, reaction_count: 1 }]])
    expect(counted(before, 1, -1)).toEqual(none)
})
