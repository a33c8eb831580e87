import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import helpTexts from './content/help/texts.json' with { type: 'json' }
import siteTexts from './content/site/texts.json' with { type: 'json' }
import { chunkOf } from './scripts/chunks.ts'
import { markPureReactCalls } from './scripts/mark-pure-react-calls.ts'
import { minifyPublic } from './scripts/minify-public.ts'
import addresses from './src/kindred/addresses.json' with { type: 'json' }

const server = process.env.KINDRED_SERVER ?? 'http://127.0.0.1:3000'
const preview = process.env.KINDRED_PREVIEW ?? 'http://127.0.0.1:3001'

// Most of the server's paths begin alike; the ones below /memories and /user are named one by one because pages live there too.
// The server's own list, and the help pages that it draws itself.
const serverPaths = [
  ...addresses.calls,
  '/help.css',
  '/safety',
  '/community-guidelines',
  '/terms-of-use',
  '/privacy-policy',
]

export const alias = [
  // What React before 18 lacked, and `@xstate/react` asks a package for: React has it by itself.
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  // Fields, widgets, templates and the Markdown parser of rjsf, which the theme does without: 54 KB gzip.
  {
    find: /^\.\.\/getDefaultRegistry\.js$/,
    replacement: fileURLToPath(new URL('./src/form/rjsf-registry.ts', import.meta.url)),
  },
]

export default defineConfig({
  root: fileURLToPath(new URL('./src/app', import.meta.url)),
  plugins: [markPureReactCalls(), react(), minifyPublic(), exitLinkInDev(), previewInDev()],
  // The server puts a fresh nonce in place of this word on every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias },
  build: {
    outDir: fileURLToPath(new URL('./dist/app', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would be data: addresses, which the content policy allows only for images.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ debugName: 'by page', name: chunkOf() }], includeDependenciesRecursively: false },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, { target: server, changeOrigin: false }])),
      '/preview-api': { target: preview, changeOrigin: false },
    },
  },
  // The preview is no page of the build, so what it imports is named here.
  optimizeDeps: { entries: ['index.html', 'features/preview/main.tsx'] },
  ...(process.env.VITE_CACHE === undefined ? {} : { cacheDir: process.env.VITE_CACHE }),
})

/** While developing, /preview has an entry of its own; nothing in the app imports it, so no build holds a byte of it. */
function previewInDev(): Plugin {
  return {
    name: 'preview-in-dev',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '' }) =>
        /^\/preview(?:[/?#]|$)/.test(originalUrl)
          ? html.replace('./main.tsx', '/features/preview/main.tsx').replace('./ui/theme', '/ui/theme')
          : html,
    },
  }
}

const words: Readonly<Record<string, string>> = { ...helpTexts.texts, ...siteTexts.texts }

/** The built page gets the address of the neutral site from the server; while developing Vite serves the page itself. */
function exitLinkInDev(): Plugin {
  return {
    name: 'exit-link-in-dev',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('__API_HOST__', '')
        .replaceAll('__EXIT_URL__', process.env.EXIT_URL ?? 'https://www.wikipedia.org/')
        .replace(/__TEXT_([\w.]+?)__/g, (_, name: string) => words[name] ?? name),
  }
}
