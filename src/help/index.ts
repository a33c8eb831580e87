/** The parts of a help page that the server and the app both draw. `HelpParts`: what stands under the heading of a section. */
export { HelpParts } from './help-parts.tsx'
