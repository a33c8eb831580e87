import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const forMembers = fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url))

/** Names for developers' tools, which keep alive what nobody uses. */
const toolNames = /^\w+\.displayName = ".*";$/gm

/** Calls that make a component or a context and do nothing else: without this word a bundler has to keep them all. */
const makes = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g

/**
 * react-router lends its self for developers to whoever builds with it, and keeps its framework's forms, scripts and
 * prefetching in one file with the router. This takes the self for members, and leaves out what no page asks for.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (asked) => (asked === 'react-router' ? forMembers : undefined),
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-/ },
      handler: (code) => code.replace(toolNames, '').replace(makes, '= /* @__PURE__ */ $1'),
    },
  }
}
