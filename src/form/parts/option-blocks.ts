import { checklistSections, type Field, memoize, type Option, type OptionSection } from '@kindred/engine'

/** Longer lists keep only the rows in view on the page. */
export const windowedFrom = 120

const blockRows = 12

/** Some rows of a section, drawn together, so that a tick looks only at its neighbours. */
export interface OptionBlock {
  /** Place of the block in the whole list, whatever a search leaves of it. */
  at: number
  options: Option[]
}

export interface SectionInBlocks extends OptionSection {
  /** None where only the rows in view are drawn. */
  blocks: OptionBlock[]
}

/** Which block an option belongs to. Long lists have only what is in view on the page and need no blocks. */
const blockOf = memoize(
  (offered: readonly Option[]): ReadonlyMap<Option, number> =>
    new Map(
      offered.length < windowedFrom ? offered.map((option, index) => [option, Math.floor(index / blockRows)]) : [],
    ),
)

function inBlocks(options: readonly Option[], offered: readonly Option[]): OptionBlock[] {
  const places = blockOf(offered)
  const blocks = new Map<number, OptionBlock>()
  for (const option of options) {
    const at = places.get(option) ?? 0
    const known = blocks.get(at)
    if (known) known.options.push(option)
    else blocks.set(at, { at, options: [option] })
  }
  return [...blocks.values()]
}

const cut = (field: Field, offered: readonly Option[], found: readonly Option[], searching: boolean) =>
  checklistSections(field, found, searching).map((section) => ({
    ...section,
    blocks: section.options.length < windowedFrom ? inBlocks(section.options, offered) : [],
  }))

// What is on offer is one list for each question and variant, so its sections are cut once and not at each opening.
const whole = new WeakMap<readonly Option[], SectionInBlocks[]>()

/** The sections of a checklist as they are drawn: of all that is on offer, or of what a search found in it. */
export function sectionsInBlocks(
  field: Field,
  offered: readonly Option[],
  found: readonly Option[],
  searching: boolean,
): SectionInBlocks[] {
  if (searching || found !== offered) return cut(field, offered, found, searching)
  const known = whole.get(offered) ?? cut(field, offered, offered, false)
  whole.set(offered, known)
  return known
}
