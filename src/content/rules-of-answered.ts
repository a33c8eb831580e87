import type { DraftContent } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { HangingId, KnownFrom } from './hanging.ts'
import { ofWizard } from './hanging-ids.ts'
import { swapRules } from './rules.ts'

/** An id that stored answers hang on, as whoever keeps them knows it. */
export type AnsweredId = HangingId & { wizard: string }

const answered: KnownFrom = {
  ...{ gone: 'answered-gone', shape: 'answered-shape', name: 'answered-name' },
  ...{ asked: 'was answered', chosen: 'was chosen' },
}

/**
 * Does every stored answer still have a place, whatever was served in between? The same look as at published ids, at what
 * members really answered.
 */
export function answeredRules(
  content: DraftContent,
  names: readonly string[],
  answers: readonly AnsweredId[],
): Finding[] {
  const byWizard = new Map<string, AnsweredId[]>()
  for (const id of answers) byWizard.set(id.wizard, [...(byWizard.get(id.wizard) ?? []), id])
  return [...byWizard].flatMap(([id, ids]) =>
    ofWizard(content, names, { id, ids, knownFrom: answered, gone: () => goneWizard(content, id) }),
  )
}

/** It stands where the list of served ids names the wizard, which is a file that is there. */
function goneWizard({ published }: DraftContent, id: string): Finding {
  const file = published[0]?.file
  return {
    ...{ rule: 'answered-gone', severity: swapRules['answered-gone'] },
    ...{
      file: file?.name ?? 'content/published.json',
      line: file?.lineOf(['wizards', id]) ?? 1,
      path: `wizards.${id}`,
    },
    sentence: `Members have answered the wizard "${id}", and its files are gone.`,
    mend: 'Put its files back; or accept this finding with a reason: members still find their answers under "Yours", as they were asked.',
  }
}
