import type { Wizard } from '@kindred/engine'
import { wordsOf } from './screen.ts'
import { type Scene, ScreenSimulator } from './screen-simulator.ts'
import type { TestScript } from './script.ts'
import { textsToType } from './texts.ts'
import type { View } from './view.ts'

/** A place where a script and a wizard do not agree. */
export interface Disagreement {
  /** Number of the step in its script. */
  step: number
  say: string
  /** Which part of the screen differs. */
  part: string
  expected: string
  seen: string
}

/**
 * Plays a script on the compiled machine and compares every screen: nothing is found while the wizard is the one that the
 * script was made from.
 */
export function playScript(
  wizard: Wizard,
  texts: Readonly<Record<string, string>>,
  script: TestScript,
): Disagreement[] {
  const simulator = new ScreenSimulator(wizard, wordsOf(texts))
  const found: Disagreement[] = []
  let scene: Scene = simulator.begin(script.facts)
  for (const [index, { action, say, view }] of script.steps.entries()) {
    const note = (part: string, expected: unknown, seen: unknown) =>
      found.push({ step: index + 1, say: say.join(' '), part, expected: words(expected), seen: words(seen) })
    try {
      if (index > 0) scene = simulator.after(scene, action)
      for (const part of partsOf(view, scene.view))
        if (words(view[part]) !== words(scene.view[part])) note(part, view[part], scene.view[part])
      if ((action.do === 'write' || action.do === 'type') && action.tries.length > 0) {
        const tries = textsToType(simulator, simulator.field(action.field))
        if (words(tries) !== words(action.tries)) note('what the box holds', action.tries, tries)
      }
    } catch (error) {
      note('action', 'can be done', error instanceof Error ? error.message : String(error))
      return found
    }
  }
  return found
}

const partsOf = (a: View, b: View): (keyof View)[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)] as (keyof View)[]),
]

const words = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
