/**
 * The page's own exit link cannot be pressed while a modal is open, so every modal brings a twin to the same place. Both have the
 * address that the server wrote into the page.
 */
export function LeaveLink() {
  const original = document.querySelector<HTMLAnchorElement>('#leave-quickly')
  if (!original) return null
  return (
    <a className="leave" data-leave href={original.href} rel="noreferrer nofollow" tabIndex={0}>
      Leave<span className="leave-more"> quickly</span>
    </a>
  )
}
