import type { Step, Wizard } from '@kindred/engine'
import { doneState, endsInResults, isExit, leftState, machineConfig, overviewState, startState } from '@kindred/engine'

import { escapeHtml } from './escape-html.ts'

/** What a drawing marks: steps nobody reaches, ways nobody takes, steps that some cannot go on from. */
export interface Marks {
  unreachable: ReadonlySet<string>
  /** `step next[0]` */
  unused: ReadonlySet<string>
  stuck: ReadonlySet<string>
}

interface Arrow {
  from: string
  to: string
  note: string
  unused: boolean
}

const noMarks: Marks = { unreachable: new Set(), unused: new Set(), stuck: new Set() }

/** Is there always a step after this one? Then Next never ends the wizard here, though the machine has that way. */
function goesOnForAll(wizard: Wizard, step: Step): boolean {
  if (step.ends === true) return false
  const follows = (at: number) => wizard.steps.slice(at).some(({ when }) => when === undefined)
  return (
    step.next?.every(({ to }) => follows(wizard.steps.findIndex(({ id }) => id === to))) ??
    follows(wizard.steps.indexOf(step) + 1)
  )
}

/** The arrows of the compiled machine: Next, in an overview the steps it opens, and from an ending out of the picture. */
export function arrowsOf(wizard: Wizard, marks: Marks = noMarks): Arrow[] {
  const { states, initial, on } = machineConfig(wizard)
  type Node = { on?: Record<string, { target: string } | { target: string }[]>; always?: { target: string }[] }
  const targets = (found: { target: string } | { target: string }[] | undefined): string[] => [
    ...new Set((found === undefined ? [] : [found].flat()).map(({ target }) => target)),
  ]
  const arrows: Arrow[] = [{ from: '[*]', to: initial, note: '', unused: false }]
  for (const [from, node] of Object.entries(states as Record<string, Node>)) {
    const step = wizard.steps.find(({ id }) => id === from)
    for (const to of targets(node.always)) arrows.push({ from, to, note: '', unused: false })
    const ways = from === overviewState ? targets(on.OPEN).map((to) => to.slice(1)) : targets(node.on?.NEXT)
    for (const to of ways) {
      if (step !== undefined && !wizard.steps.some(({ id }) => id === to) && goesOnForAll(wizard, step)) continue
      const named = step?.next?.findIndex((way) => way.to === to) ?? -1
      const own = wizard.steps.find(({ id }) => id === to)?.when
      const condition = named >= 0 ? (step?.next?.[named]?.when ?? own) : own
      const unused = marks.unreachable.has(to) || (named >= 0 && marks.unused.has(`${from} next[${named}]`))
      arrows.push({ from, to, note: conditionNote(condition), unused })
    }
    if (step && endsInResults(step)) arrows.push({ from, to: '[*]', note: '', unused: false })
  }
  return arrows
}

/** `if long-ago`: by its name where it has one. */
const conditionNote = (condition: Step['when']): string =>
  condition === undefined ? '' : `if ${condition.named ?? ''}`.trim()

const nameOf = (wizard: Wizard, state: string): string =>
  ({ [overviewState]: 'All questions', [doneState]: 'End', [leftState]: 'Left', [startState]: 'Start', '[*]': '' })[
    state
  ] ??
  wizard.steps.find(({ id }) => id === state)?.title ??
  state

const idOf = (state: string): string => (state === '[*]' ? state : `s_${state.replace(/[^A-Za-z0-9]/g, '_')}`)

/** Mermaid text of a wizard: one state per step; steps that nobody reaches are marked. */
export function drawMermaid(wizard: Wizard, marks: Marks = noMarks): string {
  const arrows = arrowsOf(wizard, marks)
  const states = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].filter((state) => state !== '[*]')
  const all = [...new Set([...states, ...wizard.steps.map(({ id }) => id)])]
  const quoted = (text: string): string => text.replaceAll('"', "'").replaceAll(':', ' ')
  return [
    'stateDiagram-v2',
    ...all.map((state) => `  state "${quoted(nameOf(wizard, state))}" as ${idOf(state)}`),
    ...arrows.map(
      ({ from, to, note, unused }) =>
        `  ${idOf(from)} --> ${idOf(to)}${note === '' && !unused ? '' : ` : ${unused ? 'never taken' : quoted(note)}`}`,
    ),
    '  classDef unreachable stroke-dasharray:4,fill:#fde8e8',
    '  classDef stuck stroke:#b3261e,fill:#fde8e8',
    ...[...marks.unreachable].map((id) => `  class ${idOf(id)} unreachable`),
    ...[...marks.stuck].map((id) => `  class ${idOf(id)} stuck`),
    '',
  ].join('\n')
}

const rowHeight = 64
const boxWidth = 260

/** A wizard as boxes from top to bottom, and ways that skip steps as bows at the side; lengths in pixels. */
export interface Drawing {
  width: number
  height: number
  boxes: DrawnBox[]
  lines: { d: string; isDashed: boolean; isUnused: boolean }[]
}

interface DrawnBox {
  /** The id of its step, or a state of the machine. */
  state: string
  name: string
  notes: string[]
  x: number
  y: number
  width: number
  height: number
  /** Nobody arrives here. */
  isLost: boolean
  /** Some cannot go on from here. */
  isStuck: boolean
  isSensitive: boolean
  /** The wizard is over on its screen. */
  isEnding: boolean
}

const boxHeight = 40

/** What is drawn of a wizard, without any library. */
export function drawingOf(wizard: Wizard, marks: Marks = noMarks): Drawing {
  const arrows = arrowsOf(wizard, marks).filter(({ from }) => from !== '[*]' && from !== startState)
  const listed = wizard.kind === 'overview'
  const hasEnd = arrows.some(({ to }) => to === doneState)
  const rows = [
    ...(listed ? [overviewState] : []),
    ...wizard.steps.map(({ id }) => id),
    ...(listed || !hasEnd ? [] : [doneState]),
  ]
  const y = (state: string): number => 20 + Math.max(0, rows.indexOf(state)) * rowHeight
  const left = 160
  const boxes = rows.map((state): DrawnBox => {
    const step = wizard.steps.find(({ id }) => id === state)
    const isLost = marks.unreachable.has(state)
    const isStuck = marks.stuck.has(state)
    const notes = [
      state === overviewState ? 'opens each question' : '',
      isLost ? 'nobody arrives' : '',
      isStuck ? 'some cannot go on' : '',
      step?.when === undefined ? '' : step.when.named === undefined ? 'under a condition' : conditionNote(step.when),
      step?.sensitive === true ? 'sensitive' : '',
      step?.ends !== true ? '' : isExit(step) ? 'exit page, nothing is sent' : 'ends the wizard',
      step?.results === undefined ? '' : 'results',
      step?.checks === undefined ? '' : 'checks answers',
    ].filter((note) => note !== '')
    const place = { x: left, y: y(state), width: boxWidth, height: boxHeight }
    return {
      state,
      name: nameOf(wizard, state),
      notes,
      ...place,
      isLost,
      isStuck,
      isSensitive: step?.sensitive === true,
      isEnding: step !== undefined && endsInResults(step),
    }
  })
  const lines = arrows
    .filter(
      ({ from, to }) => rows.includes(from) && rows.includes(to) && from !== overviewState && to !== overviewState,
    )
    .map(({ from, to, note, unused: isUnused }) => {
      const look = { isDashed: note !== '' || isUnused, isUnused }
      if (rows.indexOf(to) === rows.indexOf(from) + 1)
        return { d: `M${left + boxWidth / 2} ${y(from) + boxHeight} V${y(to) - 2}`, ...look }
      const bow = Math.min(140, 24 + (rows.indexOf(to) - rows.indexOf(from)) * 10)
      const [begin, end] = [y(from) + 26, y(to) + 14]
      return { d: `M${left} ${begin} C${left - bow} ${begin} ${left - bow} ${end} ${left - 2} ${end}`, ...look }
    })
  return { width: left + boxWidth + 40, height: 20 + rows.length * rowHeight, boxes, lines }
}

/** The drawing as a file of its own. */
export function drawSvg(wizard: Wizard, marks: Marks = noMarks): string {
  const { width, height, boxes, lines } = drawingOf(wizard, marks)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" role="img">`,
    `<title>${escapeHtml(wizard.title)}</title>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#5b6270"/></marker></defs>',
    ...lines.map(
      ({ d, isDashed, isUnused }) =>
        `<path d="${d}" fill="none" stroke="${isUnused ? '#b3261e' : '#5b6270'}"${isDashed ? ' stroke-dasharray="5 4"' : ''} marker-end="url(#tip)"/>`,
    ),
    ...boxes.map((box) => {
      const isWrong = box.isLost || box.isStuck
      const fill = isWrong ? '#fde8e8' : box.isSensitive ? '#f3edfb' : '#f6f7f9'
      const middle = box.x + box.width / 2
      return [
        `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="8" fill="${fill}" stroke="${isWrong ? '#b3261e' : '#5b6270'}"${box.isEnding ? ' stroke-width="3"' : ''}${box.isLost ? ' stroke-dasharray="5 4"' : ''}/>`,
        `<text x="${middle}" y="${box.y + 18}" text-anchor="middle" font-size="14">${escapeHtml(box.name)}</text>`,
        `<text x="${middle}" y="${box.y + 33}" text-anchor="middle" font-size="10" fill="#5b6270">${escapeHtml(box.notes.join(' · '))}</text>`,
      ].join('')
    }),
    '</svg>',
    '',
  ].join('\n')
}

interface Marked {
  rule: string
  file: string
  path: string
  follows?: readonly Omit<Marked, 'follows'>[]
}

/** What the findings of a check mark in a drawing. */
export const marksOf = (unreachable: readonly string[], findings: readonly Marked[]): Marks => {
  const stepOf = (file: string): string => /steps\/(.*)\.json$/.exec(file)?.[1] ?? ''
  const all = findings.flatMap((finding) => [finding, ...(finding.follows ?? [])])
  const found = (wanted: string) => all.filter(({ rule }) => rule === wanted)
  return {
    unreachable: new Set(unreachable),
    unused: new Set(found('way-never-taken').map(({ file, path }) => `${stepOf(file)} ${path}`)),
    stuck: new Set([...found('stuck'), ...found('checks-contradict')].map(({ file }) => stepOf(file))),
  }
}
