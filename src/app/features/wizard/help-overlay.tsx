import { fieldOf, type Wizard } from '#engine'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Help } from './memory-address.ts'
import './wizard-page.css'

interface Explained {
  title: string
  lines: string[]
}

/** What each help overlay says. Its words are those of the questions themselves. */
const explanations: Record<Help, (wizard: Wizard) => Explained | undefined> = {
  privacy: () => ({
    title: text('privacy.title'),
    lines: [text('privacy.public'), text('privacy.link'), text('privacy.onlyMe')],
  }),
  warning: (wizard) => {
    const field = fieldOf(wizard, 'sensitive_topics')
    return field?.help === undefined ? undefined : { title: field.label, lines: [field.help] }
  },
  bittersweet: (wizard) => {
    const option = fieldOf(wizard, 'memoryType')?.list?.options.find(({ id }) => id === 'bittersweet')
    return option?.help === undefined ? undefined : { title: option.label, lines: [option.help] }
  },
}

export function HelpOverlay({ help, wizard, onClose }: { help: Help; wizard: Wizard; onClose: () => void }) {
  const explained = explanations[help](wizard)
  if (explained === undefined) return null
  return (
    <Dialog title={explained.title} width={500} onClose={onClose}>
      <ul className="privacy-levels">
        {explained.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  )
}
