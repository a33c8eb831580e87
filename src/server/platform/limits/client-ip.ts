import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from, as limits count it: an IPv6 address by its /64, which one household or server has whole. */
export const clientIpOf = (request: FastifyRequest): string => normalizeIP(request.ip ?? '', 64)
