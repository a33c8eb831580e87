import tables from './personal-tables.json' with { type: 'json' }

/** A table with something about people: which rows are whose, and what of them is given out. */
export type PersonalTable = {
  /** SQL that picks one person's rows; `$1` is their id. */
  where: string
  order: string
  /** `given`: put into the export under its own name. Anything else is the reason why it is kept back. */
  columns: Record<string, string>
}

export type PersonalTableName = keyof typeof tables

/** Every table with something of a person in it. A test holds this against the database. */
export const personalTables: typeof tables & Record<PersonalTableName, PersonalTable> = tables

/** Names of the columns that are given out. */
export const exportedColumns = ({ columns }: PersonalTable): string[] =>
  Object.keys(columns).filter((column) => columns[column] === 'given')

/** Tables that hold nothing of anybody, and what they hold. */
export const otherTables: Record<string, string> = {
  content_versions: 'wizards as they were published',
  content_releases: 'the files of contents as they were published',
  content_publications: 'which content was put into service, and by which server',
  content_folders: 'which content folder a server last saw',
  answered_ids: 'which questions and options were ever answered, by whomever',
  limited_wizards: 'which wizards have limited places, as a lock for whoever takes one',
  sound_journeys: 'which wizards were found sound',
  photo_folders_due: 'folders whose files are to go, by names that lead to nobody',
  address_codes: 'codes of mails, by hashes of the code and the address; forgotten within a week',
  saved_answers: 'unfinished answers kept with a code, sealed with a key of that code; whose they are is not known',
  page_files: 'the files of the pages of this release and of those of the last month',
  tries: 'how often something was tried, by a hash; forgotten within a day',
  schema_migrations: 'which changes of the database were made',
  schema_migration_lease: 'which server makes them now',
  schema_migration_steps: 'how far a change has come',
}
