/** Pages of prose. Names in capitals (README.md) are notes for whoever edits, and no content. */
export const isMarkdownName = (name: string): boolean => /(^|\/)[a-z0-9][^/]*\.md$/.test(name)
