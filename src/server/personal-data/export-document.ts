import { type Answers, chosenIn, type Wizard, walk } from '#engine'
import type { OptionWords } from '../memories/tag-fields.ts'
import type { PersonalRow } from './read-personal-data.ts'
import type { PersonalTableName } from './registry.ts'

/** What the export needs besides the rows: words for the ids in them. */
export type ExportWords = {
  options: OptionWords
  /** The wizard that answers were given to, in that version, as far as it is still known. */
  wizard: (id: string, version: string) => Promise<Wizard | undefined>
}

/** One person's data as a document that a person can read and a program can take in. */
export async function exportDocument(
  rows: Record<PersonalTableName, PersonalRow[]>,
  words: ExportWords,
  madeAt: string,
): Promise<object> {
  const partsOf = (table: PersonalTableName, memory: PersonalRow) =>
    rows[table].filter(({ of }) => of === memory.id).map(({ of: _of, ...part }) => part)
  const labelOf = (field: unknown, option: unknown) => words.options(String(field), String(option)).label
  return {
    made_at: madeAt,
    account: rows.users[0],
    sessions: rows.sessions,
    email_codes: rows.email_codes,
    memories: rows.memories.map((memory) => ({
      ...memory,
      people: partsOf('memory_subjects', memory),
      content_notes: partsOf('memory_topics', memory).map((note) => ({
        ...note,
        label: labelOf('topics', note.topic_id),
      })),
      tags: partsOf('memory_tags', memory).map((tag) => ({ ...tag, label: labelOf(tag.field, tag.option_id) })),
      details: partsOf('memory_details', memory),
      hashtags: partsOf('memory_hashtags', memory),
    })),
    answers: await Promise.all(
      rows.wizard_responses.map(async (response) => {
        const wizard = await words.wizard(String(response.wizard_id), String(response.content_version))
        return { ...response, ...(wizard && inWords(wizard, response.answers as Answers)) }
      }),
    ),
    repeated_calls: rows.idempotency_keys,
  }
}

const inWords = (wizard: Wizard, answers: Answers) => ({
  title: wizard.title,
  in_words: walk(wizard, answers, {}).path.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const chosen = chosenIn(answers[field.id])
      if (chosen.length === 0) return []
      const labels = chosen.map((id) => field.list?.options.find((option) => option.id === id)?.label ?? id)
      return [{ question: field.label, answer: labels }]
    }),
  ),
})
