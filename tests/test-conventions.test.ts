import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = ['src', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((name) => /\.test\.tsx?$/.test(name) || /^tests\/helpers\/.*\.ts$/.test(name)),
)

/** What stands between a call's parentheses. */
function argumentsAt(source: string, start: number): string {
  let depth = 1
  let at = start
  for (; depth > 0 && at < source.length; at++)
    depth += '([{'.includes(source[at] ?? '') ? 1 : ')]}'.includes(source[at] ?? '') ? -1 : 0
  return source.slice(start, at - 1)
}

it('each vi.waitFor names its timeout, because the default of one second is too short on a busy machine', () => {
  expect(files.length).toBeGreaterThan(200)
  const hasty = files
    .filter((file) => file !== 'tests/test-conventions.test.ts')
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return [...source.matchAll(/vi\.waitFor\(/g)]
        .map(({ index }) => argumentsAt(source, index + 'vi.waitFor('.length))
        .filter((inside) => !/patien|pollOptions|timeout/.test(inside))
        .map((inside) => `${file}: ${inside.slice(0, 60)}`)
    })
  expect(hasty).toEqual([])
})

it('each test that mocks a module is in the isolated project', () => {
  const replaces = files.filter((file) => /^\s*vi\.(mock|doMock)\(/m.test(readFileSync(file, 'utf8')))
  const listed = /replacesModules = \[([^\]]*)\]/.exec(readFileSync('vitest.config.ts', 'utf8'))?.[1] ?? ''
  const apart = [...listed.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  const isolated = replaces.filter((file) => !file.endsWith('.tsx'))
  expect(isolated.sort()).toEqual(apart.sort())
})

it('random values come from the printed seed, so that a failure can be repeated', () => {
  const drawing = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const calls = [...source.matchAll(/fc\.(?:assert|check|sample)\(/g)].map(({ index, 0: call }) =>
      argumentsAt(source, index + call.length),
    )
    const unseeded = calls
      .filter((inside) => !/\bseed\b/.test(inside))
      .map((inside) => `${file}: ${inside.slice(0, 60)}`)
    return /Math\.random\(/.test(source) && file !== 'tests/test-conventions.test.ts'
      ? [...unseeded, `${file}: Math.random`]
      : unseeded
  })
  expect(drawing).toEqual([])
})

/** Folders whose types are named by what they hold; add a folder when it is clean. */
const namedByContent = ['src/app', 'src/checker', 'src/content', 'src/engine', 'src/form', 'src/kindred', 'src/server']
/** Not yet renamed. */
const notYetNamed = [
  'src/content/finding.ts',
  'src/content/rules/',
  'src/content/statements.ts',
  'src/server/features/demo/',
  'src/server/features/memories/search/similar-',
  'src/server/features/responses/',
]
/** Words that could name any type: participles, pronouns and adverbs. */
const vague = new Set(
  `About Act Acting Acts Added Ahead Alike Also Answered Apart Around Asked Asking Asks At Avoided Begin Both Built Carried Choosing Chosen Closing Coded
   Compared Copied Counted Decided Deleting Delivered Described Done Due Edited First Forgotten Found From Gathered Give Given Gone Held Kept Known Look
   Looking Looks Made Measured Merged Met Mine Misplaced Named New Now Of Older Once One Opened Opening Praised Published Pushed Reading Received Remaining
   Renamed Repeated Retired Running Said Saying Searched Sent Shown Taken Takes Taking Thanked Thing Titled Told Tried Tries Understood Undone Unjudged Unread
   Unseen Uses Wanted Warned When Where World Writing Written Wrong`.split(/\s+/),
)

it('no type is named by one vague word, such as Told or Held, which says nothing about what it holds', () => {
  const sources = namedByContent.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((file) => !notYetNamed.some((path) => file.startsWith(path))),
  )
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const name =
          /^\s*(?:export )?(?:declare )?(?:(?:interface|(?:abstract )?class) (\w+)|type (\w+)\b(?=.*=|<|$))/.exec(line)
        const typeName = name?.[1] ?? name?.[2] ?? ''
        return vague.has(typeName) && !line.trimEnd().endsWith(',') ? [`${file}:${at + 1} ${typeName}`] : []
      }),
  )
  expect(found).toEqual([])
})
