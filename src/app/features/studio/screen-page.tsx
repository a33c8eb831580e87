import { emptyValidators } from '@kindred/form'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PreviewFrame } from '../../screens/preview-frame.tsx'

// The checker judges what is shown, and nobody takes the answers: no validators have to be compiled between two keys.
const load = () => Promise.resolve(emptyValidators)

/** The page in the frame of the studio: the members' screen alone, in a window of its own. */
export function drawScreen(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <PreviewFrame load={load} contentAt="/api/v1/content" />
    </StrictMode>,
  )
}
