import { setTheme, type Theme, themes, useTheme } from '../../lib/page/theme.ts'
import { text } from '../../lib/texts/texts.ts'

export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <label className="theme-switch">
      <span>{text('theme.label')}</span>
      <select value={theme} onChange={({ target }) => setTheme(target.value as Theme)}>
        {themes.map((one) => (
          <option key={one} value={one}>
            {text(`theme.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
