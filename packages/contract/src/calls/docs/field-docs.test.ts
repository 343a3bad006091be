import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { describeObject } from './field-docs.ts'

const Line = z.object({ text: z.string(), isPaid: z.boolean() })
const Order = z.object({
  reference: z.string(),
  status: z.optional(z.enum(['OPEN', 'PAID'])),
  lines: z.optional(z.nullable(z.array(Line))),
})

const reference = { description: 'Your reference.', example: 'order-1' }
const status = { description: 'The status.' }
const lineFields = {
  text: { description: 'The text.', example: 'Beans' },
  isPaid: { description: 'Whether it is paid.' },
}
const lineDocs = describeObject(Line, { description: 'A line.', fields: lineFields })
const order = { name: 'Order', description: 'An order.' }

test('accepts a description of every field of an object', () => {
  const inline = { reference, status, lines: { description: 'The lines.', fields: lineFields } }
  expect(describeObject(Order, { ...order, fields: inline })).toEqual({
    schema: Order,
    ...order,
    fields: inline,
  })
  describeObject(Order, {
    ...order,
    fields: { reference, status, lines: { description: 'The lines.', of: lineDocs } },
  })
})

/** The types reject each of these. If they allowed one, the comment above it would not compile. */
test('a description with a missing or an extra part does not compile', () => {
  const lines = { description: 'The lines.', of: lineDocs }
  // @ts-expect-error a field without a description
  describeObject(Order, { ...order, fields: { reference, lines } })
  // @ts-expect-error a field that the object does not have
  describeObject(Order, { ...order, fields: { reference, status, lines, colour: reference } })
  // @ts-expect-error a text without an example
  describeObject(Order, { ...order, fields: { reference: status, status, lines } })
  // @ts-expect-error an example of another type
  describeObject(Order, { ...order, fields: { reference, status: reference, lines } })
  // @ts-expect-error objects whose fields are not described
  describeObject(Order, { ...order, fields: { reference, status, lines: status } })
  const half = { description: 'The lines.', fields: { text: lineFields.text } }
  // @ts-expect-error a field of those objects without a description
  describeObject(Order, { ...order, fields: { reference, status, lines: half } })
  const orderDocs = describeObject(Order, { ...order, fields: { reference, status, lines } })
  const other = { description: 'The lines.', of: orderDocs }
  // @ts-expect-error the description of another object
  describeObject(Order, { ...order, fields: { reference, status, lines: other } })
  expect(orderDocs.fields).toEqual({ reference, status, lines })
})
