import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isError } from '@kindred/content'
import { readContent } from '@kindred/product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await makeApp()
})
afterAll(() => test.close())

const page = async (url: string): Promise<string> => {
  const answer = await test.inject({ method: 'GET', url })
  expect(answer.statusCode, url).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  return answer.body
}
const headingOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]
const linksIn = (html: string) => [...html.matchAll(/href="(\/styles\/[a-z0-9-]+)"/g)].map(([, to = '']) => to)

describe('list of styles', () => {
  it('has ten areas in order, and crisis lines at the end [RTE-15, STY-01, STY-02]', async () => {
    const html = await page('/styles')
    expect(headingOf(html)).toBe('Love Styles')
    const sections = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
    const areas = 'relationship-roles love body reality belonging safety trust conflict loss boundaries'.split(' ')
    const places = sections.filter((id) => id?.startsWith('lines-') === false)
    expect(places).toEqual(['about', ...areas, 'crisis-resources'])
    expect(html.slice(html.indexOf('id="crisis-resources"'))).toMatch(/href="tel:\d{3,}"/)
  })

  it('mentions ten to twenty styles, and seeing a therapist [STY-04]', async () => {
    const html = await page('/styles')
    expect(html).toContain('Many survivors have 10-20 styles or more')
    expect(html).toContain('don’t replace talking to a therapist')
  })

  it('links to a page for each style, with its parts and links to listed styles [RTE-13, RTE-16, STY-03, STY-05]', async () => {
    const html = await page('/styles')
    expect(headingOf(html)).toBe('Love Styles')
    const listed = [...new Set(linksIn(html))]
    expect(listed.length).toBeGreaterThanOrEqual(60)
    for (const to of listed) {
      const style = await page(to)
      expect(style.match(/<script/g)).toHaveLength(2)
      expect(html).toContain(`<a href="${to}">${headingOf(style)}</a>`)
      const parts = [...style.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading)
      expect(parts).toHaveLength(7)
      expect(style).toContain('6-8 dating cycles')
      for (const near of linksIn(style)) expect(listed).toContain(near)
    }
  })

  it.each([
    'the-accommodator',
    'the-high-achiever',
    'always-waiting-for-the-other-shoe-to-drop',
    'come-here-go-away',
    'the-outsider',
    'drawn-to-the-margins',
    'the-rescuer',
  ])('%s is served at its address [RTE-17]', async (slug) => {
    expect(
      headingOf(await page(`/styles/${slug}`))
        ?.toLowerCase()
        .replace(',', ''),
    ).toBe(slug.replaceAll('-', ' '))
  })

  it('is linked in the footer of other pages, single styles are not', async () => {
    for (const path of ['/safety', '/learn', '/faq', '/membership', '/terms-of-use', '/privacy-policy']) {
      const [, foot = ''] = (await page(path)).split('<footer')
      expect(foot, path).toContain('href="/styles"')
      expect(linksIn(foot), path).toEqual([])
    }
  })
})

describe('learning pages', () => {
  it.each(['/learn', '/faq', '/safety'])('%s is rendered by the server', async (path) => {
    const html = await page(path)
    expect(headingOf(html)).toBeTruthy()
    expect(html.match(/<script/g)).toHaveLength(2)
  })

  it('tips for a memory and for a style have the required content [HLP-05, HLP-06]', async () => {
    const html = await page('/learn')
    const part = (id: string) => html.slice(html.indexOf(`<section id="${id}"`)).split('</section>')[0] ?? ''
    const tips = [...part('writing-tips').matchAll(/<li>(.*?)<\/li>/g)].map(([, tip]) => tip)
    expect(tips).toHaveLength(4)
    expect(tips.join(' ')).toMatch(/one memory.*details.*in order.*draft/)
    expect(part('style-tips')).toMatch(/own patterns, and what sets them off/)
    expect(part('style-tips')).toMatch(/Don’t describe your partners/)
    expect(part('style-tips')).toMatch(/Don’t ask others for advice/)
  })
})

describe('an editor', () => {
  it('adds an area and a style in content; a link to an unknown style is an error', async () => {
    const { folder, remove } = await contentCopy()
    const words = JSON.parse(await readFile(join(folder, 'styles/pages.json'), 'utf8')) as { areas: string[] }
    await writeFile(join(folder, 'styles/pages.json'), JSON.stringify({ ...words, areas: [...words.areas, 'money'] }))
    const style = (id: string, name: string, related: string[]) => ({
      ...{ id, name, inShort: 'You save for later.', essence: 'Later never comes.', root: 'There was too little.' },
      ...{
        shows: ['You keep boxes.', 'You count.'],
        strength: 'You last.',
        healing: ['Buy bread.', 'Share it.'],
        related,
      },
    })
    const area = (related: string[]) => ({
      $schema: '../../schemas/content/style-area.schema.json',
      ...{ id: 'money', heading: 'Money', intro: 'What we learned about having.' },
      styles: [
        style('the-saver', 'The Saver', ['the-giver']),
        style('the-giver', 'The Giver', ['the-saver']),
        style('the-counter', 'The Counter', related),
      ],
    })
    const save = (related: string[]) => writeFile(join(folder, 'styles/money.json'), JSON.stringify(area(related)))

    await save(['the-savr'])
    const { findings } = readContent(await readContentFiles(folder))
    expect(findings.filter(isError)).toMatchObject([{ rule: 'unknown-style', suggestion: 'Did you mean "the-saver"?' }])

    await save(['the-saver'])
    const edited = await makeApp({ env: { CONTENT_DIR: folder } })
    try {
      const get = async (url: string) => (await edited.inject({ method: 'GET', url })).body
      expect(await get('/styles')).toContain('<a href="/styles/the-saver">The Saver</a>')
      expect(headingOf(await get('/styles/the-saver'))).toBe('The Saver')
    } finally {
      await edited.close()
      await remove()
    }
  })
})
