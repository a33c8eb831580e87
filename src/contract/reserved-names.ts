/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * Names that no member can choose, because others would take them for the team, the site or a crisis line. Whatever looks like one counts as one: other letters, digits for letters, spaces, dots and underscores. The names of all crisis lines are reserved without standing here.
 */
export interface ReservedNames {
  $schema?: string
  /**
   * No name has one of these as a part: with "moderator", neither "Moderator" nor "Ann the moderator"
   */
  words: string[]
  /**
   * No name is one of these as a whole, alone or together with others of this file: "team" is reserved, "Team Ann" is not
   */
  names: string[]
}
