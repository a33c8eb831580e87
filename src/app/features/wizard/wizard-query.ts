import type { Wizard } from '@kindred/engine'
import type { ValidatorModule } from '@kindred/form'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, getJson } from '../../lib/api/api.ts'
import { language, languagesToChoose } from '../../lib/texts/languages.ts'
import { loadValidators } from './load-validators.ts'

/** A wizard with the validators of its own version: the two are of no use apart. */
export interface LoadedWizard {
  wizard: Wizard
  validators: ValidatorModule
}

/** The wizard alone, for whoever shows answers and asks no question. */
export function definitionQuery(id: string, version?: string) {
  return queryOptions({
    queryKey: ['wizard', id, version ?? 'today', 'definition'],
    queryFn: ({ signal }) => readWizard(id, version, signal),
  })
}

/** `version` asks for the content that a draft was begun with; a version that nobody knows gives today's. */
export function wizardQuery(id: string, version?: string) {
  return queryOptions({
    queryKey: ['wizard', id, version ?? 'today', 'with validators'],
    queryFn: async ({ client }): Promise<LoadedWizard> => {
      const wizard = await client.fetchQuery({ ...definitionQuery(id, version), retry: false })
      return { wizard, validators: await loadValidators(id, wizard.version) }
    },
  })
}

/** A version comes in the language in which it was written, which never changes, unless another one is named. */
function inTranslation(): string {
  const [source] = languagesToChoose()
  return source === undefined || source.language === language() ? '' : `&language=${encodeURIComponent(language())}`
}

async function readWizard(id: string, version: string | undefined, signal: AbortSignal): Promise<Wizard> {
  const path = `/api/v1/wizards/${encodeURIComponent(id)}`
  if (version !== undefined)
    try {
      const kept = await getJson<{ wizard: Wizard }>(
        `${path}?version=${encodeURIComponent(version)}${inTranslation()}`,
        signal,
      )
      return kept.wizard
    } catch (error) {
      // Forgotten or never known here: the person goes on with today's questions.
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error
    }
  return (await getJson<{ wizard: Wizard }>(path, signal)).wizard
}
