import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type TestScripts, testScripts } from '@kindred/checker'
import type { Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { frameOf } from '../../src/app/lib/navigation/frame-of.ts'
import { eveningNote } from '../fixtures/wizards/evening-note.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { frameFor } from './pages/frames.ts'
import { WizardScreen } from './pages/wizard-screen.ts'
import { watchForTrouble } from './people.ts'

// Each failure says the step, what was done, and the screen seen and expected; a trace of hundreds of clicks costs more
// than all of them, also when it is looked at once more.
test.use({ trace: 'off' })
test.describe.configure({ timeout: 240_000 })

const { content } = readContent(await readContentFiles('content'))
if (content === undefined) throw new Error('The content cannot be read: npm run check says why.')

/** The quiz asks seventy times alike; what comes later in a script is like what came before. */
const maxSteps = 250

/** Plays one script on the real page, and looks at the whole screen after each action. */
async function play(page: Page, wizard: Wizard, made: TestScripts, at: number, patience?: number): Promise<void> {
  const script = made.scripts[at]
  if (script === undefined) throw new Error(`There is no script ${at + 1}.`)
  const trouble = watchForTrouble(page)
  const frame = await frameFor({ page, context: page.context() }, wizard, made.screen, script.facts)
  const shown = new WizardScreen(page, frame, patience)
  for (const [index, { action, say, view, announces, covers }] of script.steps.slice(0, maxSteps).entries())
    try {
      await shown.perform(action)
      if (announces !== undefined) await shown.announces(announces)
      await shown.isSeen(view, wizard.title)
    } catch (error) {
      const where = `step ${index + 1} of “${script.title}”: ${say.join(' ')} (shows ${covers.join(' ') || 'the way'})`
      throw new Error(`${where}\n${String(error)}`, { cause: error })
    }
  expect(trouble).toEqual([])
}

test.describe('shipped wizards with pages, by scripts generated from content', () => {
  // What stands on a part of another page has no page to be played on: a journey of its own proves it (two-members.spec.ts,
  // moderation.spec.ts).
  const onPages = Object.values(content.wizards).filter((wizard) => frameOf(wizard) !== 'panel')
  /** `npm test` plays one script of each wizard, another one each run; started alone, or at night, all are played. */
  const { TEST_SEED: seed, NIGHTLY: nightly } = process.env
  const isPlayed = (at: number, count: number) => seed === undefined || nightly === 'on' || Number(seed) % count === at
  const made = onPages.flatMap((wizard) => {
    const all = testScripts(wizard, content.texts)
    return all.scripts
      .map((script, at) => ({ wizard, all, script, at }))
      .filter(({ at }) => isPlayed(at, all.scripts.length))
  })
  // The longest first, so that the workers end together.
  for (const { wizard, all, script, at } of made.sort((a, b) => b.script.steps.length - a.script.steps.length))
    test(`${wizard.id}, script ${at + 1} of ${all.scripts.length}: ${script.title}`, ({ page }) =>
      play(page, wizard, all, at))
})

/** Puts a wizard into the content folder of the running server, and takes it from there as every page does. */
async function dropIn(request: APIRequestContext, id: string, kind: 'linear' | 'overview') {
  for (const [name, text] of eveningNote(id, `Note ${id}`, kind)) {
    await mkdir(dirname(`${contentFolder}/${name}`), { recursive: true })
    await writeFile(`${contentFolder}/${name}`, text)
  }
  await waitUntilServed(request, id)
  const { wizard } = (await (await request.get(`/api/v1/wizards/${id}`)).json()) as { wizard: Wizard }
  const { texts } = (await (await request.get('/api/v1/content/texts')).json()) as { texts: Record<string, string> }
  return { wizard, texts }
}

async function takeOut(id: string): Promise<void> {
  for (const name of eveningNote(id, '').keys())
    if (/^(options|lookups)/.test(name)) await rm(`${contentFolder}/${name}`, { force: true })
  await rm(`${contentFolder}/wizards/${id}`, { recursive: true, force: true })
}

/** A wizard whose answers are kept does not go from the content: what the scripts saved goes first. */
async function forget(page: Page, id: string): Promise<void> {
  const own = `/api/v1/wizards/${id}/responses`
  const { results } = (await (await page.request.get(own)).json()) as { results?: { id: string }[] }
  for (const { id: response } of results ?? [])
    await page.request.delete(`${own}/${response}`, { headers: { 'sec-fetch-site': 'same-origin' } })
}

test.describe('a wizard without code', () => {
  for (const kind of ['linear', 'overview'] as const)
    test(`dropped into the running server, ${kind}, passes its scripts`, async ({ page, request }) => {
      const id = `evening-${kind}`
      try {
        const { wizard, texts } = await dropIn(request, id, kind)
        const made = testScripts(wizard, texts)
        for (const at of made.scripts.keys()) {
          await play(page, wizard, made, at)
          await forget(page, id)
        }
      } finally {
        await takeOut(id)
      }
    })

  test('fails when a screen accepts what the engine rejects or follows another rule', async ({
    page,
    request,
    browser,
  }) => {
    const id = 'evening-broken'
    try {
      const { wizard, texts } = await dropIn(request, id, 'linear')
      const other: Wizard = JSON.parse(JSON.stringify(wizard).replace('"limit":3', '"limit":4'))
      await expect(play(page, wizard, testScripts(other, texts), 0, 2_000)).rejects.toThrow('0/4 selections')

      // A form that forgets to disable what is over the limit.
      const forgetful = await browser.newPage()
      await forgetful.addInitScript(() =>
        new MutationObserver(() => {
          for (const box of document.querySelectorAll('input[type=checkbox]:disabled')) box.removeAttribute('disabled')
        }).observe(document, { subtree: true, childList: true, attributes: true }),
      )
      await expect(play(forgetful, wizard, testScripts(wizard, texts), 0, 2_000)).rejects.toThrow(
        /shows limit:(who|atNoon):n/,
      )
      await forgetful.close()
    } finally {
      await takeOut(id)
    }
  })
})
