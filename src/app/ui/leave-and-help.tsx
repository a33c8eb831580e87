import { language } from '../lib/texts/languages.ts'
import { text } from '../lib/texts/texts.ts'
import { NeedHelp } from './need-help.tsx'

/**
 * The page's own ways out cannot be pressed while a modal is open, so every modal brings twins to the same places. The exit has the
 * address that the server wrote into the page. `help` is false where help itself is open.
 */
export function LeaveAndHelp({ help = true }: { help?: boolean | undefined }) {
  const original = document.querySelector<HTMLAnchorElement>('#leave-quickly')
  return (
    <div className="ways-out" lang={language()}>
      {original && (
        <a className="leave" data-leave href={original.href} rel="noreferrer nofollow" tabIndex={0}>
          {text('help.leave')}
          <span className="leave-more"> {text('help.leaveMore')}</span>
        </a>
      )}
      {help && <NeedHelp />}
    </div>
  )
}
