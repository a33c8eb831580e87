import type { Step, Wizard } from '@kindred/engine'
import { doneState, endsInResults, leftState, machineConfig, overviewState, startState } from '@kindred/engine'

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

/** A simple picture of a wizard without any library: steps from top to bottom, ways that skip steps as bows at the side. */
export function drawSvg(wizard: Wizard, marks: Marks = noMarks): string {
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
  const boxes = rows.map((state) => {
    const step = wizard.steps.find(({ id }) => id === state)
    const lost = marks.unreachable.has(state)
    const stuck = marks.stuck.has(state)
    const fill = lost || stuck ? '#fde8e8' : step?.sensitive === true ? '#f3edfb' : '#f6f7f9'
    const notes = [
      state === overviewState ? 'opens each question' : '',
      lost ? 'nobody arrives' : '',
      stuck ? 'some cannot go on' : '',
      step?.when === undefined
        ? ''
        : step.when.named === undefined
          ? 'under a condition'
          : escapeHtml(conditionNote(step.when)),
      step?.sensitive === true ? 'sensitive' : '',
      step?.ends === true ? 'ends the wizard' : '',
      step?.results === undefined ? '' : 'results',
      step?.checks === undefined ? '' : 'checks answers',
    ]
    return [
      `<rect x="${left}" y="${y(state)}" width="${boxWidth}" height="40" rx="8" fill="${fill}" stroke="${lost || stuck ? '#b3261e' : '#5b6270'}"${step && endsInResults(step) ? ' stroke-width="3"' : ''}${lost ? ' stroke-dasharray="5 4"' : ''}/>`,
      `<text x="${left + boxWidth / 2}" y="${y(state) + 18}" text-anchor="middle" font-size="14">${escapeHtml(nameOf(wizard, state))}</text>`,
      `<text x="${left + boxWidth / 2}" y="${y(state) + 33}" text-anchor="middle" font-size="10" fill="#5b6270">${notes.filter((note) => note !== '').join(' · ')}</text>`,
    ].join('')
  })
  const lines = arrows
    .filter(
      ({ from, to }) => rows.includes(from) && rows.includes(to) && from !== overviewState && to !== overviewState,
    )
    .map(({ from, to, note, unused }) => {
      const style = `fill="none" stroke="${unused ? '#b3261e' : '#5b6270'}"${note !== '' || unused ? ' stroke-dasharray="5 4"' : ''} marker-end="url(#tip)"`
      if (rows.indexOf(to) === rows.indexOf(from) + 1)
        return `<path d="M${left + boxWidth / 2} ${y(from) + 40} V${y(to) - 2}" ${style}/>`
      const bow = Math.min(140, 24 + (rows.indexOf(to) - rows.indexOf(from)) * 10)
      return `<path d="M${left} ${y(from) + 26} C${left - bow} ${y(from) + 26} ${left - bow} ${y(to) + 14} ${left - 2} ${y(to) + 14}" ${style}/>`
    })
  const height = 20 + rows.length * rowHeight
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + boxWidth + 40} ${height}" width="${left + boxWidth + 40}" height="${height}" font-family="system-ui, sans-serif" role="img">`,
    `<title>${escapeHtml(wizard.title)}</title>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#5b6270"/></marker></defs>',
    ...lines,
    ...boxes,
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
