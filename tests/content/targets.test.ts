import { findingLine } from '@kindred/content'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const shipped = await readContentFiles('content')
const check = createIncrementalCheck()
const memory = 'content/wizards/memory/steps/memory.json'
const needs = 'content/wizards/tag-memory/steps/needs.json'

type Json = Record<string, unknown> & { fields: Record<string, unknown>[] }

/** All findings of the shipped content after one edit, journeys included. */
function afterEdit(file: string, edit: (json: Json) => void): string[] {
  const json = JSON.parse(shipped.get(file) ?? '') as Json
  edit(json)
  const { findings } = check(new Map(shipped).set(file, JSON.stringify(json, null, 2)))
  return findings.filter(({ suppressed }) => suppressed === undefined).map(findingLine)
}
const fieldWith = (json: Json, role: string) => json.fields.find((field) => field.role === role) ?? {}

describe('content that does not fit its target', () => {
  it('reports a text longer than the target accepts', () => {
    const lines = afterEdit(memory, (json) => Object.assign(fieldWith(json, 'story'), { maxLength: 30_000 }))
    expect(lines).toEqual([expect.stringMatching(/memory\.json:\d+ .*refused when it is saved.*\[payload-refused\]$/)])
  })

  it('accepts any shorter maximum length', () => {
    for (const maxLength of [8, 800, 8_000, 20_000])
      expect(afterEdit(memory, (json) => Object.assign(fieldWith(json, 'title'), { maxLength }))).toEqual([])
  })

  it('accepts a "min" of several reasons', () => {
    const reason = 'content/wizards/report/steps/reason.json'
    expect(afterEdit(reason, (json) => Object.assign(fieldWith(json, 'reason'), { min: 2 }))).toEqual([])
  })

  it('reports a payload name already in use', () => {
    for (const payload of ['revision', 'description'])
      expect(
        afterEdit(needs, (json) => Object.assign(json.fields[1] ?? {}, { binding: { payload, as: 'text' } })),
      ).toEqual([expect.stringMatching(/needs\.json:\d+ .*\[duplicate-binding\]$/)])
  })

  it('reports a missing, duplicate or misfitting role', () => {
    const without = afterEdit(memory, (json) => {
      json.fields = json.fields.filter(({ role }) => role !== 'mood')
    })
    expect(without.join('\n')).toContain('[role-missing]')
    const again = { role: 'title', id: 'other', kind: 'short-text', label: 'Other' }
    const twice = afterEdit(memory, (json) =>
      json.fields.push({ ...again, binding: { payload: 'title', as: 'value' } }),
    )
    expect(twice.join('\n')).toContain('has the role "title" too')
    const codes = afterEdit(memory, (json) => Object.assign(fieldWith(json, 'privacy'), { options: 'memory-types' }))
    expect(codes.join('\n')).toMatch(/privacy.*\[role-misfit\]/s)
  })

  it('reports a file question the target cannot store', () => {
    const files = { id: 'letters', kind: 'files', label: 'Letters' }
    const lines = afterEdit('content/wizards/report/steps/reason.json', (json) => json.fields.push(files))
    expect(lines.join('\n')).toMatch(/reason\.json:\d+ .*"report" takes none\..*\[kind-needs-role\]/)
  })

  it('reports an unknown target, with a suggestion', () => {
    const lines = afterEdit('content/wizards/tag-memory/wizard.json', (json) => {
      json.target = 'memory-tag'
    })
    expect(lines.join('\n')).toContain('Did you mean "memory-tags"? [unknown-target]')
  })
})
