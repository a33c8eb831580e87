import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const rooms = ['src/engine', 'src/server', 'src'].flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${folder}/${entry.name}/index.ts`] : [],
  ),
)
const doors = rooms.filter((file) => existsSync(file))

const declared = (name: string) =>
  new RegExp(`^export (?:async )?(?:const|function|interface|type|class) ${name}\\b`, 'm')

/** Names that a door lends, each with the text before the place where it is made. */
function lentBy(door: string): { name: string; before: string }[] {
  const text = readFileSync(door, 'utf8')
  const passedOn = [...text.matchAll(/export (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)].flatMap(
    ([, names = '', from = '']) => {
      const source = readFileSync(posix.join(posix.dirname(door), from), 'utf8')
      return names
        .split(',')
        .map(
          (name) =>
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0] ?? '',
        )
        .filter((name) => name !== '')
        .map((name) => ({ name, source }))
    },
  )
  const own = [...text.matchAll(/^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm)].map(
    ([, name = '']) => ({ name, source: text }),
  )
  return [...passedOn, ...own].flatMap(({ name, source }) => {
    const at = source.search(declared(name))
    // A type that is passed on once more is documented where it is made.
    return at < 0 ? [] : [{ name, before: source.slice(0, at).trimEnd() }]
  })
}

describe('a door says what it lends', () => {
  it('knows the doors of the engine and of the form room', () => {
    for (const door of ['src/engine/core/index.ts', 'src/engine/checker/index.ts', 'src/form/index.ts'])
      expect(doors).toContain(door)
    expect(lentBy('src/engine/core/index.ts').length).toBeGreaterThan(60)
  })

  it.each(doors)('%s: each name has a comment where it is made', (door) => {
    const silent = lentBy(door).filter(({ before }) => !before.endsWith('*/'))
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})

/** Sources below a folder, without their tests. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => posix.join(parentPath, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))

/** What a file names of ours, also what comes later, and styles. */
const imported = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import) ?\(?'(\.[^']+)'/g)].map(([, name = '']) =>
    posix.join(posix.dirname(file), name),
  )

describe('features of the app', () => {
  const featureOf = (file: string): string => /^src\/app\/features\/([^/]+)\//.exec(file)?.[1] ?? ''
  const files = sourcesIn('src/app/features')

  it('meet in a route, and never in each other', () => {
    expect(new Set(files.map(featureOf)).size).toBeGreaterThan(15)
    const past = files.flatMap((file) =>
      imported(file)
        .filter((name) => name.startsWith('src/app/routes/') || !['', featureOf(file)].includes(featureOf(name)))
        .map((name) => `${file} → ${name}`),
    )
    expect(past).toEqual([])
  })
})

describe('rooms of the server', () => {
  /** Tools for every room: each file there is a door of its own. */
  const shelves = ['db', 'plugins']
  const files = sourcesIn('src/server')
  const roomOf = (file: string): string => (file.split('/').length > 3 ? (file.split('/')[2] ?? '') : '')

  it('meet at their doors', () => {
    const past = files
      .filter((file) => roomOf(file) !== '')
      .flatMap((file) =>
        imported(file)
          .filter((name) => name.startsWith('src/server/') && !['', roomOf(file), ...shelves].includes(roomOf(name)))
          .filter((name) => name !== `src/server/${roomOf(name)}/index.ts`)
          .map((name) => `${file} → ${name}`),
      )
    expect(past).toEqual([])
  })

  it('lend nothing that no other room takes', () => {
    const source = files.map((file) => ({ room: roomOf(file), imports: imported(file) }))
    const unused = doors
      .filter((door) => door.startsWith('src/server/'))
      .filter((door) => !source.some(({ room, imports }) => room !== roomOf(door) && imports.includes(door)))
    expect(unused).toEqual([])
  })
})
