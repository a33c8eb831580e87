import studio from '../../../../schemas/api/studio/studio.schema.json' with { type: 'json' }

const text = { type: 'string' }
const integer = { type: 'integer' }
const maybe = { type: 'boolean' }

const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
const body = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
  additionalProperties: false,
})
/** A type that pages know too (`@kindred/contract/studio`). */
const shape = (name: keyof typeof studio.definitions) => ({ $ref: `${studio.$id}#/definitions/${name}` })
const results = (name: keyof typeof studio.definitions) => object({ results: { type: 'array', items: shape(name) } })

/** Bytes of a CSV file with some ten thousand rows, as JSON. */
export const maxTableBytes = 4 * 1024 * 1024

const uuid = { type: 'string', format: 'uuid' }
const params = object({ id: uuid })
const inList = object({ list: { type: 'string', maxLength: 80 } })
const inWizard = object({ wizard: { type: 'string', maxLength: 80 } })
/** Live, or with a change. */
const inChange = (properties: Record<string, object> = {}, required: readonly string[] = []) => ({
  ...body({ ...properties, change: uuid }),
  required,
})
const revision = { type: 'integer', minimum: 0 }
const { file, at } = studio.definitions.FieldEdit.properties
const { language } = studio.definitions.TranslationEdit.properties
const search = { type: 'string', maxLength: 200, default: '' }
/** What an editor writes to another about a change. */
const word = { type: 'string', maxLength: 500 }

export const schemas = {
  start: {
    summary:
      'What the studio needs first: its words, the forms of everything that can be edited, and what one’s role allows. For editors.',
    response: { 200: shape('StudioStart') },
  },
  contents: {
    summary: 'Everything that can be edited whose words hold these, with where members see it. For editors.',
    querystring: { ...body({ q: search, part: { type: 'string', maxLength: 40, default: '' } }), required: [] },
    response: { 200: shape('ContentIndex') },
  },
  toFix: {
    summary:
      'How much of live there is to look at in each part: findings of the checker, stale and missing translations. For editors.',
    response: { 200: shape('OpenIssues') },
  },
  thing: {
    summary: 'One thing with its texts and settings as they are live, and with a change. For editors.',
    querystring: inChange({ file, at }, ['file']),
    response: { 200: shape('ContentItem') },
  },
  outlines: {
    summary: 'The wizards, live or with a change, and the templates that a new one can begin as. For editors.',
    querystring: inChange(),
    response: { 200: shape('WizardIndex') },
  },
  outline: {
    summary:
      'Steps and questions of a wizard in their order, and what conditions can ask, live or with a change. For editors.',
    params: inWizard,
    querystring: inChange(),
    response: { 200: shape('Outline') },
  },
  screen: {
    summary:
      'A wizard as its files say it, live or with a change, to be drawn; null where they cannot be read. For editors.',
    params: inWizard,
    querystring: inChange(),
    response: { 200: object({ wizard: {} }) },
  },
  page: {
    summary:
      'The page on which members read what a file says, as HTML, live or with a change; null where it is on none or cannot be read. For editors.',
    querystring: inChange({ file, at }, ['file']),
    response: { 200: object({ has_page: maybe, html: { type: ['string', 'null'] } }) },
  },
  changes: {
    summary: 'Changes that are neither published nor discarded. For editors.',
    response: { 200: results('Change') },
  },
  create: {
    summary: 'Begins a change. For editors.',
    body: body({ title: { type: 'string', maxLength: 80 } }),
    response: { 201: shape('Change') },
  },
  change: {
    summary: 'One change, each text before and after. For editors.',
    params,
    response: { 200: shape('Change') },
  },
  save: {
    summary:
      'Writes one text, setting or condition into a change. Refused with what is there now where that is neither `seen` nor the new value. For editors.',
    params,
    body: shape('FieldEdit'),
    response: { 200: shape('Change') },
  },
  structure: {
    summary:
      'Adds, removes or moves a step, question, result, option or other item that has an id, gives an option another id, or retires several. For editors.',
    params,
    body: shape('StructureEdit'),
    response: { 200: shape('Change') },
  },
  addWizard: {
    summary: 'Adds a wizard that begins as a template, or with questions of one’s own. For editors.',
    params,
    body: shape('NewWizard'),
    response: { 201: object({ wizard: text, change: shape('Change') }) },
  },
  table: {
    summary:
      'Makes an option list, a lookup or a language (`content/i18n/es`) what a CSV table says, or says what is wrong with its rows. Rows that it leaves out stay, unless `drop`. Of translations as many are taken as a change holds; `later` counts the rest. For editors.',
    params,
    body: body({ file, csv: { type: 'string', minLength: 1, maxLength: 3_000_000 }, drop: maybe }, ['drop']),
    response: { 200: shape('TableImport') },
  },
  translations: {
    summary: 'Texts beside what they are in another language, live or with a change; stale ones first. For editors.',
    querystring: inChange({ language, q: search, only: { enum: ['open', 'all', 'change'], default: 'open' } }),
    response: { 200: shape('Translations') },
  },
  translationsFile: {
    summary: 'Every text with its translation as a CSV file, live or with a change. For editors.',
    params: object({ language: { type: 'string', maxLength: 35 } }),
    querystring: inChange(),
    produces: ['text/csv'],
    response: {
      200: {
        type: 'string',
        description: 'Rows of where it stands, text, translation, status and id, in UTF-8 and marked as that.',
      },
    },
  },
  translationsXliff: {
    summary: 'Every text with its translation as an XLIFF 1.2 file, live or with a change. For editors.',
    params: object({ language: { type: 'string', maxLength: 35 } }),
    querystring: inChange(),
    produces: ['application/xliff+xml'],
    response: { 200: { type: 'string', description: 'One `trans-unit` a text, with where it is as its note.' } },
  },
  translate: {
    summary: 'Writes one text in another language into a change. For editors.',
    params,
    body: shape('TranslationEdit'),
    response: { 200: shape('Change') },
  },
  optionLists: {
    summary:
      'The option lists and the lookups, live or with a change, with the questions that offer them. For editors.',
    querystring: inChange(),
    response: { 200: shape('OptionLists') },
  },
  optionList: {
    summary:
      'An option list as a table, live or with a change; how often each was chosen, where that was five times or more. For editors.',
    params: inList,
    querystring: inChange(),
    response: { 200: shape('OptionTable') },
  },
  optionsFile: {
    summary: 'An option list as a CSV file, live or with a change. For editors.',
    params: inList,
    querystring: inChange(),
    produces: ['text/csv'],
    response: {
      200: { type: 'string', description: 'The rows, in UTF-8 and marked as that; the id is the last column.' },
    },
  },
  lookup: {
    summary: 'Rows of a lookup, a page of those that hold these words, live or with a change. For editors.',
    params: inList,
    querystring: inChange({
      q: search,
      only: { enum: ['all', 'edited'], default: 'all' },
      page: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
    }),
    response: { 200: shape('LookupPage') },
  },
  lookupFile: {
    summary: 'A lookup as a CSV file, live or with a change. For editors.',
    params: inList,
    querystring: inChange(),
    produces: ['text/csv'],
    response: { 200: { type: 'string', description: 'The rows, in UTF-8 and marked as that.' } },
  },
  saveRow: {
    summary:
      'Writes one row of a lookup into a change: adds it (no `item`), removes it (`cells` null) or takes its edit back (no `cells`). Refused with what is there now where that is neither `seen` nor the new row. For editors.',
    params,
    body: shape('RowEdit'),
    response: { 200: shape('Change') },
  },
  touches: {
    summary:
      'What a change means for journeys and stored answers, in sentences and counts; fewer than five is null. For editors.',
    params,
    response: { 200: shape('Impact') },
  },
  remaining: {
    summary:
      'What a change leaves to do that nobody has to do: texts without a translation, and new forms to which nothing leads. For editors.',
    params,
    response: { 200: shape('Remaining') },
  },
  settle: {
    summary: 'Takes one edit of a change back, or keeps it although the live text has moved on. For editors.',
    params,
    body: body({ file, at, keep: { type: 'boolean', default: false } }, ['keep']),
    response: { 200: shape('Change') },
  },
  undo: {
    summary: 'Takes back what one did last in a change, unless somebody else has edited it since. For editors.',
    params,
    response: { 200: shape('UndoneChange') },
  },
  discard: {
    summary: 'Discards a change; what is live stays. For its author and publishers.',
    params,
    response: { 200: object({ is_discarded: maybe }) },
  },
  findings: {
    summary: 'What the checker says of a change on top of what is live now. For editors.',
    params,
    response: { 200: object({ revision: integer, findings: { type: 'array', items: shape('StudioFinding') } }) },
  },
  askForReview: {
    summary: 'Tells every editor who may approve a change that its author wants that. For editors who wrote in it.',
    params,
    body: body({ word }, ['word']),
    response: { 200: shape('Change') },
  },
  approve: {
    summary: 'Approves a change as it is at a revision. For an editor who wrote nothing in it.',
    params,
    body: body({ revision, word }, ['word']),
    response: { 200: shape('Change') },
  },
  askForChanges: {
    summary:
      'Says what should be different in a change, which is approved no more. For an editor who wrote nothing in it.',
    params,
    body: body({ revision, word }),
    response: { 200: shape('Change') },
  },
  publish: {
    summary: 'Puts a change into service for all servers and open pages. For publishers.',
    params,
    body: body({ revision, reason: { type: 'string', maxLength: 500 } }),
    response: { 200: object({ number: integer }) },
  },
  schedule: {
    summary:
      'Puts a change into service at a time, as it is at a revision. Until then nobody edits it. For publishers.',
    params,
    body: body({
      revision,
      reason: { type: 'string', maxLength: 500 },
      at: { type: 'string', format: 'date-time' },
      zone: { type: 'string', minLength: 1, maxLength: 60 },
    }),
    response: { 200: shape('Change') },
  },
  callOff: {
    summary: 'A change goes live at no time by itself any more. For its author and publishers.',
    params,
    response: { 200: shape('Change') },
  },
  history: {
    summary: 'What was put into service, newest first: who, when, why and what. For editors.',
    response: { 200: results('Publication') },
  },
  bringBack: {
    summary: 'Begins a change that makes texts what they were before a publication. For editors.',
    params: object({ number: { type: 'integer', minimum: 1, maximum: 2_000_000_000 } }),
    response: { 201: shape('Change') },
  },
}
