import { type Content, contentIn } from '@kindred/content'
import { searchOptions } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const { content } = readContent(await readContentFiles('content'))
if (content === undefined) throw new Error('content does not read')

/** By list: what people type, and an option that it has to find. */
type Typed = Readonly<Record<string, readonly (readonly [typed: string, option: string])[]>>

const english: Typed = {
  'risk-factors': [
    ['drink', 'someone-drank-too-much'],
    ['drunk', 'someone-drank-too-much'],
    ['alcohol', 'someone-drank-too-much'],
    ['jail', 'someone-went-to-prison'],
    ['suicide', 'someone-tried-to-end-their-life'],
    ['poor', 'not-enough-money'],
    ['hungry', 'not-enough-food'],
    ['yelling', 'parents-shouted-or-threatened'],
    ['domestic violence', 'one-parent-hurt-the-other'],
    ['orphanage', 'a-childrens-home'],
    ['refugee', 'we-fled-our-country'],
    ['unemployed', 'a-parent-had-no-work'],
    ['church', 'a-strict-religious-group'],
    ['grandma', 'grandparents-nearby'],
    ['dog', 'a-pet'],
  ],
  feelings: [
    ['afraid', 'scared'],
    ['afraid', 'terrified'],
    ['frightened', 'scared'],
    ['alone', 'lonely'],
    ['anxious', 'worried'],
    ['mad', 'angry'],
    ['crying', 'sad'],
    ['invisible', 'unseen'],
    ['tired', 'exhausted'],
    ['powerless', 'helpless'],
    ['my fault', 'guilty'],
    ['joy', 'happy'],
    ['thankful', 'grateful'],
    ['peaceful', 'calm'],
  ],
  emotions: [
    ['low self-esteem', 'self-doubt'],
    ['procrastination', 'putting-things-off'],
    ['boundaries', 'hard-to-say-no'],
    ['trust issues', 'mistrust'],
    ['sorry', 'apologising-all-the-time'],
    ['compassion', 'empathy'],
  ],
  thoughts: [
    ['abandoned', 'everyone-leaves'],
    ['alone', 'i-am-on-my-own'],
    ['guilt', 'it-is-my-fault'],
    ['trapped', 'there-is-no-way-out'],
    ['burden', 'i-am-too-much'],
  ],
  needs: [
    ['hug', 'touch'],
    ['hungry', 'food-and-water'],
    ['respect', 'dignity'],
    ['sorry', 'an-apology'],
    ['protection', 'safety-of-my-body'],
  ],
  actions: [
    ['beaten', 'hit-or-slapped-me'],
    ['spanked', 'hit-or-slapped-me'],
    ['yelling', 'screamed-at-me'],
    ['raped', 'touched-me-sexually'],
    ['gaslighting', 'told-me-it-never-happened'],
    ['starved', 'withheld-food-or-warmth'],
    ['hug', 'comforted-me'],
    ['homework', 'helped-with-school'],
  ],
  socials: [
    ['truancy', 'skipping-school'],
    ['anorexia', 'eating'],
    ['cutting', 'self-harm'],
    ['dyslexia', 'a-learning-difficulty-nobody-saw'],
    ['pregnant', 'early-pregnancy'],
  ],
  suddens: [
    ['car crash', 'an-accident'],
    ['lost my mom', 'death-of-a-parent'],
    ['rape', 'sexual-assault'],
    ['covid', 'a-lockdown'],
    ['grandma died', 'death-of-a-grandparent'],
    ['baby', 'a-birth'],
  ],
  healths: [
    ['can’t sleep', 'insomnia'],
    ['post-traumatic stress', 'ptsd'],
    ['stomachache', 'stomach-or-bowel-trouble'],
    ['alcohol', 'drinking'],
    ['OCD', 'obsessive-thoughts'],
  ],
  chronics: [
    ['alcohol', 'a-carers-addiction'],
    ['arguing', 'constant-fighting'],
    ['parentified', 'being-a-parent-to-my-siblings'],
    ['autism', 'neurodivergence-that-nobody-saw'],
    ['poor', 'poverty'],
  ],
  sibling: [
    ['eldest', 'oldest-child'],
    ['baby of the family', 'youngest-child'],
    ['triplets', 'twin-or-other-multiple'],
    ['scapegoat', 'the-one-who-got-blamed'],
  ],
  persons: [
    ['mum', 'mother'],
    ['grandpa', 'grandfather'],
    ['grandparents', 'grandmother'],
    ['big brother', 'older-brother'],
    ['boss', 'employer'],
    ['husband', 'romantic-partner'],
    ['priest', 'religious-leader'],
  ],
}

const spanish: Typed = {
  'risk-factors': [
    ['alcohol', 'someone-drank-too-much'],
    ['borracho', 'someone-drank-too-much'],
    ['beber', 'someone-drank-too-much'],
    ['prisión', 'someone-went-to-prison'],
    ['suicidio', 'someone-tried-to-end-their-life'],
    ['pobreza', 'not-enough-money'],
    ['hambre', 'not-enough-food'],
    ['gritos', 'parents-shouted-or-threatened'],
    ['violencia domestica', 'one-parent-hurt-the-other'],
    ['orfanato', 'a-childrens-home'],
    ['refugiados', 'we-fled-our-country'],
    ['desempleo', 'a-parent-had-no-work'],
    ['iglesia', 'a-strict-religious-group'],
    ['abuela', 'grandparents-nearby'],
    ['perro', 'a-pet'],
  ],
  feelings: [
    ['asustada', 'scared'],
    ['temor', 'scared'],
    ['miedo', 'terrified'],
    ['sola', 'lonely'],
    ['ansiedad', 'worried'],
    ['enojo', 'angry'],
    ['rabia', 'furious'],
    ['llorar', 'sad'],
    ['invisible', 'unseen'],
    ['cansada', 'exhausted'],
    ['indefenso', 'helpless'],
    ['mi culpa', 'guilty'],
    ['alegria', 'happy'],
    ['agradecida', 'grateful'],
    ['paz', 'calm'],
  ],
  emotions: [
    ['baja autoestima', 'self-doubt'],
    ['procrastinar', 'putting-things-off'],
    ['límites', 'hard-to-say-no'],
    ['disculpas', 'apologising-all-the-time'],
    ['compasión', 'empathy'],
  ],
  thoughts: [
    ['abandono', 'everyone-leaves'],
    ['sola', 'i-am-on-my-own'],
    ['culpabilidad', 'it-is-my-fault'],
    ['atrapada', 'there-is-no-way-out'],
  ],
  needs: [
    ['abrazo', 'touch'],
    ['hambre', 'food-and-water'],
    ['respeto', 'dignity'],
    ['perdón', 'an-apology'],
    ['protección', 'safety-of-my-body'],
  ],
  actions: [
    ['pegar', 'hit-or-slapped-me'],
    ['golpeó', 'hit-or-slapped-me'],
    ['cinturón', 'beat-me-with-an-object'],
    ['gritos', 'screamed-at-me'],
    ['violación', 'touched-me-sexually'],
    ['luz de gas', 'told-me-it-never-happened'],
    ['abrazo', 'comforted-me'],
    ['deberes', 'helped-with-school'],
  ],
  socials: [
    ['anorexia', 'eating'],
    ['cortarme', 'self-harm'],
    ['dislexia', 'a-learning-difficulty-nobody-saw'],
    ['embarazada', 'early-pregnancy'],
  ],
  suddens: [
    ['choque', 'an-accident'],
    ['perdí a mi madre', 'death-of-a-parent'],
    ['violación', 'sexual-assault'],
    ['pandemia', 'a-lockdown'],
    ['bebé', 'a-birth'],
  ],
  healths: [
    ['no puedo dormir', 'insomnia'],
    ['trauma', 'ptsd'],
    ['barriga', 'stomach-or-bowel-trouble'],
    ['alcohol', 'drinking'],
    ['TOC', 'obsessive-thoughts'],
  ],
  chronics: [
    ['alcohol', 'a-carers-addiction'],
    ['discusiones', 'constant-fighting'],
    ['autismo', 'neurodivergence-that-nobody-saw'],
    ['pobres', 'poverty'],
  ],
  sibling: [
    ['primogénita', 'oldest-child'],
    ['la pequeña', 'youngest-child'],
    ['mellizo', 'twin-or-other-multiple'],
    ['oveja negra', 'the-one-who-got-blamed'],
  ],
  persons: [
    ['mamá', 'mother'],
    ['abuelito', 'grandfather'],
    ['profe', 'teacher'],
    ['hermanita', 'younger-sister'],
    ['jefe', 'employer'],
    ['esposo', 'romantic-partner'],
    ['monja', 'religious-leader'],
  ],
}

const words = content.languages.find(({ language }) => language === 'es')
if (words === undefined) throw new Error('content has no Spanish')

describe.each<[string, Content, Typed]>([
  ['English', content, english],
  ['Spanish', contentIn(content, words), spanish],
])('everyday words in %s', (_, { optionLists }, typed) => {
  it.each(Object.keys(typed))('find their option in %s', (list) => {
    const options = optionLists[list]?.options ?? []
    const missed = typed[list]?.filter(([words, id]) => !searchOptions(options, words).some((one) => one.id === id))
    expect(missed).toEqual([])
  })

  it('do not find what has nothing to do with them', () => {
    const found = searchOptions(optionLists['risk-factors']?.options ?? [], 'alcohol').map(({ id }) => id)
    expect(found).toEqual(['someone-drank-too-much'])
  })
})
