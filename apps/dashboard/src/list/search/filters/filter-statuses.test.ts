import { expect, test } from 'vitest'
import { chosenStatuses, withStatus } from './filter-statuses.ts'

const statuses = ['WAITING', 'COMPLETE', 'EXPIRED']

test.each([
  ['', 'EXPIRED', true, 'EXPIRED'],
  ['EXPIRED', 'WAITING', true, 'WAITING,EXPIRED'],
  ['WAITING,EXPIRED', 'WAITING', false, 'EXPIRED'],
  ['EXPIRED', 'EXPIRED', false, ''],
  ['EXPIRED', 'EXPIRED', true, 'EXPIRED'],
])('%j with %s set to %j is %j', (text, status, isChosen, expectedText) => {
  expect(withStatus(text, status, isChosen, statuses)).toBe(expectedText)
  expect(chosenStatuses(expectedText).includes(status)).toBe(isChosen)
})
