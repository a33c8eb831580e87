import { useLocation } from 'react-router-dom'
import { inOtherLanguage, language, languagesToChoose } from '../../lib/texts/languages.ts'
import { text } from '../../lib/texts/texts.ts'

/** Links, not buttons: the page is loaded again with the words of the other language alone. */
export function LanguageSwitch() {
  const here = useLocation()
  const all = languagesToChoose()
  if (all.length < 2) return null
  return (
    <nav className="language-switch" aria-label={text('shell.language')}>
      <ul>
        {all.map((one) => (
          <li key={one.language}>
            <a
              href={inOtherLanguage(here, one.language)}
              lang={one.language}
              hrefLang={one.language}
              aria-current={one.language === language() ? 'true' : undefined}
            >
              {one.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
