import { targets } from '@kindred/contract/targets'
import type { Field, Wizard } from '@kindred/engine'

/** What wizards said before they named their target. */
const subjects: Record<string, (wizard: Wizard) => string> = {
  memory: ({ kind }) => (kind === 'overview' ? 'memory-tags' : 'memory'),
}

/**
 * A wizard as it was kept, in the form of today. Versions that were kept before wizards named their target and questions
 * their roles are given both: a role is known by the name on the wire, which is the same in every version.
 */
export function normalizeStoredWizard(body: Wizard & { subject?: string }): Wizard {
  const { subject, ...wizard } = body
  if (subject === undefined) return body
  const target = subjects[subject]?.(wizard) ?? 'response'
  return {
    ...wizard,
    target,
    steps: wizard.steps.map((step) => ({ ...step, fields: step.fields.map(withRole(target)) })),
  }
}

const withRole =
  (target: string) =>
  (field: Field): Field => {
    const roles = Object.entries(targets.find(({ id }) => id === target)?.roles ?? {})
    const role = roles.find(
      ([, { wire, as }]) => wire === field.binding?.payload && as.includes(field.binding?.as ?? ''),
    )?.[0]
    return role === undefined ? field : { ...field, role }
  }
