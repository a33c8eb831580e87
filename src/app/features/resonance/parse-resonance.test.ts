import { foldText } from '@kindred/engine/text'
import { expect, it } from 'vitest'
import { shippedContent, wizardOf } from '../../../../tests/helpers/content.ts'
import { parseResonance } from './parse-resonance.ts'

const tags = wizardOf(await shippedContent(), 'tag-memory')

it.each([
  [null, []],
  ['', []],
  ['Lonely', ['lonely']],
  ['lonely, Left alone (days, weeks),,scared', ['lonely', 'left alone (days, weeks)', 'scared']],
  ['a (b (c, d), e), f', ['a (b (c, d), e)', 'f']],
  ['a), b', ['a)', 'b']],
  ['a (b, c', ['a (b, c']],
])('reads the labels in %j [RTE-43, AMB-35]', (query, labels) => {
  expect(parseResonance(query)).toEqual(labels)
})

it('every offered tag label is parsed whole next to another [AMB-35]', () => {
  const labels = tags.steps
    .flatMap(({ fields }) => fields.flatMap(({ list }) => list?.options ?? []))
    .map((o) => o.label)
  expect(labels.length).toBeGreaterThan(500)
  for (const label of labels) expect(parseResonance(`${label},sad`)).toEqual([foldText(label), 'sad'])
})
