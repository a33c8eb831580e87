import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replayAddress } from '@kindred/checker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentReport } from '../../scripts/content-report.ts'
import { type BundledScripts, bundleScripts } from '../helpers/bundled-scripts.ts'
import { endsWithTest } from '../helpers/kill-on-exit.ts'
import { filesAsTheyCome } from './malformed-files.ts'

let scripts: BundledScripts
const node = (script: string, ...words: string[]) => [scripts.path(script), ...words]
let work = ''
let folder = ''

beforeAll(async () => {
  scripts = await bundleScripts()
  work = await mkdtemp(join(tmpdir(), 'kindred-check-'))
  folder = join(work, 'content')
  await cp('tests/fixtures/example-content', folder, { recursive: true })
})

afterAll(async () => {
  await rm(work, { recursive: true, force: true })
  await scripts.close()
})

function run(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      node('check-content', `--content=${folder}`, '--date=2026-11-21', ...words),
      (failure, out, error) => resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error }),
    )
  })
}

const noErrors = / 0 errors/

/** The next report in watch mode that contains this; earlier ones may have read a partial file. */
function reportSaying(child: ChildProcessWithoutNullStreams, says: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const ended = () => reject(new Error(`The command ended: ${text.slice(-500)}`))
    const look = (data: Buffer) => {
      text += data
      if (!/ \d+ ms\n$/.test(text.slice(-20))) return
      const report = text
      text = ''
      if (!says.test(report)) return
      child.stdout.off('data', look)
      child.off('exit', ended)
      resolve(report)
    }
    child.stdout.on('data', look)
    child.once('exit', ended)
  })
}

/** Saves as most editors do: a new file takes the place of the old one. */
async function edit(name: string, from: string, to: string): Promise<void> {
  const file = join(folder, name)
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(
    `${file}.new`,
    text.replace(from, () => to),
  )
  await rename(`${file}.new`, file)
}

/** Twelve questions on a step, each asked only after a "yes" before it, and all of them needed: more together than the checker looks at. */
async function addWideWizard(to: string, questions: number): Promise<void> {
  const fields = Array.from({ length: questions }, (_, at) => ({
    id: `sunny-${at}`,
    kind: 'choice-cards',
    label: `Was day ${at + 1} a sunny one?`,
    options: 'days',
    min: 1,
    binding: { payload: `sunny-${at}`, as: 'value' },
    ...(at === 0
      ? {}
      : { when: { properties: { [`sunny-${at - 1}`]: { const: 'sunny' } }, required: [`sunny-${at - 1}`] } }),
  }))
  const wizard = {
    $schema: '../../../schemas/content/wizard.schema.json',
    id: 'wide',
    title: 'Sunny days',
    target: 'response',
    kind: 'linear',
    steps: ['days'],
  }
  const step = {
    $schema: '../../../../schemas/content/step.schema.json',
    id: 'days',
    number: 1,
    title: 'Days',
    question: 'Which days were sunny?',
    fields,
  }
  const list = {
    $schema: '../../../../schemas/content/option-list.schema.json',
    id: 'days',
    options: ['sunny', 'cloudy', 'rainy', 'snowy'].map((id) => ({ id, label: `A ${id} one` })),
  }
  await writeFile(join(to, 'options/days.json'), JSON.stringify(list))
  await mkdir(join(to, 'wizards/wide/steps'), { recursive: true })
  await writeFile(join(to, 'wizards/wide/wizard.json'), JSON.stringify(wizard))
  await writeFile(join(to, 'wizards/wide/steps/days.json'), JSON.stringify(step))
}

describe('--strict', { timeout: 120_000 }, () => {
  const codesOf = async (command: string, content: string, ...words: string[]) => {
    const ends = [[], ['--strict']].map(
      (strict) =>
        new Promise<{ code: number; out: string }>((resolve) => {
          const all = [`--content=${content}`, `--html=${join(work, 'journeys.html')}`, ...words, ...strict]
          execFile(
            process.execPath,
            node(command, ...(command === 'check-content' ? all.filter((word) => !word.startsWith('--html')) : all)),
            (failure, out) => resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out }),
          )
        }),
    )
    return Promise.all(ends)
  }

  it.each(['check-content', 'check-journeys'])('of %s exits with 1 and names what is not decided', async (command) => {
    const wide = join(work, `wide-${command}`)
    await cp('tests/fixtures/example-content', wide, { recursive: true })
    for (const [questions, strict] of [
      [2, 0],
      [40, 1],
    ] as const) {
      await addWideWizard(wide, questions)
      const [usual, asked] = await codesOf(command, wide, ...(command === 'check-content' ? ['--date=2026-11-21'] : []))
      expect([questions, usual?.code, asked?.code]).toEqual([questions, 0, strict])
      expect(usual?.out.includes('not-fully-checked')).toBe(strict === 1)
    }
  })
})

describe('npm run check', { timeout: 120_000 }, () => {
  it('exits with 0 and counts accepted findings without errors', async () => {
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out).toMatch(/19 files, 0 errors, 0 warnings, 3 accepted, \d+ ms\n$/)
    expect(out).toContain('words.json:14: accepted: It is quoted, and meant kindly. [banned-words]')
    expect(out).toContain('walk: 71 journey classes')
  })

  it('prints only findings to fix when there are errors, and postpones the journey check', async () => {
    await edit('wizards/walk/steps/places.json', '"options": "places"', '"options": "place"')
    const { code, out } = await run()
    await edit('wizards/walk/steps/places.json', '"options": "place"', '"options": "places"')
    expect(code).toBe(1)
    expect(out).toContain('wizards/walk/steps/places.json:')
    expect(out).toContain('Whether people can go through 1 wizard is looked at when the errors above are fixed.')
    expect(out).not.toContain(': accepted: ')
    expect(out).not.toContain('journey classes')
    expect(out).toMatch(/1 error, 0 warnings, 3 accepted, \d+ ms\n$/)
  })

  it('prints errors, then warnings, then accepted findings, whatever the file names', async () => {
    await edit('options/rests.json', '"label": "A nap"', '"label": "A nap", "synonyms": ["doze"]')
    await edit('wizards/walk/steps/places.json', '"options": "places"', '"options": "place"')
    const { out } = await run('--json')
    const { out: words } = await run()
    const junit = await run('--format=junit')
    await edit('wizards/walk/steps/places.json', '"options": "place"', '"options": "places"')
    await edit('options/rests.json', '"label": "A nap", "synonyms": ["doze"]', '"label": "A nap"')
    const { findings } = JSON.parse(out) as ContentReport
    const kinds = findings.map(({ severity, suppressed }) => (suppressed === undefined ? severity : 'accepted'))
    expect(kinds.slice(0, 2)).toEqual(['error', 'warning'])
    expect(kinds.slice(2).every((kind) => kind === 'accepted')).toBe(true)
    expect(junit).toMatchObject({ code: 1, out: expect.stringMatching(/<failure message="[^"]*place/) })
    expect(words.indexOf('[unknown-option-list]')).toBeLessThan(words.indexOf('[property-unread]'))
  })

  it('exits with 1 for an error, and prints one JSON object', async () => {
    await edit('wizards/walk/steps/places.json', '"options": "places"', '"options": "place"')
    const { code, out } = await run('--json')
    await edit('wizards/walk/steps/places.json', '"options": "place"', '"options": "places"')
    expect(code).toBe(1)
    const report = JSON.parse(out) as ContentReport
    expect(Object.keys(report)).toEqual([
      'format',
      'version',
      'files',
      'errors',
      'warnings',
      'accepted',
      'findings',
      'journeys',
      'languages',
      'comparisons',
    ])
    expect(report.findings.find(({ rule }) => rule === 'unknown-option-list')).toEqual({
      rule: 'unknown-option-list',
      severity: 'error',
      file: join(folder, 'wizards/walk/steps/places.json'),
      line: 13,
      path: 'fields[0].options',
      sentence: 'There is no option list "place".',
      suggestion: 'Did you mean "places"?',
      fix: { offset: expect.any(Number), from: '"place"', to: '"places"' },
    })
  })

  it('--previous prints what an edit affects, and what happens to saved answers', async () => {
    await edit('options/people.json', '"A dog"', '"A dog or a cat"')
    const { code, out } = await run('--previous=tests/fixtures/example-content')
    await edit('options/people.json', '"A dog or a cat"', '"A dog"')
    expect(code).toBe(0)
    expect(out).toMatch(/walk: what the edit touches\n {4}.*A dog or a cat/)

    await edit('options/people.json', '    { "id": "a-friend", "label": "A friend" },\n', '')
    const gone = await run('--previous=tests/fixtures/example-content')
    await edit(
      'options/people.json',
      '    { "id": "a-dog"',
      '    { "id": "a-friend", "label": "A friend" },\n    { "id": "a-dog"',
    )
    expect(gone.code).toBe(1)
    expect(gone.out).toMatch(
      /walk: what the edit touches\n.*“A friend” no longer in the list\.\n +Drafts hold "a-friend"/,
    )
  })

  it('exits with 2 and a message for unknown options', async () => {
    for (const [words, sentence] of [
      ['--jsn', 'Did you mean "--json"?'],
      ['--json=yes', "'--json' does not take an argument"],
      ['--content', "'--content <value>' argument missing"],
      ['content', 'Two folders are named: content and '],
      ['--date=today', '--date=today is not a day.'],
      ['--previous=nowhere', 'neither a folder nor a revision'],
      ['--content=nowhere', 'There is no folder nowhere.'],
      ['--format=xml', 'There is no format "xml". There are: json, junit'],
      ['--explain=stuk', 'Did you mean "stuck"?'],
    ] as const) {
      const { code, out, error } = await run(words)
      expect([code, out]).toEqual([2, ''])
      expect(error).toContain(sentence)
    }
  })

  it('--explain prints a rule with a fault and its fix', async () => {
    const { code, out } = await run('--explain=stuck')
    expect(code).toBe(0)
    expect(out).toMatch(/^stuck\n\nSome people cannot go on[\s\S]*\n\+ "next"/)
    expect(out).not.toContain('no-way-out')
  })

  it('--watch checks after each save, also of replaced files, and reports when a fault is fixed', async () => {
    const child = endsWithTest(
      spawn(process.execPath, node('check-content', '--watch', `--content=${folder}`, '--date=2026-11-21')),
    )
    try {
      await reportSaying(child, noErrors)
      for (let round = 0; round < 2; round += 1) {
        const broken = reportSaying(
          child,
          new RegExp(`\\[promise-broken\\][\\s\\S]*A running server keeps ${folder}/wizards/walk as it was`),
        )
        await edit('wizards/walk/steps/words.json', '"skip": true', '"skip": false')
        await broken
        const fixed = reportSaying(child, noErrors)
        await edit('wizards/walk/steps/words.json', '"skip": false', '"skip": true')
        await fixed
      }
    } finally {
      child.kill()
    }
  })

  it('--watch survives malformed files, reports each at its line, and notices its removal', async () => {
    const child = endsWithTest(
      spawn(process.execPath, node('check-content', '--watch', `--content=${folder}`, '--date=2026-11-21')),
    )
    try {
      await reportSaying(child, noErrors)
      for (const { name, drop, says } of filesAsTheyCome) {
        const path = join(folder, name)
        const kept = await readFile(path, 'utf8').catch(() => undefined)
        const report = reportSaying(child, says)
        await drop(join(work, 'dropped'), kept ?? '')
        await rename(join(work, 'dropped'), path)
        await report
        const fixed = reportSaying(child, noErrors)
        if (kept === undefined) await rm(path)
        else {
          await writeFile(`${path}.kept`, kept)
          await rename(`${path}.kept`, path)
        }
        await fixed
      }
      expect(child.exitCode).toBe(null)
    } finally {
      child.kill()
    }
  })

  it('--watch follows links to files elsewhere', async () => {
    const place = join(folder, 'options/places.json')
    const elsewhere = join(work, 'elsewhere.json')
    const text = await readFile(place, 'utf8')
    await writeFile(elsewhere, text)
    await rm(place)
    await symlink(elsewhere, place)
    const child = endsWithTest(
      spawn(process.execPath, node('check-content', '--watch', `--content=${folder}`, '--date=2026-11-21')),
    )
    try {
      await reportSaying(child, noErrors)
      const broken = reportSaying(child, new RegExp(`${folder}/options/places\\.json:\\d+ .*Did you mean "label"`))
      await writeFile(elsewhere, text.replace('"label"', '"lable"'))
      await broken
    } finally {
      child.kill()
      await rm(place)
      await writeFile(place, text)
    }
  })
})

describe('npm run journeys', { timeout: 60_000 }, () => {
  const journeys = (...words: string[]): Promise<{ code: number; out: string; error: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, node('check-journeys', `--content=${folder}`, ...words), (failure, out, error) =>
        resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error }),
      )
    })

  it('replays from a name or a link', async () => {
    const named = 'walk~mood=tired~n~t.places.the-park'
    const link = replayAddress(named)
    const replays = await Promise.all(
      [named, link, link.slice(link.indexOf('=') + 1)].map((one) => journeys(`--replay=${one}`)),
    )
    expect(new Set(replays.map(({ out }) => out)).size).toBe(1)
    expect(replays[0]?.out).toContain('With mood "tired": start "A walk", press Next, choose "The park".')
    expect(replays[0]?.out).toContain('2. choose "The park" → "Places"')
  })

  it('replays a finding of its report, and ends in the reported state', async () => {
    const broken = join(work, 'stuck')
    await cp('tests/fixtures/example-content', broken, { recursive: true })
    const season = join(broken, 'wizards/walk/steps/season.json')
    const text = await readFile(season, 'utf8')
    await writeFile(season, text.replace(/, \{ "to": "places" \}/, ''))
    const html = join(work, 'stuck.html')
    expect((await journeys(`--content=${broken}`, `--html=${html}`)).code).toBe(1)
    const report = await readFile(html, 'utf8')
    const [, replay = ''] = /--replay='([^'…]+)'<\/code>/.exec(report) ?? []
    const words = replay
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
    expect(report).toContain('[stuck]')
    const { code, out } = await journeys(`--content=${broken}`, `--replay=${words}`)
    expect(code).toBe(0)
    expect(out).toMatch(/ → "Season" \(\d steps apply\): the person cannot continue\n$/)
  })

  it.each(['check-content', 'check-journeys'])(
    '%s exits without an error when its output pipe is closed',
    async (command) => {
      const child = endsWithTest(spawn(process.execPath, node(command, `--content=${folder}`)))
      let complaints = ''
      child.stderr.on('data', (words) => {
        complaints += words
      })
      child.stdout.destroy()
      await once(child, 'exit')
      expect(complaints).toBe('')
    },
  )

  it('reports an event without effect, and rejects an unknown option', async () => {
    const { out } = await journeys('--replay=walk~mood=tired~t.places.the-prak')
    expect(out).toContain('choose "the-prak" → "Season" (4 steps apply): nothing changes')
    const { code, error } = await journeys('--htlm=report.html')
    expect(code).toBe(2)
    expect(error).toContain('There is no "--htlm=report.html" here. Did you mean "--html="?')
  })

  it('like every command reports a broken link, or a missing folder', async () => {
    const place = join(folder, 'options/nowhere.json')
    await symlink('gone.json', place)
    const outcomeOf = (script: string, at: string): Promise<unknown> =>
      new Promise((resolve) => {
        execFile(process.execPath, node(script, `--content=${at}`), (failure, out, error) =>
          resolve([failure?.code, out, error]),
        )
      })
    const commands = ['check-journeys', 'draw-wizard', 'print-test-scripts', 'published']
    try {
      const link = `${place}:1: This link leads nowhere. Let it lead to a file, or take it away. [unreadable-file]\n`
      expect(await Promise.all(commands.map((one) => outcomeOf(one, folder)))).toEqual(
        commands.map(() => [1, '', link]),
      )
    } finally {
      await rm(place)
    }
    const gone = join(work, 'gone')
    expect(await Promise.all(commands.map((one) => outcomeOf(one, gone)))).toEqual(
      commands.map(() => [2, '', `There is no folder ${gone}.\n`]),
    )
  })
})

it.each([
  ['check-content', '--jsno', '--json'],
  ['check-journeys', '--jsno', '--json'],
  ['draw-wizard', '--mermiad', '--mermaid'],
  ['print-test-scripts', '--jsno', '--json'],
  ['published', '--chekc', '--check'],
  ['seed', '--memoires=5', '--memories='],
  ['soak', '--swap=5', '--swaps='],
])('scripts/%s.ts rejects %s, and suggests the nearest option', { timeout: 60_000 }, async (script, slip, meant) => {
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, node(script, slip), (failure, out, error) => resolve([failure?.code, out, error]))
  })
  expect(ended).toEqual([2, '', `There is no "${slip}" here. Did you mean "${meant}"?\n`])
})
