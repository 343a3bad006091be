import { expect, test } from 'vitest'
import { userColumns } from './user-columns.tsx'

test('every column says what its width is measured by', () => {
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
