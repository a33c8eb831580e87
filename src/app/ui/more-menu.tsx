import './button.css'
import { Disclosure } from './disclosure.tsx'
import { MoreIcon } from './icons.tsx'
import './more-menu.css'

export interface MenuEntry {
  label: string
  onChoose: () => void
}

/** What can be done with a thing, behind one small button. */
export function MoreMenu({ name, entries }: { name: string; entries: MenuEntry[] }) {
  return (
    <Disclosure className="more-menu" openerClass="icon-button" label={name} opener={<MoreIcon />}>
      {({ id, open, close }) => (
        <ul id={id} className="more-menu-list" hidden={!open}>
          {entries.map(({ label, onChoose }) => (
            <li key={label}>
              <button
                type="button"
                className="more-menu-entry"
                onClick={() => {
                  close()
                  onChoose()
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}
