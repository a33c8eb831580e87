/**
 * The statements of an SQL file, one by one. A semicolon in a string, a name, a comment or between dollar signs ends nothing.
 * Comments belong to the statement that follows them.
 */
export function sqlStatements(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [part] of sql.matchAll(parts)) {
    if (part !== ';') statement += part
    else {
      statements.push(statement.trim())
      statement = ''
    }
  }
  return [...statements, statement.trim()].filter(saysSomething)
}

const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^;'"$/-]+|[\s\S]/g

const saysSomething = (statement: string): boolean => statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== ''
