import type { HelpPage, HelpSection } from '@kindred/contract/help-page'

/** Help pages with what they include in its place: a text is written once, and read as a page of its own and as part of others. */
export function withIncluded(pages: readonly HelpPage[]): HelpPage[] {
  const byId = new Map(pages.map((page) => [page.id, page]))
  return pages.map((page) => ({ ...page, sections: page.sections.flatMap((section) => expand(section, byId)) }))
}

function expand({ includes, ...section }: HelpSection, byId: ReadonlyMap<string, HelpPage>): HelpSection[] {
  const page = includes === undefined ? undefined : byId.get(includes)
  if (page === undefined) return [section]
  const lead = [...(section.paragraphs ?? []), ...(page.lead ?? [])]
  const [first, ...more] = page.sections
  // A page of one section needs no second heading inside of this one.
  if (first !== undefined && more.length === 0)
    return [
      { ...first, ...section, ...written([...lead, ...(first.paragraphs ?? [])]), ...spoken(section, page, first) },
    ]
  return [
    { ...section, ...written(lead), ...spoken(section, page) },
    ...page.sections.map((part): HelpSection => ({ ...part, level: 3, ...spoken(page, part) })),
  ]
}

const written = (paragraphs: string[]) => (paragraphs.length > 0 ? { paragraphs } : {})

/** A part that is in another language than the page around it says so. */
const spoken = (...parts: readonly { lang?: string }[]): { lang?: string } => {
  const lang = parts.map((part) => part.lang).find((one) => one !== undefined)
  return lang === undefined ? {} : { lang }
}
