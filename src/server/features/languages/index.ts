/** In which language somebody reads: chosen by them (`?lang=es`, remembered in a cookie), else what their browser asks for. */
export { clearLanguageCookie } from './language-cookie.ts'
export { contentFor, languageFor, varyByLanguage } from './language-for.ts'
export {
  type TranslateSentence,
  translateMail,
  translateRefusal,
  translatorBetween,
  translatorFor,
  translatorIn,
} from './server-sentences.ts'
