/** Whom a person avoids, and who blocked them; `viewer` is a parameter or a column with an id, or null for a visitor. */
const apartFrom = (viewer: string, mine: '' | "and av.kind = 'block'"): string =>
  `array(select av.other_id from avoided_members av where av.user_id = ${viewer}::uuid ${mine}
   union all select av.user_id from avoided_members av where av.other_id = ${viewer}::uuid and av.kind = 'block')`

/**
 * Are these two there for each other? Not when one blocked the other, whichever it was. The list is made once for a
 * statement where the viewer is a parameter, so that each row costs one comparison.
 * @example `select … from users u where u.id = $1 and ${thereForSql('u.id', '$2')}`
 */
export const thereForSql = (person: string, viewer: string): string =>
  `(${person} <> all (${apartFrom(viewer, "and av.kind = 'block'")}))`

/** Does the viewer meet this person in lists and notifications? Neither whom they muted, nor where one blocked the other. */
export const metSql = (person: string, viewer: string): string => `(${person} <> all (${apartFrom(viewer, '')}))`
