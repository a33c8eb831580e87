import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type {
  Published,
  PublishedFact,
  PublishedField,
  PublishedPromise,
  PublishedWizard,
} from '@kindred/contract/published'
import { shapes } from '@kindred/contract/shapes'
import type { FieldDefinition } from '@kindred/contract/step'
import type { Target } from '@kindred/contract/target'
import { targets as declaredTargets } from '@kindred/contract/targets'
import type { Fact } from '@kindred/contract/wizard'
import {
  answerFormat,
  type Field,
  holdsList,
  isLookedUp,
  isQuestion,
  storageName,
  tagTypeOf,
  type Wizard,
} from '@kindred/engine'
import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'

/** Shapes of answers that are tags also where the product gives them a role; pairs are, whatever their target calls them. */
const tagShapes: readonly string[] = ['tags', 'named-tags', ...Object.keys(shapes)]

/** Is what was chosen here searched for by links? */
export const isLinked = ({ role, binding }: FieldDefinition): boolean =>
  binding !== undefined && (role === undefined || tagShapes.includes(binding.as))

/** What is published of a content. */
interface Publishable {
  wizards: Readonly<Record<string, Wizard>>
  promises: Readonly<Record<string, readonly PromiseMade[]>>
}

/** All that answers to this content hang on, beside what was published before. What is on the list stays on it, as it was first. */
export function publishedIds(
  { wizards, promises }: Publishable,
  before: Published = { wizards: {} },
  targets: readonly Target[] = declaredTargets,
): Published {
  const searched = new Set(targets.flatMap(({ id, searched }) => (searched === true ? [id] : [])))
  const all: Record<string, PublishedWizard> = { ...before.wizards }
  for (const wizard of Object.values(wizards)) {
    const was = all[wizard.id]
    const promised = { ...promisesIn(promises[wizard.id] ?? []), ...was?.promises }
    const facts = factsToPublish(wizard.facts, was?.facts)
    all[wizard.id] = {
      fields: fieldsIn(wizard, was?.fields ?? {}, searched.has(wizard.target ?? '')),
      ...(Object.keys(facts).length === 0 ? {} : { facts: sorted(facts) }),
      ...(Object.keys(promised).length === 0 ? {} : { promises: sorted(promised) }),
    }
  }
  return { wizards: sorted(all) }
}

function fieldsIn(wizard: Wizard, before: PublishedWizard['fields'], isSearched: boolean): PublishedWizard['fields'] {
  const fields = { ...before }
  for (const field of wizard.steps.flatMap((step) => step.fields).filter(isQuestion)) {
    const was = fields[field.id]
    fields[field.id] = {
      ...shapeOf(field, was),
      ...(isSearched ? namesOf(field) : {}),
      ...kept(was),
      ...optionsOf(field, was),
    }
  }
  return sorted(fields)
}

/** What was published first under these names is what answers are kept by. */
const kept = ({ keptAs, role, tagType }: PublishedField = {}): PublishedField => ({
  ...(keptAs === undefined ? {} : { keptAs }),
  ...(role === undefined ? {} : { role }),
  ...(tagType === undefined ? {} : { tagType }),
})

function shapeOf(field: Field, was: PublishedField | undefined): PublishedField {
  const many = was?.many === true || (holdsList(field) && field.limit !== 1)
  const now = field.list === undefined ? answerFormat(field) : undefined
  const written = now === 'words' ? now : (was?.written ?? now)
  const limit = highestLimit(field, was)
  return {
    ...(many ? { many } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(written === undefined ? {} : { written }),
  }
}

/** The highest limit that was served; none where there is none today. */
function highestLimit(field: Field, was: PublishedField | undefined): number | undefined {
  if (!holdsList(field)) return was?.limit
  return field.limit === undefined ? undefined : Math.max(field.limit, was?.limit ?? 0)
}

/** The role of a question says by which name its answers are kept; others choose one. */
function namesOf(field: Field): PublishedField {
  const keptAs = storageName(field)
  const tagType = field.list === undefined || !isLinked(field) ? undefined : tagTypeOf(field, field.list)
  return {
    ...(field.role === undefined ? (keptAs === undefined ? {} : { keptAs }) : { role: field.role }),
    ...(tagType === undefined ? {} : { tagType }),
  }
}

function optionsOf(field: Field, was: PublishedField | undefined): PublishedField {
  // Rows of a lookup are many; which of them answers hang on is known of the answers.
  const today = isLookedUp(field) ? [] : (field.list?.options ?? [])
  if ((field.list === undefined || isLookedUp(field)) && was?.options === undefined) return {}
  const options = [...new Set([...(was?.options ?? []), ...today.map(({ id }) => id)])].sort()
  const isCoded = field.binding?.as === 'code'
  const now = isCoded ? today.flatMap(({ id, code }) => (code === undefined ? [] : [[id, code] as const])) : []
  const codes = { ...Object.fromEntries(now), ...was?.codes }
  return { options, ...(Object.keys(codes).length === 0 ? {} : { codes: sorted(codes) }) }
}

const promisesIn = (promises: readonly PromiseMade[]): Record<string, PublishedPromise> =>
  Object.fromEntries(promises.map((promise) => [promise.id, withDefaults(promise)]))

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The ways on and out that a promise of controls is about. */
export const promisedControls = ({ controls }: PromiseMade): NonNullable<PromiseMade['controls']> =>
  controls ?? ['skip', 'leave']

/** How many sensitive steps may follow each other where a promise bounds them. */
export const promisedMaximum = ({ atMost }: PromiseMade): number => atMost ?? 3

/** What a promise asks for, with what it leaves unsaid. */
function withDefaults(promise: PromiseMade): PublishedPromise {
  const rule = promise.promise
  if (rule === 'controls-on-every-step') return { promise: rule, controls: promisedControls(promise) }
  return rule === 'sensitive-in-a-row' ? { promise: rule, atMost: promisedMaximum(promise) } : { promise: rule }
}

/** Does it still hold everything that it held before? */
export function isAtLeastAsStrict(now: PromiseMade, was: PublishedPromise): boolean {
  const { promise, controls = [], atMost = 0 } = withDefaults(now)
  return (
    promise === was.promise &&
    (was.controls ?? []).every((control) => controls.includes(control)) &&
    (was.atMost === undefined || atMost <= was.atMost)
  )
}

type Facts = Readonly<Record<string, Fact>>
type PublishedFacts = Readonly<Record<string, PublishedFact>>

/** Facts that are read from a stored number. What was published first is how numbers were read ever since. */
function factsToPublish(facts: Facts = {}, before: PublishedFacts = {}): Record<string, PublishedFact> {
  const all: Record<string, PublishedFact> = { ...before }
  for (const [name, fact] of Object.entries(facts)) {
    if (fact.codes === undefined) continue
    const was = before[name] ?? (fact.payload === undefined ? {} : { payload: fact.payload })
    all[name] = { ...was, codes: { ...codesOf(fact), ...before[name]?.codes } }
  }
  return all
}

const codesOf = ({ values = [], codes = [] }: Fact): Record<string, number> =>
  Object.fromEntries(values.flatMap((value, at) => (codes[at] === undefined ? [] : [[value, codes[at]]])))

/** A stored number says the same as ever: else a memory would be asked the questions of another kind. */
export const factRules = (
  { definition: { file, value } }: DraftContent['wizards'][number],
  before: PublishedFacts = {},
): Finding[] =>
  Object.entries(before).flatMap(([name, was]) => {
    const now = value.facts?.[name]
    if (now === undefined) return []
    const moved = (part: string, sentence: string, suggestion: string): Finding =>
      findingAt(file, ['facts', name, part], 'published-code', sentence, suggestion)
    if (now.payload !== was.payload) {
      const sentence = `The fact "${name}" was read from "${was.payload ?? ''}" and is read from "${now.payload ?? ''}" now, where the same numbers mean something else.`
      return [moved('payload', sentence, 'Put it back; another fact takes another name.')]
    }
    return Object.entries(was.codes).flatMap(([one, code]) => {
      const is = now.values?.[(now.codes ?? []).indexOf(code)]
      // A value in other words is the same to whatever is stored.
      if (is === undefined || is === one || was.codes[is] === undefined) return []
      const sentence = `The number ${code} of the fact "${name}" meant "${one}", and means "${is}" now: what is stored would be read as something else.`
      return [moved('codes', sentence, `Let "codes" say ${code} where "values" say "${one}".`)]
    })
  })
