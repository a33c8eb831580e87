import { readFileSync } from 'node:fs'
import { contentIn, textsToTranslate, wizardIn } from '@kindred/content'
import { type Step, slugOf, stepForm, type Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { translateValue } from '../../src/content/translations.ts'
import { pseudo, pseudoFiles } from '../helpers/pseudo-language.ts'

const shipped = await readContentFiles('content')
const json = (value: unknown) => JSON.stringify(value)
const schema = (name: string, up = 3) => `${'../'.repeat(up)}schemas/content/${name}.schema.json`
const translation = (from: string, to: string) => ({ from, to })
const polish = (files: Record<string, object>) =>
  readContent(
    new Map([
      ...shipped,
      ['content/i18n/pl/locale.json', json({ $schema: schema('locale'), name: 'Polski' })],
      ...Object.entries(files).map(([name, value]): [string, string] => [
        `content/i18n/pl/${name}`,
        json({ $schema: schema('translation', 3 + name.split('/').length - 1), ...value }),
      ]),
    ]),
  )
const found = (files: Record<string, object>) =>
  polish(files)
    .findings.filter(({ file }) => file.includes('/pl/'))
    .map(({ rule, severity, path }) => `${rule} ${severity} ${path}`)

/** All words of a file in another language. */
const whole = (name: string) => {
  const { texts = [] } = textsToTranslate(shipped).find(({ file }) => file === name) ?? {}
  return { phrases: Object.fromEntries(texts.map(({ text }) => [text, `pl ${text}`])) }
}

describe('translated wizards and option lists', () => {
  const { content } = readContent(new Map([...shipped, ...pseudoFiles(shipped)]))
  if (content === undefined) throw new Error('the content has errors')
  const words = content.languages.find(({ language }) => language === pseudo)
  if (words === undefined) throw new Error('there is no pseudo language')

  it('differ only in texts: ids, order, conditions, versions and addresses stay', () => {
    const translatedContent = contentIn(content, words)
    const without = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (name, one) => (name === 'slug' ? undefined : one)).replace(/⟦[^⟧]*⟧/g, ''))
    for (const [id, wizard] of Object.entries(content.wizards)) {
      const translated = translatedContent.wizards[id] as Wizard
      expect(json(translated), id).not.toContain('"lang"')
      // Where the words were, nothing but words has changed.
      const texts = new Set(JSON.stringify(translated).match(/⟦[^⟧]*⟧/g))
      expect(texts.size, id).toBeGreaterThan(2)
      expect(translated.version).toBe(wizard.version)
      // The validators of a version are compiled once: their schemas are found by every word of them.
      for (const [at, step] of wizard.steps.entries())
        expect(stepForm(translated.steps[at] as Step)).toEqual(stepForm(step))
      expect(translated.steps.map(({ id, when, next }) => [id, when, next])).toEqual(
        wizard.steps.map(({ id, when, next }) => [id, when, next]),
      )
      for (const [at, { fields }] of wizard.steps.entries())
        for (const [place, { list }] of fields.entries())
          expect(
            translated.steps[at]?.fields[place]?.list?.options.map((option) => [option.id, slugOf(option)]),
          ).toEqual(list?.options.map((option) => [option.id, slugOf(option)]))
    }
    expect(without(translatedContent.optionLists)).not.toEqual(content.optionLists)
    expect(
      Object.values(translatedContent.optionLists).flatMap(({ options }) => options.map(({ label }) => label)),
    ).toSatisfy((labels: string[]) => labels.every((label) => label.startsWith('⟦')))
  })

  it('of an earlier version are translated where texts match', () => {
    const quiz = content.wizards.quiz as Wizard
    const earlier: Wizard = { ...quiz, version: 'earlier', steps: quiz.steps.toReversed() }
    const translated = wizardIn(words, earlier)
    expect(translated.version).toBe('earlier')
    expect(translated.steps.every(({ question }) => question.startsWith('⟦'))).toBe(true)
  })

  it('mark untranslated wizards, steps, options and results with their language', () => {
    const reading = polish({
      'options/how-often.json': { words: { 'options/never/label': translation('Never', 'Nigdy') } },
      'wizards/quiz/wizard.json': whole('wizards/quiz/wizard.json'),
      'wizards/quiz/steps/trust.json': whole('wizards/quiz/steps/trust.json'),
    })
    const polishWords = reading.content?.languages.find(({ language }) => language === 'pl')
    if (reading.content === undefined || polishWords === undefined) throw new Error(json(reading.findings))
    const inPolish = contentIn(reading.content, polishWords).wizards
    expect(inPolish.report?.lang).toBe('en')
    expect(inPolish.report?.steps.some(({ lang }) => lang !== undefined)).toBe(false)
    const { lang, steps = [] } = inPolish.quiz ?? {}
    expect(lang).toBeUndefined()
    const trust = steps.find(({ id }) => id === 'trust')
    const love = steps.find(({ id }) => id === 'love')
    expect(trust?.lang).toBeUndefined()
    const labels = trust?.fields.flatMap(({ list }) => list?.options.map((one) => [one.label, one.lang]) ?? [])
    expect(labels).toContainEqual(['Nigdy', undefined])
    expect(labels).toContainEqual(['Sometimes', 'en'])
    expect(love?.lang).toBe('en')
    expect(json(love)).not.toContain('Nigdy')
  })

  it('can have a different number of synonyms', () => {
    const list = { id: 'a', options: [{ id: 'sad', label: 'Sad', synonyms: ['down', 'blue'] }] }
    const book = {
      words: {
        'options/sad/label': translation('Sad', 'Triste'),
        'options/sad/synonyms': translation('down, blue', 'apenado, decaído, alicaído'),
      },
    }
    expect(translateValue('option-list', list, book, 'en').options).toEqual([
      { id: 'sad', label: 'Triste', synonyms: ['apenado', 'decaído', 'alicaído'] },
    ])
    // They are never read, so an option without them is translated all the same.
    const { 'options/sad/synonyms': _, ...label } = book.words
    expect(translateValue('option-list', list, { words: label }, 'en').options).toEqual([
      { id: 'sad', label: 'Triste', synonyms: ['down', 'blue'] },
    ])
  })

  it('keep translations when items are inserted before', () => {
    const result = (title: string) => ({ title, paragraphs: [`${title}.`] })
    const step = { id: 's', title: 'S', question: 'Q', fields: [], results: [result('New'), result('One')] }
    const book = {
      words: {
        title: translation('S', 'S-es'),
        question: translation('Q', 'Q-es'),
        'results/0/title': translation('One', 'Uno'),
        'results/0/paragraphs/0': translation('One.', 'Uno.'),
      },
    }
    expect(translateValue('step', step, book, 'en').results).toMatchObject([
      { title: 'New', lang: 'en' },
      { title: 'Uno', paragraphs: ['Uno.'] },
    ])
  })
})

describe('the translation check', () => {
  it('reports unknown names, lost placeholders, too long texts, hidden options, and commas in option labels', () => {
    const long = 'x'.repeat(130)
    expect(
      found({
        'options/how-often.json': {
          words: {
            'options/never/label': translation('Never', 'Czasem'),
            'options/sometimes/label': translation('Sometimes', 'czasem'),
            'options/oftem/label': translation('Often', 'Często'),
            'options/often/label': translation('Often', 'Często, bardzo'),
            'options/almost-always/label': translation('Almost always', long),
          },
        },
        'wizards/quiz/steps/trst.json': { words: { title: translation('Trust', 'Zaufanie') } },
        'wizards/quiz/promises.json': { words: {} },
        'messages/messages.json': { words: { 'wizard.stepOf': translation('Step {n} of {total}', 'Krok {n}') } },
      }).toSorted(),
    ).toEqual(
      [
        'comma-in-label error words.options/often/label.to',
        'translation-hides error words.options/sometimes/label.to',
        'translation-length error words.options/almost-always/label.to',
        'translation-slots error words.wizard.stepOf.to',
        'unknown-translation warning ',
        'unknown-translation warning ',
        'unknown-translation warning words.options/oftem/label',
      ].toSorted(),
    )
  })

  it('counts translated, stale and missing texts', () => {
    const { languages } = polish({
      'options/how-often.json': { words: { 'options/never/label': translation('Never!', 'Nigdy') } },
    })
    const progress = languages.find(({ language }) => language === 'pl')
    expect(progress).toMatchObject({ translated: 1, stale: 1 })
    expect(progress?.missing).toHaveLength((progress?.texts ?? 0) - 1)
    expect(progress?.missing).toContainEqual({
      file: 'i18n/pl/options/how-often.json',
      id: 'options/often/label',
      text: 'Often',
    })
    expect(languages.map(({ language }) => language)).toEqual(['es', 'pl'])
  })
})

/** Schemas of content as they are written: what a value of one may hold. */
interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  pattern?: string
  format?: string
  minItems?: number
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  definitions?: Record<string, Schema>
}
const schemaOf = (kind: string): Schema => JSON.parse(readFileSync(`schemas/content/${kind}.schema.json`, 'utf8'))

/** Strings without a form of their own that are no words: what they name is told beside them. */
const names: Readonly<Record<string, readonly string[]>> = {
  wizard: [
    ...['$schema', 'target', 'payload', 'values', 'steps', 'enum'],
    ...['quotient', 'mean', 'of', 'round'],
    ...['sum', 'count', 'difference', 'product', 'min', 'max', 'yearsBetween', 'daysBetween', 'minutesBetween'],
  ],
  step: [
    ...[
      '$schema',
      'role',
      'options',
      'optionsBy',
      'fields.optionsFrom.field',
      'default',
      'emptyFor',
      'pinned',
      'pinnedLast',
      'separators',
      'href',
      'payload',
    ],
    ...['read', 'tagType', 'to', 'actions', 'fields.groups.id', 'pattern', 'examples', 'column'],
  ],
  'option-list': ['$schema', 'key', 'tagType', 'source', 'group', 'for', 'notes'],
  upgrades: ['$schema', 'field', 'to', 'option', 'options'],
  memes: ['$schema'],
}

/** A value with every keyword of a schema in it; each text says where it stands. */
function sample(schema: Schema, root: Schema, at: string[], texts: Set<string>, known: readonly string[]): unknown {
  if (schema.$ref?.startsWith('#/'))
    return sample(root.definitions?.[schema.$ref.split('/')[2] ?? ''] ?? {}, root, at, texts, known)
  if (schema.$ref !== undefined) return undefined
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'object') {
    // A question of an entry asks no entries again.
    const isTwice = (name: string): boolean => at.filter((part) => part === name).length > 1
    const all = Object.entries(schema.properties ?? {}).filter(([name]) => !isTwice(name))
    const own = all.map(([name, inner]) => [name, sample(inner, root, [...at, name], texts, known)])
    const more = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
    const others = more ? [['any', sample(more, root, [...at, 'any'], texts, known)]] : []
    return Object.fromEntries([...own, ...others].filter(([, value]) => value !== undefined))
  }
  if (schema.type === 'array') return [sample(schema.items ?? {}, root, at, texts, known)]
  if (schema.type === 'boolean') return true
  if (schema.type !== 'string') return schema.type === undefined ? undefined : 1
  if (schema.pattern !== undefined || schema.format !== undefined) return 'form'
  const name = at.findLast((part) => part !== 'any') ?? ''
  if (known.includes(name) || known.includes(at.join('.').replace('fields.fields', 'fields'))) return 'name'
  const text = `Words of ${at.join(' ')}`
  texts.add(text)
  return text
}

describe('every text keyword of a schema', () => {
  it.each(Object.keys(names))('of a %s is translated', (kind) => {
    const texts = new Set<string>()
    const root = schemaOf(kind)
    const value = sample(root, root, [], texts, names[kind] ?? []) as object
    const phrases = Object.fromEntries([...texts].map((text) => [text, `⟦${text}⟧`]))
    // Synonyms are translated as one text.
    const translated = JSON.stringify(translateValue(kind, value, { phrases }, 'en'))
    const left = [...texts].filter((text) => !translated.includes(`"⟦${text}⟧"`))
    expect(
      left,
      'add its name to `spoken` in src/content/prose.ts where people read it, or to `names` in this test where they do not',
    ).toEqual([])
  })
})
