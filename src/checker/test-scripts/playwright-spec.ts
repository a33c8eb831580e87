import { controlOf, type Wizard } from '@kindred/engine'
import type { Action } from './action.ts'
import type { ScriptStep, TestScript } from './script.ts'
import { testScripts } from './test-scripts.ts'
import type { FieldView, View } from './view.ts'

/** Lists from here on keep only what is in view on the page. */
const longList = 120

/** Why a form has no spec: `WizardForm` shows it otherwise than scripts know, or it needs what a spec cannot bring. */
export function whyNoSpec({ steps }: Wizard): string | undefined {
  const fields = steps.flatMap((step) => step.fields)
  const folding = fields.find(({ fold }) => fold !== undefined)
  if (folding !== undefined) return `"${folding.label}" folds to a line once it is answered`
  const upload = fields.find((field) => ['gallery', 'uploads'].includes(controlOf(field)))
  return upload && `"${upload.label}" asks for ${upload.kind}, which an app takes in its own way`
}

/**
 * A Playwright spec that plays the test scripts of a form in any app that draws it with `WizardForm`, by roles and names alone. `address`:
 * the page of the form, as the `baseURL` of Playwright's settings completes it.
 */
export function playwrightSpec(
  wizard: Wizard,
  texts: Readonly<Record<string, string>>,
  address = '/',
): { spec: string; tests: number; actions: number } {
  // `WizardForm` begins anew at each visit, and hands over whatever it is given.
  const { scripts } = testScripts({ ...wizard, target: 'response', keeps: 'nothing' }, texts)
  const tests = scripts.map((script, at) => testOf(script, at, scripts.length))
  const spec = [
    `// The test scripts of the form ${text(wizard.id)}, version ${wizard.version}, as \`kindred scripts --format=playwright\` writes them: change the form, and write them anew.`,
    helpers,
    `const address = ${text(address)}`,
    '',
    `test.describe(${text(wizard.title)}, () => {`,
    tests.join('\n\n'),
    '})',
    '',
  ].join('\n')
  return { spec, tests: scripts.length, actions: scripts.reduce((sum, { steps }) => sum + steps.length, 0) }
}

/** A text as source code. */
const text = (words: string): string =>
  `'${JSON.stringify(words).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const texts = (all: readonly string[]): string => `[${all.map(text).join(', ')}]`

function testOf({ title, steps, facts }: TestScript, at: number, count: number): string {
  const lines: string[] = []
  let before: View | undefined
  for (const step of steps) {
    lines.push(`    await test.step(${text(step.say.join(' '))}, async () => {`)
    for (const line of [...doing(step.action), ...changes(before, step)]) lines.push(`      ${line}`)
    lines.push('    })')
    before = step.view
  }
  const known = Object.keys(facts).length === 0 ? [] : [`    // The page is opened with ${JSON.stringify(facts)}.`]
  const name = `${title}, script ${at + 1} of ${count}`
  return [
    `  test(${text(name)}, async ({ page }) => {`,
    `    test.setTimeout(${30_000 + steps.length * 2_000})`,
    ...known,
    ...lines,
    '  })',
  ].join('\n')
}

/** What a person does, by the names of the screen. */
function doing(action: Action): string[] {
  switch (action.do) {
    case 'begin':
    case 'again':
      return ['await page.goto(address)']
    case 'leave':
      return ["await page.goto('about:blank')"]
    case 'open':
      return [`await row(page, ${text(action.row)}).click()`]
    case 'tick':
      return [`await (await option(page, ${text(action.group)}, ${text(action.label)})).click()`]
    case 'try':
      return [`await expect(await option(page, ${text(action.group)}, ${text(action.label)})).toBeDisabled()`]
    case 'choose':
      return [`await radio(page, ${text(action.group)}, ${text(action.label)}).click()`]
    case 'find':
      return [
        `await named(page, 'combobox', ${text(action.box)}).fill(${text(action.label)})`,
        ...(action.full === true
          ? [
              `await expect(named(page, 'option', ${text(action.label)})).toBeDisabled()`,
              `await named(page, 'combobox', ${text(action.box)}).fill('')`,
              `await named(page, 'combobox', ${text(action.box)}).press('Escape')`,
            ]
          : [`await named(page, 'option', ${text(action.label)}).click()`]),
      ]
    case 'pick':
      return [
        `await named(page, 'button', ${text(action.opener)}).first().click()`,
        `await named(dialog(page, ${text(action.dialog)}), 'radio', ${text(action.label)}).click()`,
        `await named(dialog(page, ${text(action.dialog)}), 'button', ${text(action.keep)}).click()`,
      ]
    case 'type': {
      const tries = action.tries.map(
        ({ text: typed, holds, counter }) =>
          `await tries(page, ${text(action.box)}, ${text(typed)}, ${text(holds)}${counter === '' ? '' : `, ${text(counter)}`})`,
      )
      return [...tries, `await write(page, ${text(action.box)}, ${text(action.text)})`]
    }
    case 'write':
    case 'discard': {
      const within = `dialog(page, ${text(action.dialog)})`
      const box = `named(${within}, 'textbox', ${text(action.box)})`
      const keep = `named(${within}, 'button', ${text(action.keep)})`
      return [
        `await named(page, 'button', ${text(action.opener)}).first().click()`,
        ...action.tries.flatMap(({ text: typed, holds, keeps }) => [
          `await ${box}.fill(${text(typed)})`,
          `await expect(${box}).toHaveValue(${text(holds)})`,
          `await expect(${keep}).toBeEnabled({ enabled: ${keeps} })`,
        ]),
        `await ${box}.fill(${text(action.text)})`,
        `await ${keep}.click()`,
        `await expect(${within}).toBeHidden()`,
      ]
    }
    case 'delete':
      return [
        `await named(page, 'button', ${text(action.opener)}).first().click()`,
        `await named(dialog(page, ${text(action.dialog)}), 'button', ${text(action.keep)}).click()`,
      ]
    case 'add': {
      const box = `named(page, 'textbox', ${text(action.box)})`
      const then = {
        Enter: [`await ${box}.press('Enter')`],
        // The wizard's own way on may bear the same name; the button of a question stands before it.
        button: [`await named(page, 'button', ${text(action.button)}).first().click()`],
        typing: [],
      }[action.by]
      return [`await ${box}.fill(${text(action.typed)})`, ...then]
    }
    case 'attach':
      return []
    case 'fill': {
      const group = `named(page, 'group', ${text(action.group)})`
      return [
        `await named(${group}, 'button', ${text(action.opener)}).${whichOf(action)}.click()`,
        ...action.parts.flatMap(doing),
        `await named(${group}, 'button', ${text(action.keep)}).click()`,
      ]
    }
    case 'remove':
      return [`await named(page, 'button', ${text(action.button)}).${whichOf(action)}.click()`]
    case 'backspace':
      return [`await named(page, 'textbox', ${text(action.box)}).press('Backspace')`]
    case 'search':
      return [
        `await search(page, ${text(action.group)}, ${text(action.box)}, ${text(action.text)}, ${texts(action.finds)})`,
      ]
    case 'why':
      return [
        `await said(page, ${text(action.opener)}).click()`,
        `await expect(said(page, ${text(action.text)})).toBeVisible()`,
        `await said(page, ${text(action.opener)}).click()`,
        `await expect(said(page, ${text(action.text)})).toBeHidden()`,
      ]
    default:
      return [`await named(page, 'button', ${text(action.button)}).last().click()`]
  }
}

/** Which of the buttons with one name: entries may be called alike. */
const whichOf = ({ nth = 0 }: { nth?: number }): string => (nth === 0 ? 'first()' : `nth(${nth})`)

/** What must be there afterwards: all of a new screen, and of one that stays what is different. */
function changes(before: View | undefined, { view, action }: ScriptStep): string[] {
  if (view.place === 'outside' || view.place === 'posted') return []
  // `WizardForm` says that answers are saved, and shows no list of them.
  if (view.place === 'saved')
    return [`await expect(named(page, 'heading', ${text(view.notices?.[0] ?? '')})).toBeVisible()`]
  const isNew =
    before === undefined || action.do === 'begin' || before.place !== view.place || before.heading !== view.heading
  const now = seen(view)
  if (isNew) return [...now.values()]
  const earlier = seen(before)
  const gone = before.fields
    .filter(
      ({ label, control, id }) =>
        control !== 'none' && !view.fields.some((field) => field.id === id || field.label === label),
    )
    .map((field) => `await expect(${place(field)}).toHaveCount(0)`)
  return [...gone, ...[...now].filter(([key, line]) => earlier.get(key) !== line).map(([, line]) => line)]
}

/** Where a question stands, by its role and name. */
function place({ control, label }: FieldView): string {
  switch (control) {
    case 'ticks':
    case 'cards':
    case 'gallery':
    case 'uploads':
    case 'entries':
      return `named(page, 'group', ${text(label)})`
    case 'names':
    case 'box':
      return `named(page, 'textbox', ${text(label)})`
    case 'search':
    case 'picks':
      return `named(page, 'combobox', ${text(label)})`
    case 'none':
      return `said(page, ${text(label)})`
    case 'drawer':
      return `named(page, 'button', ${text(label)})`
    case 'picker':
    case 'editor':
      return `page.getByRole('button', { name: ${text(label)} })`
  }
}

/** What is seen and heard on a screen: a line for each thing, by what it is about. */
function seen(view: View): Map<string, string> {
  const lines = new Map<string, string>()
  const hears = (key: string, words: string | undefined) => {
    if (words !== undefined && words !== '') lines.set(key, `await expect(said(page, ${text(words)})).toBeAttached()`)
  }
  if (view.place === 'overview') {
    for (const { title, mark } of view.rows)
      lines.set(`row ${title}`, `await expect(row(page, ${text(title)})).toContainText(${text(mark)})`)
    answersOf(view, lines)
  } else lines.set('heading', `await expect(named(page, 'heading', ${text(view.heading)})).toBeVisible()`)
  hears('help', view.help)
  for (const field of view.fields) fieldLines(field, lines, hears)
  if (view.place === 'review') answersOf(view, lines)
  for (const { title, paragraphs } of view.results ?? []) {
    lines.set(`result ${title}`, `await expect(named(page, 'heading', ${text(title)})).toBeVisible()`)
    for (const words of paragraphs) hears(`result ${title} ${words}`, words)
  }
  for (const words of view.problems ?? [])
    lines.set(`problem ${words}`, `await expect(named(page, 'button', ${text(words)}).first()).toBeVisible()`)
  hears('delivers', view.delivers)
  for (const { name, enabled } of [...(view.reset === undefined ? [] : [view.reset]), ...view.buttons])
    lines.set(
      `button ${name}`,
      `await expect(named(page, 'button', ${text(name)}).last()).toBeEnabled({ enabled: ${enabled} })`,
    )
  for (const name of view.nothingAfter ?? [])
    lines.set(`nothing ${name}`, `await expect(named(page, 'button', ${text(name)})).toHaveCount(0)`)
  return lines
}

function answersOf({ answers }: View, lines: Map<string, string>): void {
  lines.set(
    'answers',
    `await answers(page, [${answers.map(({ label, words }) => texts(label === undefined ? [words] : [label, words])).join(', ')}])`,
  )
}

function fieldLines(
  field: FieldView,
  lines: Map<string, string>,
  hears: (key: string, words: string | undefined) => void,
): void {
  const { id, label, control, options = [], shown = '' } = field
  const at = place(field)
  const set = (key: string, line: string) => lines.set(`${id} ${key}`, line)
  hears(`${id} help`, field.help)
  hears(`${id} hint`, field.hint)
  hears(`${id} table`, field.table)
  hears(`${id} problem`, field.problem)
  hears(`${id} count`, field.count)
  hears(`${id} full`, field.full)
  hears(`${id} said`, field.said)
  hears(`${id} counter`, field.counter)
  hears(`${id} unfinished`, field.unfinished)
  switch (control) {
    case 'ticks': {
      set('', `await expect(${at}).toBeVisible()`)
      if (options.length >= longList) break
      for (const option of options)
        set(
          option.label,
          `await ticked(page, ${text(label)}, ${text(option.label)}, { checked: ${option.chosen}, enabled: ${option.enabled} })`,
        )
      break
    }
    case 'cards':
      for (const option of options)
        set(
          option.label,
          `await expect(radio(page, ${text(label)}, ${text(option.label)})).toBeChecked({ checked: ${option.chosen} })`,
        )
      break
    case 'box':
    case 'search':
      set('', `await expect(${at}).toHaveValue(${text(shown)})`)
      break
    case 'picker':
    case 'editor':
      set('', `await expect(${at}.first()).toContainText(${text(shown.replace(/\s+/g, ' ').slice(0, 60))})`)
      break
    case 'names':
    case 'picks':
    case 'entries':
      set('', `await expect(${at}).toBeVisible()`)
      set(
        'names',
        `await removable(page, ${texts((field.names ?? []).map(({ remove, change = '' }) => remove ?? change))})`,
      )
      break
    default:
      set('', `await expect(${at}.first()).toBeVisible()`)
  }
}

/** What every spec begins with. */
const helpers = `import { expect, type Locator, type Page, test } from "@playwright/test"

type Role = Parameters<Page['getByRole']>[0]

const named = (within: Page | Locator, role: Role, name: string) => within.getByRole(role, { name, exact: true })
const said = (within: Page | Locator, words: string) => within.getByText(words, { exact: true }).first()
const dialog = (page: Page, name: string) => named(page, 'dialog', name).last()
const radio = (page: Page, group: string, name: string) => named(named(page, 'group', group), 'radio', name)
const row = (page: Page, title: string) =>
  page.getByRole('listitem').getByRole('button').filter({ hasText: title }).first()

/** Of a long list only a part stands on the page; its search finds the rest. */
async function option(page: Page, group: string, name: string): Promise<Locator> {
  const found = named(named(page, 'group', group), 'checkbox', name)
  const box = named(page, 'group', group).getByRole('searchbox')
  if ((await found.count()) === 0 && (await box.count()) > 0) await box.fill(name)
  return found
}

async function ticked(page: Page, group: string, name: string, { checked, enabled }: { checked: boolean; enabled: boolean }) {
  const found = named(named(page, 'group', group), 'checkbox', name)
  await expect(found).toBeChecked({ checked })
  await expect(found).toBeEnabled({ enabled })
}

/** Types into a box, and looks at what it keeps of it. */
async function tries(page: Page, name: string, typed: string, holds: string, counter = '') {
  const box = named(page, 'textbox', name)
  await box.fill(typed)
  await expect(box).toHaveValue(holds)
  if (counter !== '') await expect(said(page, counter)).toBeAttached()
}

/** What is wanted of a text is said when a person goes on, not while they write. */
async function write(page: Page, name: string, words: string) {
  await named(page, 'textbox', name).fill(words)
  await named(page, 'textbox', name).blur()
}

async function search(page: Page, group: string, name: string, typed: string, finds: string[]) {
  const within = named(page, 'group', group)
  const box = named(within, 'searchbox', name)
  await box.fill(typed)
  await expect(within.getByRole('checkbox')).toHaveCount(finds.length)
  for (const label of finds) await expect(named(within, 'checkbox', label)).toBeAttached()
  await box.fill('')
}

/** Names and entries that were added, by the buttons that remove them; entries that nobody removes by those that change them. */
async function removable(page: Page, buttons: string[]) {
  for (const name of buttons) await expect(named(page, 'button', name).first()).toBeVisible()
}

/** The answers as they are looked through at the end, each with its own label where the question of its step does not say it. */
async function answers(page: Page, all: string[][]) {
  const shown = page.getByRole('definition')
  await expect(shown).toHaveCount(all.length)
  for (const [at, words] of all.entries()) for (const one of words) await expect(shown.nth(at)).toContainText(one)
}
`
