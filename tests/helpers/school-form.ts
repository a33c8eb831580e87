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
