import { createPortal } from 'react-dom'
import Bell from '../features/notifications/bell.tsx'
import { ThumbBar } from '../features/shell/thumb-bar.tsx'

/** What the frame of every page has for members alone, in one file: the bell in the header, and the bar at the end of the page. */
export default function MemberFrame() {
  return (
    <>
      <Bell />
      {createPortal(<ThumbBar />, document.body)}
    </>
  )
}
