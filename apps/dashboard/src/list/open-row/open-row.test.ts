import { expect, test } from 'vitest'
import type { StepToRow } from './open-row.ts'
import { linkToRow, openRowOf, stepToRow, withOpenRow } from './open-row.ts'

const list = '/transactions/PaymentRequests?payID=a%40b.example&filter=22+nov'

test.each([
  ['', null],
  ['?open=', null],
  ['?filter=open', null],
  ['?filter=a&open=9c41', '9c41'],
  ['?open=a%2Fb%3F', 'a/b?'],
])('the query %j opens the row %j', (query, key) => {
  expect(openRowOf(query)).toBe(key)
})

test('a key with any characters is written and read back', () => {
  const address = withOpenRow(list, 'pay/22 & more?')
  expect(openRowOf(address.split('?')[1] ?? '')).toBe('pay/22 & more?')
  expect(withOpenRow(address, null)).toBe(list)
})

test.each<[string, string, string | undefined, string | null, StepToRow]>([
  ['open a row', list, undefined, 'a', { href: `${list}&open=a`, replace: false, listBelow: list }],
  [
    'open another',
    `${list}&open=a`,
    list,
    'b',
    { href: `${list}&open=b`, replace: true, listBelow: list },
  ],
  ['close it', `${list}&open=b`, list, null, 'back'],
  [
    'close the row of a link',
    `${list}&open=b`,
    undefined,
    null,
    { href: list, replace: true, listBelow: undefined },
  ],
  [
    'close it after another filter was typed',
    `${list}&open=b`,
    '/transactions/PaymentRequests',
    null,
    { href: list, replace: true, listBelow: undefined },
  ],
  ['open what is open', `${list}&open=a`, list, 'a', 'none'],
  ['close what is closed', list, undefined, null, 'none'],
])('changes the history for: %s', (_, address, listBelow, key, step) => {
  expect(stepToRow(address, listBelow, key)).toEqual(step)
})

test('a link names the client, so that it opens for a colleague who acts for another one', () => {
  expect(linkToRow(list, '9c41', 'harbour')).toBe(`${list}&open=9c41&clientId=harbour`)
  expect(linkToRow('/transactions?clientId=newtown&open=1', '9c41', 'harbour')).toBe(
    '/transactions?clientId=harbour&open=9c41',
  )
})
