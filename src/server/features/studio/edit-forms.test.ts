import { expect, it } from 'vitest'
import { readContentFiles } from '../../../../scripts/read-content-files.ts'
import { shippedContent } from '../../../../tests/helpers/content.ts'
import { catalogOf } from './catalog.ts'
import { editForms, nameOfField } from './edit-forms.ts'

it('labels every property of a form in words', async () => {
  const content = await shippedContent()
  const { studioTexts } = content.languages[0] ?? { studioTexts: {} as Readonly<Record<string, string>> }
  const words = (key: string): string | undefined => studioTexts[key]
  const { forms, settings } = editForms(await catalogOf(await readContentFiles('content'), content), words)
  const asked = [forms, settings].flatMap((some) =>
    Object.entries(some).flatMap(([form, step]) => step.fields.map(({ id, label }) => ({ form, id, label }))),
  )
  expect(asked.length).toBeGreaterThan(50)
  const unnamed = asked.filter(({ id, label }) => label === nameOfField(id) || label === id)
  expect(unnamed.map(({ form, id }) => `${form}.${id}`)).toEqual([])
})
