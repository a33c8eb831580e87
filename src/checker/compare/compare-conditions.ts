import type { Condition } from '@kindred/contract/condition'
import type { Wizard } from '@kindred/engine'
import { listed, quoted, same, type Touch } from './touch.ts'

interface Named {
  condition: Condition
  /** Titles of the steps that read it. */
  readBy: Set<string>
}

/** Conditions that another text of the same name stands for, with the steps that read them. */
export function conditionsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = namedIn(previous)
  return [...namedIn(next)].flatMap(([name, { condition, readBy }]): Touch[] => {
    const was = had.get(name)
    return was === undefined || same(was.condition, condition)
      ? []
      : [
          {
            about: 'steps',
            sentence: `The condition ${quoted(name)} asks for something else; it is read by ${listed([...readBy])}.`,
          },
        ]
  })
}

function namedIn({ steps }: Wizard): Map<string, Named> {
  const found = new Map<string, Named>()
  const look = (value: unknown, title: string): void => {
    if (typeof value !== 'object' || value === null) return
    if ('named' in value && typeof value.named === 'string') {
      const known = found.get(value.named) ?? { condition: value as Condition, readBy: new Set() }
      found.set(value.named, { ...known, readBy: known.readBy.add(title) })
    }
    for (const part of Object.values(value)) look(part, title)
  }
  for (const { fields, title, when, next, sections } of steps)
    look([when, next, sections, fields.map((field) => field.when)], title)
  return found
}
