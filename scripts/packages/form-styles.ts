import { readdir } from 'node:fs/promises'
import { build, transform } from 'esbuild'

const theme = 'src/app/ui/theme'

/** Style sheets as one text, one rule after the other, each as esbuild writes it. */
async function bundled(files: readonly string[]): Promise<string> {
  const contents = files.map((file) => `@import ${JSON.stringify(`./${file}`)};`).join('\n')
  const { outputFiles } = await build({
    stdin: { contents, loader: 'css', resolveDir: '.' },
    bundle: true,
    write: false,
    logLevel: 'warning',
  })
  // Which file a rule comes from says nothing outside of this repository.
  return (outputFiles[0]?.text ?? '').replace(/\/\*.*?\*\/\s*/gs, '').trim()
}

/** Rules inside of a form. Nesting is written out, for browsers and tools of a few years ago. */
async function inForm(css: string): Promise<string> {
  const frames: string[] = []
  const nested = css
    // Animations have no place: they stand beside the rules.
    .replace(/@keyframes [^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, (found) => {
      frames.push(found)
      return ''
    })
    // How a whole page scrolls is the page's business.
    .replace(/(?:^|\n):root:has\([^{}]*\{[^{}]*\}/g, '')
    .replace(/(:root(?:\[[^\]]*\]|:root)*) /g, '$1 & ')
  const { code } = await transform(`.kindred-form {\n${nested}\n}`, {
    loader: 'css',
    target: ['chrome109', 'safari16', 'firefox110'],
    logLevel: 'warning',
  })
  return [code, ...frames].join('\n')
}

/** Each `:root { … }` of the tokens, for the root of a form; they weigh nothing, so that a page sets its own on `.kindred-form`. */
const onForm = (css: string): string =>
  css
    .replace(/:root:where\(\[data-theme="?(\w+)"?\]\)/g, ':where([data-theme="$1"] .kindred-form)')
    .replace(/:root:where\(:not\(\[data-theme\]\)\)/g, ':where(:root:not([data-theme]) .kindred-form)')
    .replace(/:root(?= \{)/g, ':where(.kindred-form)')

/**
 * `form.css`: the whole look of a form, in light; it changes nothing outside of `.kindred-form`, and there only rules that say so change
 * something. `theme.css`: the custom properties that follow a system in dark or with more contrast.
 */
export async function formStyles(): Promise<{ 'form.css': string; 'theme.css': string }> {
  const tokens = onForm(await bundled([`${theme}/tokens.css`]))
  const [light = '', ...others] = tokens.split(/\n(?=\S)(?!\})/)
  const isStill = (rule: string) => rule.includes('prefers-reduced-motion')
  const own = (await readdir('src/form', { recursive: true })).filter((name) => name.endsWith('.css')).sort()
  const inside = await bundled([
    `${theme}/elements.css`,
    'src/app/ui/button.css',
    ...own.map((name) => `src/form/${name}`),
  ])
  const root = await bundled(['scripts/packages/form-root.css'])
  // A layer, so that `theme.css` wins whichever is loaded first.
  const defaults = `@layer kindred-form {\n${[light, ...others.filter(isStill)].join('\n')}\n}`
  return {
    'form.css': [defaults, root, await inForm(inside)].join('\n'),
    'theme.css': `${others.filter((rule) => !isStill(rule)).join('\n')}\n`,
  }
}
