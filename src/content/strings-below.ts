import type { Node } from 'jsonc-parser'

/** Finds names and texts in a file by how they read: one look through it serves all that is asked. */
export function stringsBelow(tree: Node): (node: Node, word: string) => Node | undefined {
  let places: Map<string, Node[]> | undefined
  /** The first name or text that reads so, in the order of the file. */
  return (node, word) => {
    places ??= placesOf(tree)
    const found = places.get(word) ?? []
    let [from, to] = [0, found.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((found[middle]?.offset ?? 0) < node.offset) from = middle + 1
      else to = middle
    }
    const first = found[from]
    return first !== undefined && first.offset < node.offset + node.length ? first : undefined
  }
}

function placesOf(tree: Node): Map<string, Node[]> {
  const places = new Map<string, Node[]>()
  const lookAt = (node: Node): void => {
    if (node.type === 'string') {
      const known = places.get(node.value)
      if (known === undefined) places.set(node.value, [node])
      else known.push(node)
    }
    for (const child of node.children ?? []) lookAt(child)
  }
  lookAt(tree)
  return places
}
