import { logFailure } from '../../lib/log.ts'
import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import { LinkIcon } from '../../ui/icons.tsx'

export function ShareLink({ link }: { link: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/memory/${link}`)
    } catch (error) {
      logFailure('copying the link', error)
      window.alert(text('memory.share.failed'))
      return
    }
    window.alert(text('memory.share.copied'))
  }
  return (
    <button type="button" className="button small" onClick={() => void copy()}>
      <LinkIcon />
      {text('memory.share')}
    </button>
  )
}
