import { expect, test } from 'vitest'
import { jsonbProblem } from './jsonb-safe.ts'

const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])

test.each([undefined, null, 1, true, '', 'Zoë 🐟', { a: [{ b: 'c' }] }, nested(50)])(
  '%j can be stored',
  (value) => {
    expect(jsonbProblem(value)).toBeUndefined()
  },
)

test.each([
  'a\0b',
  '\ud83d',
  '\udc1f x',
  ['\0'],
  { a: { b: '\0' } },
  { 'a\0': 1 },
  { '\ud83d': 1 },
])('%j cannot be stored', (value) => {
  expect(jsonbProblem(value)?.body.message).toBe(
    '[a string contains characters that cannot be stored]',
  )
})

test('a value nested without limit cannot be stored', () => {
  expect(jsonbProblem(nested(51))?.body.message).toBe(
    '[values must be nested at most 50 levels deep]',
  )
  expect(jsonbProblem(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))?.status).toBe(400)
})
