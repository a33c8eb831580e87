import type { FieldView, View } from './view.ts'

const quoted = (text: string): string => `“${text}”`
const most = 8
const some = (labels: readonly string[]): string =>
  labels.length <= most
    ? labels.map(quoted).join(', ')
    : `${labels.slice(0, most).map(quoted).join(', ')} and ${labels.length - most} more`

const count = (options: readonly unknown[]): string => (options.length === 1 ? '1 option' : `${options.length} options`)

/** What a person has to see after an action: the new screen, or what changed on the same one. */
export function changesBetween(before: View | undefined, after: View): string[] {
  const told: string[] = []
  const isSame = before !== undefined && before.place === after.place && before.heading === after.heading
  if (!isSame) told.push(...arrival(after))
  else {
    const was = new Map(before.fields.map((field) => [field.id, field]))
    for (const field of after.fields) told.push(...changesOf(was.get(field.id), field))
    for (const { id, label } of before.fields)
      if (!after.fields.some((field) => field.id === id)) told.push(`${quoted(label)} is not asked any more.`)
    for (const { title, mark } of after.rows)
      if (before.rows.find((row) => row.title === title)?.mark !== mark) told.push(`${quoted(title)}: ${mark}.`)
    for (const { name, enabled } of after.buttons)
      if (before.buttons.find((button) => button.name === name)?.enabled !== enabled)
        told.push(`${quoted(name)} can${enabled ? '' : 'not'} be pressed.`)
    if (after.reset !== undefined && before.reset?.enabled !== after.reset.enabled)
      told.push(`${quoted(after.reset.name)} can${after.reset.enabled ? '' : 'not'} be pressed.`)
  }
  const problems = before?.problems ?? []
  for (const words of after.problems ?? [])
    if (!problems.includes(words))
      told.push(`${quoted(words)} is said above the questions and at ${markedBy(after, words)}.`)
  for (const words of problems) if (after.problems?.includes(words) !== true) told.push(`${quoted(words)} is gone.`)
  if (after.progress !== undefined && before?.progress !== after.progress)
    told.push(`${quoted(after.progress)} is shown.`)
  if (after.at !== undefined && before?.at !== after.at) told.push(`${quoted(after.at)} is shown.`)
  if (after.notices !== undefined) told.push(`A notice says ${after.notices.map(quoted).join(' and ')}.`)
  return told.length === 0 ? ['Nothing changes.'] : told
}

/** The question that a check marks. */
const markedBy = ({ fields }: View, words: string): string =>
  fields
    .filter(({ problem }) => problem === words)
    .map(({ label }) => quoted(label))
    .join(' and ')

function arrival(view: View): string[] {
  const closed = [...view.buttons, ...(view.reset ? [view.reset] : [])].filter(({ enabled }) => !enabled)
  const ways = closed.length === 0 ? [] : [`${some(closed.map(({ name }) => name))} cannot be pressed.`]
  switch (view.place) {
    case 'outside':
      return ['The wizard is closed.']
    case 'posted':
      return ['The wizard is finished.']
    case 'overview':
      return [`The list of questions: ${view.rows.map(({ title, mark }) => `${title} (${mark})`).join(', ')}.`]
    case 'saved':
    case 'review':
      return [
        `${quoted(view.heading)} is open${view.answers.length === 0 ? '' : `: ${view.answers.map(({ name, words }) => `${name}: ${inShort(words)}`).join('; ')}`}.`,
        ...ways,
      ]
    case 'step':
      return [
        `${quoted(view.heading)} is open.`,
        ...view.fields.flatMap(standing),
        ...(view.results ?? []).map(({ title }) => `The result ${quoted(title)} is read.`),
        ...(view.nothingAfter
          ? [`The wizard is over: there is no ${view.nothingAfter.map(quoted).join(' and no ')}.`]
          : []),
        ...ways,
      ]
  }
}

/** A question as it is found when its step opens. */
function standing(field: FieldView): string[] {
  const told: string[] = []
  const { options = [], names = [] } = field
  const chosen = options.filter((option) => option.chosen).map(({ label }) => label)
  if (field.options !== undefined)
    told.push(
      `${quoted(field.label)}: ${count(options)} from ${quoted(options[0]?.label ?? '')} to ${quoted(options.at(-1)?.label ?? '')}; ${chosen.length === 0 ? 'nothing is chosen' : `chosen: ${some(chosen)}`}.`,
    )
  else if (field.described !== undefined)
    told.push(`${quoted(field.label)}: ${names.length === 0 ? 'no photo' : `${names.length} photos`}.`)
  else if (names.length > 0) told.push(`${quoted(field.label)}: ${some(names.map(({ name }) => name))}.`)
  else told.push(`${quoted(field.label)}${field.shown ? `: ${quoted(inShort(field.shown))}` : ' is empty'}.`)
  if (field.count !== undefined) told.push(`${quoted(field.count)} is shown.`)
  if (field.full !== undefined) told.push(`${quoted(field.full)} is read out.`)
  return told
}

function changesOf(before: FieldView | undefined, after: FieldView): string[] {
  if (before === undefined) return [`${quoted(after.label)} is asked now.`, ...standing(after)]
  const told: string[] = []
  const was = new Map((before.options ?? []).map((option) => [option.label, option]))
  const labels = (test: (option: NonNullable<FieldView['options']>[number]) => boolean) =>
    (after.options ?? []).filter(test).map(({ label }) => label)
  const say = (what: string, found: readonly string[]) => {
    if (found.length > 0) told.push(`${some(found)} ${found.length === 1 ? 'is' : 'are'} ${what}.`)
  }
  const show = (words: string | undefined, before: string | undefined) => {
    if (words !== before && words) told.push(`${quoted(words)} is shown.`)
  }
  const chosen = labels((option) => option.chosen && was.get(option.label)?.chosen !== true)
  say('chosen', chosen)
  const unchosen = labels((option) => !option.chosen && was.get(option.label)?.chosen === true)
  say('not chosen any more', unchosen)
  const off = labels(({ label, enabled }) => !enabled && was.get(label)?.enabled !== false)
  const on = labels(({ label, enabled }) => enabled && was.get(label)?.enabled === false)
  if (off.length > 0)
    told.push(`${count(off)} in ${quoted(after.label)} ${off.length === 1 ? 'is' : 'are'} pale and cannot be pressed.`)
  if (on.length > 0) told.push(`${count(on)} in ${quoted(after.label)} can be pressed again.`)
  const fresh = labels(({ label }) => !was.has(label))
  say('offered now', fresh)
  const gone = [...was.keys()].filter((label) => !after.options?.some((option) => option.label === label))
  say('offered no longer', gone)
  show(after.count, before.count)
  if (after.full !== before.full && after.full !== undefined) told.push(`${quoted(after.full)} is read out.`)
  if (after.shown !== before.shown)
    told.push(
      after.shown === '' ? `${quoted(after.label)} is empty.` : `${quoted(inShort(after.shown ?? ''))} is shown.`,
    )
  show(after.unfinished, before.unfinished)
  show(after.counter, before.counter)
  // Photos have names that nobody sees.
  const names = (field: FieldView) =>
    (field.names ?? []).map(({ name, remove }) => (field.described === undefined ? name : (remove ?? name)))
  const added = names(after).filter((name) => !names(before).includes(name))
  const removed = names(before).filter((name) => !names(after).includes(name))
  say('added', added.map(inShort))
  say('gone', removed.map(inShort))
  if (after.said !== before.said && after.said !== undefined) told.push(`${quoted(after.said)} is read out.`)
  return told
}

const inShort = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
