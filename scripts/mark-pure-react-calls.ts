import type { Plugin } from 'vite'

const displayName = /^\w+\.displayName = ".*";$/gm
const creates = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g

/**
 * Lets the bundler leave out what no page imports of react-router: marks its components and contexts as free of side
 * effects. 4 KB gzip of every first visit. Where a new version is written otherwise, this does nothing.
 */
export function markPureReactCalls(): Plugin {
  return {
    name: 'pure-react-calls',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\.mjs$/ },
      handler: (code) => code.replace(displayName, '').replace(creates, '= /* @__PURE__ */ $1'),
    },
  }
}
