import { type Content, registerLookups } from '@kindred/content'
import type { Wizard } from '@kindred/engine'

/** The content that is served here, and which versions of its wizards answers and drafts may name. */
export type Serving = {
  content: () => Content
  wizards: () => readonly Wizard[]
  since: () => Date
  validators: (version: string) => string | undefined
  isReferenced: (wizard: Wizard) => boolean
  /** Notes that answers and drafts may name these versions. */
  reference: (versions: readonly string[]) => void
  /** Serves another version from now on; false where it is the same. */
  swap: (next: Content, validators?: Record<string, string>) => boolean
}

/** Serves this content; of `begun`, versions that were handed out before, those that it still has are referenced already. */
export function startServing(first: Content, begun: readonly Wizard[]): Serving {
  let content = deepFreeze(first)
  registerLookups(content.lookups)
  let since = new Date()
  let validators: Record<string, string> = {}
  const referenced = new Set(begun.map(({ version }) => version).filter((version) => isServed(content, version)))
  return {
    content: () => content,
    wizards: () => Object.values(content.wizards),
    since: () => since,
    validators: (version) => validators[version],
    isReferenced: ({ version }) => referenced.has(version),
    reference(versions) {
      for (const version of versions) referenced.add(version)
    },
    swap(next, compiled = {}) {
      if (next.version === content.version) return false
      content = withKnownWizards(deepFreeze(next), content)
      registerLookups(content.lookups)
      since = new Date()
      validators = compiled
      for (const version of referenced) if (!isServed(content, version)) referenced.delete(version)
      return true
    },
  }
}

const isServed = (content: Content, version: string): boolean =>
  Object.values(content.wizards).some((wizard) => wizard.version === version)

/** Wizards that stayed the same stay the same object, so that what was worked out from them still counts. */
function withKnownWizards(content: Content, before: Content): Content {
  const wizards = Object.entries(content.wizards).map(([id, wizard]) => {
    const known = before.wizards[id]
    return [id, known?.version === wizard.version ? known : wizard] as const
  })
  return Object.freeze({ ...content, wizards: Object.freeze(Object.fromEntries(wizards)) })
}

/** What comes from another thread is a copy that nobody froze. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
