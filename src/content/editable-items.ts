import { memoize } from '@kindred/engine'
import { pointerOf } from './edits.ts'
import { pageValue } from './markdown/front-matter.ts'
import { isMarkdownName } from './markdown/is-markdown-name.ts'
import { kindOfPage } from './markdown/open-markdown.ts'
import { openFile } from './open-file.ts'
import { isIdListKey, isTranslatable } from './prose.ts'
import { schemasOfKinds } from './schema-findings.ts'

/** What an editor opens as one: an object of a content file that holds words for members or settings, or one entry of a list of words. */
export interface EditableItem {
  file: string
  /** JSON pointer by ids; '' is the file itself. */
  at: string
  /** Which form it is edited in: a key of `editForms`. */
  form: string
  /** Its words, by the name of the property; '' is the thing itself. */
  words: { name: string; text: string }[]
}

/** One property that can be edited, as its content schema describes it. */
export interface EditField {
  name: string
  /** A text, a list of paragraphs, a list of words; or a setting: a number, one of a few, yes or no, when something is asked. */
  shape: 'text' | 'lines' | 'words' | Setting
  required: boolean
  /** Of a choice: what it can be. */
  choices?: readonly string[]
  /** Of a choice: the form of the things that it is one of, by id. */
  names?: string
  /** Of a choice, and of yes or no: what holds where nothing is said. */
  default?: string
  /** Of a number. */
  min?: number
  max?: number
  isWhole?: boolean
  maxLength?: number
  isDay?: true
  description?: string
}

type Setting = 'number' | 'choice' | 'flag' | 'condition'
const settings: ReadonlySet<string> = new Set<Setting>(['number', 'choice', 'flag', 'condition'])
/** Is this no text but how something behaves? */
export const isSetting = ({ shape }: Pick<EditField, 'shape'>): boolean => settings.has(shape)

interface Schema {
  $ref?: string
  type?: string
  enum?: string[]
  default?: string | boolean
  minimum?: number
  maximum?: number
  pattern?: string
  maxLength?: number
  uniqueItems?: boolean
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  definitions?: Record<string, Schema>
}

/** How somebody is reached and by whom that is vouched for, and other words of an option: no prose, and still an editor's to change. */
const alsoEdited = new Set(['call', 'web', 'source', 'verifiedAt', 'synonyms', 'updated'])

/** Names in content that no editor changes here: they are what answers, addresses and programs go by. */
const names = new Set(['$schema', 'id', 'lang'])

/** What answers, addresses and other files hang on: changed in files, with an upgrade. */
const fixed = new Set(['number', 'kind', 'code', 'as', 'target', 'saves', 'keeps', 'from'])

/** Kinds of files whose settings are edited here, too. */
const withSettings = new Set(['wizard', 'step', 'option-list', 'help-page'])

/** Settings that are the id of something else, by form. */
const namesOthers: Readonly<Record<string, EditField>> = {
  'help-page.tiles': { name: 'opens', required: true, shape: 'choice', names: 'help-page' },
}

/** The name under which a text without a name of its own is edited. */
export const wholeItemField = ''

const schemaAt = (root: Schema, schema: Schema | boolean | undefined): Schema | undefined => {
  if (typeof schema !== 'object') return undefined
  if (schema.$ref === undefined) return schema
  // Conditions stand in a file of their own, and say nothing to members.
  return schema.$ref.startsWith('#/definitions/') ? root.definitions?.[schema.$ref.slice(14)] : undefined
}

function fieldOf(name: string, schema: Schema | undefined, required: boolean): EditField | undefined {
  const isList = schema?.type === 'array' && schema.items?.type === 'string'
  if (schema === undefined || (schema.type !== 'string' && !isList)) return undefined
  const { maxLength, pattern = '', description } = schema
  return {
    name,
    required,
    shape: isList ? (schema.uniqueItems === true ? 'words' : 'lines') : 'text',
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern.includes('\\d{4}-\\d{2}') ? { isDay: true as const } : {}),
    ...(description === undefined ? {} : { description }),
  }
}

function settingOf(name: string, schema: Schema, required: boolean): EditField | undefined {
  if (names.has(name) || fixed.has(name)) return undefined
  const { type, description, $ref = '', minimum, maximum } = schema
  const own = { name, required, ...(description === undefined ? {} : { description }) }
  if ($ref === 'condition.schema.json') return { ...own, shape: 'condition' }
  if (schema.enum?.every((one) => typeof one === 'string'))
    return {
      ...own,
      ...{ shape: 'choice', choices: schema.enum },
      ...(typeof schema.default === 'string' ? { default: schema.default } : {}),
    }
  // What is off unless a file says otherwise has no default in its schema.
  if (type === 'boolean') return { ...own, shape: 'flag', default: schema.default === true ? 'yes' : 'no' }
  if (type !== 'integer' && type !== 'number') return undefined
  const bounds = {
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  }
  return { ...own, shape: 'number', isWhole: type === 'integer', ...bounds }
}

const isEdited = (name: string, isIn: boolean): boolean =>
  !names.has(name) && !isIdListKey(name) && (isIn || isTranslatable(name) || alsoEdited.has(name))

/** The properties of an object that can be edited, straight from its schema: a new keyword for words is one by itself. */
const fieldsOf = memoize((schema: Schema): readonly EditField[] => textsIn(schema, false))
const fieldsBelowWords = memoize((schema: Schema): readonly EditField[] => textsIn(schema, true))
const fieldsAndSettings = memoize((schema: Schema): readonly EditField[] => [
  ...fieldsOf(schema),
  ...settingsIn(schema),
])

const textsIn = ({ properties = {}, required = [] }: Schema, isIn: boolean): EditField[] =>
  Object.entries(properties).flatMap(([name, one]) =>
    isEdited(name, isIn) ? (fieldOf(name, one, required.includes(name)) ?? []) : [],
  )

const settingsIn = ({ properties = {}, required = [] }: Schema): EditField[] =>
  Object.entries(properties).flatMap(([name, one]) => settingOf(name, one, required.includes(name)) ?? [])

const wordsIn = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''

type ItemWithFields = { item: Omit<EditableItem, 'file'>; fields: readonly EditField[] }

/** Everything in the value of a file that can be edited. */
function* itemsBelow(
  root: Schema,
  schema: Schema,
  value: unknown,
  form: string,
  parts: readonly (string | number)[],
  isIn: boolean,
): Generator<ItemWithFields> {
  if (Array.isArray(value)) {
    const items = schemaAt(root, schema.items)
    if (items !== undefined)
      for (const [index, item] of value.entries()) {
        const id = (item as { id?: unknown } | null)?.id
        yield* itemsBelow(root, items, item, form, [...parts, typeof id === 'string' ? id : index], isIn)
      }
    return
  }
  if (typeof value !== 'object' || value === null) return
  const [kind = ''] = form.split('.')
  const own = value as Record<string, unknown>
  const known = isIn ? fieldsBelowWords(schema) : withSettings.has(kind) ? fieldsAndSettings(schema) : fieldsOf(schema)
  const naming = namesOthers[form]
  const fields = naming === undefined ? known : [...known, naming]
  if (fields.length > 0) {
    const words = fields.flatMap(({ name, shape }) =>
      own[name] === undefined || settings.has(shape) ? [] : [{ name, text: wordsIn(own[name]) }],
    )
    yield { item: { at: pointerOf(parts), form, words }, fields }
  }
  const entries = schemaAt(root, schema.additionalProperties)
  for (const [name, inner] of Object.entries(own)) {
    const of = schemaAt(root, schema.properties?.[name])
    if (of !== undefined)
      yield* itemsBelow(root, of, inner, `${form}.${name}`, [...parts, name], isIn || isTranslatable(name))
    else if (entries?.type === 'string' && isIn && !isIdListKey(name))
      yield {
        item: {
          at: pointerOf([...parts, name]),
          form: `${form}.entry`,
          words: [{ name: wholeItemField, text: wordsIn(inner) }],
        },
        fields: [fieldOf(wholeItemField, entries, true)].flatMap((field) => field ?? []),
      }
  }
}

/** Kinds of files whose words members read: those of others are for programs and editors. */
const readByMembers = new Set([
  ...['texts', 'wizard', 'step', 'option-list', 'memes', 'hotlines', 'sidebars', 'navigation', 'clubs', 'style-pages'],
])

/** The prose of a page, which is edited as one text; what its schema says of it has no place of its own. */
const pageBody: EditField = { name: 'body', shape: 'text', required: true }
const ofProse = new Set(['lead'])

/** A page in Markdown: a field for each name of its front matter that its schema knows, and its prose. */
function pageItems(text: string): ItemWithFields[] {
  const value = pageValue(text)
  const kind = value === undefined ? undefined : kindOfPage(value)
  if (value === undefined || kind === undefined) return []
  const schema = schemasOfKinds[kind] as Schema
  return [...itemsBelow(schema, schema, value, kind, [], false)].map(({ item, fields }) => {
    if (item.at !== '') return { item, fields }
    const texts = fields.filter((field) => !isSetting(field) && !ofProse.has(field.name))
    const words = [...item.words, { name: pageBody.name, text: wordsIn(value.body) }]
    return { item: { ...item, words }, fields: [...texts, pageBody, ...fields.filter(isSetting)] }
  })
}

/** Everything in a content file that can be edited, each with the fields of its form. */
export function editableItems(file: string, text: string): (EditableItem & { fields: readonly EditField[] })[] {
  const named = ({ item, fields }: ItemWithFields) => ({ file, ...item, fields })
  if (isMarkdownName(file)) return pageItems(text).map(named)
  const opened = openFile(file, text)
  if (Array.isArray(opened)) return []
  const { kind = '', value } = opened
  const schema = readByMembers.has(kind) ? (schemasOfKinds[kind] as Schema) : undefined
  return schema === undefined ? [] : [...itemsBelow(schema, schema, value, kind, [], false)].map(named)
}
