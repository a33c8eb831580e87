import { findFaults, toFieldErrors } from '@kindred/product/acceptance'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { truncateErrors } from '../truncate-errors.ts'

const text = { type: 'string', maxLength: 5 }
const entry = { type: 'object', additionalProperties: false, required: ['id'], properties: { id: text } }
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'age'],
  properties: { name: text, age: { type: 'integer', default: 1 }, list: { type: 'array', maxItems: 3, items: entry } },
}
const ajv = new Ajv({ strictTypes: false })
const validate = ajv.compile(schema)
const faultsOf = findFaults(ajv, schema)

function errorsOf(value: unknown) {
  expect(validate(value)).toBe(false)
  return truncateErrors(toFieldErrors(faultsOf(value, validate.errors ?? []), 'body'))
}

const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field-${at}`, 1]))

describe('errors of a rejected body', () => {
  it('contain the first error of each field', () => {
    expect(errorsOf({ name: 'too long', age: 'x', list: [{ id: 'ok' }, { id: 7 }], more: 1 })).toEqual({
      name: ['At most 5 characters.'],
      age: ['This needs to be a whole number.'],
      list: ['This needs to be text. (at 1.id)'],
      more: ['This field is not known here.'],
    })
    expect(errorsOf({})).toEqual({ name: ['Please fill this in.'], age: ['Please fill this in.'] })
  })

  it('end after twenty, with a note', () => {
    const errors = errorsOf({ name: 'a', age: 1, ...many })
    expect(Object.keys(errors)).toHaveLength(21)
    expect(errors.more).toEqual(['There are more problems like this.'])
    expect(Object.keys(faultsOf({ name: 'a', age: 1, ...many }, []))).toHaveLength(21)
  })

  it("contain a list's length error without those of its entries", () => {
    expect(errorsOf({ name: 'a', age: 1, list: Array.from({ length: 5_000 }, () => many) })).toEqual({
      list: ['At most 3 entries.'],
    })
  })

  it('shorten what was sent', () => {
    const [field = ''] = Object.keys(errorsOf({ name: 'a', age: 1, ['long '.repeat(1_000)]: 1 }))
    expect(field).toHaveLength(60)
    const [inside] = errorsOf({ name: 'a', age: 1, list: [{ id: 'a', ['x'.repeat(1_000)]: 1 }] }).list ?? []
    expect(inside?.length).toBeLessThan(200)
  })

  it('contain one error for a body that is no object', () => {
    expect(errorsOf([many])).toEqual({ body: ['This needs to be a group of fields.'] })
  })
})
