import '../../ui/theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PreviewFrame } from '../../screens/preview-frame.tsx'
import { loadValidators } from './load-validators.ts'
import { PreviewPage } from './preview-page.tsx'

// The entry of /preview, put into the page by vite.config.ts while `npm run dev` runs. The build never sees it.
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    {window.location.pathname === '/preview/frame' ? (
      <PreviewFrame load={loadValidators} contentAt="/preview-api" />
    ) : (
      <PreviewPage />
    )}
  </StrictMode>,
)
