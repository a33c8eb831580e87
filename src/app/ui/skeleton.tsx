import './skeleton.css'

/** Keeps the place of text that is on its way, so that nothing jumps when it comes. */
export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <span className="skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <span className="skeleton" key={line} />
      ))}
    </span>
  )
}
