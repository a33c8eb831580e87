/** A key that drafts are sealed with. Its name stands beside each draft, so that keys can change. */
export type DraftKey = { id: string; key: Buffer }

/** `name:key` (32 bytes in base64), the newest first; `undefined` when that is not what stands there. */
export function readDraftKeys(text: string): DraftKey[] | undefined {
  const keys = text.split(',').map((one): DraftKey | undefined => {
    const [, id, written] = /^\s*([a-z0-9-]{1,20}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(one) ?? []
    return id === undefined || written === undefined ? undefined : { id, key: Buffer.from(written, 'base64') }
  })
  const known = keys.filter((one) => one !== undefined)
  const isEachOnce = new Set(known.map(({ id }) => id)).size === keys.length
  return known.length === keys.length && isEachOnce ? known : undefined
}
