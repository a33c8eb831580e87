import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { contentOf } from '../../scripts/packages/import/to-content.ts'
import { fromXlsForm } from '../../scripts/packages/import/xlsform.ts'
import { pdf } from '../helpers/server/claim-wizard.ts'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member, watchForTrouble } from './people.ts'

// Forms of a public office, by content alone: an order whose total is worked out, a change of circumstances that asks only about what
// changed, and a permit that a letter links to. The checker walks them in tests/content/forms-in-folders.test.ts.

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  for (const folder of ['order', 'changes', 'parking'])
    await cp(`tests/fixtures/${folder}`, contentFolder, { recursive: true })
  for (const id of ['garden-order', 'change-of-circumstances', 'parking-permit']) await waitUntilServed(request, id)
})

/** A day that is so many days away from today, as a box for a day is filled in. */
const day = (away: number): string => {
  const found = new Date()
  found.setDate(found.getDate() + away)
  return [found.getFullYear(), found.getMonth() + 1, found.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

const form = (page: Page) => ({
  main: page.getByRole('main'),
  button: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }),
  box: (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true }),
  choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
  problem: page.getByRole('region', { name: 'Some answers don’t fit together' }),
  heading: (name: string) => page.getByRole('heading', { name, exact: true }),
  shot: (name: string) =>
    process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined,
})

const savedAnswers = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/v1/wizards/${id}/responses`)).json()).results?.[0]

test('an order computes its total, validates, asks for an address and is saved', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const trouble = watchForTrouble(page)
  await member(context)
  await page.goto('/w/garden-order')
  const { main, button, box, choose, problem, heading, shot } = form(page)
  const add = async (product: string, question: string, amount: number) => {
    await button('Add an item').click()
    await choose(product)
    await box(question).fill(String(amount))
    await button('Done').click()
    await expect(button(`Change ${product}`)).toBeVisible()
  }
  await expect(button('Next')).toBeDisabled()
  await add('Garden waste sacks', 'How many rolls?', 2)
  await add('Compost bin', 'How many bins?', 1)
  // One more than there may be is told at its box.
  await button('Change Compost bin').click()
  await box('How many bins?').fill('3')
  await expect(button('Next')).toBeDisabled()
  await box('How many bins?').fill('2')
  await button('Done').click()
  await shot('order-items')
  await button('Next').click()

  await expect(main).toContainText('Your items come to 81 euros.')
  await choose('Deliver it to me')
  const when = main.getByLabel('Which day suits you?')
  await when.fill(day(0))
  await expect(button('Next')).toBeDisabled()
  await when.fill(day(1))
  await shot('order-delivery')
  await button('Next').click()

  await box('Full name').fill('Ana Weber')
  await box('Street and number').fill('Mill Lane 3')
  await box('Postal code').fill('123')
  await box('Postal code').blur()
  await box('Town').fill('Aulin')
  await expect(main).toContainText('01234')
  await expect(button('Next')).toBeDisabled()
  await box('Postal code').fill('01234')
  await shot('order-address')
  expect(await violationsOf(page)).toEqual([])
  await button('Next').click()

  await expect(main).toContainText('With delivery it comes to 87 euros.')
  await choose('In cash at the depot')
  await button('Next').click()
  await expect(problem.getByRole('listitem')).toHaveText([
    'Our drivers take no cash. Choose another payment, or go back and collect it.',
  ])
  await choose('By invoice')
  await box('Email address for the invoice').fill('ana@example.org')
  await expect(problem).toHaveCount(0)

  // More than an invoice covers: the total says so, with its number.
  for (let back = 0; back < 3; back += 1) await button('Previous').click()
  await add('Compost', 'How many bags?', 5)
  for (let on = 0; on < 4; on += 1) await button('Next').click()
  await expect(problem.getByRole('listitem')).toHaveText([
    'Your order comes to 102 euros. Above 100 euros we send no invoice: choose another payment.',
  ])
  await shot('order-refused')
  await choose('By bank transfer before delivery')
  await button('Next').click()

  await expect(heading('Your order comes to 102 euros')).toBeVisible()
  await expect(main).toContainText('Payment: By bank transfer before delivery.')
  await expect(button('Next')).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Yes, I order this' }).check()
  await shot('order-total')
  await button('Next').click()
  await expect(heading('Check your order')).toBeVisible()
  await expect(main).toContainText('The garden depot gets your order, to pack and deliver it.')
  await expect(main.getByText('Your order comes to 102 euros', { exact: true })).toBeVisible()
  await expect(main).not.toContainText('ana@example.org')
  await shot('order-check')
  expect(await violationsOf(page)).toEqual([])
  await button('Send the order').click()
  await expect
    .poll(() => savedAnswers(page, 'garden-order'))
    .toMatchObject({
      values: { forGoods: 96, total: 102 },
      answers: {
        items: [
          { product: 'sacks', rolls: 2 },
          { product: 'bin', bins: 2 },
          { product: 'compost', bags: 5 },
        ],
        how: 'deliver',
        payment: 'transfer',
      },
    })
  expect(trouble).toEqual([])
})

test('an order to collect needs no address and can be paid in cash', async ({ page, context }) => {
  await member(context)
  await page.goto('/w/garden-order')
  const { main, button, box, choose, heading } = form(page)
  await button('Add an item').click()
  await choose('Compost')
  await box('How many bags?').fill('4')
  await button('Done').click()
  await button('Next').click()
  await choose('I will collect it')
  await main.getByLabel('Which day suits you?').fill(day(3))
  await button('Next').click()
  await expect(main).toContainText('With delivery it comes to 12 euros.')
  await choose('In cash at the depot')
  await button('Next').click()
  await expect(heading('Your order comes to 12 euros')).toBeVisible()
})

test('a change of circumstances opens steps by choice, takes evidence, and shows a review', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const trouble = watchForTrouble(page)
  await member(context)
  await page.goto('/w/change-of-circumstances')
  const { main, button, box, choose, problem, heading, shot } = form(page)
  await box('Your reference number').fill('HS-1')
  await box('Your reference number').blur()
  await expect(main).toContainText('HS-123456')
  await box('Your reference number').fill('HS-204511')
  for (const what of ['My address', 'My rent', 'Who lives with me'])
    await page.getByRole('checkbox', { name: what }).check()
  await shot('change-what')
  await button('Next').click()

  await expect(heading('Where did you live, and where do you live now?')).toBeVisible()
  await box('Address before').fill('Harbor Street 9, Aulin')
  await box('Address now').fill('Mill Lane 3, Aulin')
  const since = (name: string) => main.getByLabel(name)
  await since('You live there since').fill(day(1))
  await expect(button('Next')).toBeDisabled()
  await since('You live there since').fill(day(-28))
  await button('Next').click()

  await box('Rent a month before, in euros').fill('612.50')
  await box('Rent a month now, in euros').fill('612.5')
  await since('You pay this since').fill(day(-5))
  await button('Next').click()
  await expect(problem.getByRole('listitem')).toHaveText([
    'Both rents are 612.5 euros. Change one of them, or go back and leave rent out.',
  ])
  await box('Rent a month now, in euros').fill('698')
  await button('Next').click()

  // Nobody is asked about income, which did not change.
  await expect(heading('Who moved in or out?')).toBeVisible()
  await button('Add a person').click()
  await box('Full name').fill('Ben Weber')
  await choose('Moved in')
  await main.getByLabel('Date of birth').fill('2019-04-02')
  await main.getByLabel('On which day?').fill(day(-28))
  await button('Done').click()
  await button('Next').click()

  // 28 days are in time; the 29th asks why, of an address as of a person.
  await expect(heading('What shows the change?')).toBeVisible()
  for (let back = 0; back < 3; back += 1) await button('Previous').click()
  await since('You live there since').fill(day(-29))
  for (let on = 0; on < 3; on += 1) await button('Next').click()
  await expect(heading('Why do you tell us now?')).toBeVisible()
  await expect(button('Next')).toBeDisabled()
  await box('Why you could not tell us earlier').fill('I was in hospital.')
  await shot('change-late')
  expect(await violationsOf(page)).toEqual([])
  await button('Next').click()

  const chooser = page.waitForEvent('filechooser')
  await button('Add files').click()
  await (await chooser).setFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(main.getByRole('listitem').filter({ hasText: 'contract.pdf' })).toHaveCount(1)
  await button('Next').click()

  await expect(heading('Check your answers')).toBeVisible()
  await expect(main).toContainText(
    /HS-204511.*Harbor Street 9, Aulin.*Mill Lane 3, Aulin.*612\.5.*698.*Ben Weber.*I was in hospital\..*contract\.pdf/s,
  )
  await expect(main).not.toContainText('Income a month')
  await expect(main).toContainText('The housing office gets your answers and files, to decide about your support.')
  await shot('change-check')
  expect(await violationsOf(page)).toEqual([])
  await button('Send to the office').click()
  await expect
    .poll(() => savedAnswers(page, 'change-of-circumstances'))
    .toMatchObject({
      values: { rentChange: 85.5, firstDay: day(-29) },
      answers: {
        changed: ['address', 'rent', 'household'],
        'address-since': day(-29),
        'rent-before': 612.5,
        people: [{ name: 'Ben Weber', way: 'joined', born: '2019-04-02' }],
        'why-late': 'I was in hospital.',
        proof: [{ name: 'contract.pdf', type: 'application/pdf' }],
      },
    })
  await expect(page.getByRole('article')).toContainText('Ben Weber')
  expect((await savedAnswers(page, 'change-of-circumstances')).answers).not.toHaveProperty('income-since')
  expect(trouble).toEqual([])
})

test('prefills fields from the link and removes it from the address', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const trouble = watchForTrouble(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postData() ?? '')
  })
  await member(context)
  const { main, button, box, heading, shot } = form(page)
  const link =
    '/w/parking-permit?case=4711&office=north&counter=3&days=9&places=street&places=yard&name=Mallory&utm_source=letter#top'
  await page.goto(link)
  await expect(box('Case number')).toHaveValue('4711')
  await expect(page.getByRole('radio', { name: 'North' })).toBeChecked()
  await expect(box('Counter')).toHaveValue('3')
  const note = main.getByRole('status').filter({ hasText: 'Filled in from the link you opened' })
  await expect(note).toContainText('Case number, Office, Counter, Places')
  await expect(note).toContainText('Left out, because what the link says doesn’t fit: Days a week.')
  await expect(page).toHaveURL(/\/w\/parking-permit\?utm_source=letter#top$/)
  await shot('prefilled-360')
  expect(await violationsOf(page)).toEqual([])
  if (process.env.SHOTS)
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await shot(`prefilled-${width}`)
    }
  await page.setViewportSize({ width: 360, height: 780 })

  // Until somebody answers, a reload finds it again, and nothing of it has left the page.
  await page.reload()
  await expect(box('Case number')).toHaveValue('4711')
  expect(sent.join()).not.toContain('4711')

  await box('Case number').fill('4712')
  await expect(note).not.toContainText('Case number')
  await button('Next').click()
  await expect(page.getByRole('checkbox', { name: 'The street' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'The garage' })).toBeDisabled()
  // What the form does not open to links stays empty.
  await expect(box('Your name')).toHaveValue('')
  await expect(box('Days a week')).toHaveValue('')

  // The same link again: what was begun wins.
  await page.goto(link.replace('4711', '9999'))
  await expect(box('Case number')).toHaveValue('4712')
  await expect(main.getByRole('status').filter({ hasText: 'You had already begun this form' })).toBeVisible()
  await expect(page).toHaveURL(/parking-permit\?utm_source=letter#top$/)
  await button('Next').click()
  await box('Days a week').fill('2')
  await page.keyboard.press('Tab')
  await button('Next').click()
  await expect(heading('Your answers')).toBeVisible()
  await expect(main).toContainText(/4712.*North.*3.*2.*The street.*The yard/s)
  await button('Save').click()
  await expect
    .poll(async () => (await savedAnswers(page, 'parking-permit'))?.answers)
    .toEqual({ case: '4712', office: 'north', counter: '3', days: 2, places: ['street', 'yard'] })
  await page.reload()
  await expect(box('Case number')).toHaveValue('')
  expect(trouble).toEqual([])
})

/** A form of another tool: a quotient with a part of its own, a mean, and bands. */
const of = (name: string) => ['$', '{', name, '}'].join('')
const health = fromXlsForm(
  {
    survey: [
      { type: 'decimal', name: 'weight', label: 'Weight', constraint: '. >= 30 and . <= 200' },
      { type: 'decimal', name: 'height', label: 'Height', constraint: '. >= 1 and . <= 2.2' },
      {
        type: 'calculate',
        name: 'bmi',
        calculation: `round(${of('weight')} div (${of('height')} * ${of('height')}), 1)`,
      },
      { type: 'integer', name: 'may', label: 'Steps in May', constraint: '. >= 0 and . <= 90' },
      { type: 'integer', name: 'june', label: 'Steps in June', constraint: '. >= 0 and . <= 90' },
      { type: 'calculate', name: 'steps', calculation: `(${of('may')} + ${of('june')}) div 2` },
      { type: 'calculate', name: 'bonus', calculation: `if(${of('may')} < 5, 0, if(${of('may')} < 10, 1.5, 2))` },
      { type: 'text', name: 'why', label: 'Why so much?', relevant: `${of('bonus')} >= 2` },
    ],
    choices: [],
    settings: [],
  },
  'health-check',
)

test('quotient, mean and bands of an imported form are saved', async ({ page, context }) => {
  for (const [name, text] of contentOf(health, 'schemas')) {
    await mkdir(dirname(`${contentFolder}/${name}`), { recursive: true })
    await writeFile(`${contentFolder}/${name}`, text)
  }
  await waitUntilServed(page.request, 'health-check')
  const trouble = watchForTrouble(page)
  await member(context)
  await page.goto('/w/health-check')
  const { button, box, heading } = form(page)
  const answer = async (name: string, text: string) => {
    await box(name).fill(text)
    await page.keyboard.press('Tab')
    await button('Next').click()
  }
  await answer('Weight', '80')
  await answer('Height', '1.8')
  await answer('Steps in May', '12')
  await answer('Steps in June', '7')
  await answer('Why so much?', 'A dog')
  await expect(heading('Your answers')).toBeVisible()
  await button('Save').click()
  await expect
    .poll(async () => (await savedAnswers(page, 'health-check'))?.values)
    .toEqual({ bmi: 24.7, steps: 9.5, bonus: 2 })
  expect(trouble).toEqual([])
})
