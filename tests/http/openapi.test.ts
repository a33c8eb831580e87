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

describe('each call of the server', () => {
  it('says in a sentence what it is for', () => {
    expect(calls.length).toBeGreaterThan(45)
    expect(lacking(({ summary = '' }) => /^[A-Z].*\S$/.test(summary))).toEqual([])
  })

  it('says what it answers, and how it refuses', () => {
    expect(lacking(({ responses }) => Object.keys(responses).some((status) => status.startsWith('2')))).toEqual([])
    expect(lacking(({ responses }) => responses['4XX'] !== undefined)).toEqual([])
    const answered = lacking(({ responses }) => Object.values(responses).every(({ content }) => content !== undefined))
    expect(answered).toEqual([])
  })

  it('says what it is about, in one of the words that the document explains', () => {
    const explained = document.tags.map(({ name }) => name)
    expect(new Set(explained).size).toBe(explained.length)
    expect(lacking(({ tags = [] }) => tags.length === 1 && tags.every((tag) => explained.includes(tag)))).toEqual([])
    expect(explained.filter((tag) => !calls.some(({ tags }) => tags?.includes(tag)))).toEqual([])
  })

  it('is told: what is left out are pages and their files', () => {
    const isPage =
      /^\/($|index\.html$|help\.css$|mail\/stop\/:token$|robots\.txt$|sitemap\.xml$|assets\/|styles\/:id$|\*$|[a-z-]+(\.js|\.svg)?$)/
    expect(document['x-pages'].filter((address) => !isPage.test(address))).toEqual([])
  })
})

it('every reference of the document leads to something in it', () => {
  const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  const asked = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, at]) => at)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((at) => !named.includes(at ?? ''))).toEqual([])
})

it('the preview server has the document, and pages to read it', async () => {
  const app = Fastify()
  await serveDocument(app, document)
  expect((await app.inject('/preview-api/openapi.json')).json()).toEqual(document)
  expect((await app.inject('/preview-api/docs')).statusCode).toBeLessThan(400)
  await app.close()
})
