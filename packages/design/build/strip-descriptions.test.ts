import { expect, test } from 'vitest'
import { withoutDescriptions } from './strip-descriptions.ts'

test('keeps the schemas of described fields and the lines of the code', () => {
  const code = `import { field, fields, nameObject } from '../calls/docs/field.ts'
const Order = z.object({
  ...fields(dates, dateWords('created')),
  payer: z.optional(
    field(z.object({ name: field(z.string(), 'The name, or "none".', 'A (b)') }), 'The payer.'),
  ),
})
nameObject(
  Order,
  'Order',
  'An order.',
)
other(Order, 'stays')
`
  expect(withoutDescriptions(code, 'order.ts')).toBe(
    `import { field, fields, nameObject } from '../calls/docs/field.ts'
const Order = z.object({
  ...dates,
  payer: z.optional(
    z.object({ name: z.string() }),
  ),
})

Order



other(Order, 'stays')
`,
  )
})
