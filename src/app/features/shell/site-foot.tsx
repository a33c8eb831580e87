import { LanguageSwitch } from './language-switch.tsx'
import { LeavingNote } from './leaving-note.tsx'
import { MoreLinks } from './navigation.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** At the end of every page but a wizard: places for now and then, and how the page looks, for visitors too. */
export const SiteFoot = () => (
  <footer className="site-foot">
    <MoreLinks />
    <div className="site-foot-looks">
      <LanguageSwitch />
      <ThemeSwitch />
      <LeavingNote />
    </div>
  </footer>
)
