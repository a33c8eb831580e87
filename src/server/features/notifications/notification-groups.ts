import { kinds, type ListName, linkParamsOf, listNames } from './kinds.ts'
import type { NotificationBundle } from './notifications-repository.ts'
import type { Subject, SubjectLookup } from './subjects.ts'

/** What a list of the answer is made of. The keys are those of the wire. */
type Entry = Record<string, unknown>
type Groups = Record<ListName, Entry[]>

/** A page of what somebody is told, each kind in its list. */
export function toGroups(page: readonly NotificationBundle[], subjects: SubjectLookup): Groups {
  const groups = Object.fromEntries(listNames.map((name): [ListName, Entry[]] => [name, []])) as Groups
  for (const bundle of page) {
    const { list } = kinds[bundle.kind]
    const entry =
      list === 'detailed_notifications'
        ? toSingleEntry
        : list === 'resonance_notifications'
          ? toResonanceEntry
          : toGroupEntry
    groups[list].push(entry(bundle, subjects))
  }
  return groups
}

const common = (
  { kind, created_at, is_read, is_seen, subject_ids: ids }: NotificationBundle,
  subjects: SubjectLookup,
) => ({
  created_at,
  event_type: kind,
  place: linkParamsOf(kind, { id: ids[0] ?? '', labels: labelsOf({ kind, subject_ids: ids }, subjects) }),
  status: { is_read: Number(is_read), is_seen: Number(is_seen) },
})

const labelsIn = (subject: Subject | undefined): string[] => (subject && 'labels' in subject ? subject.labels : [])
const contentOf = (subject: Subject | undefined): string | null =>
  subject && 'content' in subject ? subject.content : null

/** Names of several acts, each once, newest first. */
const labelsOf = (bundle: Pick<NotificationBundle, 'kind' | 'subject_ids'>, subjects: SubjectLookup): string[] => [
  ...new Set(bundle.subject_ids.flatMap((id) => labelsIn(subjects(bundle.kind, id)))),
]

const sortsOfComment = new Set<string>(['comment', 'private comment'])

function toSingleEntry(bundle: NotificationBundle, subjects: SubjectLookup): Entry {
  const { kind, shareable_link: link } = bundle
  const comment = sortsOfComment.has(kinds[kind].subject) ? (bundle.subject_ids[0] ?? null) : null
  return {
    id: bundle.ids[0],
    originator: bundle.originators[0],
    ...common(bundle, subjects),
    notification_ids: bundle.ids,
    data: {
      memory: link,
      comment_id: comment,
      saved_memory: kind === 'saved_memory' ? link : null,
      memory_reacted: null,
      reaction_option_id: null,
      comment,
      feedback_labels: [],
      memory_resonated: null,
      memory_tag_label: null,
      memory_title: bundle.memory_title,
      memory_description: bundle.memory_description,
      comment_content: comment === null ? null : contentOf(subjects(kind, comment)),
    },
  }
}

/** Several people who did the same; `others` is how many beside the last one. */
function toGroupEntry(bundle: NotificationBundle, subjects: SubjectLookup): Entry {
  const people = new Set(bundle.originators.map(({ id }) => id))
  const { subject } = kinds[bundle.kind]
  const about = bundle.subject_ids[0] ?? ''
  const labels = labelsOf(bundle, subjects)
  return {
    id: bundle.ids[0],
    last_originator: bundle.originators[0],
    others: people.size - 1,
    ...common(bundle, subjects),
    notification_ids: bundle.ids,
    memory_title: bundle.memory_title,
    shareable_link: bundle.shareable_link,
    description: subject === 'comment' ? contentOf(subjects(bundle.kind, about)) : bundle.memory_description,
    comment_id: subject === 'comment' ? about : null,
    feedback_label: subject === 'praise' ? labels.join(',') : null,
    reaction_option_id: subject === 'reaction' ? about : null,
    reaction_option_label: subject === 'reaction' ? (labels[0] ?? null) : null,
  }
}

/** One person who has been through some of the same. */
function toResonanceEntry(bundle: NotificationBundle, subjects: SubjectLookup): Entry {
  return {
    originator: bundle.originators[0],
    ...common(bundle, subjects),
    notif_ids: bundle.ids,
    shareable_link: bundle.shareable_link,
    memory_title: bundle.memory_title,
    memory_description: bundle.memory_description,
    resonance_labels: labelsOf(bundle, subjects),
  }
}
