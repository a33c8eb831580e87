import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const rooms = ['src/engine', 'src/server', 'src/server/features', 'src']
  .filter(existsSync)
  .flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${folder}/${entry.name}/index.ts`] : [],
    ),
  )
const doors = rooms.filter((file) => existsSync(file))

const declared = (name: string) =>
  new RegExp(`^export (?:async )?(?:const|function|interface|type|class) ${name}\\b`, 'm')

/** What begins after a declaration of a module: the next one, or its comment. */
const nextInModule = /\n(?:\/[/*]|(?:export|async|const|let|function|interface|type|class)\b)/

/** A declaration at the start of a text, without what its comments say. */
const declarationIn = (text: string): string =>
  text.slice(0, 1 + text.slice(1).search(nextInModule) || undefined).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

interface Lent {
  name: string
  /** The comment that stands before the place where it is made; empty when there is none. */
  comment: string
  made: string
}

const lentAt = (name: string, source: string, at: number): Lent => {
  const [comment = ''] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/$/.exec(source.slice(0, at).trimEnd()) ?? []
  return { name, comment, made: declarationIn(source.slice(at)) }
}

/** Names that a door lends, each with its comment and the text that makes it. */
function lentBy(door: string): Lent[] {
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
    return at < 0 ? [] : [lentAt(name, source, at)]
  })
}

describe('a door says what it lends', () => {
  it('knows the doors of the engine and of the form room', () => {
    for (const door of ['src/engine/index.ts', 'src/checker/index.ts', 'src/form/index.ts'])
      expect(doors).toContain(door)
    expect(lentBy('src/engine/index.ts').length).toBeGreaterThan(60)
  })

  it.each(doors)('%s: each name has a comment where it is made', (door) => {
    const silent = lentBy(door).filter(({ comment }) => comment === '')
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it.each(doors)('%s: what throws says so, and when', (door) => {
    const silent = lentBy(door).filter(({ comment, made }) => /\bthrow\b/.test(made) && !/\bthrows\b/i.test(comment))
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('sees what throws', () => {
    const throwing = doors.flatMap((door) => lentBy(door).filter(({ made }) => /\bthrow\b/.test(made)))
    expect(throwing.map(({ name }) => name)).toEqual(expect.arrayContaining(['openValidator', 'askThread', 'wantedOf']))
    expect(declarationIn('export const a = () => 1\n\n/** throw */\nexport const b = 1')).toBe(
      'export const a = () => 1\n',
    )
    expect(declarationIn('export const a = 1 // throw')).toBe('export const a = 1 ')
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

describe('features of the server', () => {
  /** Utilities: each file there is a public API of its own. */
  const shelves = ['platform', 'shared']
  const files = sourcesIn('src/server')
  const roomOf = (file: string): string => /^src\/server\/(?:features\/)?([^/]+)\//.exec(file)?.[1] ?? ''

  it('meet at their public APIs', () => {
    const past = files
      .filter((file) => roomOf(file) !== '')
      .flatMap((file) =>
        imported(file)
          .filter((name) => name.startsWith('src/server/') && !['', roomOf(file), ...shelves].includes(roomOf(name)))
          .filter((name) => !new RegExp(`^src/server/(features/)?${roomOf(name)}/index\\.ts$`).test(name))
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
