import { readdirSync } from 'node:fs'
import { validatorsModule } from '@kindred/content/validators'
import { afterEach, describe, expect, it } from 'vitest'
import { shippedContent } from '../../../../tests/helpers/content.ts'
import type { CheckRequest } from './check-candidate.ts'
import { CheckerLost, type CheckerOptions, type ContentChecker, openChecker } from './content-checker.ts'

let checker: ContentChecker | undefined
afterEach(() => checker?.close())

const request: CheckRequest = { folder: 'content', journeys: { verifiedKeys: [], referenced: [] } }
const thread = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const listening = (code: string) =>
  thread(`import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (request) => { ${code} })
    parentPort.postMessage('ready')`)

const lost = async (options: CheckerOptions): Promise<string> => {
  checker = openChecker(options)
  const problem = await checker.check(request).catch((error: Error) => error)
  expect(problem).toBeInstanceOf(CheckerLost)
  expect(checker.isWarm()).toBe(false)
  return (problem as Error).message
}

const shipped = readdirSync('content/wizards').sort()

describe('the checker thread', () => {
  it('checks files and journeys, with the same result when earlier ones are known as valid', async () => {
    checker = openChecker()
    const first = await checker.check(request)
    expect(Object.keys(first.content?.wizards ?? {}).sort()).toEqual(shipped)
    expect(first.verifiedKeys).toHaveLength(shipped.length)
    const again = await checker.check({ ...request, journeys: { verifiedKeys: first.verifiedKeys, referenced: [] } })
    expect(again).toEqual(first)
  })

  it('compiles validators of wizards that are not served yet', async () => {
    checker = openChecker()
    const { wizards } = await shippedContent()
    const served = Object.values(wizards).flatMap(({ id, version }) => (id === 'tag-memory' ? [] : [version]))
    const verifiedKeys = (await checker.check(request)).verifiedKeys
    const { validators, content } = await checker.check({
      ...request,
      journeys: { verifiedKeys, referenced: [], served },
    })
    const tags = content?.wizards['tag-memory']
    if (tags === undefined) throw new Error('no wizard')
    expect(validators).toEqual({ [tags.version]: validatorsModule(tags) })
  })

  it('rejects with the reason for an unreadable folder, and works afterwards', async () => {
    checker = openChecker()
    await expect(checker.check({ folder: 'no-such-folder' })).rejects.toThrow(/no-such-folder/)
    expect((await checker.check({ folder: 'content' })).content).toBeDefined()
  })

  it('times out when its thread hangs, without blocking', async () => {
    expect(await lost({ entry: listening('for (;;);'), timeoutMs: 300 })).toContain('no answer in 0.3 seconds')
  })

  it('survives a thread that throws, exits, or runs out of memory', async () => {
    expect(await lost({ entry: listening('throw new Error("worn out")') })).toContain('worn out')
    expect(await lost({ entry: listening('process.exit(3)') })).toContain('ended')
    expect(await lost({ entry: thread('throw new Error("no start")') })).toContain('no start')
    const greedy = listening('const all = []; for (;;) all.push(new Array(1000).fill({}))')
    expect(await lost({ entry: greedy, memoryMb: 32 })).toMatch(/memory/i)
  })

  it('starts a new thread after one was lost', async () => {
    const once = listening(`if (request.folder === 'bad') process.exit(1)
      else parentPort.postMessage({ checked: { findings: [], verifiedKeys: [request.folder] } })`)
    checker = openChecker({ entry: once })
    await expect(checker.check({ folder: 'bad' })).rejects.toBeInstanceOf(CheckerLost)
    expect((await checker.check({ folder: 'good' })).verifiedKeys).toEqual(['good'])
  })

  it('stops the thread when idle', async () => {
    const entry = listening('parentPort.postMessage({ checked: { findings: [], verifiedKeys: [] } })')
    checker = openChecker({ entry, idleMs: 20 })
    await checker.check(request)
    expect(checker.isWarm()).toBe(true)
    await expect.poll(() => checker?.isWarm()).toBe(false)
  })
})
