import { applyFix, findingLine, piecesOf } from '@kindred/content'
import { contentReader } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const validFiles = await readContentFiles('tests/fixtures/example-content')
const read = contentReader()
const name = 'content/help/tea.md'
const page = `---
$schema: ../../schemas/content/help-page.schema.json
id: tea
path: /tea
title: Tea
updated: 2026-11-22
---

Sit down first.

## Steps {#steps}

Boil the water.
Then wait, *slowly*.

1. Pour
2. Drink

- [Rest](/home#grounding)

## Who can help {#help}

::include rest
`

/** What is found in the page after a text in it became another. */
function foundAfter(from: string, to: string) {
  expect(page).toContain(from)
  const text = page.replace(from, () => to)
  return read(new Map([...validFiles, [name, text]])).findings.filter(({ file }) => file === name)
}
const linesAfter = (from: string, to: string): string[] => foundAfter(from, to).map(findingLine)

describe('a Markdown page', () => {
  it('has the same content as its JSON form', () => {
    const { content, findings } = read(new Map([...validFiles, [name, page]]))
    expect(findings.filter(({ file }) => file === name)).toEqual([])
    const { sections, ...rest } = content?.help.tea ?? { sections: [] }
    expect(rest).toMatchObject({ id: 'tea', path: '/tea', updated: '2026-11-22', lead: ['Sit down first.'] })
    expect(sections[0]).toEqual({
      ...{ id: 'steps', heading: 'Steps', ordered: true, list: ['Pour', 'Drink'] },
      paragraphs: ['Boil the water. Then wait, *slowly*.'],
      links: [{ label: 'Rest', to: '/home#grounding' }],
    })
    expect(sections[1]).toMatchObject({ id: 'help', paragraphs: ['Feel the ground. Listen for a while.'] })
  })

  it.each([
    ['an unknown name', 'path: /tea', 'pathh: /tea', /tea\.md:4 .*Did you mean "path"\?.*\[unknown-name\]$/],
    ['a value of another kind', 'title: Tea', 'title: [Tea]', /tea\.md:5 title: .*\[wrong-type\]$/],
    ['a value of another form', 'path: /tea', 'path: tea', /tea\.md:4 path: .*\[wrong-form\]$/],
    ['a missing name', 'title: Tea\n', '', /tea\.md:1: .*has no "title".*\[missing-name\]$/],
    ['invalid YAML', 'title: Tea', 'title: "Tea', /tea\.md:5: The front matter cannot be read.*\[front-matter\]$/],
    ['a duplicate name', 'path: /tea', 'id: tea', /tea\.md:4: .*\[front-matter\]$/],
    ['YAML aliases', 'title: Tea', 'title: &a Tea\nnote: *a', /tea\.md:\d+: .*\[front-matter\]$/],
    ['missing front matter', '---\n$schema', '$schema', /tea\.md:1: .*\[front-matter\]$/],
    ['another kind of file', 'help-page.schema', 'hotlines.schema', /tea\.md:2: .*\[front-matter\]$/],
    ['a tag', 'Then wait', '<b onclick="x()">Then</b> wait', /tea\.md:13: .*no HTML.*\[not-on-pages\]$/],
    ['a picture', 'Sit down', '![Sit](/x.png) down', /tea\.md:9: .*\[not-on-pages\]$/],
    ['a quotation', 'Sit down', '> Sit down', /tea\.md:9: A quotation \(>\) is not shown.*\[not-on-pages\]$/],
    ['a big heading', '## Steps', '# Steps', /tea\.md:11: A heading of this level.*\[not-on-pages\]$/],
    ['a list in a list', '2. Drink', '2. Drink\n   - Slowly', /tea\.md:\d+: .*inside of a list.*\[not-on-pages\]$/],
    ['a second list', '- [Rest](/home#grounding)', '- Rest', /tea\.md:19: .*comes too late.*\[not-on-pages\]$/],
    ['an invalid address', '/home#grounding', 'javascript:alert', /tea\.md:19: .*\[not-on-pages\]$/],
    ['an unknown part', '::include', '::includes', /tea\.md:23: .*"::includes".*\[not-on-pages\]$/],
    ['an unknown page', 'rest', 'rests', /tea\.md:23 .*Did you mean.*\[unknown-page\]$/],
    [
      'a harmful word',
      'Then wait',
      'You should wait',
      /tea\.md:13 sections\[0\]\.paragraphs\[0\]: .*\[banned-words\]$/,
    ],
    ['a harmful word in emphasis', '*slowly*', 'you *shoul*d', /tea\.md:13 .*\[banned-words\]$/],
    [
      'a long sentence',
      'Drink',
      `Drink ${'and drink '.repeat(12)}`,
      /tea\.md:17 sections\[0\]\.list\[1\]: warning: .*\[long-sentence\]$/,
    ],
    ['a date that does not exist', '2026-11-22', '2026-02-30', /tea\.md:6 updated: .*\[wrong-date\]$/],
  ])('%s is reported at its line', (_what, from, to, line) => {
    expect(linesAfter(from, to)).toEqual(expect.arrayContaining([expect.stringMatching(line)]))
  })

  it('ignores link targets when counting words, and offers a fix', () => {
    expect(linesAfter('/home#grounding', `/home#${'very-long-word-'.repeat(20)}`)).toEqual([])
    const [finding] = foundAfter('include rest', 'include rests')
    const broken = page.replace('include rest', 'include rests')
    expect(finding?.fix && applyFix(broken, finding.fix)).toBe(page)
  })
})

it('piecesOf returns only text, emphasis and links, for any input', () => {
  expect(piecesOf('A **b** and *c* and [d *e*](/f) <script>g</script> ![h](/i)')).toEqual([
    ...['A ', { strong: 'b' }, ' and ', { em: 'c' }, ' and ', { label: 'd e', to: '/f' }],
    ...[' <script>g</script> !', { label: 'h', to: '/i' }],
  ])
  expect(piecesOf('[x](javascript:alert(1))')).toEqual(['[x](javascript:alert(1))'])
  expect(piecesOf('# 1. - > \\*plain\\*')).toEqual(['# 1. - > *plain*'])
})
