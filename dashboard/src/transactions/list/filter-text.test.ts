import { expect, test } from 'vitest'
import { filterFromAddress, followAddress } from './filter-text.ts'

const typed = { list: '/a', text: 'priya', written: '', seen: '' }

test.each([
  ['nothing happened', typed, '/a', '', typed],
  [
    'the address is on its way',
    { ...typed, written: 'priya' },
    '/a',
    '',
    { ...typed, written: 'priya' },
  ],
  [
    'the address has caught up',
    { ...typed, written: 'priya' },
    '/a',
    'priya',
    { ...typed, written: 'priya', seen: 'priya' },
  ],
  [
    'the address has caught up while more was typed',
    { ...typed, text: 'priya r', written: 'priya' },
    '/a',
    'priya',
    { ...typed, text: 'priya r', written: 'priya', seen: 'priya' },
  ],
  ['Back to another filter', typed, '/a', 'ada', filterFromAddress('/a', 'ada')],
  ['another list, within the pause', typed, '/b', '', filterFromAddress('/b', '')],
  ['another list with a filter', typed, '/b', 'ada', filterFromAddress('/b', 'ada')],
  [
    'another list with the same filter',
    { ...typed, text: 'priya r', written: 'priya', seen: 'priya' },
    '/b',
    'priya',
    filterFromAddress('/b', 'priya'),
  ],
  [
    'Back to no filter',
    { ...typed, written: 'priya', seen: 'priya' },
    '/a',
    '',
    filterFromAddress('/a', ''),
  ],
])('%s', (_, filter, list, inAddress, next) => {
  expect(followAddress(filter, list, inAddress)).toEqual(next)
})
