import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runServer } from '../helpers/server/run-server.ts'

// Settings that name a folder: a wrong one ends the start with a sentence that names the setting, never with an error code.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-folders-'))
  await writeFile(join(folder, 'a-file'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each([
  ['CONTENT_DIR', 'not-there', 'There is no content folder'],
  ['CONTENT_DIR', 'a-file', 'There is no content folder'],
  ['CONTENT_DIR', 'a-file/below', 'There is no content folder'],
  ['DATA_DIR', 'a-file', 'cannot be made (a file stands in its place)'],
  ['DATA_DIR', 'a-file/below', 'cannot be made (a file stands in its place)'],
])('%s=%s stops the start with an explanation', async (setting, name, sentence) => {
  const path = join(folder, name)
  const said = await runServer({ env: { [setting]: path } }).then(
    async (server) => {
      await server.close()
      return 'It started.'
    },
    (error: Error) => error.message,
  )
  expect(said).toContain('The server ended with 1')
  expect(said).toContain(sentence)
  expect(said).toContain(`Set ${setting} to`)
  expect(said).toContain(path)
  expect(said).not.toMatch(/ENO\w+|EEXIST|\n\s+at /)
})
