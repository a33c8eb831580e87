import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenApiDocument } from './describe-routes.ts'

/** The document at `/preview-api/openapi.json`, and pages to read and try it at `/preview-api/docs`. */
export async function serveDocument(app: FastifyInstance, document: OpenApiDocument): Promise<void> {
  const specification = { document } as unknown as StaticDocumentSpec
  await app.register(swagger, { mode: 'static', specification })
  await app.register(swaggerUi, { routePrefix: '/preview-api/docs' })
  app.get('/preview-api/openapi.json', async () => document)
}
