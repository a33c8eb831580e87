import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isError } from '@kindred/content'
import { type ContentFiles, readContentFiles } from '@kindred/content/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CheckRequest } from './check-candidate.ts'
import { CheckerLost, type ContentChecker, openChecker } from './content-checker.ts'
import { openContentStore } from './content-store.ts'
import type { ContentStore } from './served-content.ts'
import type { SharedContent } from './shared-content.ts'
import type { JourneyChecks } from './store-options.ts'

let folder: string
let store: ContentStore | undefined

const feelings = () => join(folder, 'options/feelings.json')
const change = async (path: string, from: string, to: string) =>
  writeFile(path, (await readFile(path, 'utf8')).replace(from, to))

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kindred-content-')), 'content')
  await cp('content', folder, { recursive: true })
  // Ids of these tests were never served to anybody outside of them.
  await rm(join(folder, 'published.json'))
})

afterEach(async () => {
  await store?.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

describe('the content store', () => {
  it('serves the content of the folder', async () => {
    store = await openContentStore({ folder })
    expect(store.current().wizards['tag-memory']?.steps).toHaveLength(12)
    expect(store.findings().filter(isError)).toEqual([])
  })

  it('throws all findings on opening with errors', async () => {
    await change(feelings(), '"label": "Scared"', '"lable": "Scared"')
    await writeFile(join(folder, 'options/needs.json'), '{ not json')
    await expect(openContentStore({ folder })).rejects.toThrow(/feelings\.json:\d+[\s\S]*needs\.json:\d+/)
  })

  it('keeps the last valid version while a change has errors', async () => {
    const said: string[] = []
    store = await openContentStore({ folder, log: (sentence) => said.push(sentence) })
    const { version } = store.current()
    await change(feelings(), '"label": "Scared"', '"lable": "Scared"')
    expect(await store.reload()).toBe(false)
    expect(store.current().version).toBe(version)
    expect(said.join('\n')).toContain('feelings.json')

    await change(feelings(), '"lable": "Scared"', '"label": "Afraid"')
    expect(await store.reload()).toBe(true)
    expect(store.current().optionLists.feelings?.options.map(({ label }) => label)).toContain('Afraid')
  })

  it.each(['crisis', 'wizards/tag-memory', 'messages', ''])(
    'keeps serving while "%s" of the folder is removed and restored',
    async (part) => {
      store = await openContentStore({ folder })
      const { version } = store.current()
      await rm(join(folder, part), { recursive: true })
      if (part === '') await mkdir(folder)
      expect(await store.reload()).toBe(false)
      expect(store.current().version).toBe(version)
      expect(store.findings().map(({ rule }) => rule)).toContain('missing-file')
      await cp('content', folder, { recursive: true })
      await store.reload()
      expect(store.findings().filter(isError)).toEqual([])
    },
  )

  it('watches the folder and reports each change once', async () => {
    store = await openContentStore({ folder, watch: true })
    const told: string[] = []
    store.onChange(({ version }) => told.push(version))
    await change(feelings(), '"label": "Scared"', '"label": "Afraid"')
    await expect.poll(() => told, { timeout: 10_000 }).not.toEqual([])
    expect(JSON.stringify(store.current().wizards['tag-memory'])).toContain('Afraid')
    await store.reload()
    expect(told).toEqual([store.current().version])
  })
})

describe('the content store with stored answers', () => {
  const scared = [{ wizard: 'tag-memory', field: 'feelingsAtTheTime', option: 'scared' }]
  const drop = () => change(feelings(), '"id": "scared"', '"id": "afraid"')
  const answers = (inUse = scared) => ({ answered: async () => scared, inUse: async () => inUse })
  const ofAnswers = () => store?.findings().filter(({ rule }) => rule === 'answered-gone') ?? []

  it('starts with live content when the folder removed an answered id, and reports it', async () => {
    const inService = await readContentFiles(folder)
    await drop()
    store = await openContentStore({ folder, answers: answers(), shared: sharing(inService) })
    expect(JSON.stringify(store.current().wizards['tag-memory'])).toContain('"scared"')
    expect(ofAnswers()).toMatchObject([{ severity: 'error', file: 'content/options/feelings.json' }])
  })

  it('starts with the folder when nothing is live, and reports it until it is fixed', async () => {
    await drop()
    store = await openContentStore({ folder, answers: answers() })
    expect(JSON.stringify(store.current().wizards['tag-memory'])).toContain('"afraid"')
    expect(ofAnswers()).toHaveLength(1)
    await change(feelings(), '"id": "afraid"', '"id": "scared"')
    expect(await store.reload()).toBe(true)
    expect(ofAnswers()).toEqual([])
  })

  it('uses the last known answers while the database is away', async () => {
    let isAway = false
    const ask = async () => {
      if (isAway) throw new Error('away')
      return scared
    }
    store = await openContentStore({ folder, answers: { answered: ask, inUse: ask } })
    isAway = true
    await drop()
    expect(await store.reload()).toBe(false)
    expect(ofAnswers()).toHaveLength(1)
  })

  it('serves a removed id that has no answers', async () => {
    store = await openContentStore({ folder, answers: answers([]) })
    await drop()
    expect(await store.reload()).toBe(true)
    expect(ofAnswers()).toEqual([])
  })
})

/** Servers of one database that have these files in service. */
const sharing = (files: ContentFiles): SharedContent => ({
  onFolderLoaded: () => {},
  liveFiles: async () => files,
  onLiveServed: () => {},
  onFolderValid: async () => true,
  beforeRemoteServed: async () => {},
  unpulledEdits: async () => [],
  onReferenced: () => {},
  referencedElsewhere: async () => [],
})

describe('the content store with journeys', () => {
  const definition = () => join(folder, 'wizards/tag-memory/wizard.json')
  const rules = () =>
    store
      ?.findings()
      .filter(isError)
      .map(({ rule }) => rule)
  // One thread for all of these tests, and what is shipped is walked once.
  const thread = openChecker()
  const checker = { ...thread, close: async () => {} }
  let shipped: string[] = []
  beforeAll(async () => {
    shipped = (await thread.check({ folder: 'content', journeys: { verifiedKeys: [], referenced: [] } })).verifiedKeys
  })
  afterAll(() => thread.close())
  const journeys = (more: Partial<JourneyChecks> = {}): JourneyChecks => ({
    checker,
    verifiedKeys: shipped,
    referenced: [],
    onVerified: () => {},
    ...more,
  })
  const wizardNow = () => {
    const wizard = store?.current().wizards['tag-memory']
    if (wizard === undefined) throw new Error('no wizard')
    return wizard
  }

  it('rejects opening a wizard that breaks a promise', async () => {
    await change(definition(), '"kind":', '"leave": false, "kind":')
    await expect(openContentStore({ folder, journeys: journeys() })).rejects.toThrow(/promise-broken/)
  })

  it('does not serve a change that breaks a promise, and reports it', async () => {
    const said: string[] = []
    store = await openContentStore({ folder, journeys: journeys(), log: (sentence) => said.push(sentence) })
    const { version } = store.current()
    await change(definition(), '"kind":', '"leave": false, "kind":')
    expect(await store.reload()).toBe(false)
    expect(store.current().version).toBe(version)
    expect(rules()).toContain('promise-broken')
    expect(said.join('\n')).toMatch(/tag-memory.*promise-broken/)
    await change(definition(), '"leave": false, "kind":', '"kind":')
    await change(feelings(), '"label": "Scared"', '"label": "Afraid"')
    expect(await store.reload()).toBe(true)
  })

  it('does not serve a change without a text that pages need', async () => {
    store = await openContentStore({ folder, journeys: journeys() })
    const messages = join(folder, 'messages/messages.json')
    await change(messages, '"wizard.select":', '"wizard.selct":')
    expect(await store.reload()).toBe(false)
    expect(rules()).toEqual(['text-lost'])
    await change(messages, '"wizard.selct":', '"wizard.select":')
    await change(messages, '"wizard.stepOf": "Step {n} of', '"wizard.stepOf": "Question {n} of')
    expect(await store.reload()).toBe(true)
  })

  it('does not serve a change that loses begun answers, unless there are none', async () => {
    store = await openContentStore({ folder, journeys: journeys() })
    const one = '{ "id": "scared",'
    await change(feelings(), one, '{ "id": "frightened",')
    expect(await store.reload()).toBe(true)
    store.reference(wizardNow())
    await change(feelings(), '{ "id": "frightened",', one)
    expect(await store.reload()).toBe(false)
    expect(rules()).toEqual(['option-without-upgrade'])
    const upgrade = {
      number: 1,
      change: 'rename-option',
      field: 'feelingsAtTheTime',
      option: 'frightened',
      to: 'scared',
    }
    await change(
      join(folder, 'wizards/tag-memory/upgrades.json'),
      '"upgrades": []',
      `"upgrades": [${JSON.stringify(upgrade)}]`,
    )
    expect(await store.reload()).toBe(true)
  })

  it('a version served before this start counts as begun', async () => {
    store = await openContentStore({ folder })
    const before = wizardNow()
    await store.close()
    store = await openContentStore({ folder, journeys: journeys({ referenced: [before] }) })
    await change(feelings(), '{ "id": "scared",', '{ "id": "frightened",')
    expect(await store.reload()).toBe(false)
    expect(rules()).toEqual(['option-without-upgrade'])
  })

  it('starts although begun answers are lost, and warns', async () => {
    store = await openContentStore({ folder })
    const before = wizardNow()
    await store.close()
    await change(feelings(), '{ "id": "scared",', '{ "id": "frightened",')
    store = await openContentStore({ folder, journeys: journeys({ referenced: [before] }) })
    expect(store.findings().map(({ rule, severity }) => `${severity} ${rule}`)).toContain(
      'warning option-without-upgrade',
    )
  })

  it('checks the journeys of wizards only that are not known as valid', async () => {
    const asked: CheckRequest[] = []
    const found: string[] = []
    const asking: ContentChecker = {
      ...checker,
      check: (request) => {
        asked.push(request)
        return checker.check(request)
      },
    }
    const onVerified = (keys: readonly string[]) => void found.push(...keys)
    store = await openContentStore({ folder, journeys: journeys({ checker: asking, onVerified }) })
    expect(found).toEqual([])
    await change(feelings(), '"label": "Scared"', '"label": "Afraid"')
    expect(await store.reload()).toBe(true)
    expect([...(asked[0]?.journeys?.verifiedKeys ?? [])].sort()).toEqual([...shipped].sort())
    const changed = Object.values(store.current().wizards).filter(({ steps }) =>
      steps.some(({ fields }) => fields.some(({ list }) => list?.id === 'feelings')),
    )
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThan(shipped.length)
    expect(found.filter((key) => !shipped.includes(key))).toHaveLength(changed.length)
  })

  it('keeps serving when the check fails, and recovers with the next save', async () => {
    let broken = true
    const failing: ContentChecker = {
      ...checker,
      check: (request) => (broken ? Promise.reject(new CheckerLost('It took too long.')) : checker.check(request)),
    }
    store = await openContentStore({ folder, journeys: journeys({ checker: failing }) })
    const { version } = store.current()
    await change(feelings(), '"label": "Scared"', '"label": "Afraid"')
    expect(await store.reload()).toBe(false)
    expect(store.current().version).toBe(version)
    expect(rules()).toEqual(['not-checked'])
    broken = false
    expect(await store.reload()).toBe(true)
    expect(rules()).toEqual([])
  })

  it('checks again when the version was handed out during the check', async () => {
    const giving: ContentChecker = {
      ...checker,
      check: async (request) => {
        const checked = await checker.check(request)
        store?.reference(wizardNow())
        return checked
      },
    }
    store = await openContentStore({ folder, journeys: journeys({ checker: giving }) })
    await change(feelings(), '{ "id": "scared",', '{ "id": "frightened",')
    expect(await store.reload()).toBe(false)
    expect(rules()).toEqual(['option-without-upgrade'])
  })

  it('coalesces concurrent reloads', async () => {
    let asked = 0
    const counting: ContentChecker = {
      ...checker,
      check: (request) => {
        asked += 1
        return checker.check(request)
      },
    }
    store = await openContentStore({ folder, journeys: journeys({ checker: counting }) })
    const first = store.reload()
    await expect.poll(() => asked).toBe(1)
    await change(feelings(), '"label": "Scared"', '"label": "Afraid"')
    await Promise.all([first, ...[1, 2, 3].map(() => store?.reload())])
    expect(asked).toBe(2)
    expect(JSON.stringify(wizardNow())).toContain('Afraid')
  })

  it('closing aborts a running check silently, and starts no other', async () => {
    const said: string[] = []
    let asked = 0
    let breakOff: () => void = () => {}
    const slow: ContentChecker = {
      ...checker,
      check: () => {
        asked += 1
        return new Promise((_resolve, reject) => {
          breakOff = () => reject(new CheckerLost('It ended.'))
        })
      },
      close: async () => breakOff(),
    }
    store = await openContentStore({ folder, journeys: journeys({ checker: slow }), log: (line) => said.push(line) })
    const begun = store.reload()
    await expect.poll(() => asked).toBe(1)
    const waiting = store.reload()
    await store.close()
    expect(await Promise.all([begun, waiting])).toEqual([false, false])
    expect([asked, said]).toEqual([1, []])
  })

  it('serializes reloads, so that an older one never replaces a newer one', async () => {
    store = await openContentStore({ folder })
    await change(feelings(), '"label": "Scared"', '"label": "Afraid"')
    const first = store.reload()
    await change(feelings(), '"label": "Afraid"', '"label": "In fear"')
    await Promise.all([first, store.reload()])
    expect(JSON.stringify(store.current().wizards['tag-memory'])).toContain('In fear')
  })
})
