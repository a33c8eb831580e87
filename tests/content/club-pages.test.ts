import { expect, it } from 'vitest'
import { shippedContent } from '../helpers/content.ts'

const content = await shippedContent()
const atPath = new Map(Object.values(content.help).map((page) => [page.path, page]))
const wordsAt = (path: string) => JSON.stringify(atPath.get(path)?.sections)

it('membership, about us, rules, share and communities are content pages with working links', () => {
  const inApp = ['/', '/quiz', '/account', '/contact-us', '/styles', '/club']
  for (const path of ['/membership', '/about-us', '/rules', '/share', '/communities']) {
    const page = atPath.get(path)
    expect(page, path).toBeDefined()
    for (const { to } of page?.sections.flatMap(({ links = [] }) => links) ?? []) {
      const [place = ''] = to.split(/[?#]/)
      expect([...inApp, ...atPath.keys()], `${path} leads to ${to}`).toContain(place)
    }
  }
  const rules = atPath.get('/rules')?.sections[0]?.list ?? []
  expect(rules.length).toBeGreaterThanOrEqual(7)
  expect(rules.length).toBeLessThanOrEqual(10)
  expect(wordsAt('/membership')).toContain('no price')
  expect(wordsAt('/about-us')).toContain('made up')
})

it('the first step of a memory links to the community guidelines [HLP-21]', () => {
  const links = content.wizards.memory?.steps[0]?.fields.flatMap(({ links = [] }) => links) ?? []
  expect(links).toContainEqual({ text: 'Community guidelines', href: '/community-guidelines' })
  expect(atPath.get('/community-guidelines')).toBeDefined()
})
