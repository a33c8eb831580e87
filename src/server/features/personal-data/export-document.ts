import { answerLabels, resolvePath, savedValues, type Wizard } from '@kindred/engine'
import { wizardAsAnswered } from '@kindred/engine/days'
import { normalizeAnswers } from '@kindred/engine/wire'
import type { PersonalTableName } from '../../platform/personal-tables/registry.ts'
import type { OpenedDraft } from '../drafts/index.ts'
import type { OptionLabels } from '../memories/index.ts'
import { fileToKeep } from '../photos/index.ts'
import type { OwnReport } from '../reports/index.ts'
import { type DraftLine, draftInWords, type FieldById } from './draft-in-words.ts'
import type { PersonalRow } from './read-personal-data.ts'

/** What the export needs besides the rows: where the labels of the ids in them come from. */
type ExportSources = {
  options: OptionLabels
  /** The wizard that answers were given to, in that version, as far as it is still known. */
  wizard: (id: string, version: string) => Promise<Wizard | undefined>
  /** Unfinished writing in the clear. */
  drafts: readonly OpenedDraft[]
  /** What this person reported, in the clear. */
  reports: readonly OwnReport[]
  /** A question of today's wizards. */
  field: FieldById
}

type Labelled = PersonalRow & { label?: string | undefined }
export type ExportedMemory = PersonalRow & {
  people: PersonalRow[]
  content_notes: Labelled[]
  tags: Labelled[]
  details: PersonalRow[]
  hashtags: PersonalRow[]
  former_links: PersonalRow[]
  photos: ExportedPhoto[]
}
/** `file`: where it is in the copy. */
export type ExportedPhoto = PersonalRow & { file: string }
type ExportedFile = PersonalRow & { file: string }
export type ExportedAnswers = PersonalRow & {
  title?: string
  in_words?: { question: string; answer: readonly string[] }[]
  values?: Readonly<Record<string, number | string>>
}
export type ExportedDraft = OpenedDraft & { in_words: DraftLine[] }
/** `picture`: where it is in the copy; null when there is none. */
type ExportedAccount = PersonalRow & { picture: string | null }
export type ExportDocument = {
  made_at: string
  account: ExportedAccount | undefined
  sessions: PersonalRow[]
  authenticator_apps: PersonalRow[]
  passkeys: PersonalRow[]
  passkey_challenges: PersonalRow[]
  recovery_codes: PersonalRow[]
  pending_sign_ins: PersonalRow[]
  known_devices: PersonalRow[]
  email_codes: PersonalRow[]
  deliveries: PersonalRow[]
  contact_messages: PersonalRow[]
  memories: ExportedMemory[]
  answers: ExportedAnswers[]
  files: ExportedFile[]
  resonances: PersonalRow[]
  empathies: PersonalRow[]
  reactions: PersonalRow[]
  saves: PersonalRow[]
  votes: PersonalRow[]
  connections: PersonalRow[]
  comments: PersonalRow[]
  private_comments: PersonalRow[]
  hidden_comments: PersonalRow[]
  notifications: PersonalRow[]
  avoided_members: PersonalRow[]
  filtered_topics: Labelled[]
  reports: readonly OwnReport[]
  decisions: PersonalRow[]
  notices: PersonalRow[]
  praises: PersonalRow[]
  comment_empathies: PersonalRow[]
  comment_praises: PersonalRow[]
  unattached_photos: ExportedPhoto[]
  drafts: ExportedDraft[]
  content_changes: PersonalRow[]
  content_change_writers: PersonalRow[]
  content_change_acts: PersonalRow[]
  content_change_reviews: PersonalRow[]
  studio_publications: PersonalRow[]
  idempotency_keys: PersonalRow[]
}

/** One person's data as a document that a person can read and a program can take in. */
export async function exportDocument(
  rows: Record<PersonalTableName, PersonalRow[]>,
  sources: ExportSources,
  madeAt: string,
): Promise<ExportDocument> {
  const subjectsOf = byMemory(rows.memory_subjects)
  const topicsOf = byMemory(rows.memory_topics)
  const tagsOf = byMemory(rows.memory_tags)
  const detailsOf = byMemory(rows.memory_details)
  const hashtagsOf = byMemory(rows.memory_hashtags)
  const linksOf = byMemory(rows.former_links)
  const photosOf = byMemory(rows.photos)
  const labelOf = (field: unknown, option: unknown) => sources.options(String(field), String(option)).label
  return {
    made_at: madeAt,
    account: rows.users.map(withPicture)[0],
    sessions: rows.sessions,
    authenticator_apps: rows.authenticator_apps,
    passkeys: rows.passkeys,
    passkey_challenges: rows.passkey_challenges,
    recovery_codes: rows.recovery_codes,
    pending_sign_ins: rows.pending_sign_ins,
    known_devices: rows.known_devices,
    email_codes: rows.email_codes,
    deliveries: rows.deliveries,
    contact_messages: rows.contact_messages,
    memories: rows.memories.map((memory) => ({
      ...memory,
      people: subjectsOf(memory),
      content_notes: topicsOf(memory).map((note) => ({
        ...note,
        label: labelOf('topics', note.topic_id),
      })),
      tags: tagsOf(memory).map((tag) => ({ ...tag, label: labelOf(tag.field, tag.option_id) })),
      details: detailsOf(memory),
      hashtags: hashtagsOf(memory),
      former_links: linksOf(memory),
      photos: photosOf(memory).map(withFile),
    })),
    unattached_photos: photosOf({ id: null }).map(withFile),
    answers: await responsesInWords(rows.wizard_responses, sources.wizard),
    files: rows.response_files.map((file) => ({ ...file, file: `files/${file.id}/${file.name}` })),
    resonances: rows.resonances.map(alone),
    empathies: rows.empathies.map(alone),
    reactions: rows.reactions.map(alone),
    saves: rows.saves.map(alone),
    votes: rows.votes.map(alone),
    connections: rows.connections.map(alone),
    comments: rows.comments.map(alone),
    private_comments: rows.private_comments.map(alone),
    hidden_comments: rows.hidden_comments.map(alone),
    notifications: rows.notifications,
    avoided_members: rows.avoided_members,
    filtered_topics: rows.filtered_topics.map((one) => ({ ...one, label: labelOf('topics', one.topic_id) })),
    reports: sources.reports,
    decisions: rows.decisions.map(alone),
    notices: rows.notices.map(alone),
    praises: rows.praises.map(alone),
    comment_empathies: rows.comment_empathies.map(alone),
    comment_praises: rows.comment_praises.map(alone),
    drafts: sources.drafts.map((draft) => ({ ...draft, in_words: draftInWords(draft, sources.field) })),
    content_changes: rows.content_changes,
    content_change_writers: rows.content_change_writers,
    content_change_acts: rows.content_change_acts,
    content_change_reviews: rows.content_change_reviews,
    studio_publications: rows.studio_publications,
    idempotency_keys: rows.idempotency_keys,
  }
}

/** What somebody did with a memory that may be another's: without its id. */
const alone = ({ of: _memory, ...act }: PersonalRow): PersonalRow => act
const withFile = (photo: PersonalRow): ExportedPhoto => ({
  ...photo,
  file: `photos/${photo.id}.${fileToKeep(photo.media).split('.').at(-1)}`,
})

const withPicture = (account: PersonalRow): ExportedAccount => ({
  ...account,
  picture: account.avatar ? 'photos/me.webp' : null,
})

/** Parts by the memory they belong to, read once: somebody may have written for years. */
function byMemory(parts: readonly PersonalRow[]): (memory: PersonalRow) => PersonalRow[] {
  const found = new Map<unknown, PersonalRow[]>()
  for (const { of, ...part } of parts) {
    const others = found.get(of)
    if (others === undefined) found.set(of, [part])
    else others.push(part)
  }
  return ({ id }) => found.get(id) ?? []
}

/** One after the other, and each version is asked for once: a file for one person is no reason to let others wait. */
async function responsesInWords(
  responses: readonly PersonalRow[],
  wizardOf: ExportSources['wizard'],
): Promise<ExportedAnswers[]> {
  const known = new Map<string, Wizard | undefined>()
  const exported: ExportedAnswers[] = []
  for (const response of responses) {
    const [id, version] = [String(response.wizard_id), String(response.content_version)]
    const name = `${id} ${version}`
    if (!known.has(name)) known.set(name, await wizardOf(id, version))
    const wizard = known.get(name)
    exported.push({ ...response, ...(wizard && inWords(wizard, response)) })
  }
  return exported
}

function inWords(wizard: Wizard, response: PersonalRow) {
  const answers = normalizeAnswers(wizard, response.answers)
  const asked = wizardAsAnswered(wizard, answers, {}, new Date(String(response.created_at)))
  const values = savedValues(asked, answers)
  return {
    title: wizard.title,
    ...(values && { values }),
    in_words: answerLabels(resolvePath(asked, answers, {})).map(({ field, labels }) => ({
      question: field.label,
      answer: labels,
    })),
  }
}
