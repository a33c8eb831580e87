import { getJson } from '../api/api.ts'
import { type ContentActions, setContentActions } from '../navigation/content-actions.ts'
import { type NavigationEntry, setNavigation } from '../navigation/navigation.ts'
import { type SidebarsAt, setSidebars } from '../navigation/sidebars.ts'
import { type Languages, language, setLanguages } from './languages.ts'

/** The words of the app, its navigation, and what stands beside its pages. */
type Texts = Languages & {
  texts: Record<string, string>
  sidebars: SidebarsAt
  navigation: readonly NavigationEntry[]
  /** Absent while a server of before still answers. */
  actions?: ContentActions
}

let texts: Record<string, string> = {}

/** Every sentence an editor may change arrives with the content; it is read before the first page is drawn. */
export async function loadTexts(): Promise<void> {
  const answer = await getJson<Texts>('/api/v1/content/texts').catch(retryLoadTexts)
  texts = answer.texts
  setLanguages(answer)
  setSidebars(answer.sidebars)
  setNavigation(answer.navigation)
  if (answer.actions !== undefined) setContentActions(answer.actions)
}

function retryLoadTexts(): Promise<Texts> {
  return new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => getJson<Texts>('/api/v1/content/texts'))
}

export function setTexts(all: Record<string, string>): void {
  texts = all
}

/** All of them, for parts that the server draws as well. */
export const textsIn = (): Readonly<Record<string, string>> => texts

/**
 * A sentence of content/site/texts.json, with `{names}` filled in.
 * @example text('card.tags', { count: 3 })
 */
export function text(key: string, values: Record<string, string | number> = {}): string {
  const sentence = texts[key]
  // The key itself is ugly, visible, and tells an editor which line to add.
  if (sentence === undefined) return key
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Chooses `key.one`, `key.other`, or what else the language has for this number. */
export function countText(key: string, count: number, values: Record<string, string | number> = {}): string {
  const form = new Intl.PluralRules(language()).select(count)
  return text(texts[`${key}.${form}`] === undefined ? `${key}.other` : `${key}.${form}`, { count, ...values })
}
