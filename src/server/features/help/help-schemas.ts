import helpPageSchema from '../../../../schemas/content/help-page.schema.json' with { type: 'json' }
import hotlinesSchema from '../../../../schemas/content/hotlines.schema.json' with { type: 'json' }

const stringSchema = { type: 'string' }
const idSchema = { type: 'string', maxLength: 80 }

/** The id of a help page, or of a style, in an address. */
export const idParamsSchema = { type: 'object', required: ['id'], properties: { id: idSchema } }

const objectWithSchema = (name: string) => ({
  type: 'object',
  required: [name],
  properties: { [name]: stringSchema },
})
const linkSchema = { type: 'object', required: ['label', 'to'], properties: { label: stringSchema, to: stringSchema } }
/** A text as it is, or its parts where some of it stands out or leads somewhere. */
const proseSchema = {
  type: 'array',
  items: {
    anyOf: [
      stringSchema,
      {
        type: 'array',
        items: { anyOf: [stringSchema, objectWithSchema('strong'), objectWithSchema('em'), linkSchema] },
      },
    ],
  },
}

const { items: storedLineSchema } = hotlinesSchema.properties.lines
const lineSchema = {
  ...storedLineSchema,
  properties: { ...storedLineSchema.properties, stale: { type: 'boolean' } },
}

const { $id: _id, ...storedPageSchema } = helpPageSchema
const { sections: sectionsSchema } = storedPageSchema.properties
const sectionSchema = {
  ...sectionsSchema.items,
  properties: { ...sectionsSchema.items.properties, paragraphs: proseSchema, list: proseSchema },
}

/** A help page as the app reads it. One that shows crisis lines brings them along. */
export const helpPageResponseSchema = {
  ...storedPageSchema,
  properties: {
    ...storedPageSchema.properties,
    lead: proseSchema,
    sections: { ...sectionsSchema, items: sectionSchema },
    lines: { type: 'array', items: lineSchema },
  },
}
