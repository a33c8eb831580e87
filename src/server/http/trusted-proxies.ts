import { BlockList, isIP } from 'node:net'
import fastifyPlugin from 'fastify-plugin'
import type { Proxies } from '../platform/setting-values.ts'

/** Addresses that nobody outside can speak from. */
const nearby = toList([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
])

type Trust = (address: string | undefined, hop: number) => boolean

/**
 * What Fastify asks about the sender (hop 0) and then about each address of X-Forwarded-For, from the right, until one is
 * not believed: that one is the client. What stands further left the client wrote. Of a number, Fastify itself would
 * believe nobody; here it counts as long as the nearest proxy is on our own machine or network.
 * @example Fastify({ trustProxy: trustOf(config.trustProxy) })
 */
export function trustOf(proxies: Proxies): false | Trust {
  if (proxies === 'off') return false
  if (typeof proxies === 'number') return (address, hop) => hop < proxies && (hop > 0 || isIn(nearby, address))
  const networks = toList(proxies)
  return (address) => isIn(networks, address)
}

function toList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isIn(list: BlockList, address = ''): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Says once that a proxy seems to stand in front which TRUST_PROXY does not name: then everybody has the proxy's address,
 * and counts as one for all limits. Somebody who writes the header themselves causes no more than this sentence.
 */
export const warnOfUntrustedProxy = fastifyPlugin(async (app) => {
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 0) > 1) return
    isTold = true
    request.log.warn(
      'A request came with X-Forwarded-For from a sender that TRUST_PROXY does not name, so it was not believed.',
    )
  })
})
