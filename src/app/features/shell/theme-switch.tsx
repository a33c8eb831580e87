import { useId } from 'react'
import { text } from '../../lib/texts.ts'
import { themes, useTheme, wearTheme } from '../../lib/theme.ts'

export function ThemeSwitch() {
  const theme = useTheme()
  const name = useId()
  return (
    <fieldset className="theme-switch">
      <legend>{text('theme.label')}</legend>
      {themes.map((one) => (
        <label key={one}>
          <input type="radio" name={name} value={one} checked={theme === one} onChange={() => wearTheme(one)} />
          {text(`theme.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
