import { readFileSync } from 'node:fs'
import type { WizardEvent } from '@kindred/engine'
import { expect, it } from 'vitest'
import { shippedContent } from '../../../../tests/helpers/content.ts'
import { replayWords } from './replay-words.ts'

const texts = JSON.parse(readFileSync('content/i18n/es/messages/studio.json', 'utf8')).words

it('clicks and states of a replay are localized', async () => {
  const { wizards } = await shippedContent()
  const wizard = wizards['tag-memory']
  if (wizard === undefined) throw new Error('There is no tag wizard.')
  const words = replayWords((key, values = {}) =>
    String(texts[key]?.to).replace(/\{(\w+)\}/g, (_, name) => String(values[name])),
  )
  const feelings = { field: 'feelingsAtTheTime', option: 'sad' }
  const events: WizardEvent[] = [
    { type: 'OPEN', step: 'feelings' },
    { type: 'TOGGLE', ...feelings },
    { type: 'TOGGLE', ...feelings },
    { type: 'ANSWER', field: 'feelings_text', value: 'x'.repeat(50) },
    { type: 'ANSWER', field: 'feelings_text', value: '' },
    ...(['NEXT', 'PREVIOUS', 'RESET', 'OVERVIEW', 'LEAVE'] as const).map((type) => ({ type })),
  ]
  const said = [
    ...words.clicks(wizard, events),
    ...['overview', 'done', 'left'].map((state) => words.state(wizard, state)),
  ]
  expect(said.slice(0, 3)).toEqual(['abrir «Feelings»', 'elegir «Sad»', 'quitar «Sad»'])
  expect(said.filter((one) => /undefined|\{/.test(one))).toEqual([])
  expect(said.slice(-3)).toEqual(['la lista de preguntas', 'el final', 'fuera'])
})
