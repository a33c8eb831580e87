import { type InLanguage, wizardIn } from '@kindred/content'
import { validatorsModule } from '@kindred/content/validators'
import { memoize, type Wizard } from '@kindred/engine'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../../platform/db/transaction.ts'
import { type PrecompressedResponse, precompressedResponse } from '../../platform/precompressed.ts'
import type { ContentStore } from './served-content.ts'
import { findWizard } from './wizard-versions.ts'

/** Answers about wizards that are in memory at most; the one that nobody asked for longest goes first. */
const maxReady = 50

type Draw = (wizard: Wizard, words?: InLanguage) => PrecompressedResponse
type WizardResponses = (
  id: string,
  version: string | undefined,
  words?: InLanguage,
) => Promise<PrecompressedResponse | undefined>

const newCache = () => new LRUCache<string, PrecompressedResponse>({ max: maxReady })

/** Words of a language may change while a version stays: answers that are translated go with the translation. */
const translatedBy = memoize((_words: NonNullable<InLanguage['wizardWords']>) => newCache())

/** A wizard as it crosses the wire, and its validators: drawn and packed once for each version, since a version never changes. */
export function createWizardResponses(
  store: ContentStore,
  db: Queryable,
): { wizard: WizardResponses; validators: WizardResponses } {
  const untranslated = newCache()

  const answers =
    (kind: string, draw: Draw): WizardResponses =>
    async (id, version, words) => {
      const ready = words?.wizardWords === undefined ? untranslated : translatedBy(words.wizardWords)
      const known = version === undefined ? undefined : ready.get(`${kind} ${id} ${version}`)
      // Who is handed the current version is noted each time; one of earlier needs no question to the database.
      const isCurrent = Object.hasOwn(store.current().wizards, id) && store.current().wizards[id]?.version === version
      if (known !== undefined && !isCurrent) return known
      const wizard = await findWizard(store, db, id, version)
      if (wizard === undefined) return undefined
      const key = `${kind} ${id} ${wizard.version}`
      const answer = ready.get(key) ?? draw(wizard, words)
      ready.set(key, answer)
      return answer
    }

  return {
    wizard: answers('wizard', (wizard, words) =>
      precompressedResponse(
        JSON.stringify({ version: wizard.version, wizard: words === undefined ? wizard : wizardIn(words, wizard) }),
      ),
    ),
    validators: answers('validators', (wizard) =>
      precompressedResponse(store.validators(wizard) ?? validatorsModule(wizard), 'text/javascript; charset=utf-8'),
    ),
  }
}
