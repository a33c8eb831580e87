import type { HelpSection } from '#contract/help-page'

type Links = NonNullable<HelpSection['links']>

const LinkList = ({ links }: { links: Links }) => (
  <ul className="links">
    {links.map(({ label, to }) => (
      <li key={to}>
        <a href={to} rel={to.startsWith('https://') ? 'noreferrer' : undefined}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)

/** What stands under the heading of a section: paragraphs, a list, links. Content is text here, and cannot become a tag. */
export function HelpParts({ section: { paragraphs = [], list = [], ordered, links } }: { section: HelpSection }) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list.length > 0 && (
        <List>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      )}
      {links && <LinkList links={links} />}
    </>
  )
}
