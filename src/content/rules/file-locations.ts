import { findingAt } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import { contentRules } from '../rule-severities.ts'
import { type SourceFile, withoutFormat } from '../source-file.ts'

/** Where files of a kind stand, and how that is said. Other kinds may stand anywhere. */
const places: Record<string, { pattern: RegExp; where: string }> = {
  wizard: { pattern: /\/wizards\/[^/]+\/wizard\.json$/, where: 'wizards/<id>/wizard.json' },
  step: { pattern: /\/wizards\/[^/]+\/steps\/[^/]+\.json$/, where: 'wizards/<id>/steps/' },
  promises: { pattern: /\/wizards\/[^/]+\/promises\.json$/, where: 'wizards/<id>/promises.json' },
  template: { pattern: /\/templates\/[^/]+\.json$/, where: 'templates/' },
  locale: { pattern: /\/i18n\/[^/]+\/locale\.json$/, where: 'i18n/<language>/locale.json' },
  translation: {
    pattern: /\/i18n\/[^/]+\/.+\.json$/,
    where: 'i18n/<language>/, beside the name of the file that it translates',
  },
  upgrades: { pattern: /\/wizards\/[^/]+\/upgrades\.json$/, where: 'wizards/<id>/upgrades.json' },
}

/** Files without which whoever serves the content cannot: a folder in the middle of a copy is no sound content. */
export function requiredFileRules(names: readonly string[], needed: readonly string[]): Finding[] {
  // A page may be written in either way.
  const there = new Set(names.map(withoutFormat))
  return needed
    .filter((name) => !there.has(withoutFormat(name)))
    .map((file) => ({
      rule: 'missing-file',
      severity: contentRules['missing-file'],
      file,
      line: 1,
      path: '',
      sentence: 'This file is not there, and the app cannot do without it.',
      suggestion: 'Put it back, under this very name.',
    }))
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
      return findingAt(
        file,
        ['$schema'],
        'misplaced-file',
        `A file of the kind "${file.kind}" is not read where this one stands.`,
        `Move it to ${place.where}, or name another schema.`,
      )
    if (!place.where.startsWith('wizards/')) return []
    const folder = file.name.slice(0, file.name.indexOf('/', file.name.indexOf('/wizards/') + 9))
    if (!wizardFolders.has(folder))
      return findingAt(
        file,
        [],
        'misplaced-file',
        `The folder ${folder} has no wizard.json, so this file is not read.`,
        'Add one, or move this file to the folder of its wizard.',
      )
    const id = (file.value as { id?: unknown }).id
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    if (file.kind === 'wizard' && typeof id === 'string' && id !== name)
      return findingAt(
        file,
        ['id'],
        'misplaced-file',
        `The wizard is called "${id}" and its folder "${name}".`,
        'Give both the same name.',
        { fix: file.fixWord(['id'], id, name) },
      )
    return []
  })
}
