import { expect, test } from 'vitest'
import type { ListView } from './list-address.ts'
import { followAddress, viewFromAddress } from './list-view.ts'

const view = (filter: string, page = 0, pageSize: 100 | 300 = 100): ListView => ({
  filter,
  page,
  pageSize,
})
const none = view('')
const typed = { list: '/a', view: view('priya'), written: none, seen: none, typing: true }

test.each([
  ['nothing happened', typed, '/a', none, typed],
  [
    'the address is on its way',
    { ...typed, written: view('priya') },
    '/a',
    none,
    { ...typed, written: view('priya') },
  ],
  [
    'the address has caught up',
    { ...typed, written: view('priya') },
    '/a',
    view('priya'),
    { ...typed, written: view('priya'), seen: view('priya') },
  ],
  [
    'the address has caught up while more was typed',
    { ...typed, view: view('priya r'), written: view('priya') },
    '/a',
    view('priya'),
    { ...typed, view: view('priya r'), written: view('priya'), seen: view('priya') },
  ],
  ['Back to another filter', typed, '/a', view('ada'), viewFromAddress('/a', view('ada'))],
  ['another list, within the pause', typed, '/b', none, viewFromAddress('/b', none)],
  ['another list with a filter', typed, '/b', view('ada'), viewFromAddress('/b', view('ada'))],
  [
    'another list with the same filter',
    { ...typed, view: view('priya r'), written: view('priya'), seen: view('priya') },
    '/b',
    view('priya'),
    viewFromAddress('/b', view('priya')),
  ],
  [
    'Back to no filter',
    { ...typed, written: view('priya'), seen: view('priya') },
    '/a',
    none,
    viewFromAddress('/a', none),
  ],
  [
    'a page is pressed while the one before is still on its way',
    { ...typed, view: view('', 2), written: view('', 1), typing: false },
    '/a',
    none,
    { ...typed, view: view('', 2), written: view('', 1), typing: false },
  ],
  [
    'Back to another page',
    viewFromAddress('/a', view('priya', 3)),
    '/a',
    view('priya', 1),
    viewFromAddress('/a', view('priya', 1)),
  ],
  [
    'Back to another page size',
    viewFromAddress('/a', view('', 1, 300)),
    '/a',
    view('', 1),
    viewFromAddress('/a', view('', 1)),
  ],
])('%s', (_, followed, list, inAddress, next) => {
  expect(followAddress(followed, list, inAddress)).toEqual(next)
})
