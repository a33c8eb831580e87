const schemas = '../../../../schemas/content'

const as = (payload: string, as = 'value') => ({ payload, as })

const step = (id: string, question: string, rest: object): [string, string] => [
  `content/wizards/town-form/steps/${id}.json`,
  JSON.stringify({ $schema: `../${schemas}/step.schema.json`, id, title: question, question, ...rest }, null, 2),
]

/** Regions, each with its country. */
export const regions = `id,label,country
cat,Catalonia,es
and,Andalusia,es
alg,Algarve,pt
min,Minho,pt
`

/** Towns, each with its region: one that has a name, and so many others. */
export const towns = (count: number): string =>
  [
    'id,label,region',
    ...(['cat Vic', 'and Ronda', 'alg Lagos', 'min Braga'] as const).flatMap((one) => {
      const [region = '', name = ''] = one.split(' ')
      const others = Array.from({ length: count }, (_, at) => `${region}-${at + 1},${name} ${at + 1},${region}`)
      return [`${name.toLowerCase()},${name},${region}`, ...others]
    }),
    '',
  ].join('\n')

/** A wizard that asks for a country, a region of it and towns of that: files of a content folder. */
export const townForm: Map<string, string> = new Map([
  [
    'content/wizards/town-form/wizard.json',
    JSON.stringify({
      $schema: `${schemas}/wizard.schema.json`,
      id: 'town-form',
      title: 'Where I live',
      target: 'response',
      kind: 'linear',
      steps: ['place', 'end'],
    }),
  ],
  step('place', 'Where do you live?', {
    fields: [
      {
        ...{ id: 'country', kind: 'choice-cards', label: 'Your country', options: 'countries', min: 1 },
        binding: as('country', 'value'),
      },
      {
        ...{ id: 'region', kind: 'combobox', label: 'Your region', options: 'regions', min: 1 },
        choiceFilter: { column: 'country', field: 'country' },
        binding: as('region'),
      },
      {
        ...{ id: 'town', kind: 'combobox', label: 'Your town', options: 'towns' },
        choiceFilter: { column: 'region', field: 'region' },
        binding: as('town'),
      },
      {
        ...{ id: 'known', kind: 'multi-combobox', label: 'Towns that you know', options: 'towns', limit: 2 },
        choiceFilter: { column: 'region', field: 'region' },
        binding: as('known', 'ids'),
      },
    ],
  }),
  step('end', 'What is it like?', {
    fields: [
      {
        ...{ id: 'like', kind: 'short-text', label: 'In a few words', maxLength: 100 },
        when: { required: ['town'] },
        binding: as('like'),
      },
    ],
    results: [{ title: 'Where you live', paragraphs: ['You live here: {answer.region}.'] }],
  }),
  [
    'content/options/countries.json',
    JSON.stringify({
      $schema: '../../schemas/content/option-list.schema.json',
      id: 'countries',
      options: [
        { id: 'es', label: 'Spain' },
        { id: 'pt', label: 'Portugal' },
      ],
    }),
  ],
  ['content/lookups/regions.csv', regions],
  ['content/lookups/towns.csv', towns(30)],
])
