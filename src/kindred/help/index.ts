/**
 * The parts of a help page that the server and the app both draw. `HelpParts`: what stands under the heading of a section.
 * `Paragraphs`: texts with what stands out in them. `Hotlines`, `EmergencyNumbers`: crisis lines. `createTranslate`: the small words around them.
 */
export { HelpParts } from './help-parts.tsx'
export { EmergencyNumbers, type Hotline, Hotlines } from './hotlines.tsx'
export { Paragraphs, type Prose, type ShownPage, type ShownSection } from './prose.tsx'
export { createTranslate, dayInWords, type TranslateFn } from './translate.ts'
