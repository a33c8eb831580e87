/**
 * How long an editor waits in the studio: from the last key of a word to what is found in it, and until a wizard stands there, with
 * today's content and with ten times as many wizards. Needs a build (`npm run build`): npx tsx tests/bench/studio.ts
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { totpCode } from '../helpers/server/authenticator.ts'
import { startBuiltServer } from './built-server.ts'

const rounds = 10
/** ms; where a wizard has opened in `open`, whatever its size. */
const goals = { found: 300, foundInTenTimes: 1_000, open: 1_000 }
const tenTimes = 10

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)

/** The largest wizard, once more for each that there is, as wizards whose answers stay on the device. */
async function copyWizards(content: string): Promise<void> {
  const model = join(content, 'wizards', 'tag-memory')
  const { steps } = await readJson(join(model, 'wizard.json'))
  const more = (await readdir(join(content, 'wizards'))).length * (tenTimes - 1)
  for (let nth = 1; nth <= more; nth += 1) {
    const folder = join(content, 'wizards', `copy-${nth}`)
    await cp(join(model, 'steps'), join(folder, 'steps'), { recursive: true })
    await writeJson(join(folder, 'wizard.json'), {
      id: `copy-${nth}`,
      title: `Copy ${nth}`,
      kind: 'linear',
      listed: false,
      steps,
    })
    for (const name of await readdir(join(folder, 'steps'))) {
      const file = join(folder, 'steps', name)
      const { actions: _, ...step } = await readJson(file)
      await writeJson(file, {
        ...step,
        fields: step.fields.map(({ role: _r, binding: _b, ...field }: Record<string, unknown>) => field),
      })
    }
  }
}

async function editor(browser: Browser, base: string, data: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 800 } })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const send = async (url: string, body: object) => {
    const answer = await context.request.post(url, { data: body, headers })
    if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const password = 'seven quiet herons wade'
  await send('/user/signup', { username: 'wren', email: 'wren@example.org', password, confirm_password: password })
  execFileSync('node_modules/.bin/tsx', ['scripts/admin.ts', 'role', 'wren', 'editor', '--yes'], {
    env: { ...process.env, DATA_DIR: data },
  })
  const { secret } = await send('/user/second-factor/totp', {})
  await send('/user/second-factor/totp/confirm', { code: totpCode(secret, new Date()) })
  return context.newPage()
}

const middle = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const say = (name: string, times: number[], goal: number) => {
  console.log(
    `  ${name.padEnd(44)} ${Math.round(middle(times))} ms in the middle, ${Math.round(Math.max(...times))} at most of ${times.length} (goal ${goal})`,
  )
}

/** From the last key until what it made wrong, or right again, is said. */
async function untilFound(page: Page, field: string, wrong: string, found: RegExp): Promise<number[]> {
  const box = page.getByLabel(field, { exact: true })
  const right = await box.inputValue()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const words of [wrong, right]) {
      await box.fill(words)
      const start = performance.now()
      // Looked at in each frame.
      await page.waitForFunction(
        ([pattern, isWrong]) =>
          new RegExp(pattern).test(document.querySelector('.studio-findings')?.textContent ?? '') === isWrong,
        [found.source, words === wrong] as const,
      )
      times.push(performance.now() - start)
      // People write seconds apart.
      await page.waitForTimeout(500)
    }
  return times
}

async function benchStudio(name: string, content: string, goal: number): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'bench-studio-'))
  const { base, stop } = await startBuiltServer({ CONTENT_DIR: content, DATA_DIR: data })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    console.log(name)
    const page = await editor(browser, base, data)
    const opened: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      await page.goto('/studio/wizards?id=tag-memory')
      await page
        .getByRole('link', { name: /Feelings/ })
        .first()
        .waitFor()
      opened.push(performance.now() - start)
    }
    say('a wizard of 12 steps opens', opened, goals.open)
    await page.goto(`/studio/text?file=${encodeURIComponent('content/wizards/tag-memory/steps/feelings.json')}&at=`)
    await page.getByLabel('Question', { exact: true }).waitFor()
    say('a placeholder that nobody fills', await untilFound(page, 'Question', 'What is {wren}?', /{wren}/), goal)
  } finally {
    await browser.close()
    await stop()
    await rm(data, { recursive: true, force: true })
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-content-'))
try {
  await benchStudio('today’s content', 'content', goals.found)
  await cp('content', join(folder, 'content'), { recursive: true })
  await copyWizards(join(folder, 'content'))
  await benchStudio(`${tenTimes} times as many wizards`, join(folder, 'content'), goals.foundInTenTimes)
} finally {
  await rm(folder, { recursive: true, force: true })
}
