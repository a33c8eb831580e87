import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownPackages } from '../scripts/server-bundle.mjs'

// The command as another team calls it, in a folder of theirs; what it does once it is packed: tests/e2e/packages.spec.ts.
let folder: string
const command = resolve('.cache/kindred-command/kindred.js')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-'))
  await build({
    entryPoints: ['scripts/packages/kindred.ts'],
    outfile: command,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [ownPackages],
  })
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const kindred = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, [command, ...words], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    )
  })

const step = 'forms/wizards/pets/steps/which.json'
const edit = async (change: (text: string) => string) =>
  writeFile(join(folder, step), change(await readFile(join(folder, step), 'utf8')))

describe('the command kindred', () => {
  it('names files as they lie here, and ways on that another team has', async () => {
    expect(await kindred('init', 'forms')).toMatchObject({ code: 0 })
    await edit((text) => text.replace('"min": 1', '"min": 9'))
    const [{ code, said }, github] = await Promise.all([
      kindred('check', 'forms'),
      kindred('check', 'forms', '--format=github'),
    ])
    expect(code).toBe(1)
    expect(said).toContain(`${step}:12 fields[0].min: "Animal" asks for 9 and offers 3.`)
    expect(said).toContain('kindred check forms --explain=')
    expect(said).not.toMatch(/npm run|content\//)
    expect(github.said).toContain(`::error file=${step},line=12,`)
    await edit((text) => text.replace('"min": 9', '"min": 1'))
  }, 60_000)

  it('names files in its sentences as they lie here', async () => {
    await edit((text) =>
      text.replace('"kind": "choice-cards"', '"kind": "choice-cards", "choiceFilter": { "field": "x", "column": "y" }'),
    )
    const { said } = await kindred('check', 'forms')
    expect(said).toContain('or move the list to forms/lookups.')
    await edit((text) => text.replace(/, "choiceFilter": \{[^}]*\}/, ''))
  }, 60_000)

  it('asks for no name of an answer, because the app is given all of them', async () => {
    await edit((text) => text.replace(/,\s*"binding": \{[^}]*\}/, ''))
    expect(await readFile(join(folder, step), 'utf8')).not.toContain('binding')
    expect(await kindred('check', 'forms')).toMatchObject({ code: 0, said: expect.stringMatching(/0 warnings/) })
  }, 60_000)

  it('builds a form in each language that says something of it, with the same validators', async () => {
    const written = (name: string, value: object) => writeFile(join(folder, 'forms', name), JSON.stringify(value))
    await mkdir(join(folder, 'forms/i18n/es/wizards/pets/steps'), { recursive: true })
    const schemas = '../node_modules/@kindred/content/schemas'
    await written('i18n/es/locale.json', { $schema: `${schemas}/locale.schema.json`, name: 'Español' })
    await written('i18n/es/wizards/pets/wizard.json', {
      $schema: `${schemas}/translation.schema.json`,
      words: { title: { from: 'Your pets', to: 'Tus animales' } },
    })
    const question = { from: 'Which animal lives with you?', to: '¿Qué animal vive contigo?' }
    await written('i18n/es/wizards/pets/steps/which.json', {
      $schema: `${schemas}/translation.schema.json`,
      words: {
        question,
        title: { from: 'Which', to: 'Cuál' },
        'fields/animal/label': { from: 'Animal', to: 'Animal' },
      },
    })
    const built = await kindred('build', 'forms', '--out=built')
    expect(built).toMatchObject({ code: 0, said: expect.stringContaining('built/pets.es.js') })
    const { wizard, validators } = await import(join(folder, 'built/pets.es.js'))
    expect(wizard.steps[0].question).toBe(question.to)
    expect(validators).toBe((await import(join(folder, 'built/pets.js'))).validators)
    expect((await kindred('check', 'forms', '--missing=es')).said).toContain('What is its name?')
  }, 60_000)

  it('ends with 2 and a sentence where it cannot be carried out as it was typed', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const cases: [string[], RegExp][] = [
      [['chek', 'forms'], /There is no command "chek"\. Did you mean "check"\?/],
      [['check', 'forms', '--fromat=json'], /There is no "--fromat=json" here\. Did you mean "--format="\?/],
      [['check', 'a-file'], /a-file is a file\. Name the folder of your forms\./],
      [['build', 'forms', '--out=a-file'], /a-file.* cannot be written/],
      [['import', 'pets.xlsx'], /Say where to: kindred import FILE --out=…/],
    ]
    const found = await Promise.all(cases.map(([words]) => kindred(...words)))
    expect(found.map(({ code }) => code)).toEqual(cases.map(() => 2))
    for (const [at, [, sentence]] of cases.entries()) expect(found[at]?.said).toMatch(sentence)
    for (const words of [['--help'], ['check', '--help']])
      expect(await kindred(...words)).toMatchObject({ code: 0, said: expect.stringMatching(/^kindred init FOLDER/) })
  }, 60_000)
})
