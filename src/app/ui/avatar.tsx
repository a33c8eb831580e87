import { firstCharacterOf } from '@kindred/engine/text'
import { useState } from 'react'
import { atApi } from '../lib/api/api-host.ts'
import './avatar.css'

/** A picture where there is one that arrives, else the first letter; always decoration beside the name. */
export function Avatar({
  name,
  picture,
  size = 40,
}: {
  name: string
  picture: string | null
  size?: 32 | 40 | 48 | 64
}) {
  const [missing, setMissing] = useState<string>()
  const style = { width: size, height: size }
  if (picture && picture !== missing)
    return (
      <img
        className="avatar"
        src={atApi(picture)}
        alt=""
        style={style}
        loading="lazy"
        decoding="async"
        onError={() => setMissing(picture)}
      />
    )
  return (
    <span className={`avatar letter tint-${tintOf(name)}`} aria-hidden="true" style={style}>
      {(firstCharacterOf(name) || '?').toUpperCase()}
    </span>
  )
}

/** The same person has the same colour everywhere. */
function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum + (letter.codePointAt(0) ?? 0)) % 4
  return sum
}
