import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The publication up to which a folder has what the studio published. It stands in the folder and travels with it, also through git. */
export type PullMarker = {
  number: number
  filesHash: string
  /** The folder said then what was live, and nothing else: what it says otherwise since is its own. */
  isWhole?: boolean
}

const markerIn = (contentDir: string): string => join(contentDir, '.studio.json')

/** Undefined where nothing was ever pulled. */
export async function readPulled(contentDir: string): Promise<PullMarker | undefined> {
  const text = await readFile(markerIn(contentDir), 'utf8').catch(() => undefined)
  try {
    const { number, filesHash, isWhole } = JSON.parse(text ?? '{}') as Partial<PullMarker>
    const pulled = { number, filesHash, isWhole: isWhole === true }
    return Number.isSafeInteger(number) && typeof filesHash === 'string' ? (pulled as PullMarker) : undefined
  } catch {
    return undefined
  }
}

export const writePulled = (contentDir: string, pulled: PullMarker): Promise<void> =>
  writeFile(markerIn(contentDir), `${JSON.stringify(pulled, null, 2)}\n`)
