/** The part of content/FINDINGS.md about one rule, headed by its name; undefined when there is none. */
export function explanationOf(markdown: string, rule: string): string | undefined {
  return markdown
    .split(/^(?=### )/m)
    .find((part) => part.startsWith(`### \`${rule}\``))
    ?.replace(/\n## [\s\S]*$/, '')
    .replace(/^### `(.*)`/, '$1')
    .trim()
}
