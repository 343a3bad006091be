import { expect, test } from 'vitest'
import { actingClient } from './acting-client.ts'

test.each<[string, string | undefined, string | undefined, ReturnType<typeof actingClient>]>([
  ['nothing', undefined, undefined, { clientId: undefined, refused: undefined }],
  ['an empty one', '', undefined, { clientId: undefined, refused: undefined }],
  ['blanks', ' ', 'HARBOURN1', { clientId: 'HARBOURN1', refused: undefined }],
  ['the stored one', undefined, 'HARBOURN1', { clientId: 'HARBOURN1', refused: undefined }],
  ['the named one', 'HARBOURM1', 'HARBOURN1', { clientId: 'HARBOURM1', refused: undefined }],
  ['blanks around', ' HARBOURM1\n', undefined, { clientId: 'HARBOURM1', refused: undefined }],
  ['a blank within', 'a b', 'HARBOURN1', { clientId: undefined, refused: 'a b' }],
  ['a list', 'A,B', undefined, { clientId: undefined, refused: 'A,B' }],
  ['too long', 'x'.repeat(51), undefined, { clientId: undefined, refused: 'x'.repeat(51) }],
  ['a stored one that is none', undefined, 'a b', { clientId: undefined, refused: 'a b' }],
])('picks the client to act for: %s', (_what, named, stored, expected) => {
  expect(actingClient(named, stored)).toEqual(expected)
})
