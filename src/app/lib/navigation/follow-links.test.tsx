import { HelpParts } from '@kindred/product/help'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FieldLink } from '../../../form/components/field-link.tsx'
import { Navigation } from '../../features/shell/navigation.tsx'
import LandingFaq from '../../routes/landing-faq.tsx'
import LinkHandling from '../../routes/link-handling.tsx'
import NotFoundPage from '../../routes/not-found-page.tsx'
import { AppFormPorts } from '../../ui/form-ports.tsx'
import { StoryText } from '../../ui/story-text.tsx'
import '../../test-support.tsx'
import { sessionQueryOptions } from '../queries/queries.ts'
import { createQueryClient } from '../queries/query-client.ts'
import { createGuardedHistory, type Leave } from './guarded-history.ts'
import { GuardedRouter, useLeaveGuard } from './guarded-router.tsx'
import * as goTo from './page-navigation.ts'

const gone = vi.fn()
beforeEach(() => {
  vi.spyOn(goTo, 'navigateTo').mockImplementation(gone)
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/help/faq')
      ? Response.json({
          id: 'faq',
          title: 'FAQ',
          sections: [{ heading: 'Who?', front: true, links: [{ label: 'Write to us', to: '/contact-us' }] }],
        })
      : new Response('{}', { status: 404 }),
  )
})
afterEach(() => {
  gone.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A half-written memory with something in front of it. */
function Writing({ children }: { children: ReactNode }) {
  const [leave, setLeave] = useState<Leave | null>(null)
  const { pathname, search } = useLocation()
  useLeaveGuard({
    when: pathname === '/memory/new',
    allow: (to) => to.startsWith('/memory/new'),
    onBlocked: setLeave,
  })
  return (
    <>
      <output>{pathname + search}</output>
      {leave && (
        <button type="button" onClick={leave.proceed}>
          leave for {leave.to}
        </button>
      )}
      {children}
    </>
  )
}

function write(children: ReactNode) {
  window.history.replaceState(null, '', '/memory/new?step=2')
  const client = createQueryClient()
  client.setQueryData(sessionQueryOptions.queryKey, null)
  return render(
    <QueryClientProvider client={client}>
      <GuardedRouter history={createGuardedHistory(window)}>
        <LinkHandling />
        <Writing>{children}</Writing>
      </GuardedRouter>
    </QueryClientProvider>,
  )
}
const here = () => screen.getByRole('status').textContent
const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
/** Whether the browser is left to follow it. */
const press = (link: HTMLElement, how: object = {}) => {
  let isNative = false
  // What a browser would do next.
  const last = (event: Event) => {
    isNative = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', last, { once: true })
  act(() => void fireEvent.click(link, how))
  window.removeEventListener('click', last)
  return isNative
}

const prose = ['Or ', { label: 'write to us', to: '/contact-us' }]
const surfaces: [where: string, what: ReactNode, link: string | RegExp, to: string][] = [
  [
    'a paragraph of help',
    <HelpParts key="" section={{ heading: '', paragraphs: [prose] }} />,
    'write to us',
    '/contact-us',
  ],
  ['a list of help', <HelpParts key="" section={{ heading: '', list: [prose] }} />, 'write to us', '/contact-us'],
  [
    'links of help',
    <HelpParts key="" section={{ heading: '', links: [{ label: 'FAQ', to: '/faq' }] }} />,
    'FAQ',
    '/faq',
  ],
  ['the first questions', <LandingFaq key="" />, 'Write to us', '/contact-us'],
  ['the end of the first questions', <LandingFaq key="" />, 'All questions and answers', '/faq'],
  ['the navigation', <Navigation key="" />, 'Contact', '/contact-us'],
  [
    'what the navigation has of the server',
    <a key="" className="nav-link" href="/learn">
      Learn
    </a>,
    'Learn',
    '/learn',
  ],
  ['a page that is not there', <NotFoundPage key="" />, 'FAQ', '/faq'],
  [
    'a question',
    <AppFormPorts key="">
      <FieldLink link={{ text: 'The quiz', href: '/quiz', opens: 'here' }} />
    </AppFormPorts>,
    'The quiz',
    '/quiz',
  ],
]

it.each(surfaces)(
  'a link in %s asks before leaving an unsaved memory, in our dialog only',
  async (_, what, name, to) => {
    write(what)
    const link = await screen.findByRole('link', { name })
    expect(press(link), 'the browser does not follow it by itself').toBe(false)
    expect(here()).toBe('/memory/new?step=2')
    expect(gone).not.toHaveBeenCalled()
    act(() => screen.getByRole('button', { name: `leave for ${to}` }).click())
    if (gone.mock.calls.length === 0) expect(here()).toBe(to)
    else {
      expect(gone.mock.calls).toEqual([[to]])
      expect(browserAsks(), 'the answer was given').toBe(false)
    }
  },
)

it('a link stays inside the app, or loads a server page with a way back', () => {
  write(
    <>
      <a href="/memory/new?step=3">Next</a>
      <a href="?help=grounding">Grounding</a>
      <a href="?lang=es" hrefLang="es">
        Español
      </a>
    </>,
  )
  expect(press(screen.getByText('Next'))).toBe(false)
  expect(here()).toBe('/memory/new?step=3')
  expect(press(screen.getByText('Grounding')), 'in front of this page').toBe(false)
  expect(here()).toBe('/memory/new?step=3&help=grounding')
  expect(press(screen.getByText('Español'))).toBe(false)
  expect(gone.mock.calls, 'the words of a language come with a document').toEqual([['/memory/new?lang=es']])
  expect(browserAsks(), 'the draft stays').toBe(false)
})

it('leaves external links, new tabs, downloads, anchors and modified clicks to the browser', () => {
  write(
    <>
      <a href="https://example.org/">another site</a>
      <a href="/contact-us" target="_blank" rel="noreferrer">
        a new tab
      </a>
      <a href="/copy.zip" download>
        a download
      </a>
      <a href="#part">a part</a>
      <a href="/memory/new?step=2#part">the same part</a>
      <a href="mailto:us@example.org">mail</a>
      <a href="tel:988">phone</a>
      <a href="/safety" className="help-now">
        help now
      </a>
      <a href="/contact-us">plain</a>
      <StoryText words="The #bus" />
    </>,
  )
  const all = [
    'another site',
    'a new tab',
    'a download',
    'a part',
    'the same part',
    'mail',
    'phone',
    'help now',
    '#bus',
  ]
  expect(all.filter((name) => !press(screen.getByText(name)))).toEqual([])
  const plain = screen.getByText('plain')
  const held = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]
  expect(held.filter((how) => !press(plain, how))).toEqual([])
  expect(here()).toBe('/memory/new?step=2')
  expect(browserAsks()).toBe(true)
  expect(press(plain)).toBe(false)
})
