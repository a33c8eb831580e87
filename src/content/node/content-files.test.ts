import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readContentFiles } from './content-files.ts'

let outside: string
let folder: string
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'kindred-files-'))
  folder = join(outside, 'content')
  await mkdir(join(folder, 'options'), { recursive: true })
  await writeFile(join(folder, 'options/people.json'), '1')
})
afterEach(() => rm(outside, { recursive: true, force: true }))

const read = async () => Object.fromEntries(await readContentFiles(folder))

describe('readContentFiles', () => {
  it('follows links to files and folders', async () => {
    await mkdir(join(outside, 'shared/steps'), { recursive: true })
    await writeFile(join(outside, 'shared/steps/one.json'), '2')
    await writeFile(join(outside, 'places.json'), '3')
    await symlink(join(outside, 'shared'), join(folder, 'wizards'))
    await symlink(join(outside, 'places.json'), join(folder, 'options/places.json'))
    expect(await read()).toEqual({
      'content/options/people.json': '1',
      'content/options/places.json': '3',
      'content/wizards/steps/one.json': '2',
    })
  })

  it('reads each file once when a folder is mounted as links to a hidden one', async () => {
    await mkdir(join(folder, '..2026_11_21/texts'), { recursive: true })
    await writeFile(join(folder, '..2026_11_21/texts/en.json'), '4')
    await symlink('..2026_11_21', join(folder, '..data'))
    await symlink('..data/texts', join(folder, 'texts'))
    expect(await read()).toEqual({ 'content/options/people.json': '1', 'content/texts/en.json': '4' })
  })

  it('stops at a link to a parent folder, and rejects a broken link', async () => {
    await symlink('..', join(folder, 'options/again'))
    expect(Object.keys(await read())).toEqual(['content/options/people.json'])
    await symlink('nowhere.json', join(folder, 'gone.json'))
    await expect(read()).rejects.toThrow('gone.json')
  })
})
