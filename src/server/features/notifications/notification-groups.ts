import { kinds, type ListName, listNames, placeOf } from './kinds.ts'
import type { NotificationBundle } from './notifications-repository.ts'
import type { Thing, Things } from './things.ts'

/** What a list of the answer is made of. The keys are those of the wire. */
type Entry = Record<string, unknown>
export type Groups = Record<ListName, Entry[]>

/** A page of what somebody is told, each kind in its list. */
export function toGroups(page: readonly NotificationBundle[], things: Things): Groups {
  const groups = Object.fromEntries(listNames.map((name): [ListName, Entry[]] => [name, []])) as Groups
  for (const bundle of page) {
    const { list } = kinds[bundle.kind]
    const entry =
      list === 'detailed_notifications' ? detailed : list === 'resonance_notifications' ? resonance : grouped
    groups[list].push(entry(bundle, things))
  }
  return groups
}

const common = ({ kind, created_at, is_read, is_seen, things: ids }: NotificationBundle, things: Things) => ({
  created_at,
  event_type: kind,
  place: placeOf(kind, { id: ids[0] ?? '', labels: labelsOf({ kind, things: ids }, things) }),
  status: { is_read: Number(is_read), is_seen: Number(is_seen) },
})

const labelsIn = (thing: Thing | undefined): string[] => (thing && 'labels' in thing ? thing.labels : [])
const contentOf = (thing: Thing | undefined): string | null => (thing && 'content' in thing ? thing.content : null)

/** Names of several acts, each once, newest first. */
const labelsOf = (bundle: Pick<NotificationBundle, 'kind' | 'things'>, things: Things): string[] => [
  ...new Set(bundle.things.flatMap((id) => labelsIn(things(bundle.kind, id)))),
]

const sortsOfComment = new Set<string>(['comment', 'private comment'])

function detailed(bundle: NotificationBundle, things: Things): Entry {
  const { kind, shareable_link: link } = bundle
  const comment = sortsOfComment.has(kinds[kind].thing) ? (bundle.things[0] ?? null) : null
  return {
    id: bundle.ids[0],
    originator: bundle.originators[0],
    ...common(bundle, things),
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
      comment_content: comment === null ? null : contentOf(things(kind, comment)),
    },
  }
}

/** Several people who did the same; `others` is how many beside the last one. */
function grouped(bundle: NotificationBundle, things: Things): Entry {
  const people = new Set(bundle.originators.map(({ id }) => id))
  const { thing } = kinds[bundle.kind]
  const about = bundle.things[0] ?? ''
  const labels = labelsOf(bundle, things)
  return {
    id: bundle.ids[0],
    last_originator: bundle.originators[0],
    others: people.size - 1,
    ...common(bundle, things),
    notification_ids: bundle.ids,
    memory_title: bundle.memory_title,
    shareable_link: bundle.shareable_link,
    description: thing === 'comment' ? contentOf(things(bundle.kind, about)) : bundle.memory_description,
    comment_id: thing === 'comment' ? about : null,
    feedback_label: thing === 'praise' ? labels.join(',') : null,
    reaction_option_id: thing === 'reaction' ? about : null,
    reaction_option_label: thing === 'reaction' ? (labels[0] ?? null) : null,
  }
}

/** One person who has been through some of the same. */
function resonance(bundle: NotificationBundle, things: Things): Entry {
  return {
    originator: bundle.originators[0],
    ...common(bundle, things),
    notif_ids: bundle.ids,
    shareable_link: bundle.shareable_link,
    memory_title: bundle.memory_title,
    memory_description: bundle.memory_description,
    resonance_labels: labelsOf(bundle, things),
  }
}
