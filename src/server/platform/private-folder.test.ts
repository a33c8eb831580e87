import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makePrivateDataFolder } from './private-folder.ts'

let above: string
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'kindred-private-'))
})
afterEach(() => rmSync(above, { recursive: true, force: true }))

const rights = (folder: string) => statSync(folder).mode & 0o777

/** What was said about the folder. */
function close(folder: string): string[] {
  const said: string[] = []
  makePrivateDataFolder(folder, (sentence) => said.push(sentence))
  return said
}

describe('a data folder', () => {
  it('is created for its owner only; its parents have default permissions', () => {
    const folder = join(above, 'var', 'data')
    expect(close(folder)).toEqual([])
    expect(rights(folder)).toBe(0o700)
    mkdirSync(join(above, 'other'))
    expect(rights(join(above, 'var'))).toBe(rights(join(above, 'other')))
  })

  it('of an earlier version with open permissions is restricted', () => {
    const folder = join(above, 'data')
    for (const name of ['postgres', 'outbox']) mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'postgres.owner'), '1 2')
    chmodSync(folder, 0o755)
    expect(close(folder)).toEqual([])
    expect(rights(folder)).toBe(0o700)
  })

  it('with other files keeps its permissions, with a warning', () => {
    writeFileSync(join(above, 'letters.txt'), '')
    chmodSync(above, 0o755)
    expect(close(above)).toEqual([expect.stringContaining('its own DATA_DIR')])
    expect(rights(above)).toBe(0o755)
  })
})
