import type { HelpLink, HelpPage, HelpSection } from '@kindred/contract/help-page'
import type { Style, StyleArea } from '@kindred/contract/style-area'
import type { StylePages } from '@kindred/contract/style-pages'

/** Where the list of styles stands; each style's page lies below it. */
export const stylesPath = '/styles'

/** The list's last section, and its anchor. */
export const crisisAnchor = 'crisis-resources'

/**
 * The pages of the styles, drawn like help pages: the list first, then each style in the order of the list. Pure; empty where
 * content has no styles.
 */
export function stylePages(words: StylePages | undefined, areas: readonly StyleArea[]): HelpPage[] {
  if (words === undefined) return []
  const ordered = words.areas.flatMap((id) => areas.filter((area) => area.id === id))
  const named = new Map(ordered.flatMap((area) => area.styles.map((style) => [style.id, style.name] as const)))
  return [
    listPage(words, ordered),
    ...ordered.flatMap((area) => area.styles.map((style) => stylePage(words, area, style, named))),
  ]
}

const dated = ({ updated }: StylePages): Pick<HelpPage, 'updated'> => (updated === undefined ? {} : { updated })

/** In which language a page is, where that is another than its reader's. */
const spoken = (...parts: readonly { lang?: string }[]): { lang?: string } => {
  const lang = parts.map((part) => part.lang).find((one) => one !== undefined)
  return lang === undefined ? {} : { lang }
}

const notes = (...texts: readonly (string | undefined)[]): Pick<HelpPage, 'note'> => {
  const said = texts.filter((text) => text !== undefined)
  return said.length === 0 ? {} : { note: said.join(' ') }
}

function listPage(words: StylePages, areas: readonly StyleArea[]): HelpPage {
  return {
    id: 'styles',
    path: stylesPath,
    title: words.title,
    ...spoken(words),
    ...notes(words.note),
    ...dated(words),
    sections: [
      { id: 'about', ...words.intro },
      ...areas.flatMap(areaSections),
      { id: crisisAnchor, ...words.crisis, block: 'hotlines' },
    ],
  }
}

const linkTo = ({ id, name }: Pick<Style, 'id' | 'name'>): HelpLink => ({ label: name, to: `${stylesPath}/${id}` })

const areaSections = ({ id, heading, intro, note, styles, lang }: StyleArea): HelpSection[] => [
  { id, heading, ...(lang && { lang }), paragraphs: note === undefined ? [intro] : [intro, note] },
  ...styles.map(
    (style): HelpSection => ({
      level: 3,
      heading: style.name,
      ...spoken(style),
      to: linkTo(style).to,
      paragraphs: [style.inShort],
    }),
  ),
]

function stylePage(words: StylePages, area: StyleArea, style: Style, named: ReadonlyMap<string, string>): HelpPage {
  const { headings, afterEach } = words
  const related = style.related.flatMap((id) => {
    const name = named.get(id)
    return name === undefined ? [] : [linkTo({ id, name })]
  })
  return {
    id: `style-${style.id}`,
    path: `${stylesPath}/${style.id}`,
    listed: false,
    title: style.name,
    ...spoken(words, area, style),
    ...notes(words.note, area.note),
    ...dated(words),
    sections: [
      { heading: headings.essence, paragraphs: [style.inShort, style.essence] },
      { heading: headings.root, paragraphs: [style.root] },
      { heading: headings.shows, list: style.shows },
      { heading: headings.strength, paragraphs: [style.strength] },
      { heading: headings.healing, paragraphs: words.beforeHealing, list: style.healing },
      {
        heading: headings.related,
        links: [...related, { label: `${headings.back}: ${area.heading}`, to: `${stylesPath}#${area.id}` }],
      },
      afterEach,
    ],
  }
}
