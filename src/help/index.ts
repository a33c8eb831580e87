/**
 * The parts of a help page that the server and the app both draw. `HelpParts`: what stands under the heading of a section.
 * `Hotlines`, `EmergencyNumbers`: crisis lines. `sayFrom`: the small words around them.
 */
export { HelpParts } from './help-parts.tsx'
export { EmergencyNumbers, type Hotline, Hotlines } from './hotlines.tsx'
export { dayInWords, type Say, sayFrom } from './say.ts'
