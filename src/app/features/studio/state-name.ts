import type { StepState } from '@kindred/checker/in-page'
import { chosenIn, holdsList, type Wizard } from '@kindred/engine'
import type { StudioTexts } from './studio-context.tsx'

/** What a state of a step is called in the editor's language: the checker names it in English. */
export function stateName(
  text: StudioTexts,
  wizard: Wizard,
  { id, name, field: asked, journeyState }: StepState,
): string {
  const say = (key: string, values?: Record<string, string | number>) => text(`studio.state.${key}`, values)
  const field = wizard.steps.flatMap(({ fields }) => fields).find((one) => one.id === asked)
  if (field === undefined) return id === 'empty' || id === 'every' ? say(id) : name
  const which = id.slice(field.id.length + 1)
  const chosen = chosenIn(journeyState.answers[field.id])
  const [first = ''] = chosen
  if (which === 'misfit') return say('misfit')
  if (field.list !== undefined) {
    const label = field.list.options.find((one) => one.id === first)?.label ?? first
    if (which === 'no-longer-offered') return say('noLongerOffered', { name: label })
    if (which.startsWith('exclusive-')) return say('exclusive', { name: label })
    if (!holdsList(field)) return say('chosen', { name: label })
    return which === 'one' ? say('oneChosen') : say('someChosen', { n: chosen.length, limit: field.limit ?? '' })
  }
  if (field.fields !== undefined) return which === 'unfinished' ? say('newEntry') : say('entries', { n: chosen.length })
  if (holdsList(field)) return say('names', { n: chosen.length })
  if (which.startsWith('unfinished-')) return say('unfinished', { entry: first })
  return which === 'one' ? say('words') : say('length', { n: [...first].length })
}
