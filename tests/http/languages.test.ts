import type { Wizard } from '@kindred/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await makeApp()
})
afterAll(() => test.close())

const spanish = { cookie: 'language=es', 'accept-language': 'en' }
const get = (url: string, headers: Record<string, string> = {}) => test.inject({ url, headers })
const quiz = async (query = '', headers = {}) => {
  const answer = await get(`/api/v1/wizards/quiz${query}`, headers)
  return { wizard: answer.json().wizard as Wizard, headers: answer.headers }
}

it("a wizard is served in the reader's language; a named version in the original or a named language", async () => {
  const { wizard: english, headers } = await quiz()
  expect(english.title).toBe('What are your love styles?')
  expect(headers.vary).toContain('accept-language, cookie')
  const { wizard } = await quiz('', spanish)
  expect([wizard.title, wizard.version]).toEqual(['¿Cuáles son tus estilos de amar?', english.version])
  expect((await quiz('', { 'accept-language': 'es-MX' })).wizard.title).toBe(wizard.title)
  const version = await quiz(`?version=${english.version}`, spanish)
  expect([version.wizard.title, version.headers['cache-control']]).toEqual([
    english.title,
    'public, max-age=31536000, immutable',
  ])
  const named = await quiz(`?version=${english.version}&language=es`)
  expect([named.wizard.title, named.headers['cache-control']]).toEqual([wizard.title, 'no-cache'])
  expect((await quiz(`?version=${english.version}&language=xx`)).wizard.title).toBe(english.title)
  const ages = async (headers = {}) => (await get('/memories/api/v1/age_ranges/', headers)).json()
  const [one] = await ages()
  const [uno] = await ages(spanish)
  expect([uno.id, uno.slug, uno.description]).toEqual([one.id, one.slug, 'No me acuerdo'])
})

it('errors and mails are in the language of the request, with its dates', async () => {
  const post = (url: string, payload: object, headers: Record<string, string> = spanish) =>
    test.inject({ method: 'POST', url, payload, headers })
  const newcomer = { username: 'lucia', email: 'lucia@example.org', password: 'corto', confirm_password: 'corto' }
  const refused = await post('/user/signup', newcomer)
  expect(refused.json().errors.password).toEqual(['Usa al menos 8 caracteres; mejor, 15 o más.'])
  expect((await post('/user/login', { email: 'nadie@example.org', password: 'no es esta' })).json()).toEqual({
    errors: { password: ['El correo y la contraseña no coinciden.'] },
  })
  const password = 'farol lento del río'
  const joined = await post('/user/signup', { ...newcomer, password, confirm_password: password })
  expect(joined.statusCode).toBe(201)
  const code = await test.codeFor(newcomer.email)
  const [mail] = test.mails.filter(({ to }) => to === newcomer.email)
  expect(mail?.subject).toBe('Tu código de confirmación')
  expect(mail?.text).toBe(
    [
      'Hola:',
      'Este código confirma tu dirección de correo:',
      code,
      'Sirve durante siete días. Si no lo pediste, puedes ignorar este mensaje.',
    ].join('\n\n'),
  )
  const own = { cookie: 'language=es', authorization: `Bearer ${joined.json().access_token}` }
  await post('/user/verify-password', { password }, own)
  expect((await post('/user/delete', {}, own)).statusCode).toBe(200)
  const closed = () => test.mails.find(({ subject }) => subject === 'Tu cuenta está cerrada')
  await expect.poll(closed).toBeDefined()
  expect(closed()?.text).toMatch(/La borraremos con todo lo que contiene el \d{1,2} de [a-z]+ de \d{4}\./)
})
