import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import content from '../../../../content/site/sidebars.json' with { type: 'json' }
import { setSidebars, sidebarsAt } from '../../lib/sidebars.ts'
import { show } from '../../test-support.tsx'
import Sidebars from './sidebars.tsx'

beforeEach(() => {
  localStorage.clear()
  setSidebars(content)
})

it('stand beside the pages that content names, and beside no other [RTE-23]', () => {
  for (const path of ['/', '/club/love', '/id', '/rules', '/membership', '/share'])
    expect([path, sidebarsAt(path).length]).toEqual([path, 3])
  for (const path of ['/learn', '/clubs', '/home', '/memory/new']) expect([path, sidebarsAt(path)]).toEqual([path, []])
})

it('lead to memes; rules can be hidden, and stay hidden [NAV-08, NAV-10]', async () => {
  const first = show(<Sidebars sidebars={content.sidebars} />)
  expect(screen.getByRole('link', { name: 'Create a meme' })).toHaveAttribute('href', '/memes/create')
  const rules = within(screen.getByRole('region', { name: 'Club rules' }))
  expect(rules.getAllByRole('listitem').length).toBeGreaterThan(6)
  await userEvent.click(rules.getByRole('button', { name: 'Hide the rules' }))
  expect(localStorage.getItem('hideRules')).toBe('true')
  first.unmount()

  show(<Sidebars sidebars={content.sidebars} />)
  const again = within(screen.getByRole('region', { name: 'Club rules' }))
  expect(again.queryAllByRole('listitem')).toEqual([])
  await userEvent.click(again.getByRole('button', { name: 'Show the rules' }))
  expect(again.getAllByRole('listitem').length).toBeGreaterThan(6)
  expect(localStorage.getItem('hideRules')).toBeNull()
})
