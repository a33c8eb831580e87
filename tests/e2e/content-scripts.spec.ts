import { expect, type Page, test } from '@playwright/test'
import type { Wizard } from '#engine'
import { type TestScripts, testScripts } from '#engine/checker'
import { readContent } from '#engine/content'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { frameFor } from './pages/frames.ts'
import { WizardScreen } from './pages/wizard-screen.ts'
import { watchForTrouble } from './people.ts'

const { content } = readContent(await readContentFiles('content'))
if (content === undefined) throw new Error('The content cannot be read: npm run check says why.')

// Each failure says the step, what was done, and the screen seen and expected; a trace of hundreds of clicks costs more
// than all of them.
test.use({ trace: 'off' })

/** Plays one script on the real page, and looks at the whole screen after each action. */
async function play(page: Page, wizard: Wizard, { screen, scripts }: TestScripts, at: number): Promise<void> {
  const script = scripts[at]
  if (script === undefined) throw new Error(`There is no script ${at + 1}.`)
  const trouble = watchForTrouble(page)
  const frame = await frameFor({ page, context: page.context() }, wizard, screen, script.facts)
  const shown = new WizardScreen(page, frame)
  for (const [index, { action, say, view, announces }] of script.steps.entries())
    try {
      await shown.perform(action)
      if (announces !== undefined) await shown.announces(announces)
      await shown.isSeen(view, wizard.title)
    } catch (error) {
      throw new Error(`step ${index + 1} of “${script.title}”: ${say.join(' ')}\n${String(error)}`, { cause: error })
    }
  expect(trouble).toEqual([])
}

test.describe('every wizard, by the scripts that its content makes', () => {
  test.describe.configure({ timeout: 240_000 })
  const made = Object.values(content.wizards).flatMap((wizard) => {
    const all = testScripts(wizard, content.texts)
    return all.scripts.map((script, at) => ({ wizard, all, script, at }))
  })
  // The longest first, so that the workers end together.
  for (const { wizard, all, script, at } of made.sort((a, b) => b.script.steps.length - a.script.steps.length))
    test(`${wizard.id}, script ${at + 1} of ${all.scripts.length}: ${script.title}`, ({ page }) =>
      play(page, wizard, all, at))
})
