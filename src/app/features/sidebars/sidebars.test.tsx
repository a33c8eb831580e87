import type { Sidebars as Content } from '@kindred/contract/sidebars'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import clubs from '../../../../content/site/clubs.json' with { type: 'json' }
import shipped from '../../../../content/site/sidebars.json' with { type: 'json' }
import { setSidebars, sidebarsAt } from '../../lib/navigation/sidebars.ts'
import { show } from '../../test-support.tsx'
import Sidebars from './sidebars.tsx'

const content = shipped as Content
const ofAll = content.sidebars.filter((one) => one.for === undefined)

beforeEach(() => {
  localStorage.clear()
  setSidebars(content)
})

it('appear on the pages that content names only [RTE-23]', () => {
  const named = content.at.filter((path) => path !== '/rules')
  expect(named).toEqual(['/', '/home', '/club', '/id', '/membership', '/share'])
  for (const path of [...named, '/club/love']) expect([path, sidebarsAt(path, false)]).toEqual([path, ofAll])
  // The page of the rules does not say them twice.
  expect(sidebarsAt('/rules', false).map(({ id }) => id)).toEqual(['memes', 'about-me'])
  for (const path of ['/learn', '/clubs', '/homes', '/memory/new', '/rulesx', '/idea', '/my/club'])
    for (const isMember of [false, true]) expect([path, sidebarsAt(path, isMember)]).toEqual([path, []])
})

it('show two club ads to members on club pages only [NAV-07, NSH-27]', () => {
  const ads = (path: string, isMember: boolean) =>
    sidebarsAt(path, isMember).filter(({ button }) => button?.to.startsWith('/club/') === true)
  expect(ads('/club/loyal-pets', true)).toHaveLength(2)
  expect(ads('/club/loyal-pets', false)).toEqual([])
  expect(ads('/', true)).toEqual([])
  expect(ads('/', false)).toEqual([])
  const known = clubs.clubs.map(({ id }) => `/club/${id}`)
  for (const { button } of ads('/club', true)) expect(known).toContain(button?.to)
})

it('link to memes; the rules can be hidden persistently [NAV-08, NAV-10]', async () => {
  const first = show(<Sidebars sidebars={ofAll} />)
  expect(screen.getByRole('link', { name: 'Create a meme' })).toHaveAttribute('href', '/memes/create')
  const rules = within(screen.getByRole('region', { name: 'Club rules' }))
  expect(rules.getAllByRole('listitem').length).toBeGreaterThan(6)
  await userEvent.click(rules.getByRole('button', { name: 'Hide the rules' }))
  expect(localStorage.getItem('hideRules')).toBe('true')
  first.unmount()

  show(<Sidebars sidebars={ofAll} />)
  const again = within(screen.getByRole('region', { name: 'Club rules' }))
  expect(again.queryAllByRole('listitem')).toEqual([])
  await userEvent.click(again.getByRole('button', { name: 'Show the rules' }))
  expect(again.getAllByRole('listitem').length).toBeGreaterThan(6)
  expect(localStorage.getItem('hideRules')).toBeNull()
})
