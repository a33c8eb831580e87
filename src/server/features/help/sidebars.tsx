import type { Sidebar, Sidebars as SidebarsFile } from '@kindred/contract/sidebars'

/** What stands beside a page that is the same for everybody: nothing that is for members, or for visitors, alone. */
export const sidebarsAt = ({ at, sidebars }: Pick<SidebarsFile, 'at' | 'sidebars'>, path: string): Sidebar[] =>
  sidebars.filter((one) => one.for === undefined && (one.at ?? at).includes(path))

export function Sidebars({ sidebars, label }: { sidebars: readonly Sidebar[]; label: string }) {
  if (sidebars.length === 0) return null
  return (
    <aside className="beside" aria-label={label}>
      {sidebars.map((one) => (
        <section key={one.id} className="sidebar" aria-labelledby={`beside-${one.id}`} lang={one.lang}>
          <h2 id={`beside-${one.id}`}>{one.title}</h2>
          <Inside sidebar={one} />
        </section>
      ))}
    </aside>
  )
}

/** What can be folded away is folded by the browser itself; help.js remembers it under the name that the app knows. */
function Inside({ sidebar }: { sidebar: Sidebar }) {
  const { hiding } = sidebar
  if (hiding === undefined) return <SidebarText sidebar={sidebar} />
  return (
    <details open data-kept-as={hiding.keptAs}>
      <summary>
        <span className="hide">{hiding.hide}</span>
        <span className="show">{hiding.show}</span>
      </summary>
      <SidebarText sidebar={sidebar} />
    </details>
  )
}

const SidebarText = ({ sidebar: { paragraphs = [], list = [], button } }: { sidebar: Sidebar }) => (
  <>
    {paragraphs.map((words) => (
      <p key={words}>{words}</p>
    ))}
    {list.length > 0 && (
      <ol>
        {list.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ol>
    )}
    {button && (
      <p>
        <a className="button" href={button.to}>
          {button.label}
        </a>
      </p>
    )}
  </>
)
