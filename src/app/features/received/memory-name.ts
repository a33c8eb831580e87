/** What a memory is called where it is only named: its title, or how it begins. Empty for one of which neither is told. */
export function memoryName({ title, beginning }: { title: string; beginning: string }): string {
  if (title !== '') return title
  const words = beginning.split(/\s+/).filter((word) => word !== '')
  return words.length <= beginningWords ? words.join(' ') : `${words.slice(0, beginningWords).join(' ')}…`
}
const beginningWords = 8
