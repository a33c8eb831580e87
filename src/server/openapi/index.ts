/**
 * What the server can be asked, as OpenAPI 3.1. For development only: no file of the built server imports this.
 * `describeRoutes`: the document, made from the routes themselves. `serveDocument`: the same as JSON and as pages.
 */
export { describeRoutes, type OpenApiDocument } from './describe-routes.ts'
export { serveDocument } from './serve-document.ts'
