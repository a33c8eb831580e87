import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContentStore, openContentStore } from './content-store.ts'

let folder: string
let store: ContentStore | undefined

const feelings = () => join(folder, 'options/feelings.json')
const change = async (path: string, from: string, to: string) =>
  writeFile(path, (await readFile(path, 'utf8')).replace(from, to))

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kindred-content-')), 'content')
  await cp('content', folder, { recursive: true })
})

afterEach(async () => {
  store?.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

describe('the content store', () => {
  it('serves what stands in the folder', async () => {
    store = await openContentStore({ folder })
    expect(store.current().wizards['tag-memory']?.steps).toHaveLength(12)
    expect(store.findings().filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('does not open with errors, and names all of them', async () => {
    await change(feelings(), '"label": "Scared"', '"lable": "Scared"')
    await writeFile(join(folder, 'options/needs.json'), '{ not json')
    await expect(openContentStore({ folder })).rejects.toThrow(/feelings\.json:\d+[\s\S]*needs\.json:\d+/)
  })

  it('keeps the last good version when a change has errors, and goes on when it is mended', async () => {
    const said: string[] = []
    store = await openContentStore({ folder, say: (sentence) => said.push(sentence) })
    const { version } = store.current()
    await change(feelings(), '"label": "Scared"', '"lable": "Scared"')
    expect(await store.reload()).toBe(false)
    expect(store.current().version).toBe(version)
    expect(said.join('\n')).toContain('feelings.json')

    await change(feelings(), '"lable": "Scared"', '"label": "Afraid"')
    expect(await store.reload()).toBe(true)
    expect(store.current().optionLists.feelings?.options.map(({ label }) => label)).toContain('Afraid')
  })

  it('sees a change by itself and tells it once, whole', async () => {
    store = await openContentStore({ folder, watch: true })
    const told = new Promise<string>((resolve) => store?.onChange(({ version }) => resolve(version)))
    await change(feelings(), '"label": "Scared"', '"label": "Afraid"')
    expect(await told).toBe(store.current().version)
    expect(JSON.stringify(store.current().wizards['tag-memory'])).toContain('Afraid')
  })
})
