import type { ContentFiles, Edit } from '@kindred/content'
import { notFound } from '../../platform/errors.ts'
import { objectIn } from './object-in.ts'
import { wizardOf } from './outline.ts'
import { keepsItsOwn } from './question-kinds.ts'
import { idFrom, withEdit } from './structure.ts'

const navigationName = /^[^/]+\/site\/navigation\.json$/
const definitionName = /^[^/]+\/wizards\/[^/]+\/wizard\.json$/

/** So many characters an entry of the menu has. */
const maxLabelLength = 40

/** The address of a wizard that has a page of its own. */
export const pageOfWizard = (wizard: string): string => `/w/${wizard}`

/** Does a menu, a page or another form lead there? */
function isLinked(files: ContentFiles, file: string, address: string): boolean {
  const folder = file.replace(/wizard\.json$/, '')
  const link = new RegExp(`${address}(?![\\w-])`)
  return [...files].some(
    ([name, text]) =>
      /\.(json|md)$/.test(name) && !name.startsWith(folder) && text.includes(address) && link.test(text),
  )
}

/** New wizards with a page of their own to which nothing leads. */
export const unlinkedWizards = (live: ContentFiles, files: ContentFiles) =>
  [...files.keys()]
    .filter((file) => definitionName.test(file) && !live.has(file))
    .flatMap((file) => {
      const { title, target, listed } = objectIn(files, file) ?? {}
      const wizard = wizardOf(file) ?? ''
      const address = pageOfWizard(wizard)
      if (!keepsItsOwn(target) || isLinked(files, file, address)) return []
      return [{ wizard, title: String(title ?? wizard), address, is_listed: listed !== false }]
    })

/** Edits with an entry of the menu that leads to a wizard, called by its title. */
export function withLink(edits: readonly Edit[], live: ContentFiles, files: ContentFiles, wizard: string): Edit[] {
  const file = [...files.keys()].find((name) => navigationName.test(name))
  const definition = [...files.keys()].find((name) => definitionName.test(name) && wizardOf(name) === wizard)
  const { title, target } = (definition === undefined ? undefined : objectIn(files, definition)) ?? {}
  if (file === undefined || typeof title !== 'string' || !keepsItsOwn(target))
    throw notFound('This text can’t be edited here. It may have been removed.')
  const entries = objectIn(files, file)?.entries
  const ids = Array.isArray(entries) ? entries.map(({ id }: { id?: unknown }) => id) : []
  const id = idFrom(title, (one) => ids.includes(one), 'form')
  const label = title.slice(0, maxLabelLength).trim()
  return withEdit(edits, live, {
    file,
    at: `/entries/${id}`,
    to: { id, label, to: pageOfWizard(wizard), icon: 'note' },
  })
}
