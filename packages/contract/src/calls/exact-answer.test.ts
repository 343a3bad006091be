import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { isExact } from './exact-answer.ts'

const Record = z.object({
  id: z.string(),
  status: z.enum(['WAITING', 'COMPLETE']),
  at: z.optional(z.iso.datetime({ offset: true })),
  payer: z.optional(z.object({ name: z.optional(z.string()) })),
  amounts: z.array(z.number()),
})
const record = { id: 'a', status: 'WAITING', amounts: [1, 2.5] }

describe('a value that the schema returns unchanged', () => {
  test.each<[string, z.ZodMiniType, unknown]>([
    ['a record', Record, record],
    [
      'every optional field',
      Record,
      { ...record, at: '2026-11-20T03:00:00Z', payer: { name: '' } },
    ],
    ['a list of them', z.array(Record), [record, record]],
    ['an unknown field of an open object', z.looseObject({ a: z.string() }), { a: '', b: 1 }],
    ['null', z.nullable(z.string()), null],
    ['a field that has a default', z.object({ a: z._default(z.string(), 'x') }), { a: 'y' }],
    ['a web address', z.url(), 'https://pay.example/a'],
    ['a number within its rule', z.number().check(z.positive()), 1],
  ])('is exact: %s', (_, schema, value) => {
    expect(isExact(schema, value)).toBe(true)
    expect(schema.parse(value)).toEqual(value)
  })
})

describe('anything else', () => {
  test.each<[string, z.ZodMiniType, unknown]>([
    ['a missing field', Record, { id: 'a', status: 'WAITING' }],
    ['a field of another type', Record, { ...record, id: 1 }],
    ['null for an optional field', Record, { ...record, at: null }],
    ['an unknown code', Record, { ...record, status: 'NEW' }],
    ['an invalid time', Record, { ...record, at: '2026-13-20T03:00:00Z' }],
    ['an invalid item of a list', Record, { ...record, amounts: [1, '2'] }],
    ['a field that the schema leaves out', Record, { ...record, other: 1 }],
    ['such a field further in', Record, { ...record, payer: { bsb: '' } }],
    ['a list for an object', z.looseObject({}), []],
    ['null for an object', Record, null],
    ['no number', z.number(), Number.POSITIVE_INFINITY],
    ['an absent field that has a default', z.object({ a: z._default(z.string(), 'x') }), {}],
    ['a text that the schema changes', z.url(), ' https://pay.example/a'],
    ['no web address', z.url(), 'pay.example'],
    ['a number outside its rule', z.number().check(z.positive()), 0],
    ['a prototype', z.looseObject({}), JSON.parse('{"__proto__":{}}')],
    ['a schema that converts', z.pipe(z.string(), z.transform(Number)), '1'],
  ])('is for the schema to decide: %s', (_, schema, value) => {
    expect(isExact(schema, value)).toBe(false)
  })
})
