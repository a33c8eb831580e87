import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Questions that a link may answer (`prefill`): where none can, or should, that is told at its place with the way out.

const validFiles = await readContentFiles('tests/fixtures/parking')
const check = createIncrementalCheck()

const permit = 'content/wizards/parking-permit/steps/permit.json'

function found(
  file: string,
  edit: (step: { fields: Record<string, unknown>[] }) => unknown,
  files = validFiles,
): string[] {
  const step = JSON.parse(files.get(file) ?? '')
  edit(step)
  const text = JSON.stringify(step, null, 2)
  const { findings } = check(new Map(files).set(file, text), { today: '2026-11-28' })
  return findings
    .filter((one) => one.file === file && one.suppressed === undefined)
    .map(({ rule, path, suggestion }) => `${rule} ${path}: ${suggestion}`)
}

const kept = { binding: { payload: 'more', as: 'entries' } }

describe('a question with prefill', () => {
  it('is accepted on a step', () => expect(found(permit, () => {})).toEqual([]))

  it.each<[string, Record<string, unknown>, string]>([
    [
      'must not be sensitive',
      {
        id: 'more',
        kind: 'short-text',
        label: 'More',
        sensitive: true,
        prefill: true,
        binding: { payload: 'more', as: 'value' },
      },
      'wrong-prefill fields[3].prefill: Take "prefill" out: people answer it themselves.',
    ],
    [
      'must not be a repeated text',
      {
        id: 'more',
        kind: 'short-text',
        label: 'More',
        maxLength: 60,
        sameAs: 'name',
        prefill: true,
        binding: { payload: 'more', as: 'value' },
      },
      'wrong-prefill fields[3].prefill: Take "prefill" out.',
    ],
    [
      'must not be in an entry',
      {
        id: 'more',
        kind: 'repeat',
        label: 'More',
        limit: 2,
        fields: [{ id: 'a', kind: 'short-text', label: 'A', prefill: true }],
        ...kept,
      },
      'wrong-prefill fields[3].fields[0].prefill: Take "prefill" out, or ask it on a step.',
    ],
    [
      'must not be a repeat',
      {
        id: 'more',
        kind: 'repeat',
        label: 'More',
        limit: 2,
        prefill: true,
        fields: [{ id: 'a', kind: 'short-text', label: 'A' }],
        ...kept,
      },
      'property-unread fields[3].prefill: Take "prefill" out; it belongs to',
    ],
    [
      'must not ask for files',
      { id: 'more', kind: 'files', label: 'More', prefill: true, binding: { payload: 'more', as: 'descriptions' } },
      'property-unread fields[3].prefill: Take "prefill" out; it belongs to',
    ],
  ])('%s', (_what, field, expected) => {
    const findings = found(permit, ({ fields }) => fields.push(field))
    expect(findings.filter((one) => one.includes('prefill')).map((one) => one.slice(0, expected.length))).toEqual([
      expected,
    ])
  })

  it('needs its options in the page', () => {
    const file = 'content/lookups/parking-places.csv'
    const files = new Map(validFiles).set(file, 'id,label\nstreet,The street\nyard,The yard\n')
    files.delete('content/options/parking-places.json')
    const findings = found(permit, ({ fields }) => Object.assign(fields[1] ?? {}, { kind: 'multi-combobox' }), files)
    expect(findings).toEqual(['wrong-prefill fields[1].prefill: Take "prefill" out, or offer a list of options.'])
  })

  it('needs a wizard with its own address', () => {
    const file = 'content/wizards/parking-permit/wizard.json'
    const text = JSON.stringify({ ...JSON.parse(validFiles.get(file) ?? ''), target: 'report' }, null, 2)
    const findings = found(permit, () => {}, new Map(validFiles).set(file, text))
    const ours = findings.filter((one) => one.startsWith('wrong-prefill'))
    expect(ours).toEqual([0, 1].map((at) => `wrong-prefill fields[${at}].prefill: Take "prefill" out.`))
  })
})
