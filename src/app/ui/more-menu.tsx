import type { ReactNode } from 'react'
import './button.css'
import { Disclosure } from './disclosure.tsx'
import { MoreIcon } from './icons.tsx'
import { Link, type LinkProps } from './link.tsx'
import './more-menu.css'

export interface MenuEntry {
  label: string
  /** One line about what it does. */
  help?: string
  /** Leads there; otherwise it is pressed. */
  link?: Pick<LinkProps, 'to' | 'replace' | 'state'>
  onChoose?: (byKeyboard: boolean) => void
}

interface MoreMenuProps {
  name: string
  entries: MenuEntry[]
  opener?: ReactNode
  openerClass?: string
}

/** What can be done with a thing, behind one small button. */
export function MoreMenu({ name, entries, opener = <MoreIcon />, openerClass = 'icon-button' }: MoreMenuProps) {
  return (
    <Disclosure className="more-menu" openerClass={openerClass} label={name} opener={opener}>
      {({ id, open, close }) => (
        <ul id={id} className="more-menu-list" hidden={!open}>
          {entries.map(({ label, help, link, onChoose }, at) => {
            const words = (
              <>
                {label}
                {help !== undefined && (
                  <span className="note" id={`${id}-${at}`}>
                    {help}
                  </span>
                )}
              </>
            )
            const given = {
              className: 'more-menu-entry',
              // The line about it is no part of its name.
              ...(help === undefined ? {} : { 'aria-label': label, 'aria-describedby': `${id}-${at}` }),
            }
            return (
              <li key={label}>
                {link ? (
                  <Link {...given} {...link} onClick={close}>
                    {words}
                  </Link>
                ) : (
                  <button
                    type="button"
                    {...given}
                    onClick={({ detail }) => {
                      close()
                      // A press of a key is a click without a pointer.
                      onChoose?.(detail === 0)
                    }}
                  >
                    {words}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Disclosure>
  )
}
