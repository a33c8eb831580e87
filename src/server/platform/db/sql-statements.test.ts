import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sqlStatements } from './sql-statements.ts'

it('splits statements at semicolons outside of strings and comments', () => {
  const sql = `-- first; of all
    create table a (b text default ';''' /* ; */); insert into "a;b" values ($$one; two$$), ($x$ ; $$ ; $x$);;
    -- nothing follows;
    `
  expect(sqlStatements(sql)).toEqual([
    `-- first; of all\n    create table a (b text default ';''' /* ; */)`,
    `insert into "a;b" values ($$one; two$$), ($x$ ; $$ ; $x$)`,
  ])
})

it('keeps every word of our own migrations', () => {
  const folder = 'src/server/platform/db/migrations'
  const words = (text: string) =>
    text
      .replace(/--[^\n]*/g, '')
      .replace(/[\s;]+/g, ' ')
      .trim()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
    const sql = readFileSync(`${folder}/${name}`, 'utf8')
    expect(words(sqlStatements(sql).join(' '))).toBe(words(sql))
  }
})
