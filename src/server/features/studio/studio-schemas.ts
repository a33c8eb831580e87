const text = { type: 'string' }
const texts = { type: 'array', items: text }
const integer = { type: 'integer' }
const orNull = { type: ['string', 'null'] }
/** Any JSON: a text, a list of texts, a setting, a whole item or null. */
const value = {}
const maybe = { type: 'boolean' }

const object = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
const list = (properties: Record<string, object>, optional?: readonly string[]) => ({
  type: 'array',
  items: object(properties, optional),
})

/** Where something stands: its file, its place in it, and that in words. */
const place = { file: text, at: text, thing: orNull, form: orNull, field: orNull, part: text, where: texts }

const change = object({
  id: text,
  title: text,
  author: text,
  writers: texts,
  is_mine: maybe,
  may_approve: maybe,
  can_undo: maybe,
  revision: integer,
  created_at: text,
  updated_at: text,
  edits: list({
    ...place,
    act: text,
    from: value,
    to: value,
    live: value,
    is_moved: maybe,
    words: object({ from: value, to: value, live: value }),
  }),
  approved_by: orNull,
  waits_for_review: maybe,
  reviews: list({ kind: text, by: text, word: text, revision: integer, at: text }),
  scheduled: { anyOf: [object({ at: text, zone: text, by: orNull }), { type: 'null' }] },
  not_published: orNull,
  needs_second_person: { type: 'boolean' },
  second_person_for: list({ kind: text, word: orNull }),
})

/** What the checker says, and in which language. */
const said = { sentence: text, suggestion: orNull, language: text }
const findingParts = { ...place, severity: text, ...said, rule: text }
const finding = object(findingParts)

/** Bytes of a CSV file with some ten thousand rows, as JSON. */
export const largestTable = 4 * 1024 * 1024

const body = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  ...object(properties, optional),
  additionalProperties: false,
})
const change_ = { type: 'string', format: 'uuid' }
const params = object({ id: { type: 'string', format: 'uuid' } })
const revision = { type: 'integer', minimum: 0 }
const file = { type: 'string', minLength: 1, maxLength: 200 }
const at = { type: 'string', maxLength: 400 }
const language = { type: 'string', pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 }
const item = { type: 'string', minLength: 1, maxLength: 80 }
const label = { type: 'string', minLength: 1, maxLength: 200 }
const summary = { type: 'string', maxLength: 200 }
/** A row of a lookup by the names of its columns. */
const cells = { type: 'object', maxProperties: 60, additionalProperties: { type: 'string', maxLength: 1_000 } }
const page = { type: 'integer', minimum: 1, maximum: 10_000, default: 1 }
/** How a new question is answered: `options`, one a line, make an option list for it; `single`: one of them is chosen. */
const asked = {
  ...{ question: label, summary, kind: item, list: item },
  ...{ options: { type: 'string', maxLength: 5_000 }, single: { const: 'yes' } },
}
const optionId = { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 }
const words = { type: 'string', maxLength: 5_000 }
/** "Only if this question is one of these." */
const part = body({ ask: item, is: { type: 'array', minItems: 1, maxItems: 200, items: item } })

/** What an editor writes to another about a change. */
const word = { type: 'string', maxLength: 500 }

/** A value as a form sends it. */
const sentValue = {
  anyOf: [
    { type: 'string', maxLength: 50_000 },
    { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 5_000 } },
    body({ when: { type: 'array', maxItems: 20, items: part } }),
  ],
}

export const schemas = {
  start: {
    summary:
      'What the studio needs first: its words, the forms of everything that can be edited, and what one’s role allows. For editors.',
    response: {
      200: object({
        language: text,
        role: text,
        may_publish: { type: 'boolean' },
        texts: { type: 'object', additionalProperties: text },
        forms: { type: 'object', additionalProperties: {} },
        settings: { type: 'object', additionalProperties: {} },
      }),
    },
  },
  contents: {
    summary: 'Everything that can be edited whose words hold these, with where members see it. For editors.',
    querystring: {
      type: 'object',
      additionalProperties: false,
      properties: {
        q: { type: 'string', maxLength: 200, default: '' },
        part: { type: 'string', maxLength: 40, default: '' },
      },
    },
    response: {
      200: object({
        total: integer,
        parts: list({ part: text, count: integer }),
        things: list({ file: text, at: text, form: text, part: text, where: texts, words: text }),
      }),
    },
  },
  toFix: {
    summary:
      'How much of live there is to look at in each part: findings of the checker, stale and missing translations. For editors.',
    response: {
      200: object({
        parts: list({ part: text, findings: integer, stale: integer, missing: integer }),
        findings: { type: 'array', items: finding },
      }),
    },
  },
  thing: {
    summary: 'One thing with its texts and settings as they are live, and with a change. For editors.',
    querystring: { ...body({ file, at, change: change_ }), required: ['file'] },
    response: {
      200: object({
        file: text,
        at: text,
        form: text,
        part: text,
        where: texts,
        revision: integer,
        verified_by: orNull,
        values: { type: 'object', additionalProperties: {} },
        in_change: { type: 'object', additionalProperties: {} },
        conditions: list({
          field: text,
          words: text,
          parts: { anyOf: [list({ ask: text, is: texts }), { type: 'null' }] },
        }),
        inside: list({ at: text, form: text, words: text }),
      }),
    },
  },
  outlines: {
    summary: 'The wizards, live or with a change, and the templates that a new one can begin as. For editors.',
    querystring: { ...body({ change: change_ }), required: [] },
    response: {
      200: object({
        wizards: list({ id: text, title: text, steps: integer }),
        templates: list({ id: text, title: text, about: text }),
      }),
    },
  },
  outline: {
    summary:
      'Steps and questions of a wizard in their order, and what conditions can ask, live or with a change. For editors.',
    params: object({ wizard: { type: 'string', maxLength: 80 } }),
    querystring: { ...body({ change: change_ }), required: [] },
    response: {
      200: object({
        wizard: text,
        title: text,
        file: text,
        page: orNull,
        pageWhenLive: orNull,
        steps: list({
          id: text,
          title: text,
          file: text,
          isThere: maybe,
          when: orNull,
          fields: list({ id: text, label: text, kind: text, kind_label: text, when: orNull }),
          results: list({ id: orNull, at: text, title: text, when: orNull }),
        }),
        asked: list({ id: text, label: text, step: orNull, isList: maybe, options: list({ id: text, label: text }) }),
        kinds: list({ kind: text, label: text, chooses: maybe, takesSeveral: maybe }),
        lists: list({ id: text, label: text }),
        hasSummaries: maybe,
      }),
    },
  },
  screen: {
    summary:
      'A wizard as its files say it, live or with a change, to be drawn; null where they cannot be read. For editors.',
    params: object({ wizard: { type: 'string', maxLength: 80 } }),
    querystring: { ...body({ change: change_ }), required: [] },
    response: { 200: object({ wizard: value }) },
  },
  changes: {
    summary: 'Changes that are neither published nor discarded. For editors.',
    response: { 200: object({ results: { type: 'array', items: change } }) },
  },
  create: {
    summary: 'Begins a change. For editors.',
    body: body({ title: { type: 'string', maxLength: 80 } }),
    response: { 201: change },
  },
  change: { summary: 'One change, each text before and after. For editors.', params, response: { 200: change } },
  save: {
    summary:
      'Writes one text, setting or condition into a change. Refused with what is there now where that is neither `seen` nor the new value. For editors.',
    params,
    body: body(
      {
        file,
        at,
        field: { type: 'string', maxLength: 60 },
        value: sentValue,
        seen: sentValue,
      },
      ['seen'],
    ),
    response: { 200: change },
  },
  structure: {
    summary:
      'Adds, removes or moves a step, question, result, option or other item that has an id, gives an option another id, or retires several. For editors.',
    params,
    body: {
      oneOf: [
        body({ act: { const: 'add' }, file, at, label, ...asked, text: words }, [
          ...['question', 'summary', 'kind', 'list', 'options', 'single', 'text'],
        ]),
        body({ act: { const: 'remove' }, file, at, item }),
        body({ act: { const: 'rename' }, file, item, to: optionId }),
        body({ act: { const: 'retire' }, file, items: { type: 'array', minItems: 1, maxItems: 500, items: item } }),
        body({ act: { const: 'move' }, file, at, item, to: { type: 'integer', minimum: 0, maximum: 10_000 } }),
      ],
    },
    response: { 200: change },
  },
  addWizard: {
    summary: 'Adds a wizard that begins as a template. For editors.',
    params,
    body: body({ template: item, title: { type: 'string', minLength: 1, maxLength: 80, pattern: '\\S' } }),
    response: { 201: object({ wizard: text, change }) },
  },
  table: {
    summary:
      'Makes an option list, a lookup or a language (`content/i18n/es`) what a CSV table says, or says what is wrong with its rows. Rows that it leaves out stay, unless `drop`. Of translations as many are taken as a change holds; `later` counts the rest. For editors.',
    params,
    body: body({ file, csv: { type: 'string', minLength: 1, maxLength: 3_000_000 }, drop: maybe }, ['drop']),
    response: {
      200: object({
        problems: list({ line: integer, code: text, values: { type: 'object', additionalProperties: {} } }),
        more: integer,
        left: integer,
        taken: { type: ['integer', 'null'] },
        later: integer,
        change,
      }),
    },
  },
  translations: {
    summary: 'Texts beside what they are in another language, live or with a change; stale ones first. For editors.',
    querystring: {
      ...body({
        language,
        q: { type: 'string', maxLength: 200, default: '' },
        only: { enum: ['open', 'all'], default: 'open' },
        change: change_,
      }),
      required: [],
    },
    response: {
      200: object({
        languages: list({ language: text, name: text }),
        language: text,
        total: integer,
        open: integer,
        rows: list({
          ...{ of: text, id: text, part: text, where: texts, form: orNull, field: orNull },
          ...{ text, state: text, to: orNull, was: orNull },
        }),
      }),
    },
  },
  translationsFile: {
    summary: 'Every text with its translation as a CSV file, live or with a change. For editors.',
    params: object({ language: { type: 'string', maxLength: 35 } }),
    querystring: { ...body({ change: change_ }), required: [] },
    produces: ['text/csv'],
    response: {
      200: { type: 'string', description: 'Rows of id, text, translation and status, in UTF-8 and marked as that.' },
    },
  },
  translate: {
    summary: 'Writes one text in another language into a change. For editors.',
    params,
    body: body({
      language,
      of: file,
      id: { type: 'string', minLength: 1, maxLength: 400 },
      to: { type: 'string', maxLength: 50_000 },
    }),
    response: { 200: change },
  },
  optionLists: {
    summary:
      'The option lists and the lookups, live or with a change, with the questions that offer them. For editors.',
    querystring: { ...body({ change: change_ }), required: [] },
    response: {
      200: object({
        lists: list({ id: text, options: integer, asked: texts }),
        lookups: list({ id: text, options: integer, asked: texts }),
      }),
    },
  },
  optionList: {
    summary:
      'An option list as a table, live or with a change; how often each was chosen, where that was five times or more. For editors.',
    params: object({ list: { type: 'string', maxLength: 80 } }),
    querystring: { ...body({ change: change_ }), required: [] },
    response: {
      200: object({
        id: text,
        file: text,
        can_rename: maybe,
        options: list({
          id: text,
          label: text,
          help: text,
          synonyms: texts,
          group: text,
          retired: maybe,
          isLive: maybe,
          chosen: { type: ['integer', 'null'] },
        }),
      }),
    },
  },
  lookup: {
    summary: 'Rows of a lookup, a page of those that hold these words, live or with a change. For editors.',
    params: object({ list: { type: 'string', maxLength: 80 } }),
    querystring: {
      ...body({
        q: { type: 'string', maxLength: 200, default: '' },
        only: { enum: ['all', 'edited'], default: 'all' },
        page,
        change: change_,
      }),
      required: [],
    },
    response: {
      200: object({
        id: text,
        file: text,
        columns: texts,
        all: integer,
        edited: integer,
        total: integer,
        rows: list({ id: text, cells: { type: 'object', additionalProperties: text }, edited: orNull }),
      }),
    },
  },
  lookupFile: {
    summary: 'A lookup as a CSV file, live or with a change. For editors.',
    params: object({ list: { type: 'string', maxLength: 80 } }),
    querystring: { ...body({ change: change_ }), required: [] },
    produces: ['text/csv'],
    response: { 200: { type: 'string', description: 'The rows, in UTF-8 and marked as that.' } },
  },
  saveRow: {
    summary:
      'Writes one row of a lookup into a change: adds it (no `item`), removes it (`cells` null) or takes its edit back (no `cells`). Refused with what is there now where that is neither `seen` nor the new row. For editors.',
    params,
    body: body(
      {
        file,
        item: { type: 'string', minLength: 1, maxLength: 100 },
        cells: { anyOf: [cells, { type: 'null' }] },
        seen: { anyOf: [cells, { type: 'null' }] },
      },
      ['item', 'cells', 'seen'],
    ),
    response: { 200: change },
  },
  touches: {
    summary:
      'What a change means for journeys and stored answers, in sentences and counts; fewer than five is null. For editors.',
    params,
    response: {
      200: object({
        revision: integer,
        is_checked: maybe,
        wizards: list({ title: text, sentences: list(said) }),
        findings: list({ ...findingParts, path: text, replay: orNull }),
        answers: list(
          { wizard: text, question: text, above: integer, option: text, count: { type: ['integer', 'null'] } },
          ['above', 'option'],
        ),
      }),
    },
  },
  settle: {
    summary: 'Takes one edit of a change back, or keeps it although the live text has moved on. For editors.',
    params,
    body: body({ file, at, keep: { type: 'boolean', default: false } }, ['keep']),
    response: { 200: change },
  },
  undo: {
    summary: 'Takes back what one did last in a change, unless somebody else has edited it since. For editors.',
    params,
    response: { 200: object({ change, undone: list({ ...place, act: text }) }) },
  },
  discard: {
    summary: 'Discards a change; what is live stays. For its author and publishers.',
    params,
    response: { 200: object({ is_discarded: { type: 'boolean' } }) },
  },
  findings: {
    summary: 'What the checker says of a change on top of what is live now. For editors.',
    params,
    response: { 200: object({ revision: integer, findings: { type: 'array', items: finding } }) },
  },
  askForReview: {
    summary: 'Tells every editor who may approve a change that its author wants that. For editors who wrote in it.',
    params,
    body: body({ word }, ['word']),
    response: { 200: change },
  },
  approve: {
    summary: 'Approves a change as it is at a revision. For an editor who wrote nothing in it.',
    params,
    body: body({ revision, word }, ['word']),
    response: { 200: change },
  },
  askForChanges: {
    summary:
      'Says what should be different in a change, which is approved no more. For an editor who wrote nothing in it.',
    params,
    body: body({ revision, word }),
    response: { 200: change },
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
    response: { 200: change },
  },
  callOff: {
    summary: 'A change goes live at no time by itself any more. For its author and publishers.',
    params,
    response: { 200: change },
  },
  history: {
    summary: 'What was put into service, newest first: who, when, why and what. For editors.',
    response: {
      200: object({
        results: list({
          number: integer,
          published_at: text,
          is_studio: { type: 'boolean' },
          is_live: { type: 'boolean' },
          title: orNull,
          reason: orNull,
          author: orNull,
          approver: orNull,
          publisher: orNull,
          edits: list({ ...place, act: text, from: value, to: value, words: object({ from: value, to: value }) }),
        }),
      }),
    },
  },
  bringBack: {
    summary: 'Begins a change that makes texts what they were before a publication. For editors.',
    params: object({ number: { type: 'integer', minimum: 1, maximum: 2_000_000_000 } }),
    response: { 201: change },
  },
}
