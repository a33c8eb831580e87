import type { AnyStateMachine, AnyStateNode, TransitionDefinition } from 'xstate'

type Transition = TransitionDefinition<never, never>

/** `xstate.done.actor.send` is what the machine is told of itself; a person reads "send done". */
const wordsOf = (event: string): string =>
  event
    .replace(
      /^xstate\.(done|error)\.actor\.(?:.*\.)?([^.]+)$/,
      (_, how, actor) => `${actor} ${how === 'done' ? 'done' : 'failed'}`,
    )
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')

const nameOf = (node: AnyStateNode): string => node.path.join('.') || node.key

/** All states that have none inside. */
const leavesOf = (node: AnyStateNode): AnyStateNode[] => {
  const inside = Object.values(node.states as Record<string, AnyStateNode>)
  return inside.length === 0 ? [node] : inside.flatMap(leavesOf)
}

const firstIn = (node: AnyStateNode): AnyStateNode => {
  const [first] = Object.keys(node.states).length === 0 ? [] : (node.initial.target ?? [])
  return first === undefined ? node : firstIn(first)
}

/** The transitions of a state and of those around it that it does not replace. */
function transitionsFrom(node: AnyStateNode): Transition[] {
  const events = new Set<string>()
  const found: Transition[] = []
  for (let around: AnyStateNode | undefined = node; around !== undefined; around = around.parent) {
    for (const [event, transitions] of around.transitions) {
      if (events.has(event)) continue
      events.add(event)
      found.push(...(transitions as unknown as Transition[]))
    }
    found.push(...((around.always ?? []) as unknown as Transition[]))
  }
  return found
}

/** A state machine of the app as Mermaid text: each state without others inside, each way between two with its event and guard. */
export function drawMachine(machine: AnyStateMachine): string {
  const lines = leavesOf(machine.root).flatMap((from) =>
    transitionsFrom(from).flatMap(({ target, guard, eventType }) => {
      const to = (target as readonly AnyStateNode[] | undefined)?.[0]
      if (to === undefined) return []
      const type = typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : guard
      const why = typeof type === 'string' ? ` [${type}]` : ''
      return [`  ${nameOf(from)} --> ${nameOf(firstIn(to))}: ${wordsOf(String(eventType))}${why}`]
    }),
  )
  return ['stateDiagram-v2', `  [*] --> ${nameOf(firstIn(machine.root))}`, ...new Set(lines)].join('\n')
}
