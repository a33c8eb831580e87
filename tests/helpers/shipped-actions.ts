import { readdirSync, readFileSync } from 'node:fs'
import type { ContentActions } from '../../src/app/lib/navigation/content-actions.ts'

const steps = 'content/wizards/tag-memory/steps'
const help = 'content/help'

/** Words of addresses as the server tells them, of the content that ships; without reading all of it. */
export const shippedActions: ContentActions = {
  steps: Object.fromEntries(
    readdirSync(steps)
      .map((file) => JSON.parse(readFileSync(`${steps}/${file}`, 'utf8')))
      .flatMap(({ actions = [], number }) => actions.map((word: string) => [word, number])),
  ),
  help: readdirSync(help).flatMap(
    (file) => /^routeAction: (\S+)$/m.exec(readFileSync(`${help}/${file}`, 'utf8'))?.[1] ?? [],
  ),
  empathy: 6,
}
