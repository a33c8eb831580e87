import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shippedTexts } from './shipped-texts.ts'

it('returns the texts in each language, and rejects content with errors with its findings', async () => {
  const { en, es } = await shippedTexts()
  expect([en?.['wizard.next'], es?.['wizard.next']]).toEqual(['Next', expect.stringMatching(/\w/)])
  const folder = await mkdtemp(join(tmpdir(), 'kindred-'))
  try {
    await cp('content', folder, { recursive: true })
    await writeFile(join(folder, 'options', 'privacy.json'), '{ "id": "privacy", ')
    await expect(shippedTexts(folder)).rejects.toThrow(/has errors[\s\S]*privacy\.json:\d+/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
