import { execFile, spawn } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import rootManifest from '../../package.json' with { type: 'json' }
import { findChromium } from '../../scripts/find-chromium.mjs'
import { eveningNote } from '../fixtures/wizards/evening-note.ts'

// What `npm pack` makes of our packages, installed into an empty folder as another team would, with the lines of src/form/README.md.

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'packages-'))
const app = join(folder, 'app')
const versions: Readonly<Record<string, string>> = { ...rootManifest.dependencies, ...rootManifest.devDependencies }
const others = [
  'react',
  'react-dom',
  '@rjsf/core',
  '@rjsf/utils',
  '@rjsf/validator-ajv8',
  'primereact',
  'vite',
  'typescript',
  '@playwright/test',
]
const typesToo = ['@types/react', '@types/react-dom']

const inApp = (...words: string[]) => run('npx', ['--no-install', ...words], { cwd: app })
const failing = (...words: string[]) =>
  inApp(...words).then(
    () => ({ code: 0, stdout: '', stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

/** What the folder of the built app answers; what is sent to it is kept. */
function serve(built: string, sent: string[]): Server {
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
  return createServer((request, response) => {
    if (request.method === 'POST') {
      let body = ''
      request.on('data', (part: Buffer) => {
        body += part.toString()
      })
      request.on('end', () => {
        sent.push(body)
        // The first try finds no server.
        response.writeHead(sent.length === 1 ? 503 : 200).end()
      })
      return
    }
    const file = join(built, request.url === '/' ? 'index.html' : (request.url ?? ''))
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
    )
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  })
}

let installing: Promise<void> | undefined
/** Packs our packages and installs them beside what they ask for; once for all tests. */
const install = () => (installing ??= packAndInstall())
async function packAndInstall(): Promise<void> {
  await run('node_modules/.bin/tsx', ['scripts/packages/pack.ts', `--out=${join(folder, 'packed')}`])
  const packed = (await readdir(join(folder, 'packed'))).filter((name) => name.endsWith('.tgz'))
  expect(packed).toHaveLength(6)
  await mkdir(join(app, 'src'), { recursive: true })
  await writeFile(join(app, 'package.json'), JSON.stringify({ name: 'pets-app', private: true, type: 'module' }))
  const wanted = [...others, ...typesToo].map((name) => `${name}@${versions[name]}`)
  const files = packed.map((name) => join(folder, 'packed', name))
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...files, ...wanted], { cwd: app })
}

// The second test takes what the first has installed.
test.describe.configure({ mode: 'serial' })
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('installed packages check and render a form as their README says, under a strict CSP', async ({ page }) => {
  test.setTimeout(400_000)
  await install()

  // A README leads to nothing that was not packed.
  for (const name of ['contract', 'engine', 'content', 'checker', 'form']) {
    const installed = join(app, 'node_modules/@kindred', name)
    const links = (await readFile(join(installed, 'README.md'), 'utf8')).matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g)
    for (const [, to = ''] of links) expect(existsSync(join(installed, to)), `${name}: ${to}`).toBe(true)
  }

  // The command: a first form, what is wrong with a broken one, and nothing written over.
  await inApp('kindred', 'init', 'forms')
  expect((await inApp('kindred', 'check', 'forms')).stdout).toContain('4 files, 0 errors')
  expect(await failing('kindred', 'init', 'forms')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/not empty/),
  })
  const survey = {
    elements: [
      { type: 'text', name: 'name' },
      { type: 'of-their-own', name: 'proof' },
    ],
  }
  await writeFile(join(app, 'survey.json'), JSON.stringify(survey))
  expect((await inApp('kindred', 'import', 'survey.json', '--out=imported')).stdout).toContain('1 of 2 questions')
  expect((await inApp('kindred', 'check', 'imported')).stdout).toContain('2 files, 0 errors')
  // A form as a workbook, and the workbook as a form: nothing is written over.
  const written = await inApp('kindred', 'export', 'forms', '--xlsform=pets.xlsx')
  expect(written.stdout).toMatch(
    /^step "which": there is no column for "title".*pets\.xlsx: 2 of 2 questions, \d+ things not said/s,
  )
  expect(await failing('kindred', 'export', 'forms', '--xlsform=pets.xlsx')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/is there already/),
  })
  expect((await inApp('kindred', 'import', 'pets.xlsx', '--out=again')).stdout).toContain('2 of 2 questions')
  expect((await inApp('kindred', 'check', 'again')).stdout).toContain('0 errors')
  const step = join(app, 'forms/wizards/pets/steps/name.json')
  const whole = await readFile(step, 'utf8')
  await writeFile(step, whole.replace('"required": [\n      "animal"', '"required": [\n      "beast"'))
  const broken = await failing('kindred', 'check', 'forms', '--format=junit')
  expect(broken).toMatchObject({ code: 1, stdout: expect.stringMatching(/<failure message="[^"]*beast/) })
  expect(await failing('kindred', 'build', 'forms', '--out=src/forms')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/beast/),
  })
  await writeFile(step, whole)

  // The app: the lines of the README, their types, and a build.
  await inApp('kindred', 'build', 'forms', '--out=src/forms')
  const readme = await readFile('src/form/README.md', 'utf8')
  const main = /```tsx\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  expect(main.split('\n').length).toBeLessThanOrEqual(27)
  await writeFile(join(app, 'src/main.tsx'), main)
  await writeFile(
    join(app, 'index.html'),
    '<!doctype html><html lang="en"><title>Pets</title><main id="root"></main><script type="module" src="/src/main.tsx"></script></html>',
  )
  const compilerOptions = {
    ...{
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
    },
    ...{ resolveJsonModule: true, types: ['vite/client'] },
  }
  await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  await inApp('tsc')
  await writeFile(join(app, 'src/wrong.tsx'), main.replace('onSubmit={post}', 'onSubmit={4}'))
  expect(await failing('tsc')).toMatchObject({ stdout: expect.stringMatching(/src\/wrong\.tsx.*number/) })
  await rm(join(app, 'src/wrong.tsx'))
  await inApp('vite', 'build')

  // A server of theirs: the lines of the README say what is wrong with any body.
  const ofServer = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  await writeFile(join(app, 'refusals.js'), ofServer)
  const bodies = [{ animal: 'dog', name: 'Rex' }, { animal: 'cow' }, { animal: null }, null]
  await writeFile(
    join(app, 'ask.js'),
    `import { refusals } from './refusals.js'\nconsole.log(JSON.stringify(${JSON.stringify(bodies)}.map(refusals)))`,
  )
  const { stdout: told } = await run(process.execPath, ['ask.js'], { cwd: app })
  const [fits, ...others] = JSON.parse(told) as string[][]
  expect(fits).toEqual([])
  for (const sentences of others) expect(sentences[0]).toMatch(/^"Animal" /)

  const sent: string[] = []
  const server = serve(join(app, 'dist'), sent)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.getByRole('radio', { name: 'A dog, or two' }).check({ force: true })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Rex')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Your answers aren’t saved yet')
    await expect(page.getByText('Rex')).toBeVisible()
    expect(refused.filter((text) => !text.includes('503'))).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Answers saved' })).toBeFocused()
    expect(sent.map((body) => JSON.parse(body))).toEqual(Array(2).fill({ animal: 'dog', name: 'Rex' }))
  } finally {
    server.close()
  }
})

/** Writes what a server sends first, in Node alone: no bundler, no page. */
const drawnFirst = `import { writeFile } from 'node:fs/promises'
import texts from '@kindred/form/texts/en.json' with { type: 'json' }
import { WizardForm } from '@kindred/form/wizard-form'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { validators, wizard } from './forms/evening.js'

if (typeof window !== 'undefined' || typeof document !== 'undefined') throw new Error('there is a page')
const form = createElement(WizardForm, { wizard, validators, texts, onSubmit: () => {} })
if (!renderToString(form).includes(wizard.steps[0].question)) throw new Error('no question')
let drawn = ''
for await (const part of (await prerenderToNodeStream(form)).prelude) drawn += part
await writeFile('first/index.html', \`<!doctype html><html lang="en"><title>Evening</title><main id="root">\${drawn}</main><script type="module" src="./main.jsx"></script></html>\`)
`

/** The page goes on with what the server has sent. */
const goesOn = `import '@kindred/form/theme.css'
import '@kindred/form/form.css'
import texts from '@kindred/form/texts/en.json'
import { WizardForm } from '@kindred/form/wizard-form'
import { hydrateRoot } from 'react-dom/client'
import { validators, wizard } from '../forms/evening.js'

hydrateRoot(
  document.getElementById('root'),
  <WizardForm wizard={wizard} validators={validators} texts={texts} onSubmit={async () => {}} />,
  { onRecoverableError: (error) => console.error('recovered', error) },
)
`

test('a server-rendered form is readable without scripts, and hydrates without warnings', async ({ page, browser }) => {
  test.setTimeout(400_000)
  await install()
  const notes = join(app, 'notes-first')
  for (const [name, text] of eveningNote('evening', 'An evening')) {
    await mkdir(dirname(join(notes, name)), { recursive: true })
    await writeFile(join(notes, name), text)
  }
  await mkdir(join(app, 'first'), { recursive: true })
  await writeFile(join(app, 'draw-first.mjs'), drawnFirst)
  await writeFile(join(app, 'first/main.jsx'), goesOn)
  await inApp('kindred', 'build', 'notes-first', '--out=forms')
  await run('node', ['draw-first.mjs'], { cwd: app })
  // Whoever develops is told of what does not match, so this build is one for development.
  const env = { ...process.env, NODE_ENV: 'development' as const }
  await run('npx', ['--no-install', 'vite', 'build', 'first'], { cwd: app, env })
  const scripts = await readdir(join(app, 'first/dist/assets'))
  const code = await Promise.all(scripts.map((name) => readFile(join(app, 'first/dist/assets', name), 'utf8')))
  expect(code.join()).toContain('Hydration failed')
  const server = serve(join(app, 'first/dist'), [])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await reader.goto(address)
    await expect(reader.getByRole('radio', { name: 'Badly' })).toBeVisible()
    const said: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    await page.goto(address)
    await page.getByRole('radio', { name: 'Badly' }).check({ force: true })
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'What kept you awake?' })).toBeVisible()
    expect(said).toEqual([])
  } finally {
    server.close()
  }
})

/** An app of one page that draws a form with a long list of its own. */
const eveningApp = `import '@kindred/form/theme.css'
import '@kindred/form/form.css'
import texts from '@kindred/form/texts/en.json'
import { WizardForm } from '@kindred/form/wizard-form'
import { createRoot } from 'react-dom/client'
import { validators, wizard } from './forms/evening.js'

const lists = new Map(wizard.steps.flatMap(({ fields }) => fields.flatMap(({ list }) => (list?.lookup ? [[list.id, list.options]] : []))))
const lookups = {
  search: async ({ id, value }, words) => {
    const fits = ({ label, retired, for: of }) =>
      !retired && (value === undefined || of?.includes(value) !== false) && label.toLowerCase().includes(words.toLowerCase())
    const options = lists.get(id).filter(fits)
    return { total: options.length, options }
  },
  find: async (list, ids) => lists.get(list.id).filter(({ id }) => ids.includes(id)),
}
createRoot(document.getElementById('root')).render(
  <WizardForm wizard={wizard} validators={validators} texts={texts} ports={{ lookups }} onSubmit={async () => {}} />,
)
`

/** The order of what people did counts, too. */
const inOrder = (step: string): string => step.replace('"id": "did",', '"id": "did",\n"ranked": true,')

/** Each app keeps files in its own way, so no spec brings any. */
function withoutFiles(step: string): string {
  const { fields, ...rest } = JSON.parse(step) as { fields: { kind: string }[] }
  return JSON.stringify({ ...rest, fields: fields.filter(({ kind }) => kind !== 'files') }, null, 2)
}

const settings = `export default {
  testMatch: '*.spec.ts',
  reporter: 'line',
  workers: 1,
  expect: { timeout: 5_000 },
  use: { baseURL: process.env.BASE, launchOptions: { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] } },
}
`

test('the generated Playwright spec passes, and fails after a text or limit changed', async () => {
  test.setTimeout(600_000)
  await install()
  const page =
    '<!doctype html><html lang="en"><title>Evening</title><main id="root"></main><script type="module" src="./main.jsx"></script></html>'
  await writeFile(join(app, 'playwright.config.mjs'), settings)
  const { PATH, HOME } = process.env
  /** A form, the app that draws it, and its spec. */
  const begin = async (kind: 'linear' | 'overview') => {
    const notes = join(app, `notes-${kind}`)
    for (const [name, text] of eveningNote('evening', 'An evening', kind)) {
      await mkdir(dirname(join(notes, name)), { recursive: true })
      await writeFile(join(notes, name), name.endsWith('/facts.json') ? withoutFiles(text) : inOrder(text))
    }
    await mkdir(join(app, kind), { recursive: true })
    await writeFile(join(app, kind, 'index.html'), page)
    await writeFile(join(app, kind, 'main.jsx'), eveningApp)
    const file = `${kind}.spec.ts`
    const { stdout } = await inApp('kindred', 'scripts', `notes-${kind}`, '--format=playwright', `--out=${file}`)
    const [, count = ''] = new RegExp(`${kind}\\.spec\\.ts: (\\d+) tests?, \\d+ actions`).exec(stdout) ?? []
    expect(Number(count), stdout).toBeGreaterThan(0)
    // By roles and names alone: no selector of a style sheet, no id, no test id.
    expect(await readFile(join(app, file), 'utf8')).not.toMatch(/\.locator\(|getByTestId|querySelector/)
    /** What the spec says of the app as the form is now. */
    const played = async () => {
      await inApp('kindred', 'build', `notes-${kind}`, `--out=${kind}/forms`)
      await inApp('vite', 'build', kind)
      const server = serve(join(app, kind, 'dist'), [])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const BASE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const env = { PATH, HOME, BASE, CHROMIUM: findChromium() } as NodeJS.ProcessEnv
      try {
        return await run('npx', ['--no-install', 'playwright', 'test', file], {
          cwd: app,
          env,
          maxBuffer: 2 ** 26,
        }).then(
          ({ stdout: said }) => ({ code: 0, stdout: said }),
          (error: { code: number; stdout: string }) => error,
        )
      } finally {
        server.close()
      }
    }
    const change = async (step: string, from: string, to: string) => {
      const name = join(notes, `wizards/evening/steps/${step}.json`)
      const whole = await readFile(name, 'utf8')
      expect(whole).toContain(from)
      await writeFile(name, whole.replace(from, to))
    }
    return { count, played, change }
  }

  const overview = await begin('overview')
  expect(await overview.played()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${overview.count} passed`),
  })

  const linear = await begin('linear')
  expect(await linear.played()).toMatchObject({ code: 0, stdout: expect.stringContaining(`${linear.count} passed`) })
  const question = ['What kept you awake?', 'Why were you awake?'] as const
  await linear.change('awake', ...question)
  expect(await linear.played()).toMatchObject({ code: 1, stdout: expect.stringContaining(question[0]) })
  await linear.change('awake', question[1], question[0])
  await linear.change('awake', '"limit": 3', '"limit": 2')
  expect(await linear.played()).toMatchObject({ code: 1, stdout: expect.stringContaining('0/3 selections') })
})

/** A page of another team, with rules for its own elements, some of which would change any form. */
const hostStyles = `* { letter-spacing: 0.02em }
html { background: rgb(12, 34, 56); font: 18px / 1.7 monospace }
body { margin: 40px; color: rgb(200, 210, 220); text-align: right }
h1, h2 { color: rgb(0, 120, 90); font: italic 700 40px monospace; text-transform: uppercase; margin: 33px 0 }
p { margin: 21px 0 }
label { color: rgb(0, 120, 90); text-transform: uppercase }
button { background: rgb(0, 120, 90); border: 5px dotted; border-radius: 0; color: rgb(255, 255, 0); text-transform: uppercase; padding: 17px }
fieldset { border: 4px dashed rgb(255, 0, 0); padding: 30px }
ul { list-style: square; padding: 30px }
input { transform: scale(1.5) }
a { color: rgb(255, 0, 255) }
#root { height: 900px }
`
const hostPage = `<!doctype html><html lang="en"><title>A page</title><link rel="stylesheet" href="./host.css" />
<body><header><h1>A page</h1><nav><ul><li><a href="#here">Here</a></li></ul></nav></header>
<main><h2>Above</h2><p>Words</p><div id="root"></div><fieldset><label>Name <input value="x" /></label><button>Press</button></fieldset></main>
<script type="module" src="SCRIPT"></script></body></html>`

/** How everything outside of the form looks. */
const looksOutside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *')]
      .filter((one) => one.closest('#root, script, link') === null)
      .map((one) => [
        one.tagName,
        ...[...getComputedStyle(one)].map((name) => `${name}: ${getComputedStyle(one).getPropertyValue(name)}`),
      ]),
  )

test("the form's style sheet leaves the host page unchanged, and works in light and dark", async ({ page }) => {
  test.setTimeout(400_000)
  await install()
  for (const [name, text] of eveningNote('evening', 'An evening')) {
    await mkdir(dirname(join(app, 'notes-look', name)), { recursive: true })
    await writeFile(join(app, 'notes-look', name), text)
  }
  await inApp('kindred', 'build', 'notes-look', '--out=look/forms')
  await writeFile(join(app, 'look/host.css'), hostStyles)
  const sheets = {
    without: '',
    alone: "import '@kindred/form/form.css'\n",
    themed: "import '@kindred/form/theme.css'\nimport '@kindred/form/form.css'\n",
  }
  const drawing = eveningApp.replace(/import '@kindred\/form\/\w+\.css'\n/g, '')
  for (const [name, imports] of Object.entries(sheets)) {
    await writeFile(join(app, `look/${name}.jsx`), name === 'without' ? '' : imports + drawing)
    await writeFile(join(app, `look/${name}.html`), hostPage.replace('SCRIPT', `./${name}.jsx`))
  }
  await writeFile(
    join(app, 'look/vite.config.js'),
    `export default { build: { rolldownOptions: { input: ${JSON.stringify(Object.keys(sheets).map((name) => join(app, `look/${name}.html`)))} } } }`,
  )
  await inApp('vite', 'build', 'look')
  const server = serve(join(app, 'look/dist'), [])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}.html`
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(at('without'))
      const before = await looksOutside(page)
      expect(before.length).toBeGreaterThan(10)
      for (const name of ['alone', 'themed']) {
        await page.goto(at(name))
        const next = page.getByRole('button', { name: 'Next' })
        await expect(next).toBeVisible()
        expect(await looksOutside(page)).toEqual(before)
        const isDark = name === 'themed' && colorScheme === 'dark'
        const accent = isDark ? 'rgb(230, 174, 210)' : 'rgb(109, 47, 91)'
        await page.getByRole('radio', { name: 'Badly' }).check({ force: true })
        await expect(next).toHaveCSS('background-color', accent)
        for (const [property, value] of Object.entries({
          'border-top-left-radius': '999px',
          'text-transform': 'none',
          'letter-spacing': 'normal',
          'text-align': 'center',
        }))
          await expect(next).toHaveCSS(property, value)
        await expect(page.getByRole('radio', { name: 'Badly' })).toHaveCSS('transform', 'none')
        await expect(page.getByRole('group', { name: 'Your night' })).toHaveCSS('border-top-style', 'none')
        await expect(page.getByRole('heading', { name: 'How did you sleep?' })).toHaveCSS('text-transform', 'none')
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/look-${name}-${colorScheme}.png` })
        // What opens in front of the page has the same look, and its page the same as before.
        await next.click()
        await page.getByRole('button', { name: 'Add more' }).click()
        const box = page.getByRole('dialog').getByRole('textbox')
        await expect(box).toBeFocused()
        await expect(page.getByRole('dialog')).toHaveCSS(
          'background-color',
          isDark ? 'rgb(38, 32, 35)' : 'rgb(255, 253, 248)',
        )
        await expect(page.getByRole('dialog').getByRole('button').last()).toHaveCSS('text-transform', 'none')
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/look-dialog-${name}-${colorScheme}.png` })
      }
    }
  } finally {
    server.close()
  }
})

test('kindred dev shows edits without a reload, errors with their place, and the payload', async ({ page }) => {
  test.setTimeout(400_000)
  await install()
  await inApp('kindred', 'init', 'dev-forms')
  const file = join(app, 'dev-forms/wizards/pets/steps/name.json')
  const whole = await readFile(file, 'utf8')
  const command = spawn(join(app, 'node_modules/.bin/kindred'), ['dev', 'dev-forms', '--port=0'], { cwd: app })
  try {
    const address = await new Promise<string>((resolve, reject) => {
      command.stdout.on('data', (part: Buffer) => resolve(/http:\S+/.exec(String(part))?.[0] ?? ''))
      command.stderr.on('data', (part: Buffer) => reject(new Error(String(part))))
    })
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    page.on('pageerror', (error) => refused.push(String(error)))
    await page.goto(address)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await expect(page.getByRole('link', { name: 'Your pets' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: 'No findings' })).toBeVisible()
    const form = page.frameLocator('iframe')
    await form.getByRole('radio', { name: 'A dog, or two' }).check({ force: true })
    await form.getByRole('button', { name: 'Next', exact: true }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill('Rex')
    await expect(page.locator('pre')).toHaveText(JSON.stringify({ animal: 'dog', name: 'Rex' }, null, 2))

    // A question in a file is another question on the page, at the step that was open and with the answers that were given.
    await writeFile(file, whole.replace('What is its name?', 'How do you call it?'))
    await expect(form.getByRole('heading', { name: 'How do you call it?' })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Rex')

    // Half of a file, as somebody types it: what is wrong, and the form as it was.
    await writeFile(file, whole.slice(0, -20))
    const findings = page.getByRole('complementary', { name: 'Findings' }).getByRole('listitem')
    await expect(findings.first()).toContainText('dev-forms/wizards/pets/steps/name.json:')
    await expect(page.getByRole('status')).toContainText('shown as it was before')
    await expect(form.getByRole('heading', { name: 'How do you call it?' })).toBeVisible()

    // What only a walk of all journeys finds.
    const is = (animal: string) => ({ properties: { animal: { const: animal } }, required: ['animal'] })
    await writeFile(file, JSON.stringify({ ...JSON.parse(whole), when: { allOf: [is('cat'), is('dog')] } }, null, 2))
    await expect(findings.first()).toContainText('[unreachable-step]')
    await writeFile(file, whole)
    await expect(page.getByRole('heading', { name: 'No findings' })).toBeVisible()
    await expect(form.getByRole('heading', { name: 'What is its name?' })).toBeVisible()

    await page.getByRole('combobox', { name: 'Width' }).selectOption('Phone')
    await expect.poll(() => form.locator('html').evaluate((html) => html.clientWidth)).toBeLessThanOrEqual(360)
    for (const width of process.env.SHOTS ? [360, 768, 1280] : []) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/dev-${width}.png`, fullPage: true })
    }
    await form.getByRole('button', { name: 'Next', exact: true }).click()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(form.getByRole('radio', { name: 'A dog, or two' })).not.toBeChecked()
    expect([loads, refused]).toEqual([0, []])

    // Another one at the same port says what to do.
    const taken = await failing('kindred', 'dev', 'dev-forms', `--port=${new URL(address).port}`)
    expect(taken).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/is taken by another program\. Name another/),
    })
  } finally {
    command.kill()
  }
  await expect(page.getByText('kindred dev has ended. Start it again.')).toBeVisible()
})
