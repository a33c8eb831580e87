import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readToasts } from '../lib/page/show-toast.ts'
import { show } from '../test-support.tsx'
import { PageBoundary } from './page-boundary.tsx'

afterEach(() => vi.restoreAllMocks())

const Broken = () => {
  throw new Error('out of order')
}

it('a component that throws is replaced, keeps the page, and shows a toast', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(
    <>
      <p>what I wrote</p>
      <PageBoundary instead={<span>its place</span>}>
        <Broken />
      </PageBoundary>
    </>,
  )
  expect(screen.getByText('what I wrote')).toBeVisible()
  expect(screen.getByText('its place')).toBeVisible()
  expect(readToasts()).toMatchObject([
    { title: 'We couldn’t open this part. Nothing on this page is lost.', tone: 'problem' },
  ])
})
