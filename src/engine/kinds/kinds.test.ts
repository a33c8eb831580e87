import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { seed } from '../../../tests/helpers/seed.ts'
import type { Field } from '../definition.ts'
import { kinds } from './index.ts'
import type { FieldKind } from './kind.ts'
import { normalizeAnswer } from './normalize-answer.ts'
import { type Format, formats } from './parts/formats.ts'
import { kindsWithDefault, passesFilter } from './passes-filter.ts'
import { unfinishedIn } from './unfinished.ts'

const field = (kind: FieldKind, more: Partial<Field> = {}): Field => ({ id: 'a', kind, label: 'A', ...more })
const fits = (of: Field, entry: string) => kinds[of.kind].fits(of, entry)

const allFormats = Object.keys(formats) as Format[]

/** What people write, and what they write on the way there. */
const table: [Field, string[], string[]][] = [
  [
    field('short-text', { format: 'email' }),
    ['me@example.org', 'a.b+c@mail.example.org', 'grüße@beispiel.de'],
    ['me', 'me@', 'me@example', '@example.org', 'me @example.org', 'me@example..org', 'a@b@example.org'],
  ],
  [
    field('short-text', { format: 'url' }),
    ['https://example.org', 'http://a.example.org/x?y=1', 'HTTPS://example.org/'],
    ['example.org', 'https://', 'https://example', 'javascript:alert(1)', 'https://exa mple.org'],
  ],
  [
    field('short-text', { format: 'phone' }),
    ['+1 202 555 0100', '(030) 123-456', '12345'],
    ['1234', 'call me', '+1 202 CALL', '-----'],
  ],
  [
    field('short-text', { format: 'iban' }),
    [
      'DE89 3704 0044 0532 0130 00',
      'de89370400440532013000',
      ' MT84MALT011000012345MTLCAST001S ',
      'NO93-8601-1117-947',
    ],
    ['DE89 3704 0044 0532 0130 01', 'DE89 3704 0044 0532 0310 00', 'DE89 3704 0044 0532 0130', '0532013000', 'DE'],
  ],
  [field('short-text', { format: 'bic' }), ['DEUTDEFF', 'nedszajj xxx'], ['DEUTDEF', 'DEUT1EFF', 'DEUTDEFFXX']],
  [
    field('short-text', { format: 'luhn' }),
    ['79927398713', '4111 1111 1111 1111', '046-454-286'],
    ['79927398710', '79927389713', '4111 1111 1111 111', '4111 1111 1111 1111 11112', '8', 'card'],
  ],
  [
    field('short-text', { format: 'nhs-number' }),
    ['943 476 5919', '9434765919'],
    ['943 476 5918', '943 467 5919', '943 476 591', '943 476 591X'],
  ],
  [
    field('short-text', { format: 'nif' }),
    ['12345678Z', 'x1234567-l', 'Y1234567X', '00000000 T'],
    ['12345678A', '12345687Z', 'W1234567L', '1234567Z', '12345678'],
  ],
  [field('short-text', { format: 'postal-code-us' }), ['94103', '94103-1234'], ['9410', '94103-12', 'SW1A 1AA']],
  [
    field('short-text', { format: 'postal-code-gb' }),
    ['SW1A 1AA', 'm11ae', 'B33 8TH', 'GIR 0AA'],
    ['SW1A', '1AA SW1A', '94103', 'SW1A 1A1'],
  ],
  [field('short-text', { format: 'postal-code-ca' }), ['K1A 0B1', 'k1a0b1'], ['K1A 0D', 'D1A 0B1', '94103']],
  [field('short-text', { format: 'postal-code-es' }), ['28013', '52001'], ['00013', '53001', '2801']],
  [field('short-text', { format: 'postal-code-ie' }), ['D02 AF30', 'D6W XY00'], ['D02', 'B02 AF30', 'D02 AF3O']],
  [field('short-text', { format: 'postal-code-nl' }), ['1012 AB', '1012ab'], ['0012 AB', '1012', '1012 A1']],
  [
    field('short-text', { pattern: '[A-Z]{2}-[0-9]{3}|none', examples: ['AB-123'], maxLength: 8 }),
    ['AB-123', ' ZZ-000 ', 'none'],
    ['AB-12', 'ab-123', 'AB-1234', 'AB-123 and more', 'nonesuch'],
  ],
  [
    field('long-text', { minWords: 3 }),
    ['one two three', ' a\n b\u00a0c ', '日本語'],
    ['one two', 'a – b', '日本', ''],
  ],
  [
    field('details', { maxWords: 2 }),
    ['one', 'well-being and/or', 'two  words !', '日本'],
    ['one two three', '日本語', 'a b日'],
  ],
  [field('short-text', { minLength: 3 }), ['abc', ' abc '], ['ab', 'a  ', '😀😀']],
  [field('number'), ['0', '-3', '12'], ['many', '1.5', '1e3', '', '--1', 'Infinity']],
  [
    field('number', { range: { min: 0, max: 1, step: 0.1 } }),
    ['0', '0.3', '0.7', '1.0', '0,3'],
    ['1.1', '-0.1', '0.25', '1,0,0'],
  ],
  [field('number', { range: { max: -3 } }), ['-3', '-10'], ['-2', '0']],
  [field('date'), ['2001-02-03', '2024-02-29'], ['2001-02-29', '3 February', '2001-2-3', '2001-13-01']],
  [
    field('date', { dates: { from: '2001-02-03', to: '2001-02-05' } }),
    ['2001-02-03', '2001-02-05'],
    ['2001-02-02', '2001-02-06'],
  ],
  [
    field('date', { dates: { from: '2001-02-03', weekdays: ['monday', 'friday'] } }),
    ['2001-02-05', '2001-02-09', '2024-03-01'],
    ['2001-02-02', '2001-02-03', '2001-02-06', '2024-02-29'],
  ],
  [
    field('date-time'),
    ['2001-02-03T00:00', '2024-02-29T23:59'],
    [
      '2001-02-29T08:30',
      '2001-02-03',
      '2001-02-03T24:00',
      '2001-02-03T08:30:00',
      '2001-02-03T08:30Z',
      '2001-02-03 08:30',
    ],
  ],
  [
    field('date-time', {
      dates: { from: '2001-02-03T08:30', to: '2001-02-05T07:00', weekdays: ['saturday', 'monday'] },
    }),
    ['2001-02-03T08:30', '2001-02-05T07:00'],
    ['2001-02-03T08:29', '2001-02-04T12:00', '2001-02-05T07:01'],
  ],
  [field('time'), ['00:00', '23:59'], ['24:00', '8:30', '08:60', '08:30:00', 'noon']],
  [
    field('time', { times: { from: '08:10', to: '09:00', step: 20 } }),
    ['08:10', '08:50'],
    ['08:00', '08:20', '09:00', '09:10'],
  ],
]

describe('fits', () => {
  it.each(table)('$kind $format$minLength$range$dates$times', (of, good, bad) => {
    expect(good.filter((entry) => !fits(of, entry))).toEqual([])
    expect(bad.filter((entry) => fits(of, entry))).toEqual([])
  })
})

it('accepts three distinct samples and rejects impossible values, for any limits', () => {
  const some = fc.oneof(
    fc
      .record({ min: fc.integer({ min: -50, max: 50 }), step: fc.constantFrom(1, 2, 5, 0.5) })
      .map((range) => field('number', { range })),
    fc.integer({ min: -50, max: 50 }).map((max) => field('number', { range: { max } })),
    fc.integer({ min: 2, max: 30 }).map((minLength) => field('short-text', { minLength, maxLength: minLength + 5 })),
    fc.constantFrom(...allFormats).map((format) => field('short-text', { format })),
    fc
      .constantFrom(4, 6, 100)
      .map((maxLength) => field('short-text', { pattern: '[a-z]{4}|.+', examples: ['abcd', '1', '2'], maxLength })),
    fc.integer({ min: 1, max: 12 }).map((maxLength) => field('chips', { maxLength })),
    fc.integer({ min: 1, max: 12 }).map((maxLength) => field('long-text', { maxLength })),
    fc
      .record({
        minWords: fc.integer({ min: 2, max: 6 }),
        more: fc.integer({ min: 0, max: 3 }),
        room: fc.integer({ min: 1, max: 20 }),
      })
      .map(({ minWords, more, room }) =>
        field('long-text', { minWords, maxWords: minWords + more, maxLength: 2 * minWords - 1 + room }),
      ),
    fc.integer({ min: 2, max: 5 }).map((maxWords) => field('short-text', { maxWords, minLength: 4 })),
    fc
      .constantFrom<Partial<Field>>(
        {},
        { dates: { from: '2001-02-03' } },
        { dates: { to: '1999-12-31' } },
        { dates: { weekdays: ['sunday'] } },
      )
      .map((more) => field('date', more)),
    fc
      .constantFrom<Partial<Field>>(
        {},
        { dates: { from: '2001-02-03T08:30' } },
        { dates: { to: 'now' } },
        { dates: { from: '2001-02-03T08:30', to: '2001-02-03T08:33' } },
        { dates: { to: '2001-02-03T08:30', weekdays: ['sunday'] } },
      )
      .map((more) => field('date-time', more)),
    fc
      .constantFrom<Partial<Field>>({}, { times: { from: '20:30', step: 45 } }, { times: { to: '11:10', step: 15 } })
      .map((more) => field('time', more)),
  )
  fc.assert(
    fc.property(some, (of) => {
      const samples = [0, 1, 2].map((at) => kinds[of.kind].sample(of, at) ?? 'none')
      expect(new Set(samples).size).toBe(3)
      expect(samples.filter((entry) => !fits(of, entry))).toEqual([])
      expect(kinds[of.kind].impossible(of).filter(([, entry]) => fits(of, entry))).toEqual([])
    }),
    { seed },
  )
})

describe('files', () => {
  const proof = field('files', { accept: ['pdf', 'document'], maxMegabytes: 2 })
  const file = { id: '0197a000-0000-7000-8000-000000000001', name: 'letter.pdf', type: 'application/pdf', bytes: 9 }
  const entry = (more: object = {}) => JSON.stringify({ ...file, ...more })

  it('accepts by type and size, and rejects names that are paths', () => {
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const good = [entry(), entry({ bytes: 2_000_000 }), entry({ type: docx }), entry({ name: 'größer “3”.pdf' })]
    expect(good.filter((one) => !fits(proof, one))).toEqual([])
    const names = [
      '',
      ' a.pdf',
      '../a.pdf',
      'a\\b.pdf',
      'C:a.pdf',
      '.pdf',
      'a\n.pdf',
      'a\u202efdp.exe',
      'x'.repeat(121),
      'a"b.pdf',
      'a.pdf ',
    ]
    const bad = [
      ...names.map((name) => entry({ name })),
      ...[entry({ type: 'image/png' }), entry({ type: 'constructor' }), entry({ type: 7 }), entry({ id: 'a' })],
      ...[entry({ bytes: 2_000_001 }), entry({ bytes: 0 }), entry({ bytes: 1.5 }), entry({ bytes: '9' })],
      ...[
        entry({ more: 1 }),
        JSON.stringify({ bytes: file.bytes, id: file.id, name: file.name, type: file.type }),
        'letter.pdf',
        '{}',
        '[]',
        '{',
        file.id,
      ],
    ]
    expect(bad.filter((one) => fits(proof, one))).toEqual([])
  })

  it('are normalized to one JSON text, and labeled by file name', () => {
    const { name, ...rest } = file
    expect(kinds.files.read?.(JSON.stringify({ more: 1, name, ...rest }))).toBe(entry())
    expect(kinds.files.read?.('letter.pdf')).toBeUndefined()
    expect(kinds.files.label(proof, entry())).toBe('letter.pdf')
    expect(kinds.files.label(proof, 'letter')).toBe('letter')
  })

  it('have distinct valid samples, and impossible values that are rejected', () => {
    for (const of of [proof, field('files'), field('files', { accept: ['text'], maxMegabytes: 1 })]) {
      const samples = [0, 1, 2].map((at) => kinds.files.sample(of, at) ?? 'none')
      expect(new Set(samples).size).toBe(3)
      expect(samples.filter((one) => !fits(of, one))).toEqual([])
      expect(kinds.files.impossible(of).filter(([, one]) => fits(of, one))).toEqual([])
    }
  })
})

it.each([
  ['2026-11-30T12:01', 'wizard.notInFuture'],
  ['2026-11-30T12:00', undefined],
  ['2025-11-30T12:00', undefined],
  ['2025-11-30T11:59', 'wizard.momentFrom'],
])('of a time within the last year, %s at noon on 30 November 2026 says %s', (moment, because) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 30, 12), toFake: ['Date'] })
  try {
    expect(unfinishedIn(field('date-time', { dates: { from: 'now-P1Y', to: 'now' } }), moment)?.because).toBe(because)
  } finally {
    vi.useRealTimers()
  }
})

it("labels a date and a time in the page's language", () => {
  const labels = (language?: string) => [
    kinds.date.label(field('date'), '2001-02-03', language),
    kinds.time.label(field('time'), '08:30', language),
    kinds['date-time'].label(field('date-time'), '2001-02-03T08:30', language),
  ]
  expect(labels()).toEqual([
    'February 3, 2001',
    expect.stringMatching(/^8:30\sAM$/),
    expect.stringMatching(/^February 3, 2001.*8:30\sAM$/),
  ])
  expect(labels('es')).toEqual(['3 de febrero de 2001', '8:30', expect.stringMatching(/^3 de febrero de 2001\D+8:30$/)])
})

it.each([
  ['iban', 'DE89 3704', 'wizard.notIban'],
  ['iban', 'DE89 3704 0044 0532 0130 01', 'wizard.mistyped'],
  ['luhn', '4111', 'wizard.notLuhn'],
  ['luhn', '4111 1111 1111 1112', 'wizard.mistyped'],
  ['nif', '12345678', 'wizard.notNif'],
  ['nif', '12345678A', 'wizard.mistyped'],
  ['postal-code-gb', '94103', 'wizard.notPostalCode'],
] as const)('an invalid %s gets its own message, or one for a typo: %s', (format, typed, because) => {
  const unfinished = unfinishedIn(field('short-text', { format }), typed)
  expect(unfinished?.because).toBe(because)
  if (because === 'wizard.notPostalCode') expect(unfinished?.values).toEqual({ example: 'SW1A 1AA' })
})

it.each([
  ['email', 'Ana@example.org', 'ana@example.org', true],
  ['iban', 'DE89 3704 0044 0532 0130 00', 'de89370400440532013000', true],
  ['iban', 'DE89 3704 0044 0532 0130 00', 'NO93 8601 1117 947', false],
  [undefined, 'A B', 'a b', false],
] as const)('sameAs and differsFrom with format %s: “%s” equals “%s” is %s', (format, first, second, isSame) => {
  const again = field('short-text', { sameAs: 'b', ...(format && { format }) })
  expect(passesFilter(again, second, { b: first })).toBe(isSame)
  const other = field('short-text', { differsFrom: 'b', ...(format && { format }) })
  expect(passesFilter(other, second, { b: first })).toBe(!isSame)
  expect(passesFilter(other, second, {})).toBe(true)
})

it("formats date and number bounds in the page's language", () => {
  const day = field('date', { dates: { from: '2001-02-03', to: '2020-12-31' } })
  expect(unfinishedIn(day, '1999-01-01', 'es')?.values).toEqual({
    from: '3 de febrero de 2001',
    to: '31 de diciembre de 2020',
  })
  const hours = field('number', { range: { min: 0.5, max: 24, step: 0.5 } })
  expect(unfinishedIn(hours, '99', 'es')?.values).toEqual({ min: '0,5', max: '24' })
  expect(unfinishedIn(hours, '99')?.values).toEqual({ min: '0.5', max: '24' })
})

it('a number with two decimals shows both in each language, and rejects more', () => {
  const price = field('number', { range: { min: 0, decimals: 2 } })
  const labels = (language?: string) => ['12.5', '7', '1234.05'].map((one) => kinds.number.label(price, one, language))
  expect(labels()).toEqual(['12.50', '7.00', '1,234.05'])
  expect(labels('es')).toEqual(['12,50', '7,00', '1234,05'])
  expect(labels('de')).toEqual(['12,50', '7,00', '1.234,05'])
  expect(['12.5', '7', '0.05', '12.505', '12.5050001', '-1'].map((one) => kinds.number.fits(price, one))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(unfinishedIn(price, '12.505', 'es')).toEqual({
    because: 'wizard.numberDecimals',
    values: { example: '12,51' },
  })
  expect(unfinishedIn(price, '-1')?.values).toEqual({ min: '0.00' })
  expect(kinds.number.impossible(price).filter(([, one]) => fits(price, one))).toEqual([])
  // Without decimals a number is written as the language does, and a year without a sign between thousands.
  expect(['2026', '7.5'].map((one) => kinds.number.label(field('number'), one, 'es'))).toEqual(['2026', '7,5'])
})

it('shows the unit in the label, and stores the number without it', () => {
  const label = (more: object, language?: string) => kinds.number.label(field('number', more), '1234.5', language)
  expect(label({ prefix: '€', range: { decimals: 2 } })).toBe('€1,234.50')
  expect(label({ prefix: 'EUR' }, 'de')).toBe('EUR 1234,5')
  expect(label({ suffix: 'hours a week' })).toBe('1234.5 hours a week')
  expect(label({ suffix: '%' })).toBe('1234.5%')
  expect(label({ prefix: '$', suffix: 'a month' })).toBe('$1234.5 a month')
  expect(normalizeAnswer(field('number', { prefix: '€' }), '12,50', 'es')).toBe('12.5')
})

it('kindsWithDefault lists exactly the kinds that read a default', () => {
  const reading = Object.entries(kinds).filter(([, { reads }]) => reads.includes('default'))
  expect([...kindsWithDefault].toSorted()).toEqual(reading.map(([kind]) => kind).toSorted())
})
