import { readFileSync } from 'node:fs'
import { stepStates } from '@kindred/checker/in-page'
import { expect, it } from 'vitest'
import { shippedContent } from '../../../../tests/helpers/content.ts'
import { stateName } from './state-name.ts'

const texts = JSON.parse(readFileSync('content/i18n/es/messages/studio.json', 'utf8')).words

it('every state of every step has a localized name', async () => {
  const { wizards } = await shippedContent()
  const say = (key: string, values: Record<string, string | number> = {}) =>
    String(texts[key]?.to).replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
  const names = new Set<string>()
  for (const wizard of Object.values(wizards))
    for (const { id } of wizard.steps)
      for (const facts of [{}, { memoryType: 'unhappy' }] as Record<string, string>[])
        for (const state of stepStates(wizard, id, facts)) names.add(stateName(say, wizard, state))
  expect([...names].filter((name) => /undefined|\{|chosen|answered|characters/.test(name))).toEqual([])
  expect([...names]).toEqual(expect.arrayContaining(['nada respondido', 'una elegida', 'algo escrito']))
})
