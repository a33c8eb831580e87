/** So many are remembered: enough for an editor who goes back and forth, and no pile. */
export const mostSound = 100

/** Keys of wizards whose journeys were found sound, the newest first; `onSound` is told when there is a new one. */
export function soundKeys(before: readonly string[], onSound: (keys: readonly string[]) => void) {
  let keys = before
  return {
    all: () => keys,
    remember(found: readonly string[]): void {
      const isNew = found.some((key) => !keys.includes(key))
      keys = [...new Set([...found, ...keys])].slice(0, mostSound)
      if (isNew) onSound(found)
    },
  }
}
