import { describe, expect, it } from 'vitest'
import { shippedContent } from '../../../../tests/helpers/content.ts'
import { memberNames } from '../demo/stories.ts'
import { reservedNames } from './reserved-names.ts'

const content = await shippedContent()
const isReserved = reservedNames(content)

describe('reserved names', () => {
  it.each([
    ['as it stands', ['admin', 'moderator', 'support', 'staff', 'official', 'mod', 'help', 'team', 'Kindred']],
    ['in capitals', ['ADMIN', 'KINDRED', 'MoDeRaToR']],
    ['with digits for letters', ['adm1n', '4dm1n', 'supp0rt', '5t4ff', 'k1ndr3d', 'm0d3r470r', '0ff1c1al', 'h3lp']],
    ['with separators', ['a_d_m_i_n', 'ad-min', 's.u.p.p.o.r.t', 'm o d', 'mod_', '_staff', 'Kin dred']],
    ['full width', ['\uff41\uff44\uff4d\uff49\uff4e', '\uff2b\uff29\uff2e\uff24\uff32\uff25\uff24']],
    ['in other scripts', ['\u0430dmin', '\u0455u\u0440\u0440ort', 'm\u043ed', '\u039a\u03b9ndred', 'st\u0430ff']],
    ['in letters of mathematics', ['\u{1d41a}\u{1d41d}\u{1d426}\u{1d422}\u{1d427}']],
    ['with marks', ['\u00e1dmin', 'sta\u0308ff', 'm\u00f6d\u00ebrator']],
    ['with an l for an i, and rn for m', ['admln', 'moderat0r', 'adrnin', 'KlNDRED']],
    [
      'as a part',
      ['Ann the moderator', 'Kindred Support', 'admin-ann', 'admin2', '2admin', 'OfficialAnn', 'staff.ann'],
    ],
    ['put together', ['kindredsupport', 'KindredTeam', 'supportteam', 'adminteam', 'kindred_help']],
    ['of crisis lines', ['Lifeline', 'L1feline', 'Samaritans', 'Crisis Text Line', 'crisis_text_line', 'NAPAC', '911']],
    ['of crisis lines, as a part', ['The Trevor Project Ann', 'Crisis Text Line 2', 'my lifeline']],
    ['in Spanish', ['administradora', 'Soporte', 'linea de ayuda', 'ayuda']],
  ])('include words %s', (_how, names) => {
    expect(names.filter((name) => !isReserved(name))).toEqual([])
  })

  it('do not include ordinary names', () => {
    const others = ['Ann', 'Gill', 'Bill', 'Madmin', 'supportive', 'modern', 'Modesty', 'mood', 'Stafford', 'helper']
    const more = [
      'officially',
      'Team Ann',
      'shout out loud',
      'refuge seeker',
      '1990',
      '9111',
      'Sam',
      '\u5c71\u7530',
      'Админа',
    ]
    expect([...others, ...more, ...memberNames].filter(isReserved)).toEqual([])
  })

  it('come from content', () => {
    const isOurs = reservedNames({ reservedNames: { words: ['gardener'], names: ['the shed'] }, hotlines: [] })
    expect(['G4rdener', 'the_shed', 'admin', 'the shed Ann'].map(isOurs)).toEqual([true, true, false, false])
    const none = reservedNames({ reservedNames: { words: [], names: [] }, hotlines: [] })
    expect(['admin', ''].map(none)).toEqual([false, false])
  })
})
