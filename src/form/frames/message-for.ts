import type { Facts, Wizard } from '@kindred/engine'

/**
 * A sentence of the wizard's own for what is known before it opens, by its name and the fact's value: `"title.happy"` in its messages.
 * @example messageFor(wizard, { memoryType: 'happy' }, 'title') ?? wizard.title
 */
export const messageFor = ({ messages = {} }: Wizard, facts: Facts, name: string): string | undefined =>
  Object.values(facts).flatMap((value) => messages[`${name}.${value}`] ?? [])[0]
