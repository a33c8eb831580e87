/**
 * What each call counts as. Calls that change something and do not stand here count as `writes` of the person, or of the
 * network address; calls that only read and do not stand here are not counted.
 */
export const limitsOfRoutes = {
  'POST /user/login': 'sign-in',
  'POST /user/login/second-factor': 'second-step',
  'POST /user/login/second-factor/options': 'second-step',
  'POST /user/login/passkey': 'second-step',
  'POST /user/login/passkey/options': 'second-step',
  'POST /user/second-factor/verify': 'password',
  'POST /user/second-factor/totp/confirm': 'password',
  'POST /user/signup': 'sign-up',
  'POST /password/forgot': 'mail-request',
  'POST /user/sign-in-mail': 'mail-request',
  'POST /user/sign-in-by-mail': 'code',
  'POST /password/reset': 'code',
  'POST /password/change/validate/2': 'password',
  'POST /user/verify-password': 'password',
  'POST /user/verify-email': 'code',
  'POST /user/resend-verification': 'password',
  'POST /user-change-email': 'password',
  'POST /user-change-email/validate': 'code',
  'POST /refresh-token': 'refresh',
  // Leaving is never refused, nor is ending mails; and a look at a token changes nothing.
  'POST /user/logout': 'none',
  'POST /verify-token': 'none',
  'POST /mail/stop/:token': 'none',
  'POST /memories/memories-list/': 'create',
  'POST /api/v1/image/upload-image/t/': 'upload',
  'PUT /api/v1/image/avatar': 'upload',
  'POST /user/export': 'export',
  'POST /api/v1/contact': 'contact',
  'POST /guide/': 'report',
  'GET /memories/memories-list/': 'search',
  'GET /api/v1/save/': 'search',
  'GET /memories/api/v1/autocomplete': 'search',
  'GET /memories/api/v1/search/': 'search',
  'GET /memories/api/v1/search/suggestions': 'search',
  'GET /memories/api/v1/memories/:hashId/similar': 'search',
  'GET /memories/api/v1/own-tags': 'search',
  'GET /memories/api/v1/deleted-memories': 'search',
  'GET /api/v1/feed/': 'search',
  'PUT /api/v1/studio/changes/:id/texts': 'edit',
  'GET /api/v1/studio/changes/:id/findings': 'edit',
  'GET /api/v1/studio/contents': 'edit',
} as const satisfies Record<string, string>

export type Kind = (typeof limitsOfRoutes)[keyof typeof limitsOfRoutes] | 'write'
