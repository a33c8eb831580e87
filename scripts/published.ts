// Writes content/published.json: everything that was ever served and that answers hang on. Run it when content is released; nothing ever leaves it.
//   npm run published            writes the file
//   npm run published -- --check only says whether something is missing from it
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findingLine, isError, publishedIds } from '@kindred/content'
import type { Published } from '@kindred/contract/published'
import { readContent } from '@kindred/product'
import { commandOptions } from './command-options.ts'
import { contentFolderOption, readContentOption } from './content-folder-option.ts'
import { withLocalPaths } from './local-finding-paths.ts'

const { values: option } = commandOptions({ check: { type: 'boolean' }, content: { type: 'string' } })
const folder = contentFolderOption(option.content)
const file = join(folder, 'published.json')
const { content, findings } = readContent(await readContentOption(option.content))
if (content === undefined) {
  for (const finding of withLocalPaths(folder, findings.filter(isError))) console.error(findingLine(finding))
  process.exit(1)
}
const old = await readFile(file, 'utf8').catch(() => undefined)
const { wizards } = publishedIds(content, old === undefined ? undefined : (JSON.parse(old) as Published))
const text = `${JSON.stringify({ $schema: '../schemas/content/published.schema.json', wizards }, null, 1)}\n`
if (text === old) console.log('Everything is on the list.')
else if (option.check) {
  console.error(`${file} lacks something of today: run npm run published.`)
  process.exitCode = 1
} else {
  await writeFile(file, text)
  console.log(`Wrote ${file}.`)
}
