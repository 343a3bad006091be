import { expect, test } from 'vitest'
import type { ShownPart } from './list-address.ts'
import type { ShownListChange } from './shown-list.ts'
import { filterChange, listOfAddress, nextShownList, pageChange, sortChange } from './shown-list.ts'

const partOf = (filter: string, page = 0, pageSize: 100 | 300 = 100): ShownPart => ({
  filter,
  page,
  pageSize,
})
const none = partOf('')
const search = { payID: 'ana' }

/** Returns the state of a list that is entered at an address. */
const addressOf = (list: string, part: ShownPart) => ({
  list,
  address: `${list}?payID=ana`,
  addressSearch: search,
  part,
})
const entered = (list: string, part: ShownPart) => listOfAddress(addressOf(list, part), search)
const typed = { ...entered('/a', none), part: partOf('priya'), typing: true }

test.each([
  ['nothing happened', typed, '/a', none, typed],
  [
    'the address is on its way',
    { ...typed, written: partOf('priya') },
    '/a',
    none,
    { ...typed, written: partOf('priya') },
  ],
  [
    'the address has caught up',
    { ...typed, written: partOf('priya') },
    '/a',
    partOf('priya'),
    { ...typed, written: partOf('priya'), seen: partOf('priya') },
  ],
  [
    'the address has caught up while more was typed',
    { ...typed, part: partOf('priya r'), written: partOf('priya') },
    '/a',
    partOf('priya'),
    { ...typed, part: partOf('priya r'), written: partOf('priya'), seen: partOf('priya') },
  ],
  ['Back to another filter', typed, '/a', partOf('ada'), entered('/a', partOf('ada'))],
  ['another list, within the pause', typed, '/b', none, entered('/b', none)],
  ['another list with a filter', typed, '/b', partOf('ada'), entered('/b', partOf('ada'))],
  [
    'another list with the same filter',
    { ...typed, part: partOf('priya r'), written: partOf('priya'), seen: partOf('priya') },
    '/b',
    partOf('priya'),
    entered('/b', partOf('priya')),
  ],
  [
    'Back to no filter',
    { ...typed, written: partOf('priya'), seen: partOf('priya') },
    '/a',
    none,
    entered('/a', none),
  ],
  [
    'a page is pressed while the one before is still on its way',
    { ...typed, part: partOf('', 2), written: partOf('', 1), typing: false },
    '/a',
    none,
    { ...typed, part: partOf('', 2), written: partOf('', 1), typing: false },
  ],
  [
    'Back to another page',
    entered('/a', partOf('priya', 3)),
    '/a',
    partOf('priya', 1),
    entered('/a', partOf('priya', 1)),
  ],
  [
    'Back to another page size',
    entered('/a', partOf('', 1, 300)),
    '/a',
    partOf('', 1),
    entered('/a', partOf('', 1)),
  ],
])('%s', (_, shown, list, part, next) => {
  const address = addressOf(list, part)
  expect(nextShownList(shown, { address, search })).toEqual(next)
})

test('nothing is drawn again and nothing searched again for an equal address', () => {
  const address = { ...addressOf('/a', none), addressSearch: { ...search } }
  expect(nextShownList(typed, { address, search: { ...search } })).toBe(typed)
  const back = { ...address, part: partOf('ada') }
  const next = nextShownList(typed, { address: back, search: { ...search } })
  expect(next.search).toBe(search)
  expect(next.addressSearch).toBe(search)
})

test('another search of the address is in force, and a typed filter stays', () => {
  const addressSearch = { payID: 'ben' }
  const address = { ...addressOf('/a', none), address: '/a?payID=ben', addressSearch }
  const inForce = { payID: 'ben', startDate: '2026-11-20 00:00:00' }
  const next = nextShownList(typed, { address, search: inForce })
  expect(next).toEqual({ ...typed, ...address, part: typed.part, search: inForce })
})

const third = entered('/a', { filter: 'ada', page: 3, pageSize: 100, sort: '-status' })

test.each<[string, ShownListChange, object]>([
  [
    'a filter begins at the first page, and is being typed',
    filterChange('ben'),
    { part: { ...third.part, filter: 'ben', page: 0 }, typing: true },
  ],
  [
    'another order begins at the first page',
    sortChange(undefined),
    { part: { ...third.part, sort: undefined, page: 0 } },
  ],
  [
    'another page keeps filter and order',
    pageChange(1, 300),
    { part: { ...third.part, page: 1, pageSize: 300 } },
  ],
  ['a written part is waited for', { written: partOf('ada') }, { written: partOf('ada') }],
  [
    'entering again changes only the search in force',
    { search: { payID: 'now' } },
    { search: { payID: 'now' } },
  ],
])('%s', (_, action, changes) => {
  expect(nextShownList(third, action)).toEqual({ ...third, ...changes })
})
