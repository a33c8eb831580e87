/** What calls are about: a word, what it holds, and the addresses that it is known by; the first that fits counts. */
const groups: [tag: string, description: string, addresses: RegExp][] = [
  ['Health', 'Is the server there, and is its database?', /^\/health\//],
  [
    'Second factor',
    'Authenticator apps, passkeys and recovery codes: setting them up and signing in with them.',
    /^\/user\/(second-factor|login\/)/,
  ],
  [
    'Accounts',
    'Sign-up to deletion; codes by mail, passwords, devices, settings.',
    /^\/(user|password|user-change-email|onboarding-status)\b/,
  ],
  ['Sessions', 'Tokens: in cookies for browsers, in a header for others.', /^\/(refresh-token|verify-token)\b/],
  [
    'Responses',
    'A person’s own answers to wizards that fill in no memory.',
    /^\/api\/v1\/(responses|wizards\/:?\{?wizardId)/,
  ],
  ['Content', 'Wizards, texts, help: the same for everybody.', /^\/api\/v1\/(wizards|content)\b/],
  [
    'Option lists',
    'What can be chosen, by kind of memory.',
    /^\/memories\/api\/v1\/(tags|age_ranges|safety-options)\b/,
  ],
  ['Interactions', 'What I did with a memory, and how many others did.', /^\/api\/v1\/interaction\b/],
  ['Block and mute', 'People whom I do not want to meet.', /^\/api\/v1\/avoided\b/],
  ['Topic filter', 'What I do not want to meet.', /^\/api\/v1\/topic-filter\b/],
  [
    'Save and return',
    'Unfinished answers that are kept with a code, without an account.',
    /^\/api\/v1\/saved-answers\b/,
  ],
  ['Drafts', 'Unfinished writing that a member keeps in the account.', /^\/api\/v1\/drafts\b/],
  ['Contact', 'Messages to the people who run the site.', /^\/api\/v1\/contact\b/],
  ['Delivered answers', 'Answers that wizards deliver, for clerks.', /^\/api\/v1\/delivered\b/],
  ['Moderation', 'What was reported, and what is decided about it.', /^\/api\/v1\/moderation\b/],
  [
    'Studio',
    'Content that editors change in the browser: changes, findings, publishing, history.',
    /^\/api\/v1\/studio\b/,
  ],
  ['Reports', 'Telling that a memory or a comment may not be right.', /^\/guide\b/],
  ['Resonance', 'With the tags of a memory.', /^\/api\/v1\/resonance\b/],
  ['Notifications', 'What others did about my memories and comments.', /^\/api\/v1\/notifications\b/],
  ['Praise', 'What somebody liked about a memory or a comment; called feedback.', /^\/api\/v1\/feedback\b/],
  [
    'Received',
    'What others wrote to me about my memories, thanking for it, and what I sent.',
    /^\/api\/v1\/(received|sent)\b/,
  ],
  ['Empathy', 'With a memory or a comment.', /^\/api\/v1\/empathy\b/],
  ['Connections', 'Memories that members connect to others.', /^\/api\/v1\/connect\b/],
  ['Feed', 'Public memories, newest first.', /^\/api\/v1\/feed\b/],
  ['Votes', 'That a memory helped.', /^\/api\/v1\/(vote|trauma)\b/],
  ['Reactions', 'Reacting to a memory, and saving it.', /^\/api\/v1\/(reaction|save)\b/],
  [
    'Comments',
    'What people write under a memory, to its author alone, and hiding it.',
    /^\/api\/v1\/(comments|interaction\/comment)\b/,
  ],
  [
    'Photos',
    'Photos and videos: uploaded first, then part of a memory.',
    /^\/(api\/v1\/image|memories\/api\/v1\/memories\/[^/]+\/photos)\//,
  ],
  ['Files', 'Files that people add to answers: uploaded first, then named by them.', /^\/api\/v1\/files\b/],
  ['Memories', 'Writing, editing, reading, searching.', /^\/memories\//],
]

export const tags: [name: string, description: string][] = groups.map(([tag, description]) => [tag, description])

export const tagOf = (url: string): string | undefined => groups.find(([, , addresses]) => addresses.test(url))?.[0]
