import { expect, test } from 'vitest'
import { userColumns } from './user-columns.tsx'

test('every column has a text, a width or reserved texts to measure its width by', () => {
  const measured = userColumns.map(({ id, text, width, reserve }) => [
    id,
    text !== undefined || width !== undefined || reserve !== undefined,
  ])
  expect(measured).toEqual([
    ['name', true],
    ['email', true],
    ['role', true],
    ['action', true],
    ['status', true],
  ])
})
