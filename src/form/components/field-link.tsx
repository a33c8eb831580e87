import type { Field } from '@kindred/engine'
import type { MouseEvent } from 'react'
import { useGoTo } from '../journey/form-ports.tsx'

type Link = NonNullable<Field['links']>[number]

const isPlain = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey

/** A link of content beside a question: in a new tab, so that nothing is lost, or where content says so in this one. */
export function FieldLink({ link: { text, href, opens, look } }: { link: Link }) {
  const goTo = useGoTo()
  const dress = look === 'button' ? 'button small' : undefined
  if (opens !== 'here')
    return (
      <a className={dress} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  const follow = (event: MouseEvent) => {
    if (goTo === undefined || !isPlain(event)) return
    event.preventDefault()
    goTo(href)
  }
  return (
    <a className={dress} href={href} onClick={follow}>
      {text}
    </a>
  )
}
