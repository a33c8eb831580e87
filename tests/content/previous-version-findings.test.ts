import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readContent } from '@kindred/product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { NoPrevious, previousWizards } from '../../scripts/previous-content.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// `npm run check -- --previous=…`: what an edit does to answers that were given before.

const example = await readContentFiles('tests/fixtures/example-content')
const previous = Object.fromEntries(readContent(example).walkable.map(({ wizard }) => [wizard.id, wizard]))
const walk = 'content/wizards/walk'
type Json = Record<string, unknown> & { fields: Record<string, unknown>[]; upgrades: unknown[]; steps: string[] }

function changed(...changes: [file: string, change: (value: Json) => unknown][]): Map<string, string> {
  const files = new Map(example)
  for (const [file, change] of changes) {
    const value = JSON.parse(files.get(file) ?? '{}') as Json
    change(value)
    files.set(file, JSON.stringify(value, null, 2))
  }
  return files
}
const found = (files: ReadonlyMap<string, string>) =>
  createIncrementalCheck()(files, { today: '2026-11-21', previous }).findings.filter(
    ({ suppressed }) => suppressed === undefined,
  )
const placesOf = (files: ReadonlyMap<string, string>) => found(files).map(({ rule, file, path }) => [rule, file, path])

const upgrade = (change: Record<string, unknown>) =>
  [`${walk}/upgrades.json`, (value: Json) => value.upgrades.push({ number: 2, ...change })] as const

describe('an upgrade of a question that still exists', () => {
  const drop = upgrade({ change: 'drop-field', field: 'words', why: 'It is asked no more.' })

  it('is an error for a dropped question that is still asked', () => {
    const findings = found(changed([...drop]))
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['upgrade-still-asked', 'error'],
      ['answers-dropped', 'warning'],
    ])
    for (const { sentence, suggestion } of findings) {
      expect(sentence).toContain('still asked')
      expect(suggestion).not.toContain('Nothing to do')
    }
  })

  it('needs no action when the question is removed', () => {
    const files = changed([...drop], [`${walk}/wizard.json`, (value) => value.steps.pop()])
    files.delete(`${walk}/steps/words.json`)
    const dropped = found(files).filter(({ rule }) => rule.startsWith('answers-') || rule.startsWith('upgrade-'))
    expect(dropped.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([
      ['answers-dropped', 'Nothing to do if that is meant.'],
    ])
  })

  it('is an error for a renamed question, and a warning for an option still offered', () => {
    const stillAsked = (files: ReadonlyMap<string, string>) =>
      found(files)
        .filter(({ rule }) => rule === 'upgrade-still-asked')
        .map(({ severity, file, path }) => [severity, file, path])
    const carried = changed([...upgrade({ change: 'rename-field', field: 'words', to: 'company' })])
    expect(stillAsked(carried)).toEqual([['error', `${walk}/upgrades.json`, 'upgrades[1].field']])
    const option = changed([...upgrade({ change: 'rename-option', field: 'season', option: 'spring', to: 'summer' })])
    expect(stillAsked(option)).toEqual([['warning', `${walk}/upgrades.json`, 'upgrades[1]']])
    const retired = changed([...upgrade({ change: 'retire-option', field: 'season', option: 'spring' })])
    expect(stillAsked(retired)).toEqual([['warning', `${walk}/upgrades.json`, 'upgrades[1]']])
  })
})

describe('a question that accepts less than before', () => {
  const field = (step: string, change: Record<string, unknown>) =>
    changed([`${walk}/steps/${step}.json`, (value) => Object.assign(value.fields[0] ?? {}, change)])

  it.each([
    ['a new limit', 'company', { limit: 1 }, 'limit'],
    ['a lower maximum length', 'words', { maxLength: 480 }, 'maxLength'],
  ])('is reported for %s', (_name, step, change, property) => {
    const all = placesOf(field(step, change))
    const narrowed = all.filter(([rule]) => rule === 'answers-narrowed')
    expect(narrowed).toEqual([['answers-narrowed', `${walk}/steps/${step}.json`, `fields[0].${property}`]])
  })

  it('is reported with both limits, and not for a raised one', () => {
    const sentences = found(field('company', { limit: 1 })).map(({ sentence }) => sentence)
    expect(sentences.filter((sentence) => sentence.includes('now, and took'))).toEqual([
      expect.stringContaining('takes up to 1 now, and took any number before.'),
    ])
    expect(placesOf(field('words', { maxLength: 520 })).filter(([rule]) => rule === 'answers-narrowed')).toEqual([])
  })
})

describe('the file of a finding', () => {
  it('exists, even when upgrades are still to be written', () => {
    const files = changed([`${walk}/wizard.json`, (value) => value.steps.pop()])
    files.delete(`${walk}/steps/words.json`)
    files.delete(`${walk}/upgrades.json`)
    const missing = found(files).find(({ rule }) => rule === 'field-without-upgrade')
    expect(missing).toMatchObject({ file: `${walk}/wizard.json`, path: 'steps' })
    expect(missing?.suggestion).toContain(`There is no ${walk}/upgrades.json yet`)
    for (const { file } of found(files)) expect(files.has(file)).toBe(true)
  })

  it('exists for a removed wizard', () => {
    const files = new Map([...example].filter(([name]) => !name.startsWith(walk)))
    const removed = found(files).filter(({ rule }) => rule === 'wizard-gone')
    expect(removed.map(({ sentence }) => sentence)[0] ?? 'no other wizard').toMatch(/\(walk\)|no other wizard/)
    for (const { file } of removed) expect(files.has(file)).toBe(true)
  })
})

describe('an invalid --previous', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previous-'))
    await writeFile(join(folder, 'file.json'), '{}')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each([
    ['a folder that does not exist', () => join(folder, 'nowhere'), 'is neither a folder nor a revision'],
    ['a file', () => join(folder, 'file.json'), 'is a file.'],
    ['a folder without a wizard', () => folder, 'holds no wizard'],
    ['a revision that git does not know', () => 'no-such-branch', 'is neither a folder nor a revision'],
    ['an argument like a git option', () => '--all', 'is neither a folder nor a revision'],
  ])('is rejected with a message: %s', async (_name, where, words) => {
    const refused = await previousWizards(where()).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(NoPrevious)
    expect((refused as Error).message).toContain(words)
  })

  it('exits with 2', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/check-content.ts', `--previous=${join(folder, 'file.json')}`],
      { encoding: 'utf8' },
    )
    expect([status, stderr.trim()]).toEqual([
      2,
      `--previous=${join(folder, 'file.json')} is a file. Name the folder of the earlier content, or a git revision.`,
    ])
  })

  it.skipIf(!existsSync('.git'))('accepts a git revision', async () => {
    expect(Object.keys(await previousWizards('HEAD'))).toContain('tag-memory')
  })
})
