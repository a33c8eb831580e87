const schemas = '../../../../schemas/content'

const as = (payload: string, as = 'value') => ({ payload, as })

const step = (id: string, question: string, rest: object): [string, string] => [
  `content/wizards/school-form/steps/${id}.json`,
  JSON.stringify({ $schema: `../${schemas}/step.schema.json`, id, title: question, question, ...rest }, null, 2),
]

/** Schools, of which the first and the last are known by name: `none`, and `s-old`, which is retired. */
export function schools(count: number): string {
  const rows = Array.from(
    { length: count - 2 },
    (_, at) => `s-${at + 1},"${places[at % places.length]} School ${at + 1}, Town ${Math.floor(at / 7)}",,`,
  )
  return [
    'id,label,synonyms,retired',
    'none,I learn at home,homeschool|unschooling,',
    ...rows,
    's-old,Old Mill,,yes',
    '',
  ].join('\n')
}
const places = ['Castle', 'Hill', 'Saint Mary’s', 'Río Verde', 'Meadow', 'Harbor', 'North']

/** A wizard that asks for a school, and for earlier ones in entries: files of a content folder, with so many schools. */
export const schoolForm = (count: number): Map<string, string> =>
  new Map([
    [
      'content/wizards/school-form/wizard.json',
      JSON.stringify({
        $schema: `${schemas}/wizard.schema.json`,
        id: 'school-form',
        title: 'My school',
        target: 'response',
        kind: 'linear',
        steps: ['school', 'before'],
      }),
    ],
    step('school', 'Which school do you go to?', {
      fields: [
        { id: 'school', kind: 'combobox', label: 'Your school', options: 'schools', min: 1, binding: as('school') },
      ],
    }),
    step('before', 'And before that?', {
      fields: [
        {
          id: 'why',
          kind: 'short-text',
          label: 'Why at home?',
          maxLength: 100,
          binding: as('why'),
          when: { properties: { school: { const: 'none' } }, required: ['school'] },
        },
        {
          id: 'seen',
          kind: 'multi-combobox',
          label: 'Schools you have seen',
          options: 'schools',
          limit: 3,
          binding: as('seen', 'ids'),
        },
        {
          id: 'earlier',
          kind: 'repeat',
          label: 'Schools before',
          limit: 3,
          binding: as('earlier', 'entries'),
          fields: [{ id: 'at', kind: 'combobox', label: 'A school before', options: 'schools', min: 1 }],
        },
      ],
      results: [{ title: 'Your school', paragraphs: ['You go here: {answer.school}.'] }],
    }),
    ['content/lookups/schools.csv', schools(count)],
  ])

/** The same list with names in Spanish for two of its schools. */
export const inSpanish = (csv: string): string =>
  csv
    .replace(/^id,.*$/m, '$&,label::Español (es),synonyms::es')
    .replace(/^none,.*$/m, '$&,Estudio en casa,sin escuela')
    .replace(/^s-4,.*$/m, '$&,"Escuela de Río Verde, 4",')

const phrases = (name: string, phrases: Record<string, string>): [string, string] => [
  `content/i18n/es/wizards/school-form/${name}.json`,
  JSON.stringify({
    $schema: `${'../'.repeat(name.split('/').length + 4)}schemas/content/translation.schema.json`,
    phrases,
  }),
]

/** The form in Spanish: files beside those of the form. */
export const spanishSchoolForm = new Map([
  phrases('wizard', { 'My school': 'Mi escuela' }),
  phrases('steps/school', {
    school: 'escuela',
    'Which school do you go to?': '¿A qué escuela vas?',
    'Your school': 'Tu escuela',
  }),
  phrases('steps/before', {
    before: 'antes',
    'And before that?': '¿Y antes?',
    'Why at home?': '¿Por qué en casa?',
    'Schools you have seen': 'Escuelas que has visto',
    'Schools before': 'Escuelas de antes',
    'A school before': 'Una escuela de antes',
    'Your school': 'Tu escuela',
    'You go here: {answer.school}.': 'Vas aquí: {answer.school}.',
  }),
])
