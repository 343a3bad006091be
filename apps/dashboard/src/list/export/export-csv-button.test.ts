import { expect, test } from 'vitest'
import { exportedText } from './csv-export.ts'

test.each([
  [1, undefined, '1 row exported to list.csv'],
  [1234, undefined, '1,234 rows exported to list.csv'],
  [1000, 1000, '1,000 of more than 1,000 rows exported to list.csv'],
  [1, 1000, '1 of more than 1,000 rows exported to list.csv'],
])('%i rows, with more than %o to load, gives the text %s', (count, loadedOfMore, text) => {
  expect(exportedText(count, 'list.csv', loadedOfMore)).toBe(text)
})
