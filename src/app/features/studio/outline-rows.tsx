import type { Outline } from '@kindred/contract/studio'
import type { DragEvent } from 'react'
import { Link } from '../../ui/link.tsx'
import { MoveTo } from './move-to.tsx'
import { useStudio } from './studio-context.tsx'
import type { ListEditing, Place } from './use-list-editing.ts'

export const heading = 'studio-outline'
export type OutlineEditing = ListEditing<Outline>

/** The id of the row of something in the page. */
const rowId = (file: string, id: string): string => `${heading}-${file.replaceAll(/[^a-z0-9]/g, '-')}-${id}`

/** What is new in a place gets the focus. */
export const newRow =
  (place: Place) =>
  (before: Outline, after: Outline): string => {
    const known = new Set(idsOfOutline(before, place))
    const added = idsOfOutline(after, place).find((id) => !known.has(id))
    return added === undefined ? heading : `${rowId(place.file, added)}-heading`
  }

/** Where something is removed, what comes after it, or before it. */
const nextRow =
  (place: Place, item: string) =>
  (before: Outline): string => {
    const ids = idsOfOutline(before, place)
    const at = ids.indexOf(item)
    const next = ids[at + 1] ?? ids[at - 1]
    return next === undefined ? heading : `${rowId(place.file, next)}-heading`
  }

export const idsOfOutline = ({ steps }: Outline, { file, at }: Place): string[] => {
  if (at === '/steps') return steps.map(({ id }) => id)
  const step = steps.find((one) => one.file === file)
  if (at === '/fields') return step?.fields.map(({ id }) => id) ?? []
  return step?.results.flatMap(({ id }) => id ?? []) ?? []
}

interface RowProps {
  editing: OutlineEditing
  file: string
  at: string
  id: string
  name: string
  nth: number
  count: number
  to: string | undefined
  more: string | null
}

/** One thing of a list: its name, and what can be done with its place. */
export function Row({ editing, file, at, id, name, nth, count, to, more }: RowProps) {
  const { text } = useStudio()
  const own = rowId(file, id)
  // Browsers say while something is dragged only of which type it is: one for each list.
  const type = `studio/${file}${at}`.toLowerCase()
  const isOfList = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(type)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard its buttons do the same
    <div
      className="studio-row"
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(type, JSON.stringify({ item: id, name }))}
      onDragOver={(event) => isOfList(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!isOfList(event)) return
        event.preventDefault()
        const dragged = JSON.parse(event.dataTransfer.getData(type)) as { item: string; name: string }
        if (dragged.item !== id)
          void editing.move({ file, at, ...dragged, to: nth }, `${rowId(file, dragged.item)}-heading`)
      }}
    >
      <Name {...{ name, to, more }} id={`${own}-heading`} />
      <span className="studio-acts">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            id={`${own}-${by}`}
            type="button"
            className="button small quiet"
            aria-label={text(`studio.outline.${by < 0 ? 'up' : 'down'}`, { name })}
            aria-disabled={by < 0 ? nth === 0 : nth === count - 1}
            onClick={() => void editing.move({ file, at, item: id, name, by }, `${own}-${by}`)}
          >
            {by < 0 ? '↑' : '↓'}
          </button>
        ))}
        <MoveTo
          {...{ name, nth, count }}
          onMove={(to) => editing.move({ file, at, item: id, name, to }, `${own}-heading`)}
        />
        <button
          type="button"
          className="button small quiet"
          aria-label={text('studio.outline.remove', { name })}
          onClick={() =>
            void editing.apply(
              { act: 'remove', file, at, item: id },
              text('studio.outline.removed', { name }),
              nextRow({ file, at }, id),
            )
          }
        >
          ×
        </button>
      </span>
    </div>
  )
}

export function Name({ id, name, to, more }: Pick<RowProps, 'name' | 'to' | 'more'> & { id?: string }) {
  return (
    <span className="studio-row-name">
      {to === undefined ? (
        <span id={id} tabIndex={-1}>
          {name}
        </span>
      ) : (
        <Link id={id} to={to} draggable={false}>
          {name}
        </Link>
      )}
      {more !== null && more !== '' && <span className="studio-soft">{more}</span>}
    </span>
  )
}
