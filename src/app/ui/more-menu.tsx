import { type ReactNode, useEffect, useRef } from 'react'
import './button.css'
import { Disclosure } from './disclosure.tsx'
import { MoreIcon } from './icons.tsx'
import { Link, type LinkProps } from './link.tsx'
import './more-menu.css'

interface MenuEntry {
  label: string
  /** One line about what it does. */
  help?: string
  /** Leads there; otherwise it is pressed. */
  link?: Pick<LinkProps, 'to' | 'replace' | 'state'>
  onChoose?: (byKeyboard: boolean) => void
}

interface MoreMenuProps {
  of?: string
  name: string
  entries: MenuEntry[]
  opener?: ReactNode
  openerClass?: string
}

/** What can be done with a thing, behind one small button. */
export function MoreMenu({ of, name, entries, opener = <MoreIcon />, openerClass = 'icon-button' }: MoreMenuProps) {
  return (
    <Disclosure of={of} className="more-menu" openerClass={openerClass} label={name} opener={opener}>
      {({ id, open, close }) => (
        <List id={id} open={open}>
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
        </List>
      )}
    </Disclosure>
  )
}

/** What opens at the lower edge of a page or window comes into sight, whole. */
function List({ id, open, children }: { id: string; open: boolean; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (open) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  return (
    <ul ref={list} id={id} className="more-menu-list" hidden={!open}>
      {children}
    </ul>
  )
}
