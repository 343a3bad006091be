import { describe, expect, test } from 'vitest'
import { clientOptions, countText, searchClients } from './client-search.ts'

const options = clientOptions([
  { clientId: 'HARBOUR', clientName: 'Harbour Roasters', legalName: 'Harbour Roasters Pty Ltd' },
  { clientId: 'HARBOURM1', clientName: 'Harbour Manly', legalName: 'Manly Beans Pty Ltd' },
  { clientId: 'HARBOURN1', clientName: 'Harbour Newtown', legalName: null },
  { clientId: 'ZOE1', clientName: 'ZOË & Söhne' },
])

describe('finds a client by name, in any case', () => {
  test.each<[string, string[]]>([
    ['', ['HARBOUR', 'HARBOURM1', 'HARBOURN1', 'ZOE1']],
    ['harbour', ['HARBOUR', 'HARBOURM1', 'HARBOURN1']],
    ['NEWT', ['HARBOURN1']],
    ['r m', ['HARBOURM1']],
    ['  manly ', ['HARBOURM1']],
    ['zoë', ['ZOE1']],
    ['& s', ['ZOE1']],
    // Neither the legal name nor the id is searched.
    ['beans', []],
    ['HARBOURN1', []],
    ['.*', []],
  ])('for the search %j', (text, expected) => {
    expect(searchClients(options, text).map(({ id }) => id)).toEqual(expected)
  })
})

test('a client without a legal name is shown on one line', () => {
  expect(options.map(({ note }) => note)).toEqual([
    'Harbour Roasters Pty Ltd',
    'Manly Beans Pty Ltd',
    undefined,
    undefined,
  ])
})

test.each<[number, number, boolean, string]>([
  [5000, 5000, false, '5,000 clients'],
  [12, 5000, true, '12 of 5,000 clients'],
  [0, 3, true, '0 of 3 clients'],
  [1, 1, false, '1 client'],
])('counts %i of %i clients, with a search text: %s', (matching, all, searched, expected) => {
  expect(countText(matching, all, searched)).toBe(expected)
})
