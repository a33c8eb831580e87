import type { FieldView, View } from '@kindred/checker'
import { type AriaNode, find, flatten } from './aria-tree.ts'

/** Lists from here on keep only what is in view on the page. */
const longList = 120

const line = (role: string, name: string, { checked = false, disabled = false } = {}): string =>
  `${role} ${name}${checked ? ' [chosen]' : ''}${disabled ? ' [off]' : ''}`.trim()

/** What must be heard for a view, one line for each thing. */
export function expectedLines(view: View): string[] {
  const around = [
    ...view.buttons.map(({ name, enabled }) => `around: ${line('button', name, { disabled: !enabled })}`),
    ...(view.problems ?? []).map((words) => `around: ${line('button', words)}`),
    ...(view.delivers === undefined ? [] : [`around: ${view.delivers}`]),
    ...(view.at === undefined ? [] : [`around: ${view.at}`]),
    ...(view.progress === undefined ? [] : [`around: ${view.progress}`]),
  ]
  switch (view.place) {
    case 'step':
      return [
        line('heading', view.heading),
        ...paragraph(view.help),
        ...view.fields.flatMap(linesOf),
        ...(view.results ?? []).flatMap(({ title, paragraphs }) => [
          line('heading', title),
          ...paragraphs.flatMap(paragraph),
        ]),
        ...(view.reset === undefined ? [] : [line('button', view.reset.name, { disabled: !view.reset.enabled })]),
        ...around,
      ]
    case 'overview':
      return [
        ...paragraph(view.help),
        ...view.rows.map(({ title, mark }) => line('row', `${title} ${mark}`)),
        ...answersLines(view),
        ...around,
      ]
    case 'saved':
    case 'review':
      return [line('heading', view.heading), ...paragraph(view.help), ...answersLines(view), ...around]
    default:
      return []
  }
}

const paragraph = (words: string | undefined): string[] =>
  words === undefined || words === '' ? [] : [line('paragraph', words)]

const status = (words: string | undefined): string[] =>
  words === undefined || words === '' ? [] : [line('status', words)]

/** The help of a question, and what a check says at it. */
const described = ({ help, problem }: FieldView): string[] => [...paragraph(help), ...status(problem)]

/** A group of choices; the first statement of a matrix stands below what all of them are called. */
const group = (field: FieldView): string[] =>
  field.table === undefined
    ? [line('group', field.label), ...described(field)]
    : [line('paragraph', field.table), ...paragraph(field.help), line('group', field.label), ...status(field.problem)]

function linesOf(field: FieldView): string[] {
  const { label, shown = '', options = [] } = field
  switch (field.control) {
    case 'ticks': {
      let heading: string | null = null
      return [
        ...group(field),
        ...(field.search === undefined ? [] : [line('searchbox', field.search)]),
        ...status(field.count),
        ...status(field.full),
        ...options.flatMap((option) => {
          const opens = option.heading !== null && option.heading !== heading ? [line('group', option.heading)] : []
          heading = option.heading
          return [...opens, line('checkbox', option.label, { checked: option.chosen, disabled: !option.enabled })]
        }),
      ]
    }
    case 'cards':
      return [...group(field), ...options.map((option) => line('radio', option.label, { checked: option.chosen }))]
    case 'gallery':
      return [
        line('group', label),
        ...described(field),
        ...(field.names ?? []).flatMap(({ remove = '' }, at) => [
          line('textbox', `${field.described?.[at] ?? ''} =`),
          line('button', remove),
        ]),
        line('button', field.add ?? ''),
      ]
    case 'uploads':
      return [
        line('group', label),
        ...described(field),
        ...(field.names ?? []).map(({ remove = '' }) => line('button', remove)),
        line('button', field.add ?? ''),
      ]
    case 'entries':
      return [
        line('group', label),
        ...paragraph(field.help),
        ...(field.names ?? []).flatMap(({ name, change = '', remove }) => [
          line('paragraph', name),
          line('button', change),
          ...(remove === undefined ? [] : [line('button', remove)]),
        ]),
        ...(field.add === undefined ? [] : [line('button', field.add, { disabled: field.full !== undefined })]),
        ...status(field.full),
      ]
    case 'names':
      return [
        ...described(field),
        ...(field.names ?? []).map(({ remove = '' }) => line('button', remove)),
        line('textbox', `${label} =`),
        ...(field.add === undefined ? [] : [line('button', field.add, { disabled: true })]),
        ...status(field.said),
        ...status(field.full),
      ]
    case 'box':
      return [
        ...described(field),
        ...paragraph(field.hint),
        line('textbox', `${label} = ${shown}`.trim()),
        ...(field.clear === undefined ? [] : [line('button', field.clear.name, { disabled: !field.clear.enabled })]),
        ...status(field.counter),
        ...status(field.unfinished),
      ]
    case 'picks':
      return [
        ...described(field),
        ...(field.names ?? []).map(({ remove = '' }) => line('button', remove)),
        line('combobox', `${label} =`),
        ...status(field.full),
      ]
    case 'search':
      return [...described(field), line('combobox', `${label} = ${shown}`.trim())]
    case 'none':
      return [line('paragraph', label), ...described(field)]
    case 'drawer':
      return [...paragraph(shown), ...described(field), line('button', label), ...status(field.unfinished)]
    case 'picker':
    case 'editor':
      return [...described(field), line('button', `${label} ${shown}`), ...status(field.unfinished)]
  }
}

const heard = new Set([
  'heading',
  'paragraph',
  'group',
  'searchbox',
  'status',
  'checkbox',
  'radio',
  'textbox',
  'combobox',
  'button',
])

/** Its words, with those of the links in it. */
const wordsIn = ({ text, children }: AriaNode): string =>
  [text, ...children.map((child) => (child.role === 'link' ? child.name : wordsIn(child)))]
    .filter((words) => words !== '')
    .join(' ')
    .replaceAll(' , ', ', ')

/** What is heard on the screen, in the same words. */
export function seenLines(root: AriaNode, view: View, progress: string): string[] {
  const region = find(root, 'region', view.heading)
  const outside = flatten(root, (node) => node !== region)
  const around = [
    ...view.buttons.map(({ name }) => {
      const button = outside.filter((node) => node.role === 'button' && node.name === name).at(-1)
      return button === undefined
        ? `around: no button “${name}”`
        : `around: ${line('button', name, { disabled: button.disabled })}`
    }),
    ...(view.problems ?? []).map((words) =>
      outside.some(({ role, name }) => role === 'button' && name === words)
        ? `around: ${line('button', words)}`
        : `around: nothing says “${words}”`,
    ),
    ...toldIn(outside, view.delivers),
    ...(view.nothingAfter ?? [])
      .filter((words) => outside.some(({ role, name }) => role === 'button' && name === words))
      .map((words) => `around: “${words}” after the end`),
    ...(view.at === undefined ? [] : [`around: ${placeIn(outside, view.at)}`]),
    ...(view.progress === undefined ? [] : [`around: ${progress}`]),
  ]
  const answers = (from: readonly AriaNode[]) =>
    from.filter(({ role }) => role === 'term' || role === 'definition').map((node) => line(node.role, wordsIn(node)))
  if (view.place === 'step') {
    if (region === undefined) return [`no “${view.heading}”`, ...headingsIn(outside)]
    return [...withoutWindow(regionLines(region), view), ...around]
  }
  if (view.place === 'overview') {
    const list = outside.filter(({ role }) => role === 'listitem').flatMap((item) => flatten(item))
    if (list.length === 0) return ['no list of questions', ...headingsIn(outside)]
    const intro = outside.filter(({ role, text }) => role === 'paragraph' && text === view.help)
    const review = view.answersIn === undefined ? undefined : find(root, 'region', view.answersIn)
    return [
      ...intro.map(({ text }) => line('paragraph', text)),
      ...list.filter(({ role }) => role === 'button').map(({ name }) => line('row', name)),
      ...(review === undefined ? [] : answers(flatten(review))),
      ...around,
    ]
  }
  if (view.place === 'review' || view.place === 'saved') {
    if (region === undefined) return [`no “${view.heading}”`, ...headingsIn(outside)]
    // What was saved stands in its own part, and the button that leads on beside it.
    const inside = flatten(view.place === 'saved' ? root : region)
    const own = view.buttons.map(({ name }) => {
      const button = inside.find((node) => node.role === 'button' && node.name === name)
      return button === undefined
        ? `around: no button “${name}”`
        : `around: ${line('button', name, { disabled: button.disabled })}`
    })
    const help = inside.filter(({ role, text }) => role === 'paragraph' && text === view.help)
    return [
      line('heading', view.heading),
      ...help.map(({ text }) => line('paragraph', text)),
      ...answers(inside),
      ...own,
      ...toldIn(inside, view.delivers),
    ]
  }
  return []
}

const headingsIn = (nodes: readonly AriaNode[]): string[] =>
  nodes.filter(({ role }) => role === 'heading').map(({ name }) => line('heading', name))

/** Who gets the answers. */
const toldIn = (nodes: readonly AriaNode[], words: string | undefined): string[] =>
  nodes.filter(({ role, text }) => role === 'paragraph' && text === words).map(({ text }) => `around: ${text}`)

/** A saved mark stands in the place of "Step 2 of 12" for a moment. */
const placeIn = (nodes: readonly AriaNode[], at: string): string =>
  nodes.some(({ name, text }) => name === at || text === at) ||
  !nodes.some(({ text, name }) => /\d+ .*\d+/.test(text) || /\d+ .*\d+/.test(name))
    ? at
    : 'another place'

/** What is said of a press that took something away holds the button that takes it back: scripts look at what the press itself does. */
const withoutWaysBack = (node: AriaNode): AriaNode => ({
  ...node,
  children: node.role === 'status' ? [] : node.children.map(withoutWaysBack),
})

const regionLines = (region: AriaNode): string[] =>
  flatten(withoutWaysBack(region))
    .slice(1)
    .filter(({ role, name, text }) => {
      if (!heard.has(role)) return false
      // Headings of groups and what opens and closes have no name of their own.
      if (role === 'group') return name !== ''
      return role === 'paragraph' || role === 'status' ? text !== '' : true
    })
    .map(({ role, name, text, checked, disabled }) => {
      if (role === 'paragraph' || role === 'status') return line(role, text)
      const isBox = role === 'textbox' || role === 'combobox'
      return isBox ? line(role, `${name} = ${text}`.trim()) : line(role, name, { checked, disabled })
    })

/** Of a long list only what is in view is there: what is there must be right, and the rest is taken as expected. */
function withoutWindow(seen: string[], view: View): string[] {
  if (!view.fields.some(({ options = [] }) => options.length >= longList)) return seen
  const expected = expectedLines(view).filter((one) => !one.startsWith('around: '))
  const there = new Set(seen)
  return expected.filter((one) => there.has(one)).length === seen.length ? expected : seen
}

/** Answers stand below the question of their step, with their own label where that does not say it. */
const answersLines = ({ answers }: View): string[] =>
  answers.flatMap(({ question, label, words }, at) => [
    ...(answers[at - 1]?.question === question ? [] : [line('term', question)]),
    line('definition', label === undefined ? words : `${label} ${words}`),
  ])
