import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { describedSchemas, field, fields, nameObject } from './field.ts'

const text = z.string().check(z.maxLength(3))

test('describes a copy of a schema, so that its other fields keep their own description', () => {
  const reference = field(text, 'Your reference.', 'abc')
  const colour = field(text, { description: 'Your colour.', limits: { enum: ['red'] } })
  expect(describedSchemas.get(reference)).toEqual({
    description: 'Your reference.',
    examples: ['abc'],
  })
  expect(describedSchemas.get(colour)).toEqual({ description: 'Your colour.', enum: ['red'] })
  expect(describedSchemas.get(text)).toBeUndefined()
  expect(reference.safeParse('abcd').success).toBe(false)
})

test('publishes the example of a query that contains a number as a number', () => {
  const count = field(text, 'The number of records.', '100', { type: 'integer' })
  expect(describedSchemas.get(count)).toMatchObject({ type: 'integer', examples: [100] })
})

test('describes some fields of a shape in the words of one object', () => {
  const shape = { from: text, to: text }
  const { from, to } = fields(shape, { from: { description: 'The start.', example: 'a' } })
  expect(describedSchemas.get(from)?.description).toBe('The start.')
  expect(to).toBe(text)
  expect(shape.from).toBe(text)
})

test('names an object for the schemas that have it', () => {
  const Order = z.object({ text })
  nameObject(Order, 'Order', 'An order.', { maxProperties: 1 })
  expect(describedSchemas.get(Order)).toEqual({
    id: 'Order',
    description: 'An order.',
    maxProperties: 1,
  })
})
