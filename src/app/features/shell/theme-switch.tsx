import { useId, useState } from 'react'
import { text } from '../../lib/texts.ts'

const themes = ['auto', 'light', 'dark', 'contrast'] as const
type Theme = (typeof themes)[number]

/** early.js reads the same key before the first paint. */
const key = 'theme'

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(readTheme)
  const name = useId()
  const choose = (next: Theme) => {
    setTheme(next)
    applyTheme(next)
  }
  return (
    <fieldset className="theme-switch">
      <legend>{text('theme.label')}</legend>
      {themes.map((one) => (
        <label key={one}>
          <input type="radio" name={name} value={one} checked={theme === one} onChange={() => choose(one)} />
          {text(`theme.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}

function readTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'auto'
}

function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'auto') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // The choice lasts for this visit.
  }
}
