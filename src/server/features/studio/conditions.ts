import { conditionInWords, modelOf } from '@kindred/checker'
import { type Content, type ContentFiles, type EditedValue, plainCondition } from '@kindred/content'
import type { Condition } from '@kindred/contract/condition'
import type { ConditionClause, ConditionSource } from '@kindred/contract/studio'
import { isObject } from '@kindred/engine'
import type { Words } from './outline.ts'
import { outlineOf, wizardOf } from './outline.ts'

/** What was built, each clause of which has to hold, as the JSON Schema that engine and checker read; null asks nothing. */
export function conditionOf(parts: readonly ConditionClause[], asked: readonly ConditionSource[]): EditedValue {
  const whole = parts.filter(({ is }) => is.length > 0)
  if (whole.length === 0) return null
  const compared = whole.map(({ ask, is }): [string, EditedValue] => {
    const one: EditedValue = is.length === 1 ? { const: is[0] as string } : { enum: [...is] }
    return [ask, asked.find(({ id }) => id === ask)?.isList === true ? { contains: one } : one]
  })
  return { properties: Object.fromEntries(compared), required: [...new Set(whole.map(({ ask }) => ask))] }
}

/** The clauses of a condition, as they were built; undefined where it says more than can be built here. */
export function partsOf(condition: unknown): ConditionClause[] | undefined {
  if (condition === null || condition === undefined) return []
  if (!isObject(condition)) return undefined
  const { properties, required, ...more } = condition
  if (Object.keys(more).length > 0 || !isObject(properties)) return undefined
  const ids = Object.keys(properties)
  const isSure = Array.isArray(required) && required.length === ids.length && ids.every((id) => required.includes(id))
  const parts = Object.entries(properties).map(([ask, value]) => ({ ask, is: isOneOf(value) }))
  return isSure && parts.every(({ is }) => is !== undefined) ? (parts as ConditionClause[]) : undefined
}

function isOneOf(value: unknown): string[] | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined
  if (isObject(value.contains)) return 'contains' in value.contains ? undefined : isOneOf(value.contains)
  const among = typeof value.const === 'string' ? [value.const] : value.enum
  return Array.isArray(among) && among.every((one) => typeof one === 'string') ? among : undefined
}

/** A condition as somebody says it. What cannot be built here is said by the checker, in English. */
export function inWords(files: ContentFiles, content: Content, file: string, condition: unknown, words: Words): string {
  const outline = outlineOf(files, wizardOf(file) ?? '', words)
  const parts = partsOf(condition)
  const filled = (key: string, values: Record<string, string>) =>
    (words(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  if (parts !== undefined)
    return parts.length === 0
      ? (words('studio.condition.always') ?? '')
      : filled('studio.condition.onlyIf', {
          parts: parts
            .map(({ ask, is }) => {
              const asked = outline?.asked.find(({ id }) => id === ask)
              const named = is.map((id) => asked?.options.find((option) => option.id === id)?.label ?? id)
              const answers = named.join(` ${words('studio.condition.or') ?? '/'} `)
              return filled('studio.condition.is', { question: asked?.label ?? ask, answers })
            })
            .join(` ${words('studio.condition.and') ?? '&'} `),
        })
  const wizard = Object.hasOwn(content.wizards, wizardOf(file) ?? '')
    ? content.wizards[wizardOf(file) ?? '']
    : undefined
  if (wizard === undefined || !isObject(condition)) return JSON.stringify(condition)
  return conditionInWords(modelOf(wizard), plainCondition(condition as Condition, wizard.conditions))
}
