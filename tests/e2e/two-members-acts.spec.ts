import { expect, type Page, test } from '@playwright/test'
import { member, tags, watchForTrouble } from './people.ts'

async function writeComment(page: Page, words: string) {
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a comment' })
  await expect(dialog.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await page.keyboard.insertText(words)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article', { name: 'Your comment' }).first()).toBeFocused()
}

test('a reader comments, praises, empathizes, reacts, messages, copies the link and reports [PRD-05, PRD-06]', async ({
  page: author,
  browser,
}) => {
  const ann = await member(author.context())
  const { shareable_link: link } = await ann.post({ title: 'The gate', feelings: tags('lonely') })
  await author.goto(`/memory/${link}`)
  await writeComment(author, 'What do you think?')

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const reader = await context.newPage()
  await member(context)
  const trouble = watchForTrouble(reader)
  await reader.goto(`/memory/${link}`)

  // A comment with a hashtag, and what can be done with the comment of another.
  await writeComment(reader, 'I know that #gate, too.')
  await expect(reader.getByRole('link', { name: '#gate' })).toBeVisible()
  const comment = reader.getByRole('article', { name: `Comment by ${ann.username}` })
  await comment.getByRole('button', { name: 'Empathy' }).click()
  await expect(comment.getByRole('button', { name: 'Empathy' })).toHaveText(/^Empathy1/)
  await comment.getByRole('button', { name: 'Praise' }).click()
  const window = reader.getByRole('dialog')
  await expect(window.getByRole('tab', { name: 'Praise Comment' })).toBeVisible()
  await window.getByText('Honest', { exact: true }).click()
  await window.getByRole('button', { name: 'Send' }).click()
  await expect(window.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true')
  const inWindow = window.getByRole('article', { name: `Comment by ${ann.username}` })
  await expect(inWindow.getByRole('button', { name: 'Praise' })).toHaveText(/^Praise1/)
  await inWindow.getByRole('button', { name: /^Options for/ }).click()
  await inWindow.getByRole('button', { name: 'Hide Comment' }).click()
  await expect(inWindow).toBeHidden()

  // The memory itself: praise, resonance, empathy.
  await window.getByRole('tab', { name: 'Praise' }).click()
  await window.getByText('Brave', { exact: true }).click()
  await window.getByRole('button', { name: 'Send' }).click()
  await expect(window.getByRole('tab', { name: 'Read' })).toHaveAttribute('aria-selected', 'true')
  await expect(window.locator(':focus')).toHaveCount(1)
  await window.getByRole('button', { name: /^Respond/ }).click()
  await window.getByRole('button', { name: /^Support/ }).click()
  await expect(window.getByRole('button', { name: /^Support/ })).toHaveAttribute('aria-pressed', 'true')
  await window.getByRole('tab', { name: 'Empathize' }).click()
  await window.getByText('Lonely', { exact: true }).click()
  await expect(window.getByRole('checkbox', { name: 'Lonely' })).toBeChecked()
  await expect(window.getByText(`${ann.username} can see that you relate to “Lonely”`)).toBeVisible()

  // A ready message and own words.
  await window.getByRole('tab', { name: 'Read' }).click()
  await window.getByRole('button', { name: 'Message' }).click()
  await window.getByRole('link', { name: 'Send Message' }).click()
  await window.getByRole('button', { name: 'Strength' }).click()
  await window.getByText(/^It took strength/).click()
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByText('Sent message')).toBeVisible()
  await expect(window.locator(':focus')).toHaveCount(1)
  const green = await window.getByText(/^It took strength/).evaluate((words) => getComputedStyle(words).color)
  const [red = 0, greenPart = 0, blue = 0] = (green.match(/[\d.]+/g) ?? []).map(Number)
  if (green.startsWith('rgb')) expect(greenPart).toBeGreaterThan(Math.max(red, blue))
  await window.getByRole('button', { name: 'Write another' }).click()
  await window.getByRole('textbox', { name: 'In your own words' }).fill('You are not alone with it.')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByText('Sent message')).toBeVisible()

  // On its page: reacting, the link, and telling that something is not right.
  await reader.goto(`/memory/${link}`)
  await reader.getByRole('button', { name: /^Respond/ }).click()
  const love = reader.getByRole('button', { name: /^Love/ })
  await love.click()
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  const said = reader.waitForEvent('dialog').then(async (alert) => {
    await alert.accept()
    return alert.message()
  })
  await reader.getByRole('button', { name: /^Options for this memory/ }).click()
  await reader.getByRole('button', { name: 'Copy link' }).click()
  expect(await said).toBe('Memory link copied to clipboard!')
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toContain(`/memory/${link}`)
  const menu = reader.getByRole('button', { name: /^Options for this memory/ })
  const report = reader.getByRole('dialog', { name: 'Report' })
  const askToReport = async () => {
    await menu.press('Enter')
    await reader.getByRole('button', { name: 'Report', exact: true }).press('Enter')
    await expect(report.getByText('It needs a content note')).toBeVisible()
  }
  await askToReport()
  await reader.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await askToReport()
  await report.getByText('It needs a content note').click()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByText('You reported this, so it’s hidden for you.')).toBeVisible()
  await expect(reader.getByRole('button', { name: `Block ${ann.username}` })).toBeVisible()
  expect(trouble).toEqual([])

  await author.goto('/home')
  await author.getByRole('button', { name: /^Notifications/ }).click()
  const news = author.getByRole('region', { name: 'Notifications' })
  await news.getByRole('link', { name: /sent you a message.*You are not alone/ }).click()
  const received = author.getByRole('dialog')
  await expect(received.getByText('You are not alone with it.')).toBeVisible()
  await expect(received.getByText(/^It took strength/)).toBeVisible()
})
