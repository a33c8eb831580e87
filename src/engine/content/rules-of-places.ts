import { findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { SourceFile } from './source-file.ts'

/** Where files of a kind stand, and how that is said. Other kinds may stand anywhere. */
const places: Record<string, { pattern: RegExp; where: string }> = {
  wizard: { pattern: /\/wizards\/[^/]+\/wizard\.json$/, where: 'wizards/<id>/wizard.json' },
  step: { pattern: /\/wizards\/[^/]+\/steps\/[^/]+\.json$/, where: 'wizards/<id>/steps/' },
  promises: { pattern: /\/wizards\/[^/]+\/promises\.json$/, where: 'wizards/<id>/promises.json' },
  upgrades: { pattern: /\/wizards\/[^/]+\/upgrades\.json$/, where: 'wizards/<id>/upgrades.json' },
}

/** A file in the wrong folder would be read by nobody, and nobody would be told. */
export function placeRules(files: readonly SourceFile[], names: readonly string[]): Finding[] {
  const wizardFolders = new Set(
    names.filter((name) => name.endsWith('/wizard.json')).map((name) => name.slice(0, name.lastIndexOf('/'))),
  )
  return files.flatMap((file) => {
    const place = places[file.kind ?? '']
    if (place === undefined) return []
    if (!place.pattern.test(file.name))
      return [
        findingAt(
          file,
          ['$schema'],
          'misplaced-file',
          `A file of the kind "${file.kind}" is not read where this one stands.`,
          `Move it to ${place.where}, or name another schema.`,
        ),
      ]
    const folder = file.name.slice(0, file.name.indexOf('/', file.name.indexOf('/wizards/') + 9))
    if (!wizardFolders.has(folder))
      return [
        findingAt(
          file,
          [],
          'misplaced-file',
          `The folder ${folder} has no wizard.json, so this file is not read.`,
          'Add one, or move this file to the folder of its wizard.',
        ),
      ]
    const id = (file.value as { id?: unknown }).id
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    if (file.kind === 'wizard' && typeof id === 'string' && id !== name)
      return [
        findingAt(
          file,
          ['id'],
          'misplaced-file',
          `The wizard is called "${id}" and its folder "${name}".`,
          'Give both the same name.',
          { fix: file.fixWord(['id'], id, name) },
        ),
      ]
    return []
  })
}
