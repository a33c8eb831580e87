import { keyOf, Paragraphs, ProseLink, ProseText, type ShownSection } from './prose.tsx'

type Links = NonNullable<ShownSection['links']>

const LinkList = ({ links }: { links: Links }) => (
  <ul className="links">
    {links.map((link) => (
      <li key={link.to}>
        <ProseLink {...link} />
      </li>
    ))}
  </ul>
)

/** What stands under the heading of a section: paragraphs, a list, links. Content is text here, and cannot become a tag. */
export function HelpParts({ section: { paragraphs, list = [], ordered, links } }: { section: ShownSection }) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <>
      <Paragraphs texts={paragraphs} />
      {list.length > 0 && (
        <List>
          {list.map((item) => (
            <li key={keyOf(item)}>
              <ProseText text={item} />
            </li>
          ))}
        </List>
      )}
      {links && <LinkList links={links} />}
    </>
  )
}
