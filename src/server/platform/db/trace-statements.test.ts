import { expect, it } from 'vitest'
import { summaryOf } from './trace-statements.ts'

it('summarizes a statement by verb and tables, without values', () => {
  expect(summaryOf('select m.title from memories m join users u on u.id = m.author_id where m.id = $1')).toBe(
    'select memories users',
  )
  expect(summaryOf('with old as (select id from drafts) delete from drafts where id in (select id from old)')).toBe(
    'delete drafts',
  )
  expect(summaryOf("update users set username = 'memories of Ann' where id = 'x' -- ann")).toBe('update users')
  expect(summaryOf('begin; set local lock_timeout = 3')).toBe('begin')
  expect(summaryOf('/* ann */ explain')).toBe('statement')
})
