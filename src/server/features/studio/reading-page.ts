import { type InLanguage, pageValue, partsOfPointer, stylesPath } from '@kindred/content'
import type { ContentFiles } from '@kindred/content/node'
import type { HelpPage } from '@kindred/contract/help-page'
import { objectIn } from './object-in.ts'

type Pages = Pick<InLanguage, 'help' | 'styles'>

/**
 * Finds the page on which members read what a file says; undefined where such a file is on none. `at`: the place that is edited, as a JSON
 * pointer.
 */
export function readingPageOf(
  files: ContentFiles,
  file: string,
  at: string,
): ((pages: Pages) => HelpPage | undefined) | undefined {
  // What is said in another language is a page of its own elsewhere.
  if (file.includes('/i18n/')) return undefined
  const value = file.endsWith('.md') ? pageValue(files.get(file) ?? '') : objectIn(files, file)
  const kind = /([a-z-]+)\.schema\.json$/.exec(String(value?.$schema))?.[1] ?? ''
  const finders: Readonly<Record<string, (pages: Pages) => HelpPage | undefined>> = {
    'help-page': ({ help }) => Object.values(help).find(({ id }) => id === value?.id),
    // One style, or the list with all of an area.
    'style-area': ({ styles: [list, ...each] }) =>
      each.find(({ path }) => path === `${stylesPath}/${partsOfPointer(at)[1]}`) ?? list,
    'style-pages': ({ styles: [list] }) => list,
    hotlines: ({ help }) =>
      Object.values(help).find(({ path, sections }) => path !== undefined && sections.some(hasLines)),
  }
  return Object.hasOwn(finders, kind) ? finders[kind] : undefined
}

const hasLines = ({ block }: HelpPage['sections'][number]): boolean => block === 'hotlines'
