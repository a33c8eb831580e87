/**
 * For a call that changes something and is a GET for old clients: the same by POST, guarded like one, and no HEAD, which
 * would change something too.
 * @example app.route({ ...getOrPost, url: '/api/v1/resonance/new/', schema, handler })
 */
export const getOrPost = {
  method: ['GET', 'POST'] as ('GET' | 'POST')[],
  exposeHeadRoute: false,
  config: { changesState: true },
}
