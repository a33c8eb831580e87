import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import settings from '../../src/server/platform/settings.json' with { type: 'json' }

it("the operator's guide lists every setting with its default", () => {
  const readme = readFileSync('src/server/OPERATING.md', 'utf8')
  const table = /<!-- settings:start -->([\s\S]*?)<!-- settings:end -->/.exec(readme)?.[1]?.trim()
  const rows = Object.entries(settings).map(
    ([name, { default: value, meaning }]) => `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning} |`,
  )
  expect(table).toBe(['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n'))
})
