/** One environment variable: what it is called, what it is without being set, what it does. The README prints this table. */
export type Setting = { name: string; default: string; meaning: string }

export const settings = [
  { name: 'PORT', default: '3000', meaning: 'Port of the web server; 0 takes any free one.' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address the web server listens on; 0.0.0.0 for every network.' },
  { name: 'DATABASE_URL', default: '', meaning: 'A PostgreSQL server (postgres://…). Empty: our own one in DATA_DIR.' },
  { name: 'DATABASE_POOL', default: '20', meaning: 'Most database connections at once.' },
  {
    name: 'DATABASE_PLANS',
    default: 'each',
    meaning:
      'When DATABASE_URL plans what is asked often: each time, or once on each connection, which costs less; not with a pooler that lends connections for a transaction. Our own database: once.',
  },
  { name: 'DATA_DIR', default: './data', meaning: 'Where the embedded database and the outbox live.' },
  { name: 'CONTENT_DIR', default: './content', meaning: 'Where wizards, option lists and texts are read from.' },
  { name: 'NODE_ENV', default: 'development', meaning: 'development, test or production.' },
  { name: 'PUBLIC_URL', default: '', meaning: 'Address people use, when a proxy stands in front (https://…).' },
  {
    name: 'API_URL',
    default: '',
    meaning:
      'Address that the calls of the app go to (https://api.…), a neighbour of PUBLIC_URL that leads to the same servers. Empty: where the page comes from.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'off',
    meaning: 'Proxies in front: how many (1), or their networks (10.1.0.0/16, 2001:db8::/32). off: nobody is in front.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    meaning: 'Mail server (smtp://user:password@host:587). Empty: mails become files in DATA_DIR/outbox.',
  },
  { name: 'MAIL_FROM', default: 'Kindred <no-reply@localhost>', meaning: 'Sender of mails.' },
  {
    name: 'CONTACT_TO',
    default: '',
    meaning: 'Where messages of the contact form go. Empty: to the address in MAIL_FROM.',
  },
  { name: 'EXIT_URL', default: 'https://www.wikipedia.org/', meaning: 'Neutral site that the exit control opens.' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'DEMO',
    default: 'auto',
    meaning:
      'auto: fill an empty embedded database with a fictional community, never where others can reach the server (PUBLIC_URL, another HOST); off: never.',
  },
  { name: 'ACCESS_TOKEN_MINUTES', default: '15', meaning: 'How long an access token is good.' },
  { name: 'REFRESH_TOKEN_DAYS', default: '30', meaning: 'How long a session lasts without being used.' },
  {
    name: 'SESSION_DAYS',
    default: '90',
    meaning: 'How long after signing in a session ends, however much it is used; the privacy policy says so, too.',
  },
  { name: 'RATE_LIMITS', default: 'on', meaning: 'off: nothing is counted; for tests only.' },
  {
    name: 'ADDRESS_LIMIT',
    default: '60',
    meaning: 'Sign-in, sign-up and password calls from one network address (IPv6: /64) in ten minutes.',
  },
  {
    name: 'BUSY_AFTER_MS',
    default: '1500',
    meaning: 'When the server is this far behind, it answers 503 and keeps help and hotlines going; 0: never.',
  },
  {
    name: 'DRAIN_SECONDS',
    default: '',
    meaning:
      'Before it stops, the server says so at /health/ready and serves on for this long. Empty: 5 in production, else 0.',
  },
  {
    name: 'PHOTOS_BUCKET',
    default: '',
    meaning: 'Bucket of an S3-compatible store for photos and videos. Empty: a folder in DATA_DIR.',
  },
  {
    name: 'PHOTOS_ENDPOINT',
    default: '',
    meaning: 'Address of that store (https://…), as browsers reach it. Empty: that of Amazon.',
  },
  { name: 'PHOTOS_REGION', default: 'us-east-1', meaning: 'Region of that store.' },
  { name: 'PHOTOS_KEY', default: '', meaning: 'Key of that store. Empty: what the machine itself may do.' },
  { name: 'PHOTOS_SECRET', default: '', meaning: 'Secret that belongs to PHOTOS_KEY.' },
  {
    name: 'PHOTOS_SIGNED_SECONDS',
    default: '60',
    meaning:
      'How long an address of that store is good that a reader is sent to. 0: nobody is sent there, and photos come through this server.',
  },
  {
    name: 'DRAFT_KEY',
    default: '',
    meaning:
      'What drafts in accounts, copies of what was reported and secrets of authenticator apps are sealed with: name:key (32 bytes in base64), several with commas, the newest first. Empty: made in DATA_DIR, which several servers must not rely on.',
  },
  {
    name: 'BREACH_RANGE_URL',
    default: '',
    meaning:
      'A service that knows breached passwords by the first five digits of their SHA-1 (https://api.pwnedpasswords.com/range/), asked about each new password. Empty: nobody is asked, and a list of a million here decides.',
  },
  { name: 'ACCOUNT_LIMIT', default: '10', meaning: 'Calls with a password or a code by one person in ten minutes.' },
  {
    name: 'NEW_ACCOUNT_DAYS',
    default: '7',
    meaning: 'For so many days an account is new, and writes a little less in a day.',
  },
  { name: 'NEW_ACCOUNT_COMMENTS', default: '40', meaning: 'Comments that a new account writes in a day at most.' },
  {
    name: 'NEW_ACCOUNT_MESSAGES',
    default: '15',
    meaning: 'Private comments to authors that a new account writes in a day at most.',
  },
  {
    name: 'CROWD_PEOPLE',
    default: '12',
    meaning:
      'So many strangers under one memory within CROWD_MINUTES: then one comment a minute is taken, and its author is offered to close the comments.',
  },
  { name: 'CROWD_MINUTES', default: '10', meaning: 'Within so many minutes many strangers are a crowd.' },
] as const satisfies readonly Setting[]

export type SettingName = (typeof settings)[number]['name']
