import type { Facts } from '@kindred/engine'
import type { Action } from './action.ts'
import type { ItemKind } from './item.ts'
import type { Screen } from './screen.ts'
import type { View } from './view.ts'

/** One thing to do, and what must be on the screen afterwards. */
export interface ScriptStep {
  action: Action
  /** To do, in words. */
  say: string[]
  /** What changes on the screen, in words. */
  expect: string[]
  /** The whole screen afterwards. */
  view: View
  /** Appears for a moment. */
  announces?: string
  /** Ids of the items that this shows first. */
  covers: string[]
}

/** A way through the wizard for a tester, or for a browser. */
export interface TestScript {
  wizard: string
  title: string
  facts: Facts
  steps: ScriptStep[]
}

/** One thing that can be shown, with who shows it or why nobody does. */
export interface CoveredItem {
  id: string
  kind: ItemKind
  words: string
  /** Number of the script and of the step that shows it first. */
  by?: { script: number; step: number }
  /** Why no script shows it. */
  reason?: string
}

/** All scripts of a wizard, and what they cover. */
export interface TestScripts {
  wizard: string
  version: string
  screen: Screen['kind']
  scripts: TestScript[]
  items: CoveredItem[]
  /** No set of scripts can have fewer scripts, or fewer actions, and show the same items. */
  atLeast: { scripts: number; actions: number }
}
