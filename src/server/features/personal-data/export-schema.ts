import { exportedColumns, type PersonalTableName, personalTables } from '../../platform/personal-tables/registry.ts'

type Schema = Record<string, unknown>

const object = (properties: Record<string, Schema>, description?: string): Schema => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})
const list = (items: Schema, description: string): Schema => ({ type: 'array', description, items })

/** Exactly the columns that the registry gives, and what is told beside them. */
function row(table: PersonalTableName, more: Record<string, Schema> = {}): Schema {
  return object({
    ...Object.fromEntries(exportedColumns(personalTables[table]).map((column) => [column, {}])),
    ...more,
  })
}

const text = { type: 'string' }
const photo = (): Schema => row('photos', { file: { type: 'string', description: 'Where it is in this copy.' } })
const moment = { type: 'string', format: 'date-time' }

/** What stands in data.json, for a program that reads it. Made from the registry, so that a new column is in it by itself. */
export const exportSchema = (): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Everything that is kept of one person',
  description: 'Moments are written as in ISO 8601, in UTC. Ids stand beside the words that they had.',
  ...object({
    made_at: moment,
    account: {
      ...row('users', { picture: { type: ['string', 'null'], description: 'Where the picture is in this copy.' } }),
      description: 'The account itself.',
    },
    sessions: list(row('sessions'), 'Where somebody was signed in.'),
    authenticator_apps: list(
      row('authenticator_apps'),
      'The app whose codes this person signs in with, without its key.',
    ),
    passkeys: list(row('passkeys'), 'Devices that this person signs in with, by the names that they gave them.'),
    passkey_challenges: list(row('passkey_challenges'), 'What a device was asked and has not answered yet.'),
    recovery_codes: list(
      row('recovery_codes'),
      'Codes for people who have lost every device, without the codes themselves.',
    ),
    pending_sign_ins: list(row('pending_sign_ins'), 'Sign-ins that were begun, with the second step still to come.'),
    known_devices: list(row('known_devices'), 'Browsers that somebody signed in from before.'),
    email_codes: list(row('email_codes'), 'Codes that were sent, without the codes themselves.'),
    deliveries: list(row('deliveries'), 'Emails that are to be sent or could not be, without what they say.'),
    contact_messages: list(row('contact_messages'), 'What somebody wrote to the people who run the site.'),
    memories: list(
      row('memories', {
        people: list(row('memory_subjects'), 'Whom it is about.'),
        content_notes: list(row('memory_topics', { label: text }), 'What it warns of.'),
        tags: list(row('memory_tags', { label: text }), 'What was chosen about it.'),
        details: list(row('memory_details'), 'What was written beside the choices.'),
        hashtags: list(row('memory_hashtags'), 'Words of it that start with #.'),
        former_links: list(row('former_links'), 'Links that it had before.'),
        photos: list(photo(), 'Its photos and videos, in the order in which they are shown.'),
      }),
      'Privacy: 0 everybody, 1 only the author, 2 anyone who has the link. Type: 1 happy, 2 bittersweet, 3 unhappy.',
    ),
    answers: list(
      { ...row('wizard_responses'), additionalProperties: true },
      'Answers to questions for oneself; in_words says them in the words of the questions, values are what was worked out of them.',
    ),
    files: list(
      row('response_files', { file: { type: 'string', description: 'Where it is in this copy.' } }),
      'Files that this person added to answers; without response_id, to answers that are not saved yet.',
    ),
    resonances: list(row('resonances'), 'Tags of memories that somebody resonates with, by their ids.'),
    empathies: list(row('empathies'), 'When somebody empathized with a memory.'),
    reactions: list(row('reactions'), 'How this person reacted to memories.'),
    saves: list(row('saves'), 'Memories that this person saved.'),
    votes: list(row('votes'), 'Memories that helped this person, as they said.'),
    connections: list(row('connections'), 'Own memories that this person connected to others.'),
    comments: list(row('comments'), 'What this person wrote under memories.'),
    private_comments: list(row('private_comments'), 'What this person wrote to authors of memories alone.'),
    hidden_comments: list(row('hidden_comments'), 'Comments that this person did not want to see.'),
    notifications: list(
      row('notifications'),
      'What I was told of: somebody did something about a memory or a comment.',
    ),
    avoided_members: list(row('avoided_members'), 'Whom this person blocked or muted, by their ids.'),
    filtered_topics: list(row('filtered_topics', { label: text }), 'Topics that this person does not want to see.'),
    reports: list(row('reports', { remark: text }), 'What this person reported, and why.'),
    decisions: list(row('decisions'), 'What was decided about something that this person wrote.'),
    notices: list(row('notices'), 'What this person was told of decisions.'),
    praises: list(row('praises'), 'What somebody liked about a memory, by ids of the labels.'),
    comment_empathies: list(row('comment_empathies'), 'When somebody empathized with a comment.'),
    comment_praises: list(row('comment_praises'), 'What somebody liked about a comment, by ids of the labels.'),
    unattached_photos: list(photo(), 'Photos and videos that wait for a memory.'),
    drafts: list(
      row('drafts', {
        writing: { description: 'What was written, as the form holds it; null when it can be read no more.' },
        in_words: list(
          { type: 'object', properties: { question: text, answer: { type: 'array', items: text } } },
          'The same in words, with the questions of today.',
        ),
      }),
      'Unfinished writing that is kept in the account.',
    ),
    content_changes: list(row('content_changes'), 'Edits of content that this person has not published.'),
    content_change_writers: list(row('content_change_writers'), 'Which changes of other editors this person edited.'),
    content_change_acts: list(
      row('content_change_acts'),
      'What this person did last in changes, so that it can be undone.',
    ),
    content_change_reviews: list(
      row('content_change_reviews'),
      'Reviews of changes that this person asked for or gave, with what they wrote.',
    ),
    studio_publications: list(row('studio_publications'), 'What this person edited or published of the content.'),
    idempotency_keys: list(row('idempotency_keys'), 'Keys that a browser sent so that nothing was stored twice.'),
  }),
})
