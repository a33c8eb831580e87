import type { Facts } from '@kindred/engine'
import { type Action, sentencesOf } from './action.ts'
import { factWords, type Item } from './item.ts'
import { routeTo } from './route.ts'
import { namesOf } from './screen.ts'
import type { Scene, ScreenSimulator } from './screen-simulator.ts'
import type { TestScript } from './script.ts'
import { changesBetween } from './view-changes.ts'

/** Fewer would stop a long list from being ticked to its limit; more means that a goal is never reached. */
const maxActions = 20_000

/** Writes one script: plays the wizard, and notes what each action shows as it is seen. */
export class Writer {
  readonly script: TestScript
  readonly coveredBefore: number
  private scene: Scene
  private announced = false
  private readonly tried = new Map<Item, number>()
  private readonly beenAt = new Set<string>()

  constructor(
    private readonly simulator: ScreenSimulator,
    facts: Facts,
    private readonly number: number,
    private readonly open: Set<Item>,
    private readonly covered: Map<Item, { script: number; step: number }>,
    /** What this script looks for; it takes along whatever else it sees. */
    private readonly isMeant: (item: Item) => boolean,
  ) {
    const { wizard } = simulator
    this.coveredBefore = covered.size
    const known = Object.keys(facts).length === 0 ? '' : ` (${factWords(facts)})`
    this.script = { wizard: wizard.id, title: `${wizard.title}${known}`, facts, steps: [] }
    this.scene = simulator.begin(facts)
    this.note({ do: 'begin' }, undefined)
  }

  write(): void {
    while (this.script.steps.length < maxActions) {
      const next = this.nextActions()
      if (next === undefined) return
      const seen = this.covered.size
      for (const action of next.actions) this.perform(action)
      // Who comes to the same place again, and has shown nothing meanwhile, would go round for ever.
      if (this.covered.size > seen) this.beenAt.clear()
      const { state, answers } = this.scene.journeyState
      const key = JSON.stringify([state, answers])
      const isNear = this.open.has(next.item) && next.item.act?.(this.scene) !== undefined
      if (this.beenAt.has(key) && !isNear) this.tried.set(next.item, Number.POSITIVE_INFINITY)
      this.beenAt.add(key)
    }
  }

  /** What shows something here and now, else one click nearer to it, else the way to where it can be seen. */
  private nextActions(): { item: Item; actions: Action[] } | undefined {
    const items = this.inOrder()
    for (const phase of [...new Set(items.map((item) => item.phase))].sort((a, b) => a - b)) {
      const now = items.filter((item) => item.phase === phase)
      for (const how of ['act', 'approach'] as const)
        for (const item of now) {
          const actions = this.isTired(item) ? undefined : item[how]?.(this.scene)
          if (actions === undefined || actions.length === 0) continue
          this.tried.set(item, (this.tried.get(item) ?? 0) + 1)
          return { item, actions }
        }
      const route = this.routeToOneOf(now)
      if (route !== undefined) return route
    }
    return undefined
  }

  private routeToOneOf(items: readonly Item[]): { item: Item; actions: Action[] } | undefined {
    let best: { item: Item; actions: Action[] } | undefined
    for (const { item, far } of this.byDistance(items)) {
      if (best !== undefined && best.actions.length <= Math.max(2, far)) break
      if (this.isTired(item)) continue
      for (const goal of item.goals()) {
        const actions = routeTo(this.simulator, this.scene, goal)
        if (actions === undefined || actions.length === 0) {
          this.tried.set(item, (this.tried.get(item) ?? 0) + 2)
          continue
        }
        if (best === undefined || actions.length < best.actions.length) best = { item, actions }
        if (actions.length <= 2) break
      }
    }
    if (best === undefined) return undefined
    this.tried.set(best.item, (this.tried.get(best.item) ?? 0) + 5)
    return best
  }

  /** Nearest first: nobody gets to a step in fewer moves than there are steps between, except by a list of questions. */
  private byDistance(items: readonly Item[]): { item: Item; far: number }[] {
    const places = new Map(this.simulator.wizard.steps.map(({ id }, index) => [id, index]))
    const here = places.get(this.scene.journeyState.state)
    const isDirect = this.simulator.wizard.kind === 'overview' || here === undefined
    const farTo = (state: string): number => (isDirect ? 0 : Math.abs((places.get(state) ?? here) - here))
    return items
      .map((item) => ({ item, far: Math.min(...item.goals().map((goal) => farTo(goal.state))) }))
      .sort((a, b) => a.far - b.far)
  }

  /** An item that was looked for often and not seen is left to another script. */
  private isTired = (item: Item): boolean => (this.tried.get(item) ?? 0) > 60

  /** What belongs to the open step first, then in the order of the wizard. */
  private inOrder(): Item[] {
    const here = this.scene.journeyState.state
    const isHere = (item: Item) => (item.goals().some((goal) => goal.state === here) ? 0 : 1)
    const items = [...this.open].filter(this.isMeant)
    const near = new Map(items.map((item) => [item, isHere(item)]))
    return items.sort((a, b) => (near.get(a) ?? 1) - (near.get(b) ?? 1))
  }

  private perform(action: Action): void {
    const before = this.scene
    this.scene = this.simulator.after(before, action)
    this.note(action, before)
  }

  private note(action: Action, before: Scene | undefined): void {
    const { simulator, script } = this
    const played = { before, action, after: this.scene }
    const covers: string[] = []
    for (const item of this.open) {
      if (!item.covers(played)) continue
      this.open.delete(item)
      this.covered.set(item, { script: this.number + 1, step: script.steps.length + 1 })
      covers.push(item.id)
    }
    const changed = before !== undefined && before.journeyState.answers !== this.scene.journeyState.answers
    const announces =
      simulator.screen.kind === 'dialog' && changed && !this.announced && action.do !== 'begin'
        ? namesOf(simulator.wizard, simulator.wordsIn(this.scene)).saved
        : undefined
    if (announces !== undefined) this.announced = true
    script.steps.push({
      action,
      say: sentencesOf(action, simulator.screen.opening, before !== undefined),
      expect: changesBetween(before?.view, this.scene.view),
      view: this.scene.view,
      ...(announces === undefined ? {} : { announces }),
      covers,
    })
  }
}
