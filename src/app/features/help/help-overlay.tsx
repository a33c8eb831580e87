import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { HelpParts } from '../../../help/index.ts'
import { helpPageQuery } from '../../lib/page-queries.ts'
import { withoutRouteAction } from '../../lib/route-action.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import './help-overlay.css'

/** A page of help in front of where a person is; closing it leads back there. What it says stands in content/help. */
export default function HelpOverlay({ action }: { action: string }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { data: page } = useQuery(helpPageQuery(action))
  if (page === undefined) return null
  const close = () => navigate(withoutRouteAction(`${pathname}${search}${hash}`), { replace: true })
  return (
    <Dialog
      title={page.title}
      onClose={close}
      width={600}
      footer={
        <button type="button" className="button" onClick={close}>
          {text('dialog.close')}
        </button>
      }
    >
      <div className="help-overlay">
        {page.sections.map((section) => (
          <section key={section.heading}>
            <h3>{section.heading}</h3>
            <HelpParts section={section} />
            {section.block === 'hotlines' && (
              <p>
                <a href="/safety#support-resources" target="_blank" rel="noreferrer">
                  {text('help.lines')}
                </a>
              </p>
            )}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
