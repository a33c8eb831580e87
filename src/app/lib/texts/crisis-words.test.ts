import { expect, it } from 'vitest'
import content from '../../../../content/site/search.json' with { type: 'json' }
import { asksForHelp, saysOneOf } from './crisis-words.ts'

it.each([
  'Suicide',
  'suicidal thoughts',
  'I don’t want to live',
  'he wanted to die',
  'self-harm',
  'quería morir',
  'A veces no quiero seguir viviendo',
  'Sometimes I don’t want to go on living',
  'autolesion',
  'I don’t want to be here any more.',
  'Everyone would be better off without me',
  'there is no point in going on',
  'Todos estarían mejor sin mí',
  'I had winters like that. Tonight I do not want to live any more.',
  'I do not want to be here anymore',
  'I cannot go on',
  "can't go on",
  'I took all my pills',
  'I wanna die',
  'i want to sleep forever',
  'tired of living',
  'no reason to go on',
  'suicde',
  'sucide',
  'suiside',
  'suicdie',
])('the crisis words of content match %j', (text) => {
  expect(saysOneOf(content.crisis, text)).toBe(true)
})

it.each([
  '',
  'my aunt died',
  'suicidology club',
  'haircut',
  'living with grandma',
  'mi abuela',
  'I could not wake up my mother',
  'she was cutting bread',
  'We were decided and excluded',
  'I felt hopeless then',
])('the crisis words of content do not match %j', (text) => {
  expect(saysOneOf(content.crisis, text)).toBe(false)
})

it.each([
  'crisis line',
  'Helpline',
  'hotline UK',
  'samaritans',
  'I need help',
  'línea de ayuda',
  'hopeless',
  'help me',
])('searching for %j asks for help', (searched) => {
  expect(asksForHelp(content.help, searched)).toBe(true)
})

it.each(['', 'homework help', 'the hopeless garden of my aunt', 'a crisis in our family', 'bread'])(
  'searching for %j does not ask for help',
  (searched) => {
    expect(asksForHelp(content.help, searched)).toBe(false)
  },
)
