import { expect, test } from 'vitest'
import { readableBody } from './readable-body.ts'

test.each([
  ['{"a":{"b":[1]}}', '{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}'],
  ['{"a":', '{"a":'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['', '(empty)'],
])('the id %j is shown as %j', (body, shown) => {
  expect(readableBody(body)).toBe(shown)
})
