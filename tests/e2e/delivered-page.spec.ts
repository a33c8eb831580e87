import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { totpCode } from '../helpers/server/authenticator.ts'
import { dropInWizard } from '../helpers/server/drop-in-wizard.ts'
import { runServer } from '../helpers/server/run-server.ts'
import { check } from './axe.ts'
import { press } from './keyboard.ts'
import { member, watchForTrouble } from './people.ts'

/** Keeps its answers for clerks. */
async function withDelivery(content: string): Promise<void> {
  await dropInWizard(content)
  const file = join(content, 'wizards/journal-entry/wizard.json')
  const delivers = { to: 'watch', as: ['download'], notice: 'The night watch reads it, too.' }
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), delivers }))
}

test('a clerk sets up a second factor and downloads answers by keyboard', async ({ browser }) => {
  const server = await runServer({ run: ['--enable-source-maps', 'dist/server/main.js'], prepare: withDelivery })
  const newPage = () => browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 780 } })
  const [ana, clerk] = [await newPage(), await newPage()]
  await member(ana)
  const saved = await ana.request.post('/api/v1/wizards/journal-entry/responses', {
    data: { answers: { night: 'badly', why: 'Wind' } },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(saved.status(), await saved.text()).toBe(201)
  const { username } = await member(clerk)
  const page = await clerk.newPage()
  const trouble = watchForTrouble(page)
  await page.goto('/delivered')
  await expect(page.getByText('This page is for clerks.')).toBeVisible()
  const env = { ...process.env, DATA_DIR: join(dirname(server.content), 'data') }
  execFileSync('node_modules/.bin/tsx', ['scripts/admin.ts', 'role', username, 'clerk', '--yes'], { env })

  await page.goto('/delivered')
  await page.getByRole('link', { name: 'Set up a second step' }).click()
  const security = page.getByRole('region', { name: 'Sign-in security' })
  await security.getByRole('button', { name: 'Set up an app' }).click()
  const secret = (await security.locator('code.app-key').innerText()).replaceAll(' ', '')
  await security.getByLabel('Code from the app').fill(totpCode(secret, new Date()))
  await security.getByRole('button', { name: 'Turn on' }).click()
  await security.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('button', { name: `${username}, your menu` }).click()
  await page.getByRole('link', { name: 'Delivered answers' }).click()
  await expect(page.getByRole('region', { name: 'Journal' })).toContainText('Answers: 1 · Newest:')
  await check(page, [['delivered answers', async () => {}]])
  for (const [button, ending] of [
    ['Download CSV', 'csv'],
    ['Download JSON lines', 'jsonl'],
  ] as const) {
    const coming = page.waitForEvent('download')
    await press(page, button)
    const file = await coming
    expect(file.suggestedFilename()).toBe(`journal-entry.${ending}`)
    expect(await readFile(await file.path(), 'utf8')).toContain('Wind')
  }
  // The page was opened before it was theirs.
  expect(trouble.filter((line) => !line.includes('403'))).toEqual([])
  await server.close()
})
