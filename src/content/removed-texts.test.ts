import { expect, it } from 'vitest'
import { findingLine } from './finding.ts'
import { removedTexts } from './removed-texts.ts'

const before = { 'wizard.next': 'Next', 'wizard.stepOf': 'Step {n} of {total}', 'wizard.back': 'Back' }
const found = (after: Record<string, string>) => {
  const file = JSON.stringify({ $schema: '../../schemas/content/texts.schema.json', texts: after }, null, 2)
  const files = new Map([
    ['content/options/feelings.json', '{ "wizard.": 1 }'],
    ['content/messages/messages.json', file],
  ])
  return removedTexts(before, after, files).map(findingLine)
}

it('reports nothing for changed or added texts, or an omitted number', () => {
  expect(found({ ...before, 'wizard.next': 'Go on', 'wizard.stepOf': 'Step {n}', 'wizard.more': 'More' })).toEqual([])
})

it('reports a removed text, and suggests a similar name', () => {
  const { 'wizard.next': _next, ...rest } = before
  expect(found({ ...rest, 'wizard.nxet': 'Next' })).toEqual([
    'content/messages/messages.json:6 texts.wizard.next: Pages ask for this text by its name, and it is gone. Did you mean it by "wizard.nxet"? Give it its old name. [text-lost]',
  ])
  expect(found(rest)).toEqual([
    'content/messages/messages.json:4 texts.wizard.next: Pages ask for this text by its name, and it is gone. Bring it back. [text-lost]',
  ])
})

it('reports a placeholder that is never filled in', () => {
  expect(found({ ...before, 'wizard.stepOf': 'Step {m} of {total}', 'wizard.back': '{who}, back' })).toEqual([
    'content/messages/messages.json:5 texts.wizard.stepOf: warning: "{m}" was not in this text before; members read the braces if nothing is filled in for it. It held {n} and {total} so far. [unknown-slot]',
    'content/messages/messages.json:6 texts.wizard.back: warning: "{who}" was not in this text before; members read the braces if nothing is filled in for it. Write it without braces. [unknown-slot]',
  ])
})
