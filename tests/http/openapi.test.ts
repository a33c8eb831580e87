import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeRoutes, type OpenApiDocument, serveDocument } from '../../src/server/openapi/index.ts'

type Call = { summary?: string; tags?: string[]; responses: Record<string, { content?: object }>; name: string }

let document: OpenApiDocument
let calls: Call[]
beforeAll(async () => {
  document = await describeRoutes()
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Call>).map(([method, call]) => ({
      ...call,
      name: `${method.toUpperCase()} ${path}`,
    })),
  )
})

const lacking = (isThere: (call: Call) => boolean) => calls.filter((call) => !isThere(call)).map(({ name }) => name)

describe('every documented call', () => {
  it('has a summary', () => {
    expect(calls.length).toBeGreaterThan(45)
    expect(lacking(({ summary = '' }) => /^[A-Z].*\S$/.test(summary))).toEqual([])
  })

  it('has success and error responses with content', () => {
    expect(lacking(({ responses }) => Object.keys(responses).some((status) => status.startsWith('2')))).toEqual([])
    expect(lacking(({ responses }) => responses['4XX'] !== undefined)).toEqual([])
    const answered = lacking(({ responses }) => Object.values(responses).every(({ content }) => content !== undefined))
    expect(answered).toEqual([])
  })

  it('has exactly one tag, which the document explains', () => {
    const explained = document.tags.map(({ name }) => name)
    expect(new Set(explained).size).toBe(explained.length)
    expect(lacking(({ tags = [] }) => tags.length === 1 && tags.every((tag) => explained.includes(tag)))).toEqual([])
    expect(explained.filter((tag) => !calls.some(({ tags }) => tags?.includes(tag)))).toEqual([])
  })

  it('is included: only pages and their files are left out', () => {
    const isPage =
      /^\/($|index\.html$|help\.css$|mail\/stop\/:token$|robots\.txt$|sitemap\.xml$|assets\/|styles\/:id$|\*$|[a-z-]+(\.js|\.svg)?$)/
    expect(document['x-pages'].filter((address) => !isPage.test(address))).toEqual([])
  })
})

it('every $ref in the document resolves', () => {
  const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  const asked = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, at]) => at)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((at) => !named.includes(at ?? ''))).toEqual([])
})

it('the preview server serves the document and its pages', async () => {
  const app = Fastify()
  await serveDocument(app, document)
  expect((await app.inject('/preview-api/openapi.json')).json()).toEqual(document)
  expect((await app.inject('/preview-api/docs')).statusCode).toBeLessThan(400)
  await app.close()
})
