import {
  type Answers,
  acceptsFormat,
  answerFormat,
  type Field,
  fieldOf,
  hasOptions,
  holdsList,
  isQuestion,
  newestUpgrade,
  upgradeAnswers,
  type Wizard,
} from '@kindred/engine'
import { boundsSuggestion, tightenedBounds } from './bounds.ts'
import type { Finding } from './finding.ts'
import { migrationRules } from './rule-severities.ts'
import { upgradeFaults } from './upgrade-proof.ts'

const mayHoldSeveral = (field: Field): boolean => holdsList(field) && field.limit !== 1

/** Nothing was written where a note stood. */
const takes = (today: Field, field: Field): boolean =>
  hasOptions(field) || !isQuestion(field) || acceptsFormat(today, answerFormat(field))

const shapeOf = (field: Field): string =>
  hasOptions(field) ? (mayHoldSeveral(field) ? 'a list' : 'a choice') : `written (${answerFormat(field)})`

const fieldsOf = (wizard: Wizard): Field[] => wizard.steps.flatMap((step) => step.fields)

/** Every single answer that the previous version could hold: each option of each question, or a text. */
function answersOf(wizard: Wizard): { field: Field; answers: Answers; option?: string }[] {
  return fieldsOf(wizard).flatMap((field) =>
    field.list === undefined
      ? [{ field, answers: { [field.id]: holdsList(field) ? ['x'] : 'x' } }]
      : field.list.options.map(({ id }) => ({
          field,
          option: id,
          answers: { [field.id]: holdsList(field) ? [id] : id },
        })),
  )
}

/**
 * Does every draft shape that the previous version could hold still open? Each answer of the previous wizard goes through
 * the upgrades; what then names no question or option of today is reported, unless an upgrade drops it and says why, and so is
 * what was apart before and is not any more, or fits no more.
 */
export function migrationFindings(previous: Wizard, today: Wizard): Finding[] {
  const upgrades = today.upgrades ?? []
  const from = newestUpgrade(previous.upgrades ?? [])
  const file = `content/wizards/${today.id}/upgrades.json`
  // What an editor would write next: the number of a new upgrade, and the only question that was not there before.
  const number = newestUpgrade(upgrades) + 1
  const newcomers = fieldsOf(today).filter(({ id }) => fieldOf(previous, id) === undefined)
  const newcomer = newcomers.length === 1 ? newcomers[0]?.id : undefined
  const seen = new Set<string>()
  const report = (rule: keyof typeof migrationRules, path: string, sentence: string, suggestion: string): Finding[] => {
    if (seen.has(`${rule} ${path}`)) return []
    seen.add(`${rule} ${path}`)
    return [{ rule, severity: migrationRules[rule], file, line: 1, path: `upgrades.${path}`, sentence, suggestion }]
  }
  const carried = upgradeFaults(fieldsOf(previous), { upgrades, from }, today).flatMap(
    ({ rule, at, sentence, suggestion }) =>
      report(rule, String(at), sentence, suggestion).map((finding) => ({ ...finding, path: `upgrades[${at}]` })),
  )
  const each = answersOf(previous).flatMap(({ field, answers, option }) => {
    const { answers: after, losses } = upgradeAnswers(upgrades, answers, from)
    if (losses.length > 0) {
      const why = losses[0]?.why.replace(/\.$/, '')
      return fieldOf(today, field.id) === undefined
        ? report(
            'answers-dropped',
            field.id,
            `Drafts and memories lose their answer to "${field.label}": ${why}.`,
            'Nothing to do if that is meant.',
          )
        : report(
            'answers-dropped',
            field.id,
            `Drafts and memories lose their answer to "${field.label}", though it is still asked: ${why}.`,
            'Take the "drop-field" out of upgrades.json, or take the question out of its step.',
          )
    }
    return Object.entries(after).flatMap(([id, answer]) => {
      const known = fieldOf(today, id)
      if (known === undefined)
        return report(
          'field-without-upgrade',
          id,
          `Drafts hold an answer to "${field.label}" (${id}), which no longer exists.`,
          `Add { "number": ${number}, "change": "rename-field", "field": "${id}", "to": "${newcomer ?? '…'}" }, or "drop-field" with a "why".`,
        )
      if (
        hasOptions(known) !== hasOptions(field) ||
        (mayHoldSeveral(field) && !holdsList(known)) ||
        !takes(known, field)
      )
        return report(
          'field-changed-shape',
          id,
          `"${field.label}" (${id}) was ${shapeOf(field)} before.`,
          'Give the new question an id of its own, and drop or rename the old one.',
        )
      if (option === undefined || known.list === undefined) return []
      const ids = known.list.options.map((one) => one.id)
      return (typeof answer === 'string' ? [answer] : answer).flatMap((chosen) =>
        ids.includes(chosen)
          ? []
          : report(
              'option-without-upgrade',
              `${id}.${chosen}`,
              `Drafts hold "${chosen}" in "${field.label}", which the list no longer has.`,
              `Keep it in the list with "retired": true, or add { "number": ${number}, "change": "rename-option", "field": "${id}", "option": "${chosen}", "to": "…" }.`,
            ),
      )
    })
  })
  return [...carried, ...each, ...narrowed(previous, today)]
}

/** Questions that take less than they took: answers may stand beyond that. */
function narrowed(previous: Wizard, today: Wizard): Finding[] {
  const from = newestUpgrade(previous.upgrades ?? [])
  return fieldsOf(previous).flatMap((before) => {
    const [id] = Object.keys(upgradeAnswers(today.upgrades ?? [], { [before.id]: 'x' }, from).answers)
    const step = today.steps.find(({ fields }) => fields.some((field) => field.id === id))
    const index = step?.fields.findIndex((field) => field.id === id) ?? -1
    const field = step?.fields[index]
    if (step === undefined || field === undefined || hasOptions(field) !== hasOptions(before)) return []
    return tightenedBounds(before, field).map(({ property, sentence }) => ({
      rule: 'answers-narrowed',
      severity: migrationRules['answers-narrowed'],
      file: `content/wizards/${today.id}/steps/${step.id}.json`,
      line: 1,
      path: `fields[${index}].${property}`,
      sentence,
      suggestion: boundsSuggestion,
    }))
  })
}

/**
 * What becomes of answers to wizards that somebody may have begun. Asked by the server before it serves other content, by
 * `npm run check` and by the preview, so that they never disagree.
 */
export const findingsForReferencedVersions = (begun: readonly Wizard[], wizards: readonly Wizard[]): Finding[] =>
  wizards.flatMap((wizard) => {
    const before = begun.find(({ id }) => id === wizard.id)
    return before === undefined || before.version === wizard.version ? [] : migrationFindings(before, wizard)
  })

/** Wizards that were there before and are gone: `names`, the files of today; `file`, one of them to tell it at. */
export const removedWizardFindings = (
  previous: Readonly<Record<string, Wizard>>,
  today: ReadonlySet<string>,
  file: string,
): Finding[] =>
  Object.values(previous)
    .filter(({ id, target }) => target !== undefined && !today.has(id))
    .map(({ id, title }) => ({
      rule: 'wizard-gone',
      severity: migrationRules['wizard-gone'],
      file,
      line: 1,
      path: '',
      sentence: `The wizard "${title}" (${id}) was there before, and its files are gone: answers to it can be read no more as they were asked.`,
      suggestion:
        'Put its files back, or accept this finding in suppressions.json with the reason why it is not asked any more.',
    }))
