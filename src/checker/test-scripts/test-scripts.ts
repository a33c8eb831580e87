import type { Facts, Wizard } from '@kindred/engine'
import { factWords, type Item, type ItemKind } from './item.ts'
import { itemsOfQuestions } from './items-of-questions.ts'
import { itemsOfSteps } from './items-of-steps.ts'
import { messagesSeen } from './messages.ts'
import { wordsOf } from './screen.ts'
import { ScreenSimulator } from './screen-simulator.ts'
import type { CoveredItem, TestScript, TestScripts } from './script.ts'
import { factsFit, type Goal, Situations } from './situations.ts'
import { Writer } from './writer.ts'

/** What one script could not show another may, from the start. */
const maxScriptsPerFacts = 4

/**
 * A small set of scripts that shows every step, way, condition, limit, exclusive option and message of a wizard. What is
 * expected comes from the compiled machine and the selection rules; what is covered is seen while playing, not claimed.
 *
 * @example const { scripts, items } = testScripts(content.wizards['tag-memory'], content.texts)
 */
export function testScripts(wizard: Wizard, texts: Readonly<Record<string, string>>): TestScripts {
  const simulator = new ScreenSimulator(wizard, wordsOf(texts))
  const situations = new Situations(wizard)
  const items = [...itemsOfSteps(simulator, situations), ...itemsOfQuestions(simulator, situations)].map(withKnownGoals)
  const open = new Set(items.filter(({ never }) => never === undefined))
  const covered = new Map<Item, { script: number; step: number }>()
  const scripts: TestScript[] = []
  const homes = homesOf(simulator.screen.facts, open)
  const left = [...simulator.screen.facts]
  while (left.length > 0 && open.size > 0) {
    const facts = maxPromising(left, open)
    left.splice(left.indexOf(facts), 1)
    write(facts, (item) => (homes.get(item) ?? facts) === facts)
  }
  // What did not come to be seen where it was meant to may be seen elsewhere.
  for (const facts of simulator.screen.facts) write(facts, () => true)
  const essential = simulator.screen.facts.filter((facts) => onlyWith(facts, items)).length
  return {
    wizard: wizard.id,
    version: wizard.version,
    screen: simulator.screen.kind,
    scripts,
    items: [...items.map((item) => ({ ...told(item), ...coverage(item) })), ...messagesSeen(simulator, texts, scripts)],
    atLeast: { scripts: Math.max(1, essential), actions: leastActions(items, covered) },
  }

  function write(facts: Facts, isMeant: (item: Item) => boolean): void {
    for (let round = 0; round < maxScriptsPerFacts && open.size > 0; round += 1) {
      const writer = new Writer(simulator, facts, scripts.length, open, covered, isMeant)
      writer.write()
      if (covered.size === writer.coveredBefore) return
      scripts.push(writer.script)
    }
  }

  function coverage(item: Item): Pick<CoveredItem, 'by' | 'reason'> {
    const by = covered.get(item)
    if (by !== undefined) return { by }
    if (item.never !== undefined) return { reason: item.never }
    const goals = item.goals()
    if (goals.length === 0) return { reason: 'no journey leads to where it could be seen' }
    if (!goals.some((goal) => simulator.screen.facts.some((facts) => factsFit(goal.facts, facts))))
      return { reason: `this screen never knows ${factWords(goals[0]?.facts ?? {})}` }
    return { reason: 'no way was found with the controls of this screen' }
  }
}

function withKnownGoals(item: Item): Item {
  let known: readonly Goal[] | undefined
  return {
    ...item,
    goals: () => {
      known ??= item.goals()
      return known
    },
  }
}

const told = ({ id, kind, words }: Item): Pick<CoveredItem, 'id' | 'kind' | 'words'> => ({ id, kind, words })

/** Greedy: the facts with which most of what is open can be seen. */
function maxPromising(left: readonly Facts[], open: ReadonlySet<Item>): Facts {
  const gain = (facts: Facts) =>
    [...open].filter((item) => item.goals().some((goal) => factsFit(goal.facts, facts))).length
  return [...left].sort((a, b) => gain(b) - gain(a))[0] ?? {}
}

/**
 * Several facts need several scripts anyway, so the work is shared out among them: what belongs to one step stays together
 * and goes to the facts that have the least to do so far.
 */
function homesOf(all: readonly Facts[], items: Iterable<Item>): Map<Item, Facts> {
  const homes = new Map<Item, Facts>()
  if (all.length < 2) return homes
  const load = new Map(all.map((facts) => [facts, 0]))
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    // Ways on are walked in one go.
    if (item.phase < 3) continue
    const key = item.goals()[0]?.state ?? ''
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  const fits = (item: Item, facts: Facts) => item.goals().some((goal) => factsFit(goal.facts, facts))
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length)) {
    const count = (facts: Facts) => group.filter((item) => fits(item, facts)).length
    const most = Math.max(...all.map(count))
    const able = all.filter((facts) => count(facts) >= most - 1)
    const home = able.reduce(
      (best, facts) => ((load.get(facts) ?? 0) < (load.get(best) ?? 0) ? facts : best),
      able[0] ?? {},
    )
    for (const item of group) if (fits(item, home)) homes.set(item, home)
    load.set(home, (load.get(home) ?? 0) + group.length)
  }
  return homes
}

/** Some item can be seen with these facts only, so no set does without a script of them. */
const onlyWith = (facts: Facts, items: readonly Item[]): boolean =>
  items.some((item) => {
    const goals = item.never === undefined ? item.goals() : []
    return goals.length > 0 && goals.every((goal) => Object.keys(goal.facts).length > 0 && factsFit(goal.facts, facts))
  })

/** Each of these needs an action of its own: no action serves two of them. */
const ownAction: ReadonlySet<ItemKind> = new Set([
  'next',
  'previous',
  'open',
  'overview',
  'leave',
  'exclusive',
  'names',
  'choice',
  'end',
])
const ownIds = /^(message:why|search|reset):|^text:.*:(kept|cleared|thrown away)$|^limit:.*:n\+1$/

/** A bound that holds for every set: what needs an action of its own, and the way to each limit. */
function leastActions(items: readonly Item[], covered: ReadonlyMap<Item, unknown>): number {
  const shown = items.filter((item) => covered.has(item))
  const own = shown.filter((item) => ownAction.has(item.kind) || ownIds.test(item.id)).length
  // Whoever leaves has to open the wizard for the next thing; reaching a limit of n takes n presses, of which one may
  // also come after an option that stands alone.
  const opened = Math.max(1, shown.filter(({ kind }) => kind === 'leave').length)
  return own + opened + shown.reduce((sum, { presses = 0 }) => sum + presses, 0)
}
