import type { Wizard } from '@kindred/engine'

/** What the page at an address asks for first, whoever opens it. */
export interface PreloadHints {
  /** The page's own code, by its place in `src/app`. */
  module?: string
  /** Asked for as soon as the page's code runs. */
  calls: string[]
  wizards: { wizard: Wizard; asksAtOnce: boolean }[]
}

type Wizards = Readonly<Record<string, Wizard>>

const withTarget = (wizards: Wizards, target: string, asksAtOnce: boolean): PreloadHints['wizards'] => {
  const wizard = Object.values(wizards).find((one) => one.target === target)
  return wizard === undefined ? [] : [{ wizard, asksAtOnce }]
}

/** The tag wizard stands behind a button there: its questions are read at once, its validators once it is opened. */
const ofMemory = (wizards: Wizards) => ({
  module: 'features/wizard/memory/memory-wizard-page.tsx',
  wizards: [...withTarget(wizards, 'memory', true), ...withTarget(wizards, 'memory-tags', false)],
})

type Part = Partial<PreloadHints>

const ofWizard = (wizards: Wizards, id: string): Part => {
  const wizard = Object.hasOwn(wizards, id) ? wizards[id] : undefined
  return { module: 'routes/wizard-route.tsx', wizards: wizard ? [{ wizard, asksAtOnce: true }] : [] }
}

const pages: readonly { at: RegExp; needs: (wizards: Wizards, named: string) => Part }[] = [
  { at: /^\/$/, needs: () => ({ module: 'routes/community-page.tsx', calls: ['/api/v1/feed/'] }) },
  { at: /^\/home\/?$/, needs: () => ({ module: 'routes/home-page.tsx' }) },
  {
    at: /^\/search\/?$/,
    needs: () => ({ module: 'routes/search-page.tsx', calls: ['/memories/api/v1/search/filters'] }),
  },
  { at: /^\/memory\/new\/?$/, needs: ofMemory },
  { at: /\/edit.*[?&]hashId=/, needs: ofMemory },
  { at: /^\/memory\/[^/]+\/?$/, needs: () => ({ module: 'routes/memory-page.tsx' }) },
  { at: /^\/w\/([^/]+)\/?$/, needs: ofWizard },
  { at: /^\/(quiz|contact-us)\/?$/, needs: ofWizard },
  { at: /^\/club(\/[^/]+)?\/?$/, needs: () => ({ module: 'routes/club-page.tsx', calls: ['/api/v1/content/clubs'] }) },
]

/** Texts and the session are asked for everywhere; nothing else is when the address says nothing. */
export function preloadHints(url: string, wizards: Wizards): PreloadHints {
  const everywhere = ['/api/v1/content/texts', '/user/session']
  const path = url.split('?')[0] ?? ''
  for (const { at, needs } of pages) {
    const found = at.exec(at.source.includes('hashId') ? url : path)
    if (found === null) continue
    const { calls = [], wizards: named = [], ...rest } = needs(wizards, found[1] ?? '')
    return { ...rest, calls: [...everywhere, ...calls], wizards: named }
  }
  return { calls: everywhere, wizards: [] }
}

const wizardPath = ({ id }: Wizard) => `/api/v1/wizards/${encodeURIComponent(id)}`

/** Addresses of JSON, as the app asks for them, letter by letter: a browser uses what it has only under the same one. */
export const callsOf = ({ calls, wizards }: PreloadHints): string[] => [
  ...calls,
  ...wizards.map(({ wizard }) => wizardPath(wizard)),
]

export const validatorsOf = ({ wizards }: PreloadHints): string[] =>
  wizards.flatMap(({ wizard, asksAtOnce }) =>
    asksAtOnce ? [`${wizardPath(wizard)}/validators.js?version=${encodeURIComponent(wizard.version)}`] : [],
  )
