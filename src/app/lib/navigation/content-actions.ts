/** Words of addresses that content knows: they come with the texts, before the first page is drawn. */
export type ContentActions = {
  /** Steps of the tag wizard by the words that open them (`?routeAction=needs`). */
  steps: Readonly<Record<string, number>>
  /** Words that open a page of help. */
  help: readonly string[]
  /** The reaction that is the empathy with a memory (`?reaction=`). */
  empathy: number
}

let known: ContentActions = { steps: {}, help: [], empathy: -1 }

export function setContentActions(actions: ContentActions): void {
  known = actions
}

export const stepActions = (): ContentActions['steps'] => known.steps
export const isHelpAction = (word: string): boolean => known.help.includes(word)
export const empathyReaction = (): number => known.empathy
