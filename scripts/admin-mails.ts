import { isUuid } from '../src/server/platform/db/uuid-v7.ts'
import { boundTo } from '../src/server/platform/deliveries/deliveries.ts'
import {
  countDeliveries,
  type ListedDelivery,
  listDeliveries,
  removeFailed,
  retryFailed,
} from '../src/server/platform/deliveries/deliveries-repository.ts'
import { type AdminCommand, type AdminContext, Refusal } from './admin-command.ts'

export const mailsUsage = 'mails [retry|remove NUMBER|all]'

const most = 100

/** What waits to be sent and what was given up, and trying or removing the latter. */
export async function adminMails({ who: act, word = '' }: AdminCommand, around: AdminContext): Promise<void> {
  const { pool, say } = around
  if (act === '') return list(around)
  if (!['retry', 'remove'].includes(act) || !(word === 'all' || isUuid(word)))
    throw new Refusal(`"${`${act} ${word}`.trim()}" is not one of: npm run admin -- ${mailsUsage}`)
  const id = word === 'all' ? null : word
  const plan = `${act === 'retry' ? 'try again' : 'remove for good'} ${id ?? 'everything that was given up'}`
  if (!(await around.confirm(plan))) throw new Refusal('Nothing was changed. With --yes nobody is asked.')
  const count = await (act === 'retry' ? retryFailed(pool, id, new Date()) : removeFailed(pool, id))
  const security = { event: `admin-mails-${act}`, outcome: count > 0 ? 'done' : 'refused', count, by: around.by }
  say(JSON.stringify({ time: Date.now(), security, msg: 'security' }))
  if (count === 0) throw new Refusal('Nothing of that was given up.')
  say(act === 'retry' ? `${count} are tried again for a day, by the server.` : `${count} removed.`)
}

async function list({ pool, deliveries, say }: AdminContext): Promise<void> {
  const counts = await countDeliveries(pool)
  if (counts.length === 0) return say('Nothing waits, and nothing was given up.')
  for (const { kind, queued, failed, oldest } of counts)
    say(`${kind}: ${queued} wait${oldest === null ? '' : ` (the oldest since ${oldest})`}, ${failed} given up`)
  for (const one of await listDeliveries(pool, most))
    say(describe(one, addressIn(deliveries.seal.open(one, boundTo(one)))))
}

function describe({ id, kind, since, tries, failure, failedAt, nextTryAt }: ListedDelivery, to: string): string {
  const state = failedAt === null ? `next try ${nextTryAt}` : `given up ${failedAt}`
  return `${id} ${kind}${to} since ${since}, ${tries} tries, ${state}${failure === null ? '' : `: ${failure}`}`
}

/** To whom it goes; nothing else of it is shown. */
function addressIn(opened: string | null): string {
  if (opened === null) return ' (sealed with a key that is not here)'
  const { to, address, office, via } = JSON.parse(opened) as Partial<Record<string, unknown>>
  if (typeof office === 'string') return ` to the office ${office} by ${String(via)}`
  const where = to ?? address
  return typeof where === 'string' ? ` to ${where}` : ''
}
