import { createStore } from '../store.ts'

export const themes = ['auto', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]

/** early.js reads the same key before the first paint. */
const key = 'theme'
const themeStore = createStore<Theme>(
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'auto',
)

/** The theme in use; every switch on the page shows the same one. */
export const useTheme = themeStore.use

export function setTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'auto') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // The choice lasts for this visit.
  }
  themeStore.set(theme)
}
