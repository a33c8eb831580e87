import { appendFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderState, type WatchOptions, watchFolder } from './watch-folder.ts'

let folder: string
let watching: { close: () => void } | undefined
let seen = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-watch-'))
  await mkdir(join(folder, 'a'))
  await writeFile(join(folder, 'a/one.json'), '0')
  seen = 0
})
afterEach(async () => {
  watching?.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(options: Partial<WatchOptions> = {}): Promise<void> {
  const onChange = async () => {
    seen += 1
  }
  watching = watchFolder(folder, { quietMs: 20, onChange, onProblem: () => {}, ...options })
  // The first scan reports nothing; later differences are changes.
  await new Promise((resolve) => setTimeout(resolve, 100))
}
const isSeen = async (change: () => Promise<unknown>) => {
  const before = seen
  await change()
  await expect.poll(() => seen, { timeout: 10_000 }).toBeGreaterThan(before)
}

// With a huge `lookMs` only file events are seen; without events only polling.
const byEvents = { lookMs: 1_000_000 }

describe('watchFolder', () => {
  it('reports a written file, and one replaced by rename repeatedly', async () => {
    await open(byEvents)
    await isSeen(() => writeFile(join(folder, 'a/one.json'), '1'))
    for (const round of ['2', '3', '4'])
      await isSeen(async () => {
        await writeFile(join(folder, '..', `kindred-next-${round}`), round)
        await rename(join(folder, '..', `kindred-next-${round}`), join(folder, 'a/one.json'))
      })
  })

  it('reports folders that are created, changed, renamed and removed', async () => {
    await open(byEvents)
    await isSeen(async () => {
      await mkdir(join(folder, 'b/c'), { recursive: true })
      await writeFile(join(folder, 'b/c/two.json'), '1')
    })
    await isSeen(() => appendFile(join(folder, 'b/c/two.json'), '2'))
    await isSeen(() => rename(join(folder, 'b'), join(folder, 'd')))
    await isSeen(() => appendFile(join(folder, 'd/c/two.json'), '3'))
    await isSeen(() => rm(join(folder, 'd'), { recursive: true }))
  })

  it('reports changes made since the given state', async () => {
    const since = await folderState(folder)
    await isSeen(async () => {
      await appendFile(join(folder, 'a/one.json'), '2')
      await open({ ...byEvents, since })
    })
  })

  it('ignores files that are not content: editor swap files and READMEs', async () => {
    await open(byEvents)
    await writeFile(join(folder, 'a/one.json.new'), '1')
    await writeFile(join(folder, 'a/README.md'), '1')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(seen).toBe(0)
    await isSeen(() => rename(join(folder, 'a/one.json.new'), join(folder, 'a/one.json')))
  })

  it('reports changes behind links: a written or replaced file, and a swapped folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'kindred-outside-'))
    for (const version of ['v1', 'v2']) {
      await mkdir(join(folder, `..${version}/b`), { recursive: true })
      await writeFile(join(folder, `..${version}/b/two.json`), version)
    }
    await symlink('..v1', join(folder, '..data'))
    await symlink('..data/b', join(folder, 'b'))
    await writeFile(join(outside, 'three.json'), '0')
    await symlink(join(outside, 'three.json'), join(folder, 'three.json'))
    await open(byEvents)
    await isSeen(() => appendFile(join(outside, 'three.json'), '1'))
    for (const round of ['2', '3'])
      await isSeen(async () => {
        await writeFile(join(outside, 'next'), round)
        await rename(join(outside, 'next'), join(outside, 'three.json'))
      })
    await isSeen(async () => {
      await symlink('..v2', join(folder, '..next'))
      await rename(join(folder, '..next'), join(folder, '..data'))
    })
    await isSeen(() => appendFile(join(folder, '..v2/b/two.json'), '1'))
    await rm(outside, { recursive: true })
  })

  it('finds changes by polling without file events', async () => {
    await open({ lookMs: 20, quietMs: 1_000_000 })
    await isSeen(() => appendFile(join(folder, 'a/one.json'), '2'))
  })

  it('retries when reading fails, and reports an error that persists', async () => {
    const problems: string[] = []
    let tries = 0
    await open({
      ...byEvents,
      onChange: async () => {
        tries += 1
        throw new Error(`no ${tries}`)
      },
      onProblem: ({ message }) => void problems.push(message),
    })
    await appendFile(join(folder, 'a/one.json'), '2')
    await expect.poll(() => problems).toEqual(['no 5'])
  })

  it('reports an error once, and again when it changes', async () => {
    const link = (name: string) => symlink(join(folder, 'nowhere', name), join(folder, 'a', name))
    const problems: string[] = []
    await open({ onProblem: ({ message }) => problems.push(message), lookMs: 50 })
    await link('one-link.json')
    await expect.poll(() => problems.length, { timeout: 10_000 }).toBe(1)
    await rm(join(folder, 'a/one-link.json'))
    await link('other-link.json')
    await expect.poll(() => problems.length, { timeout: 10_000 }).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(problems).toEqual([expect.stringContaining('one-link'), expect.stringContaining('other-link')])
    await isSeen(() => rm(join(folder, 'a/other-link.json')))
  })

  it('reports nothing after close', async () => {
    await open(byEvents)
    watching?.close()
    await appendFile(join(folder, 'a/one.json'), '2')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(seen).toBe(0)
  })
})
