import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const indexes = ['src/engine', 'src/server', 'src/server/features', 'src']
  .filter(existsSync)
  .flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${folder}/${entry.name}/index.ts`] : [],
    ),
  )
const publicApis = indexes.filter((file) => existsSync(file))

const declared = (name: string) =>
  new RegExp(`^export (?:async )?(?:const|function|interface|type|class) ${name}\\b`, 'm')

/** What begins after a declaration of a module: the next one, or its comment. */
const nextInModule = /\n(?:\/[/*]|(?:export|async|const|let|function|interface|type|class)\b)/

/** A declaration at the start of a text, without what its comments say. */
const declarationIn = (text: string): string =>
  text.slice(0, 1 + text.slice(1).search(nextInModule) || undefined).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

interface Exported {
  name: string
  /** The comment that stands before the place where it is made; empty when there is none. */
  comment: string
  made: string
}

const exportedAt = (name: string, source: string, at: number): Exported => {
  const [comment = ''] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/$/.exec(source.slice(0, at).trimEnd()) ?? []
  return { name, comment, made: declarationIn(source.slice(at)) }
}

/** Names that an index exports, each with its comment and the text that makes it. */
function exportsOf(index: string): Exported[] {
  const text = readFileSync(index, 'utf8')
  const passedOn = [...text.matchAll(/export (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)].flatMap(
    ([, names = '', from = '']) => {
      const source = readFileSync(posix.join(posix.dirname(index), from), 'utf8')
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
    return at < 0 ? [] : [exportedAt(name, source, at)]
  })
}

describe('a public API says what it exports', () => {
  it('knows those of the engine, the checker and the form', () => {
    for (const index of ['src/engine/index.ts', 'src/checker/index.ts', 'src/form/index.ts'])
      expect(publicApis).toContain(index)
    expect(exportsOf('src/engine/index.ts').length).toBeGreaterThan(60)
  })

  it.each(publicApis)('%s: each name has a comment where it is made', (index) => {
    const silent = exportsOf(index).filter(({ comment }) => comment === '')
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it.each(publicApis)('%s: what throws says so, and when', (index) => {
    const silent = exportsOf(index).filter(
      ({ comment, made }) => /\bthrow\b/.test(made) && !/\bthrows\b/i.test(comment),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('sees what throws', () => {
    const throwing = publicApis.flatMap((index) => exportsOf(index).filter(({ made }) => /\bthrow\b/.test(made)))
    expect(throwing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['openValidator', 'requireSecondFactor', 'pageRequest']),
    )
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
  const sharedFolders = ['platform', 'shared']
  const files = sourcesIn('src/server')
  const folderOf = (file: string): string => /^src\/server\/(?:features\/)?([^/]+)\//.exec(file)?.[1] ?? ''

  it('meet at their public APIs', () => {
    const past = files
      .filter((file) => folderOf(file) !== '')
      .flatMap((file) =>
        imported(file)
          .filter(
            (name) =>
              name.startsWith('src/server/') && !['', folderOf(file), ...sharedFolders].includes(folderOf(name)),
          )
          .filter((name) => !new RegExp(`^src/server/(features/)?${folderOf(name)}/index\\.ts$`).test(name))
          .map((name) => `${file} → ${name}`),
      )
    expect(past).toEqual([])
  })

  it('are each imported by another folder', () => {
    const source = files.map((file) => ({ folder: folderOf(file), imports: imported(file) }))
    const unused = publicApis
      .filter((index) => index.startsWith('src/server/'))
      .filter((index) => !source.some(({ folder, imports }) => folder !== folderOf(index) && imports.includes(index)))
    expect(unused).toEqual([])
  })
})
