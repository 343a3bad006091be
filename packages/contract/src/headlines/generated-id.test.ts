import { expect, test } from 'vitest'
import { isGeneratedId, orderName } from './generated-id.ts'

const generated = '2e96d0f5-1c4b-4a51-9d0e-5b7f1c2a7c69'

test.each([
  [generated, true],
  [generated.replaceAll('-', ''), true],
  [generated.toUpperCase(), true],
  ['order-88172', false],
  ['4f0c9a1d27be4d0f', false],
  ['', false],
])('the id %s was made by a program: %s', (id, expected) => {
  expect(isGeneratedId(id)).toBe(expected)
})

test.each([
  ['order-88172', 'Filter coffee', 'order-88172'],
  [generated, 'Filter coffee', 'Filter coffee'],
  [generated, undefined, undefined],
  ['', 'Filter coffee', 'Filter coffee'],
])('the order of %s and %s is %s', (id, description, expected) => {
  expect(orderName(id, description)).toBe(expected)
})
