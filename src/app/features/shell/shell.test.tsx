import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemberOnly } from '../../routes/member-only.tsx'
import { exampleUser, show } from '../../test-support.tsx'
import { Shell } from './shell.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

function draw(given: Parameters<typeof show>[1] = {}) {
  return show(
    <Shell bell={<span>the bell</span>}>
      <h1>the page</h1>
    </Shell>,
    given,
  )
}

describe('the frame', () => {
  it('navigation has the specified entries in order; members have theirs, with small links below [NAV-01, NAV-02, NAV-03, ROL-16, AMB-120]', () => {
    const entries = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    const after = ['Safety /safety', 'FAQ /faq', 'Contact /contact-us']
    const { unmount } = draw()
    const before = ['Community /', 'Take The Quiz /quiz', 'Love Styles /styles']
    expect(entries('Main')).toEqual(['Search /search', ...before, 'Learn /learn', ...after])
    expect(screen.queryByRole('navigation', { name: 'More pages' })).toBeNull()
    unmount()
    draw({ user: exampleUser })
    expect(entries('Main').join()).toMatch(/^Home \/home,Search \/search,.*Mine \/yours,Learn \/learn$/)
    expect(entries('More pages')).toEqual([...before, 'Your Styles /your-styles', ...after])
  })

  it('offers a visitor to sign in or join on the current page [RTE-28]', () => {
    draw({ at: '/memory/abc?tab=2' })
    const header = screen.getByRole('banner')
    expect(within(header).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/memory/abc?tab=2&routeAction=login',
    )
    expect(within(header).getByRole('link', { name: 'Join' })).toHaveAttribute(
      'href',
      '/memory/abc?tab=2&routeAction=signup',
    )
    expect(screen.queryByRole('button', { name: /your menu/ })).toBeNull()
  })

  it('has Home, the bell and Logout for members only [NOT-01, ROL-15]', async () => {
    const { unmount } = draw()
    expect(screen.queryByText('the bell')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Logout|your menu/ })).toBeNull()
    unmount()
    draw({ at: '/home', user: exampleUser })
    expect(screen.getByText('the bell')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home')
    await userEvent.click(screen.getByRole('button', { name: 'Marigold, your menu' }))
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull()
  })

  it.each(['/', '/home'])('shows the Reports link to a moderator only, at %s', async (at) => {
    for (const user of [undefined, exampleUser, { ...exampleUser, role: 'moderator' as const }]) {
      const { unmount } = draw({ at, ...(user && { user }) })
      if (user) await userEvent.click(screen.getByRole('button', { name: 'Marigold, your menu' }))
      const links = screen.queryAllByRole('link', { name: 'Reports' })
      expect(links.map((link) => link.getAttribute('href'))).toEqual(user?.role === 'moderator' ? ['/moderation'] : [])
      unmount()
    }
  })

  it('signs a member out with a toast and goes to / [ACC-05, ERR-18, NAV-04, NAV-12]', async () => {
    const calls: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      calls.push(path)
      return new Response('{}')
    })
    const { address } = draw({ at: '/home', user: exampleUser })
    await userEvent.click(screen.getByRole('button', { name: 'Marigold, your menu' }))
    const entries = within(screen.getByRole('banner')).getByRole('list')
    expect(within(entries).getAllByRole('listitem')).toHaveLength(4)
    expect(entries).toHaveTextContent('AccountSettingsContact usLogout')
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('You have successfully logged out.')).toBeVisible()
    expect(calls).toEqual(['/user/logout'])
    await waitFor(() => expect(address()).toBe('/'))
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  it('reports a failed sign-out', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
    draw({ user: exampleUser })
    await userEvent.click(screen.getByRole('button', { name: 'Marigold, your menu' }))
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('You’re still signed in')).toBeVisible()
  })

  it('closes the profile menu with Escape and restores focus', async () => {
    draw({ user: exampleUser })
    const opener = screen.getByRole('button', { name: 'Marigold, your menu' })
    await userEvent.click(opener)
    expect(opener).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    expect(opener).toHaveAttribute('aria-expanded', 'false')
    expect(opener).toHaveFocus()
  })

  it('persists the chosen theme', async () => {
    draw()
    await userEvent.selectOptions(screen.getByLabelText('Colors'), 'Dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await userEvent.selectOptions(screen.getByLabelText('Colors'), 'Auto')
    expect(document.documentElement.dataset.theme).toBeUndefined()
    expect(localStorage.getItem('theme')).toBeNull()
  })

  it('opens the drawer, and following a link closes it', async () => {
    draw({ user: exampleUser })
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
    const drawer = screen.getByRole('dialog', { name: 'Menu' })
    await userEvent.click(within(drawer).getByRole('link', { name: 'Home' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a members-only page', () => {
  const routes = (
    <Routes>
      <Route path="/home" element={<MemberOnly>the feed</MemberOnly>} />
      <Route path="/" element={<p>the front door</p>} />
    </Routes>
  )

  it('asks a visitor to sign in [AMB-95]', async () => {
    window.history.replaceState(null, '', '/home')
    const { address } = show(routes, { at: '/home' })
    await waitFor(() => expect(address()).toBe('/?routeAction=login'))
    expect(screen.getByText('the front door')).toBeVisible()
  })

  it('is shown to a member [RTE-02]', () => {
    show(routes, { at: '/home', user: exampleUser })
    expect(screen.getByText('the feed')).toBeVisible()
  })
})
