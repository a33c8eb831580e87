import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Nights {
  /** Its questions; they stand on one step. */
  fields: readonly object[]
  upgrades?: readonly object[]
  /** Ids of what can be chosen, and the one of them that is retired. */
  options?: readonly string[]
  retired?: string | undefined
}

/** Writes the wizard `nights`, which no list of published ids knows, as an editor has it at one moment. */
export async function writeNights(folder: string, nights: Nights): Promise<void> {
  const { fields, upgrades = [], options = ['calm', 'wild'], retired } = nights
  const wizard = join(folder, 'wizards/nights')
  await mkdir(join(wizard, 'steps'), { recursive: true })
  const put = (path: string, kind: string, depth: string, rest: object) =>
    writeFile(path, JSON.stringify({ $schema: `${depth}schemas/content/${kind}.schema.json`, ...rest }))
  const definition = { id: 'nights', title: 'Nights', target: 'response', kind: 'linear', steps: ['night'] }
  await put(join(wizard, 'wizard.json'), 'wizard', '../../../', definition)
  await put(join(wizard, 'upgrades.json'), 'upgrades', '../../../', { upgrades })
  const step = { id: 'night', title: 'Night', question: 'How was the night?', fields }
  await put(join(wizard, 'steps/night.json'), 'step', '../../../../', step)
  const label = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)
  const list = options.map((id) => ({ id, label: label(id), ...(id === retired ? { retired: true } : {}) }))
  await put(join(folder, 'options/nights.json'), 'option-list', '../../', { id: 'nights', options: list })
}
