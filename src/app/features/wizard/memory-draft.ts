import { type Answers, cutTo, fieldOf, setAnswer, type Wizard } from '#engine'
import { logFailure } from '../../lib/log.ts'
import { answersOfForm, extrasOf, type FormState, formOf } from './form-state.ts'
import { isRecord, stringsOf } from './unsent-tags.ts'

/** A memory that is not posted yet, as it lies in this browser. */
export interface MemoryDraft {
  form: FormState
  /** Texts in open editors, not taken over yet, by field. */
  typed: Readonly<Record<string, string>>
  /** The content that it was begun with, by wizard. */
  versions: Readonly<Record<string, string>>
  /** The key under which this very text was last sent, so that a second try makes no second memory. */
  sent: SentAs | null
  /** Of an edit: the stored memory that it began with. */
  revision: number | null
  /** Whose it is: on a shared device nobody is shown somebody else's. */
  by: string | null
}

export interface SentAs {
  key: string
  /** What was sent under it, as a number: another text needs another key. */
  of: string
}

/** What a draft is made of and becomes again. */
export interface DraftParts {
  memory: Answers
  tags: Answers
  typed: Readonly<Record<string, string>>
  extras: Record<string, string>
  sent: SentAs | null
  revision: number | null
}

export interface DraftWizards {
  memory: Wizard
  tags: Wizard
}

export const noParts: DraftParts = { memory: {}, tags: {}, typed: {}, extras: {}, sent: null, revision: null }

export function readDraft(key: string, storage: Storage = localStorage): MemoryDraft | null {
  try {
    return parseDraft(JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** The draft of this person: their own, or one that names nobody. */
export function readOwnDraft(key: string, userId: string | null, storage: Storage = localStorage): MemoryDraft | null {
  const draft = readDraft(key, storage)
  return draft === null || draft.by === null || draft.by === userId ? draft : null
}

export function parseDraft(value: unknown): MemoryDraft | null {
  if (!isRecord(value) || !isRecord(value.form)) return null
  const { sent } = value
  return {
    form: value.form as FormState,
    typed: isRecord(value.typed) ? stringsOf(value.typed) : {},
    versions: isRecord(value.versions) ? stringsOf(value.versions) : {},
    sent:
      isRecord(sent) && typeof sent.key === 'string' && typeof sent.of === 'string'
        ? { key: sent.key, of: sent.of }
        : null,
    revision: typeof value.revision === 'number' ? value.revision : null,
    by: typeof value.by === 'string' ? value.by : null,
  }
}

/** A failure is logged and nothing else (DRF-06). */
export function writeDraft(key: string, draft: MemoryDraft, storage: Storage = localStorage): void {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch (error) {
    logFailure('saving the draft', error)
  }
}

export function clearDraft(key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(key)
  } catch (error) {
    logFailure('clearing the draft', error)
  }
}

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
    sent: parts.sent,
    revision: parts.revision,
    by,
  }
}

/** What was still being typed when the page went away counts as written: nobody loses a story to a reload. */
export function partsOf(wizards: DraftWizards, draft: MemoryDraft): DraftParts {
  let memory = answersOfForm(wizards.memory, draft.form)
  let tags = answersOfForm(wizards.tags, draft.form)
  for (const [id, words] of Object.entries(draft.typed)) {
    const ofMemory = fieldOf(wizards.memory, id)
    const ofTags = fieldOf(wizards.tags, id)
    if (ofMemory) memory = setAnswer(memory, id, cutTo(words, ofMemory.maxLength ?? Number.POSITIVE_INFINITY))
    else if (ofTags) tags = setAnswer(tags, id, cutTo(words, ofTags.maxLength ?? Number.POSITIVE_INFINITY))
  }
  const extras = extrasOf([wizards.memory, wizards.tags], draft.form)
  return { memory, tags, typed: {}, extras, sent: draft.sent, revision: draft.revision }
}

/** Is there anything to lose? A privacy that nobody chose is nothing. */
export function isFilled(
  wizards: DraftWizards,
  { memory, tags, typed }: Pick<DraftParts, 'memory' | 'tags' | 'typed'>,
): boolean {
  const written = Object.keys(memory).some((id) => fieldOf(wizards.memory, id)?.default === undefined)
  return written || Object.keys(tags).length > 0 || Object.values(typed).some((words) => words.trim() !== '')
}
