import type { HelpPage } from '@kindred/contract/help-page'

/** Public pages of the app without anything personal in them; whatever else the app has is for people alone. */
const openInApp = ['/', '/quiz', '/contact-us', '/memes/create']

/** `pages`: those that the server draws. A page that comes later is open by itself, a page of the app is not. */
const openPaths = (pages: readonly HelpPage[]): string[] => [...openInApp, ...pages.flatMap(({ path }) => path ?? [])]

/** What people write is for people: of the rest, search engines may read each page by its whole address, and what pages are made of. */
export const robotsText = (pages: readonly HelpPage[], origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /',
    ...['/assets/', '/help.css', '/icon.svg', '/pictures.svg'].map((path) => `Allow: ${path}`),
    ...openPaths(pages).map((path) => `Allow: ${path}$`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** Pages that the server draws, and the front page: the same for everybody. */
export function sitemapXml(pages: readonly HelpPage[], origin: string): string {
  const entries = [{ path: '/' }, ...pages].flatMap(({ path, updated }: Partial<HelpPage>) =>
    path === undefined
      ? []
      : [`<url><loc>${escapeXml(`${origin}${path}`)}</loc>${updated ? `<lastmod>${updated}</lastmod>` : ''}</url>`],
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
