import { type Answers, fieldOf, newestUpgrade, setAnswer, type UnmappedAnswer, type Wizard } from '@kindred/engine'
import { hasVisibleText, truncateText } from '@kindred/engine/text'
import { createDraftStore, type DraftStorage, type DraftStore, type IdempotencyKey } from '@kindred/form'
import { isRecord } from '../../../lib/is-record.ts'
import { logFailure } from '../../../lib/log.ts'
import { parseUnmapped, stringsOf } from '../parse-stored-answers.ts'
import { answersOfForm, extrasOf, type FormState, formOf, isUpgraded } from './form-state.ts'
import { keepVersion } from './keep-version.ts'

/** The draft's name in local storage is part of the promise to whoever looks for it there (NSH-20). */
export const newDraftKey = 'memoryDraft'

/** A memory that is not posted yet, as it lies in this browser. */
export interface MemoryDraft {
  form: FormState
  /** Texts in open editors, not taken over yet, by field. */
  typed: Readonly<Record<string, string>>
  /** The content that it was begun with, by wizard. */
  versions: Readonly<Record<string, string>>
  /** The last upgrade that its answers have been through, by wizard. */
  upgrades: Readonly<Record<string, number>>
  /** What no question has a place for any more. */
  unmapped: UnmappedAnswer[]
  /** The key under which this very text was last sent, so that a second try makes no second memory. */
  sent: IdempotencyKey | null
  /** Of an edit: the stored memory that it began with. */
  revision: number | null
  /** Whose it is: on a shared device nobody is shown somebody else's. */
  by: string | null
}

/** What a draft is made of and becomes again. */
export interface DraftParts {
  memory: Answers
  tags: Answers
  typed: Readonly<Record<string, string>>
  extras: Record<string, string>
  sent: IdempotencyKey | null
  revision: number | null
  unmapped: readonly UnmappedAnswer[]
}

export interface DraftWizards {
  memory: Wizard
  tags: Wizard
}

export const noParts: DraftParts = {
  memory: {},
  tags: {},
  typed: {},
  extras: {},
  sent: null,
  revision: null,
  unmapped: [],
}

export const memoryDrafts = (key: string, storage: DraftStorage = localStorage): DraftStore<MemoryDraft> =>
  createDraftStore({
    storage,
    key,
    parse: parseDraft,
    // Nothing else is done about it (DRF-06).
    onFailure: (error) => logFailure('saving the draft', error),
    onAnother: keepVersion(key, storage),
  })

export function parseDraft(value: unknown): MemoryDraft | null {
  if (!isRecord(value) || !isRecord(value.form)) return null
  const { sent } = value
  return {
    form: value.form as FormState,
    typed: isRecord(value.typed) ? stringsOf(value.typed) : {},
    versions: isRecord(value.versions) ? stringsOf(value.versions) : {},
    upgrades: isRecord(value.upgrades) ? numbersOf(value.upgrades) : {},
    unmapped: parseUnmapped(value.unmapped),
    sent:
      isRecord(sent) && typeof sent.key === 'string' && typeof sent.of === 'string'
        ? { key: sent.key, of: sent.of }
        : null,
    revision: typeof value.revision === 'number' ? value.revision : null,
    by: typeof value.by === 'string' ? value.by : null,
  }
}

const numbersOf = (value: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

export function draftOf(wizards: DraftWizards, parts: DraftParts, by: string | null = null): MemoryDraft {
  return {
    form: formOf(
      [
        { wizard: wizards.memory, answers: parts.memory },
        { wizard: wizards.tags, answers: parts.tags },
      ],
      parts.extras,
    ),
    typed: parts.typed,
    versions: { [wizards.memory.id]: wizards.memory.version, [wizards.tags.id]: wizards.tags.version },
    upgrades: {
      [wizards.memory.id]: newestUpgrade(wizards.memory.upgrades ?? []),
      [wizards.tags.id]: newestUpgrade(wizards.tags.upgrades ?? []),
    },
    unmapped: [...parts.unmapped],
    sent: parts.sent,
    revision: parts.revision,
    by,
  }
}

/**
 * The answers of one of its wizards. What was still being typed when the page went away counts as written: nobody loses
 * a story to a reload.
 */
export function answersOfDraft(wizard: Wizard, draft: MemoryDraft): Answers {
  let answers = answersOfForm(wizard, draft.form)
  for (const [id, words] of Object.entries(draft.typed)) {
    const field = fieldOf(wizard, id)
    if (field) answers = setAnswer(answers, id, truncateText(words, field.maxLength ?? Number.POSITIVE_INFINITY))
    else if (isUpgraded(wizard, id)) answers = setAnswer(answers, id, words)
  }
  return answers
}

/** The draft as the page goes on with it; `opened` are its answers in the words of these versions. */
export function partsOf(
  wizards: DraftWizards,
  draft: MemoryDraft,
  opened: Pick<DraftParts, 'memory' | 'tags' | 'unmapped'> = {
    memory: answersOfDraft(wizards.memory, draft),
    tags: answersOfDraft(wizards.tags, draft),
    unmapped: [],
  },
): DraftParts {
  const extras = extrasOf([wizards.memory, wizards.tags], draft.form)
  const unmapped = [...draft.unmapped, ...opened.unmapped]
  const { memory, tags } = opened
  return { memory, tags, unmapped, typed: {}, extras, sent: draft.sent, revision: draft.revision }
}

/** Is there anything to lose? A privacy that nobody chose is nothing. */
export function isFilled(
  wizards: DraftWizards,
  { memory, tags, typed }: Pick<DraftParts, 'memory' | 'tags' | 'typed'>,
): boolean {
  const written = Object.keys(memory).some((id) => fieldOf(wizards.memory, id)?.default === undefined)
  return written || Object.keys(tags).length > 0 || Object.values(typed).some(hasVisibleText)
}
