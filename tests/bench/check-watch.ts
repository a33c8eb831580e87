// From a save to the findings on the screen: npx tsx tests/bench/check-watch.ts. Runs `npm run check -- --watch` on a copy of the
// content, saves as editors do, and takes the time until the last line of the report.
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const rounds = 5

export async function benchWatch(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'kindred-watch-'))
  const folder = join(work, 'content')
  await cp('content', folder, { recursive: true })
  const child = spawn('node_modules/.bin/tsx', ['scripts/check-content.ts', '--watch', `--content=${folder}`])
  let text = ''
  let told: (() => void) | undefined
  child.stdout.on('data', (data) => {
    text += data
    if (/\d+ ms\n$/.test(text)) told?.()
  })
  let done = false
  child.once('exit', () => {
    if (!done) console.error(`The command ended: ${text}`)
  })
  const report = (): Promise<string> =>
    new Promise((resolve) => {
      told = () => {
        const all = text
        text = ''
        told = undefined
        resolve(all)
      }
    })
  try {
    await report()
    for (const [name, file, from, to, found] of saves) {
      const place = join(folder, file)
      const sound = await readFile(place, 'utf8')
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1)
        for (const [content, expected] of [
          [sound.replace(from, `${to}`.replace('#', String(round))), found],
          [sound, ' 0 errors'],
        ] as const) {
          // Saves of people come seconds apart.
          await setTimeout(400)
          const seen = report()
          const start = performance.now()
          await writeFile(`${place}.new`, content)
          await rename(`${place}.new`, place)
          const answer = await seen
          times.push(performance.now() - start)
          if (!answer.includes(expected)) throw new Error(`${name}: ${answer}`)
        }
      times.sort((a, b) => a - b)
      const middle = times[Math.floor(times.length / 2)] ?? 0
      console.log(
        `${name.padEnd(52)}  ${Math.round(middle)} ms in the middle, ${Math.round(times.at(-1) ?? 0)} ms at most of ${times.length} saves`,
      )
    }
  } finally {
    done = true
    child.kill()
    await rm(work, { recursive: true, force: true })
  }
}

/** What is saved, where, which words become which, and what the report then says. */
const saves: [string, string, string, string, string][] = [
  [
    'a name that does not exist',
    'wizards/tag-memory/steps/feelings.json',
    '"options": "feelings"',
    '"options": "feeling"',
    '[unknown-option-list]',
  ],
  ['a file that is no JSON', 'options/needs.json', '"id": "needs",', '"id": "needs"', '[json-syntax]'],
  ['a word that is not used here', 'messages/messages.json', '"Previous"', '"You should #"', '[banned-words]'],
  ['another question', 'wizards/tag-memory/steps/feelings.json', '"question": "', '"question": "So #, ', ' 0 errors'],
  ['another label', 'options/feelings.json', '"label": "', '"label": "Very # ', ' 0 errors'],
  [
    'another limit: journeys are walked again',
    'wizards/tag-memory/steps/feelings.json',
    '"limit": 15',
    '"limit": 1#',
    ' 0 errors',
  ],
  [
    'a condition nobody fulfils',
    'wizards/tag-memory/steps/needs.json',
    '"fields": [',
    '"when": { "allOf": [{ "required": ["age"] }, { "not": { "required": ["age"] } }] }, "fields": [',
    '[unreachable-step]',
  ],
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchWatch()
