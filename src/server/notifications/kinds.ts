/** The list of the answer that a kind stands in, and what is told as one in it. */
type Kind = {
  list: ListName
  /** `each` act for itself; all of a `memory`; all about one `thing` (a comment, an option); all of one `person`. */
  asOne: 'each' | 'memory' | 'thing' | 'person'
  /** What `thing` is an id of, where it is one. */
  thing: 'nothing' | 'tag' | 'comment' | 'reaction' | 'praise' | 'memory'
}

/** The lists of an answer, in the order in which they are told. */
export const listNames = [
  'detailed_notifications',
  'empathy',
  'memory_feedback',
  'comment_feedback',
  'empathy_comments',
  'reactions',
  'resonance_notifications',
] as const
export type ListName = (typeof listNames)[number]

/** Every kind of act that somebody is told of, under its `event_type` on the wire. */
export const kinds = {
  empathy: { list: 'empathy', asOne: 'memory', thing: 'nothing' },
  comment: { list: 'detailed_notifications', asOne: 'each', thing: 'comment' },
  private_comment: { list: 'detailed_notifications', asOne: 'each', thing: 'comment' },
  reaction: { list: 'reactions', asOne: 'thing', thing: 'reaction' },
  memory_feedback: { list: 'memory_feedback', asOne: 'memory', thing: 'praise' },
  comment_feedback: { list: 'comment_feedback', asOne: 'thing', thing: 'comment' },
  empathy_comment: { list: 'empathy_comments', asOne: 'thing', thing: 'comment' },
  resonance: { list: 'resonance_notifications', asOne: 'person', thing: 'tag' },
  saved_memory: { list: 'detailed_notifications', asOne: 'each', thing: 'nothing' },
  linked_memory: { list: 'detailed_notifications', asOne: 'each', thing: 'memory' },
} as const satisfies Record<string, Kind>

export type EventType = keyof typeof kinds

/** What acts have in common that are told as one. */
export function bundleOf(kind: EventType, act: { id: string; thing: string; by: string }): string {
  const { asOne }: Kind = kinds[kind]
  return { each: act.id, memory: '', thing: act.thing, person: act.by }[asOne]
}
