import fastifyPlugin from 'fastify-plugin'

/** JSON is the only body we read; an empty or absent one counts as `{}`, so that its fields are reported as missing. */
export const jsonBody = fastifyPlugin(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, {})
    else parse(request, body, done)
  })
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') request.body ??= {}
  })
})
