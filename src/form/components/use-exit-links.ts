import { useEffect } from 'react'

/** How to leave and to find help: above the veil of every dialog for a finger, so within the round of Tab for a keyboard too. */
const waysOut = '.ways-out'
const stop =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'
/** What PrimeReact puts at both ends of a dialog, so that Tab stays in it. */
const trap = '[data-p-hidden-accessible], [data-p-hidden-focusable-element]'

const stopsIn = (place: Element | null | undefined): HTMLElement[] =>
  [...(place?.querySelectorAll<HTMLElement>(stop) ?? [])].filter(
    (one) => one.tabIndex >= 0 && !one.matches(trap) && one.getClientRects().length > 0,
  )

/** After the last thing of the dialog Tab leads to the ways out of whatever it stands in, and from the last of them back into it. */
export function useExitLinks(host: HTMLElement): void {
  useEffect(() => {
    const onTab = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const inside = stopsIn([...host.querySelectorAll('.form-dialog')].at(-1))
      const outside = stopsIn(host.querySelector(waysOut))
      const active = document.activeElement
      const edges = event.shiftKey ? [inside[0], outside[0]] : [inside.at(-1), outside.at(-1)]
      if (outside.length === 0 || !edges.some((edge) => edge === active)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const from = event.shiftKey ? -1 : 0
      const to = active === edges[0] ? outside : inside
      to.at(from)?.focus()
    }
    document.addEventListener('keydown', onTab, true)
    return () => document.removeEventListener('keydown', onTab, true)
  }, [host])
}
