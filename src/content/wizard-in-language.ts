import {
  type Field,
  memoize,
  type OptionList,
  type Step,
  slugOf,
  translatedInLookup,
  type Wizard,
} from '@kindred/engine'
import type { DraftContent } from './draft-content.ts'
import { placeOf, type TranslationTexts, translateValue } from './translations.ts'

/** What is said of wizards and lists in a language. Plain JSON, by the names of their files below the content folder. */
export interface WizardWords {
  /** The language in which they are written. */
  source: string
  /** The language into which they are translated. */
  language: string
  files: Readonly<Record<string, TranslationTexts>>
}

const isOfWizards = /^(wizards|options)\//

/** The translations of a language that wizards and option lists have. */
export const wizardWordsOf = (draft: DraftContent, language: string, source: string): WizardWords => ({
  source,
  language,
  files: Object.fromEntries(
    draft.translations.flatMap(({ file, value: { words, phrases } }) => {
      const at = placeOf(file.name)
      return at.language === language && isOfWizards.test(at.of)
        ? [[at.of, { ...(words && { words }), ...(phrases && { phrases }) }]]
        : []
    }),
  ),
})

/**
 * A wizard of any version in another language: the same questions under the same ids and the same version, so that answers, conditions
 * and drafts fit both. A step that is not translated stays as it is, its options too, and says its language; an option or a result does so by itself.
 */
export const wizardWith = memoize((words: WizardWords) => memoize((wizard: Wizard) => translateWizard(wizard, words)))

/** An option list in another language; searches keep their addresses. */
export const optionListWith = memoize((words: WizardWords) =>
  memoize((list: OptionList): OptionList => {
    if (list.lookup !== undefined) return lookedUpWith(words, list, list.lookup)
    const translated = translateValue('option-list', list, words.files[`options/${list.id}`], words.source)
    const options = translated.options.map((option, at) => ({ ...option, slug: slugOf(list.options[at] ?? option) }))
    return { ...translated, options: options as OptionList['options'] }
  }),
)

/** The labels of a lookup stand in its own file, whatever the language. */
const lookedUpWith = (
  { language, source }: WizardWords,
  list: OptionList,
  lookup: NonNullable<OptionList['lookup']>,
) => ({
  ...list,
  lookup: { ...lookup, language },
  options: list.options.map((option) => {
    const { label, synonyms } = translatedInLookup(list, option.id, language) ?? {}
    return label === undefined ? { ...option, lang: source } : { ...option, label, ...(synonyms && { synonyms }) }
  }),
})

function translateWizard(wizard: Wizard, words: WizardWords): Wizard {
  const folder = `wizards/${wizard.id}`
  const { steps, upgrades, ...own } = wizard
  const translated = translateValue('wizard', own, words.files[`${folder}/wizard`], words.source)
  // Its title stands above each step: all or nothing.
  if (translated.lang !== undefined) return { ...wizard, lang: words.source }
  return {
    ...translated,
    steps: steps.map((step) => translateStep(step, words, words.files[`${folder}/steps/${step.id}`])),
    ...(upgrades && translateValue('upgrades', { upgrades }, words.files[`${folder}/upgrades`], words.source)),
  }
}

function translateStep(step: Step, words: WizardWords, phrasebook: TranslationTexts | undefined): Step {
  const bare = { ...step, fields: step.fields.map(withoutLists) }
  const translated = translateValue('step', bare, phrasebook, words.source)
  if (translated.lang !== undefined) return { ...step, lang: words.source }
  const fields = translated.fields.map((field, at) => withLists(field, step.fields[at] ?? field, words))
  return { ...translated, writtenQuestion: step.question, fields }
}

const withoutLists = ({ list: _, fields, ...field }: Field): Field =>
  fields === undefined ? field : { ...field, fields: fields.map(withoutLists) }

/** A translated question with its translated options, and those of its entries. */
function withLists(field: Field, { label, list, fields: before }: Field, words: WizardWords): Field {
  const { fields } = field
  return {
    ...field,
    writtenLabel: label,
    ...(list && { list: optionListWith(words)(list) }),
    ...(fields && { fields: fields.map((inner, at) => withLists(inner, before?.[at] ?? inner, words)) }),
  }
}
