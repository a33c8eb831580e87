import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const here = (name: string) => fileURLToPath(new URL(`../src/form/lean-rjsf/${name}`, import.meta.url))

/** What a module of rjsf asks for, and what it gets instead. */
const instead: readonly { by: RegExp; asked: string; gets: string }[] = [
  { by: /@rjsf\/core\/lib\//, asked: 'markdown-to-jsx/react', gets: here('markdown.tsx') },
  {
    by: /@rjsf\/core\/lib\/getDefaultRegistry\.js$/,
    asked: './components/fields/index.js',
    gets: here('fields.ts'),
  },
  {
    by: /@rjsf\/core\/lib\/getDefaultRegistry\.js$/,
    asked: './components/templates/index.js',
    gets: here('templates.ts'),
  },
  {
    by: /@rjsf\/core\/lib\/getDefaultRegistry\.js$/,
    asked: './components/widgets/index.js',
    gets: here('widgets.ts'),
  },
  { by: /@rjsf\/utils\/lib\/findSchemaDefinition\.js$/, asked: 'fast-uri', gets: here('uri.ts') },
  { by: /@rjsf\/utils\/lib\/deepEquals\.js$/, asked: 'fast-equals', gets: here('equal.ts') },
  { by: /@rjsf\/utils\/lib\/schema\/[a-zA-Z]+\.js$/, asked: './isFilesArray.js', gets: here('never.ts') },
  { by: /@rjsf\/utils\/lib\/index\.js$/, asked: './schemaHasNestedConditional.js', gets: here('never.ts') },
  { by: /@rjsf\/utils\/lib\/index\.js$/, asked: './shouldRenderOptionalField.js', gets: here('never.ts') },
  {
    by: /@rjsf\/utils\/lib\/schema\/[a-zA-Z]+\.js$/,
    asked: './findSelectedOptionInXxxOf.js',
    gets: here('options.ts'),
  },
  { by: /@rjsf\/utils\/lib\/schema\/index\.js$/, asked: './omitExtraData.js', gets: here('omit.ts') },
  { by: /@rjsf\/utils\/lib\/schema\/index\.js$/, asked: './toPathSchema.js', gets: here('omit.ts') },
  { by: /@rjsf\/utils\/lib\/schema\/index\.js$/, asked: './sanitizeDataForNewSchema.js', gets: here('keep-data.ts') },
  { by: /@rjsf\/utils\/lib\/schema\/index\.js$/, asked: './getDefaultFormState.js', gets: here('as-given.ts') },
  { by: /@rjsf\/utils\/lib\/schema\/[a-zA-Z]+\.js$/, asked: './retrieveSchema.js', gets: here('whole-schema.ts') },
  {
    by: /@rjsf\/utils\/lib\/schema\/[a-zA-Z]+\.js$/,
    asked: './getClosestMatchingOption.js',
    gets: here('options.ts'),
  },
  {
    by: /@rjsf\/utils\/lib\/schema\/[a-zA-Z]+\.js$/,
    asked: './getFirstMatchingOption.js',
    gets: here('options.ts'),
  },
  {
    by: /@rjsf\/utils\/lib\/schema\/[a-zA-Z]+\.js$/,
    asked: './shallowAllOfMerge.js',
    gets: here('all-of.ts'),
  },
]

/** rjsf without what no step of ours uses: half of its weight. Each stand-in says what it leaves out. */
export function leanRjsf(): Plugin {
  return {
    name: 'lean-rjsf',
    enforce: 'pre',
    resolveId: (asked, by = '') => {
      const asking = by.replaceAll('\\', '/').split('?')[0] ?? ''
      return instead.find((one) => one.asked === asked && one.by.test(asking))?.gets
    },
  }
}
