import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { totpCode } from '../helpers/server/authenticator.ts'
import { check } from './axe.ts'
import { member, tags, watchForTrouble } from './people.ts'

/** By the command, beside the running server. */
function makeModerator(username: string): void {
  const DATA_DIR = readFileSync(`.cache/e2e-data-${process.env.E2E_PORT ?? 4173}`, 'utf8')
  const command = ['scripts/admin.ts', 'role', username, 'moderator', '--yes']
  const said = execFileSync('node_modules/.bin/tsx', command, { env: { ...process.env, DATA_DIR }, encoding: 'utf8' })
  expect(said).toContain(`Done: make ${username} a moderator.`)
}

test('a moderator hides a reported memory, keeps a comment, and both sides are notified [REP-01]', async ({
  page: author,
  browser,
}) => {
  const ann = await member(author.context())
  const title = `The stairs ${Date.now()}`
  const { shareable_link: link } = await ann.post({ title, feelings: tags('lonely') })
  const said = await author.context().request.post('/api/v1/comments/create/', {
    data: { shareable_link: link, content: 'I forgot to say: it was raining.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(said.status(), await said.text()).toBe(201)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const reader = await context.newPage()
  await member(context)
  const trouble = watchForTrouble(reader)

  await reader.goto(`/memory/${link}`)
  await reader.getByRole('button', { name: /^Options for .*comment$/ }).click()
  await reader.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = reader.getByRole('dialog', { name: 'Report' })
  await check(reader, [['the report dialog', async () => {}]])
  // Looking for faults ends on a phone.
  await reader.setViewportSize({ width: 1280, height: 800 })
  expect((await dialog.boundingBox())?.width).toBe(650)
  await dialog.getByText('It’s off topic').click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByText('Report has been sent')).toBeVisible()
  await expect(reader.getByText('it was raining')).toBeHidden()

  await reader.getByRole('button', { name: `Options for this memory by ${ann.username}` }).click()
  await reader.getByRole('button', { name: 'Report', exact: true }).click()
  await dialog.getByText('It identifies a real person').click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByRole('heading', { name: title })).toBeHidden()
  await expect(reader.getByText('You reported this, so it’s hidden for you.')).toBeVisible()
  expect(trouble).toEqual([])

  const visitor = await browser.newContext()
  const details = `/memories/api/v1/memories/${link}/get-details`
  expect((await visitor.request.get(details)).status()).toBe(200)
  const third = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const moderator = await third.newPage()
  makeModerator((await member(third)).username)
  await moderator.goto('/moderation')
  await moderator.getByRole('link', { name: 'Set up a second step' }).click()
  const security = moderator.getByRole('region', { name: 'Sign-in security' })
  await expect(security.getByRole('heading', { name: 'Sign-in security' })).toBeInViewport()
  await security.getByRole('button', { name: 'Set up an app' }).click()
  const secret = (await security.locator('code.app-key').innerText()).replaceAll(' ', '')
  await security.getByLabel('Code from the app').fill(totpCode(secret, new Date()))
  await security.getByRole('button', { name: 'Turn on' }).click()
  await security.getByRole('button', { name: 'I’ve saved them' }).click()
  await moderator.goto('/moderation')
  const thing = (kind: string) => moderator.getByRole('article', { name: `A ${kind} by ${ann.username}` })
  await expect(thing('memory')).toContainText('It identifies a real person')
  await check(moderator, [['the queue', async () => {}]])
  await thing('memory').getByRole('button', { name: 'Decide' }).click()
  const decision = moderator.getByRole('dialog', { name: 'Decide' })
  await decision.getByText('Hide it').click()
  await decision.getByText('It identifies a real person').click()
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(thing('memory')).toBeHidden()
  // Not only from the one who reported it.
  expect((await visitor.request.get(details)).status()).toBe(404)
  await thing('comment').getByRole('button', { name: 'Decide' }).click()
  await decision.getByText('Leave it as it is').click()
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(thing('comment')).toBeHidden()

  await author.goto(`/memory/${link}`)
  await expect(author.getByText('it was raining')).toBeVisible()
  await author.goto('/yours')
  await author.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await expect(author.getByText('We hid a memory you wrote. Only you can see it now.')).toBeVisible()
  await reader.goto(`/memory/${link}`)
  await expect(reader.getByRole('heading', { name: title })).toBeHidden()
  await reader.getByRole('button', { name: 'Notifications, 2 new' }).click()
  await expect(reader.getByText(/We looked at the comment you reported/)).toBeVisible()
})
