import type { Facts, Wizard } from '../definition.ts'

/** Facts that the session knows, with their values. */
export const sessionFacts = { signedIn: ['yes', 'no'] } as const
/** The name of a session fact. */
export type SessionFact = keyof typeof sessionFacts

/** Sources of facts that do not come from the target. */
export interface FactSources {
  session: Readonly<Record<SessionFact, string>>
  /** What the address of the page says under a name. */
  page?: ((name: string) => string | null) | undefined
}

/** The facts of a wizard that does not read them from what it fills in. A page that says nothing, or something unknown, gives the first value. */
export function factsFromContext(wizard: Pick<Wizard, 'facts'>, { session, page }: FactSources): Facts {
  const facts: Record<string, string> = {}
  for (const [name, { from, values }] of Object.entries(wizard.facts ?? {})) {
    const said = from === 'session' ? session[name as SessionFact] : from === 'page' ? page?.(name) : undefined
    const known = values.find((value) => value === said) ?? (from === 'page' ? values[0] : undefined)
    if (known !== undefined) facts[name] = known
  }
  return facts
}
