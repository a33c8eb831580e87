import { type RefObject, useEffect } from 'react'

/** Where the keys lead from one of so many rows. */
const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * A list of check boxes is one stop of Tab, and arrow keys go through it: the next thing after sixty options is one key away. Tab
 * comes back to where one was, else to what is chosen, else to the first. Radio buttons do so by themselves. `hint`: how to go on, for
 * whoever hears the list.
 */
export function useRovingFocus(box: RefObject<HTMLElement | null>, hint: string): void {
  useEffect(() => {
    const body = box.current
    if (body === null) return
    const last = new WeakSet<Element>()
    const rowsIn = (list: Element) => [
      ...list.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)'),
    ]
    const apply = () => {
      for (const list of body.querySelectorAll('.checklist-options')) {
        const rows = rowsIn(list)
        const stop = rows.find((row) => last.has(row)) ?? rows.find(({ checked }) => checked) ?? rows[0]
        for (const row of rows) {
          row.tabIndex = row === stop ? 0 : -1
          row.ariaDescription = row === stop && rows.length > 1 ? hint : null
        }
      }
    }
    const focused = ({ target }: FocusEvent) => {
      const list = (target as Element).closest('.checklist-options')
      if (list === null) return
      for (const row of rowsIn(list)) last.delete(row)
      last.add(target as Element)
      apply()
    }
    const pressed = (event: KeyboardEvent) => {
      const list = (event.target as Element).closest('.checklist-options')
      const rows = list ? rowsIn(list) : []
      const at = rows.indexOf(event.target as HTMLInputElement)
      const to = moves[event.key]?.(at, rows.length - 1)
      if (to === undefined || at === -1 || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      rows[to]?.focus()
    }
    apply()
    const observer = new MutationObserver(apply)
    observer.observe(body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    body.addEventListener('focusin', focused)
    body.addEventListener('keydown', pressed)
    return () => {
      observer.disconnect()
      body.removeEventListener('focusin', focused)
      body.removeEventListener('keydown', pressed)
    }
  }, [box, hint])
}
