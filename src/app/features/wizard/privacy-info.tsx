import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import './wizard-page.css'

const levels = ['privacy.public', 'privacy.link', 'privacy.onlyMe']

/** What the three levels mean, in the order in which they are offered. */
export function PrivacyInfo({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text('privacy.title')} width={500} onClose={onClose}>
      <ul className="privacy-levels">
        {levels.map((level) => (
          <li key={level}>{text(level)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
