import { verify } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { dummyPasswordHash, hashesAtOnce, hashPassword, isPassword } from './password-hash.ts'

it('a hash matches its password in any Unicode form, and no other', async () => {
  const hash = await hashPassword('Zo\u00eb of the river')
  expect(await isPassword(hash, 'Zoe\u0308 of the river')).toBe(true)
  const others = [
    'Zoe of the river',
    'zo\u00eb of the river',
    'Zo\u00eb of the river ',
    'Zo\u00eb of the rive',
    '',
    hash,
  ]
  for (const other of others) expect([other, await isPassword(hash, other)]).toEqual([other, false])
})

it('the dummy hash has the same options, and never matches', async () => {
  const optionsOf = (hash: string) => hash.split('$').map((part, place) => (place < 4 ? part : part.length))
  expect(optionsOf(dummyPasswordHash)).toEqual(optionsOf(await hashPassword('quiet green ladder')))
  for (const password of ['', 'quiet green ladder', dummyPasswordHash]) {
    expect(await verify(dummyPasswordHash, password)).toBe(false)
    expect(await isPassword(null, password)).toBe(false)
  }
})

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [16, 3],
])('with %i cores hashes %i concurrently', (cores, atOnce) => {
  expect(hashesAtOnce(cores)).toBe(atOnce)
})
