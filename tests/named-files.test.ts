import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '')
const files = new Set(tracked)
const guides = tracked.filter((file) => /^(src|tests|scripts)\/.*\.md$|^(README|CONTRIBUTING|SECURITY)\.md$/.test(file))

/** File names in backticks, as `path/name.ts`. Patterns (`*`, `…`, NAME) name no single file. */
const namedFiles = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.@-]+\/)*[\w.-]+\.(?:tsx?|mjs|json|sql|css))`/g)].map(([, name = '']) => name)

/** A path from the guide's own folder, from the root, or the end of a path that one of our files has. */
const isThere = (guide: string, name: string): boolean =>
  files.has(posix.join(posix.dirname(guide), name)) ||
  tracked.some((file) => file === name || file.endsWith(`/${name}`))

/** Written while the app runs, or an example of somebody else's. */
const notOurs =
  /^(data|dist|\.cache)\/|^(data|data\.schema|published|manifest)\.json$|^\.schema\.json$|^@kindred\/|NAME|SUBJECT/

it('each file that a guide names in backticks is there', () => {
  expect(guides.length).toBeGreaterThan(40)
  const missing = guides.flatMap((guide) =>
    namedFiles(readFileSync(guide, 'utf8'))
      .filter((name) => !notOurs.test(name) && !isThere(guide, name))
      .map((name) => `${guide}: ${name}`),
  )
  expect(missing).toEqual([])
})

it('sees a file that is not there', () => {
  expect(namedFiles('see `rules/of-old.ts`, `NAME.tsx` and `a-*.ts`')).toEqual(['rules/of-old.ts', 'NAME.tsx'])
  expect(isThere('src/engine/README.md', 'rules/of-old.ts')).toBe(false)
  expect(isThere('src/engine/README.md', 'kinds/index.ts')).toBe(true)
})

/** What a README of the server says that its folder exports: names in the first column of the table behind `from index.ts` or `name`. */
const namedExports = (text: string): string[] =>
  [...text.matchAll(/^\| (?:from `index\.ts`|name) \|.*\n((?:\|.*\n)+)/gm)].flatMap(([, rows = '']) =>
    [...rows.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name = '']) => name),
    ),
  )

it('each name that a README of the server calls its public API is exported', () => {
  let seen = 0
  const missing = guides.flatMap((guide) => {
    const index = posix.join(posix.dirname(guide), 'index.ts')
    if (!guide.startsWith('src/server/') || !files.has(index)) return []
    const exported = new Set(readFileSync(index, 'utf8').match(/\w+/g))
    const named = namedExports(readFileSync(guide, 'utf8'))
    seen += named.length
    return named.filter((name) => !exported.has(name)).map((name) => `${guide}: ${name}`)
  })
  expect(missing).toEqual([])
  expect(seen).toBeGreaterThan(30)
})
