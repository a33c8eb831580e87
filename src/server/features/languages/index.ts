/** In which language somebody reads: chosen by them (`?lang=es`, remembered in a cookie), else what their browser asks for. */
export { forgetLanguage } from './language-cookie.ts'
export { contentFor, languageFor, sayItVaries } from './language-for.ts'
export { mailIn, refusalIn, type SayIn, sayingFor, sayingIn, sayingWith } from './server-sentences.ts'
