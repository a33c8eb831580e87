// Prints what the server can be asked, as OpenAPI 3.1: `npm run openapi > openapi.json`.
import { describeRoutes } from '../src/server/openapi/index.ts'

process.stdout.write(`${JSON.stringify(await describeRoutes(process.env), null, 2)}\n`)
