import { getJson } from '../api/api.ts'
import { logFailure } from '../log.ts'

/** Hashtags that begin like this. A failure is logged and gives none (ERR-02). */
export async function suggestHashtags(query: string): Promise<readonly string[]> {
  try {
    const found = await getJson<unknown>(
      `/memories/api/v1/autocomplete?q=${encodeURIComponent(query.replace(/^#/, ''))}`,
    )
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : []
  } catch (error) {
    logFailure('reading hashtag suggestions', error)
    return []
  }
}
