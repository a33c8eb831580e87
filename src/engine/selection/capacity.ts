import { kindOf } from '../kinds/index.ts'
import { memoize } from '../memoize.ts'
import type { Wizard } from '../wizard.ts'

/** How many people can choose an option, by question and option; what has no limit is not in it. */
export const limitedOptions = memoize(
  ({ steps }: Wizard): ReadonlyMap<string, ReadonlyMap<string, number>> =>
    new Map(
      steps.flatMap(({ fields }) =>
        fields.flatMap((field) => {
          if (kindOf(field).canBeFull !== true) return []
          const limited = field.list?.options.flatMap(({ id, capacity }) =>
            capacity === undefined ? [] : [[id, capacity] as const],
          )
          return limited === undefined || limited.length === 0 ? [] : [[field.id, new Map(limited)] as const]
        }),
      ),
    ),
)
