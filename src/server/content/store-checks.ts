import { basename } from 'node:path'
import { type CheckedContent, type CheckRequest, checkContent } from './check-content.ts'
import { CheckerLost, type ContentChecker } from './content-checker.ts'
import type { ContentFiles } from './content-files.ts'
import { firstSound } from './first-content.ts'
import type { Serving } from './serving.ts'
import type { SoundContent } from './shared-content.ts'
import { soundKeys } from './sound-keys.ts'
import type { ContentStoreOptions } from './store-options.ts'
import { checkWithAnswers } from './stored-answers.ts'

type StoreChecks = {
  /** What is to be served first. Nobody is served yet, so it needs no thread. */
  first: (say: (sentence: string) => void) => Promise<SoundContent & { checked: CheckedContent }>
  /** What the folder holds, or files of another server; those are judged by themselves: nobody here can take them back. */
  next: (serving: Serving, files: ContentFiles | undefined) => Promise<CheckedContent>
}

/** Checks of one store: they remember which journeys were found sound. What comes after it is closed is remembered no more. */
export function storeChecks(
  { folder, today, journeys, shared, answers }: ContentStoreOptions,
  isClosed: () => boolean,
): StoreChecks {
  const withAnswers = checkWithAnswers(answers)
  const sound = soundKeys(journeys?.sound ?? [], (keys) => journeys?.onSound(keys))
  const look = (asked: CheckRequest) => checkedOrLost(journeys?.checker.check ?? checkContent, asked, folder)
  const request = (more: Omit<NonNullable<CheckRequest['journeys']>, 'sound'>): CheckRequest => {
    const day = today?.()
    return {
      folder,
      ...(day ? { today: day } : {}),
      ...(journeys ? { journeys: { sound: sound.all(), ...more } } : {}),
    }
  }

  async function askOthers(serving: Serving): Promise<void> {
    serving.give((await shared?.givenElsewhere(versionsOf(serving)).catch(() => [])) ?? [])
  }

  async function ofFolder(serving: Serving): Promise<CheckedContent> {
    const wizards = serving.wizards()
    await askOthers(serving)
    const begun = wizards.filter(serving.isGiven)
    const { texts } = serving.content()
    const checked = await withAnswers(look, request({ begun, served: versionsOf(serving), texts }))
    if (isClosed()) return checked
    sound.remember(checked.sound)
    // Somebody was handed a version while its successor was checked: what becomes of their answers is asked anew.
    return journeys && wizards.filter(serving.isGiven).length > begun.length ? ofFolder(serving) : checked
  }

  async function ofOthers(serving: Serving, files: ContentFiles): Promise<CheckedContent> {
    const checked = await look({ ...request({ begun: [], served: versionsOf(serving) }), files })
    if (!isClosed()) sound.remember(checked.sound)
    return checked
  }

  return {
    async first(say) {
      const first = await firstSound(request({ begun: [] }), withAnswers, shared, say)
      sound.remember(first.checked.sound)
      return first
    },
    next: (serving, files) => (files === undefined ? ofFolder(serving) : ofOthers(serving, files)),
  }
}

const versionsOf = (serving: Serving): string[] => serving.wizards().map(({ version }) => version)

/** A thread that gave no answer is a finding: the last good version keeps serving, and the next save is a new try. */
async function checkedOrLost(
  check: ContentChecker['check'],
  request: CheckRequest,
  folder: string,
): Promise<CheckedContent> {
  try {
    return await check(request)
  } catch (error) {
    if (!(error instanceof CheckerLost)) throw error
    const mend = 'Save a file again for another try; "npm run check" shows where it takes long.'
    const place = { file: basename(folder), line: 1, path: '' }
    return {
      findings: [{ rule: 'not-checked', severity: 'error', ...place, sentence: error.message, mend }],
      sound: [],
    }
  }
}
