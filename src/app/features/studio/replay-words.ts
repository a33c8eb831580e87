import { chosenIn, fieldOf, holdsList, labelOf, stepOf, type Wizard, type WizardEvent } from '@kindred/engine'
import type { ReplayWords } from '../../screens/replay-bar.tsx'
import type { StudioTexts } from './studio-context.tsx'

/** Buttons of the members’ screen, as a wizard words them; else as the studio does. */
const buttons: Partial<Record<WizardEvent['type'], string>> = {
  NEXT: 'wizard.next',
  PREVIOUS: 'wizard.previous',
  RESET: 'wizard.resetAll',
  OVERVIEW: 'wizard.backToOverview',
  LEAVE: 'leave.go',
}

/** So much of what was written is read. */
const maxRead = 40

function clickWords(text: StudioTexts, wizard: Wizard, event: WizardEvent, chosen: ReadonlySet<string>): string {
  const say = (key: string, values?: Record<string, string | number>) => text(`studio.click.${key}`, values)
  switch (event.type) {
    case 'OPEN':
      return say('open', { name: stepOf(wizard, event.step)?.title ?? event.step })
    case 'TOGGLE': {
      const field = fieldOf(wizard, event.field)
      const name = field === undefined ? event.option : labelOf(field, event.option)
      return say(chosen.has(`${event.field}|${event.option}`) ? 'takeBack' : 'choose', { name })
    }
    case 'ANSWER': {
      const field = fieldOf(wizard, event.field)
      const name = field?.label ?? event.field
      const last = chosenIn(event.value).at(-1)
      if (last === undefined) return say('clear', { name })
      const words = last.length > maxRead ? say('characters', { n: last.length }) : `“${last}”`
      return say(field !== undefined && holdsList(field) ? 'add' : 'write', { name, words })
    }
    case 'FACTS':
      return say('facts', { facts: Object.values(event.facts).join(', ') })
    case 'RESTORE':
      return say('restore')
    default: {
      const key = buttons[event.type] ?? event.type
      return say('press', { button: wizard.words?.[key] ?? say(key) })
    }
  }
}

/** What the bar of a replay says, in the language of the editor. */
export const replayWords = (text: StudioTexts): ReplayWords => {
  const say = (key: string, values?: Record<string, string | number>) => text(`studio.click.${key}`, values)
  return {
    replay: say('replay'),
    broken: say('broken'),
    lead: text('studio.replay'),
    clicks: (wizard, events) => {
      const chosen = new Set<string>()
      return events.map((event) => {
        const words = clickWords(text, wizard, event, chosen)
        const key = event.type === 'TOGGLE' ? `${event.field}|${event.option}` : ''
        if (key !== '' && !chosen.delete(key)) chosen.add(key)
        return words
      })
    },
    start: (name) => say('start', { name }),
    nothing: say('nothing'),
    strayed: say('strayed'),
    here: (at, of, state) => say('here', { at, of, state }),
    state: (wizard, state) => stepOf(wizard, state)?.title ?? say(`state.${state}`),
    toReplay: say('toReplay'),
    back: say('back'),
    play: say('play'),
    pause: say('pause'),
    forward: say('forward'),
    end: say('end'),
  }
}
