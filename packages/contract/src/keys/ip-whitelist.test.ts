import { expect, test } from 'vitest'
import { IpWhitelist, ipAddressesOf, ipLinesMessage, isAddressAllowed } from './ip-whitelist.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `10.0.0.${index}`)

test.each([
  ['', undefined],
  ['203.0.113.7', undefined],
  ['0.0.0.0\n255.255.255.255', undefined],
  ['203.0.113.7\r\n203.0.113.8', undefined],
  ['\n\n203.0.113.7\n \n203.0.113.8\n', undefined],
  [' 203.0.113.7 ', undefined],
  [lines(10).join('\n'), undefined],
  [lines(10).join('\n\n'), undefined],
  [lines(11).join('\n'), 'Maximum 10 IP addresses allowed.'],
  [Array(11).fill('x').join('\n'), 'Maximum 10 IP addresses allowed.'],
  ['203.0.113.256', 'Invalid IP address.'],
  ['203.0.113', 'Invalid IP address.'],
  ['203.0.113.7.1', 'Invalid IP address.'],
  ['203.0.113.07', 'Invalid IP address.'],
  ['203.0.113.', 'Invalid IP address.'],
  ['203.0.113.-7', 'Invalid IP address.'],
  ['203.0.113.0/24', 'Invalid IP address.'],
  ['203.0.113.7, 203.0.113.8', 'Invalid IP address.'],
  ['203.0.113.7 203.0.113.8', 'Invalid IP address.'],
  ['::1', 'Invalid IP address.'],
  ['::ffff:203.0.113.7', 'Invalid IP address.'],
  ['localhost', 'Invalid IP address.'],
  ['1e1.0.0.1', 'Invalid IP address.'],
  ['203.0.113.7\n203.0.113.7', 'Unique IP addresses only.'],
  ['203.0.113.7\n203.0.113.7 \nx', 'Invalid IP address.'],
])('the lines %j give the message %j', (text, message) => {
  expect(ipLinesMessage(text)).toBe(message)
  expect(IpWhitelist.safeParse(ipAddressesOf(text)).success).toBe(message === undefined)
})

test('blank lines are ignored', () => {
  expect(ipAddressesOf('\n203.0.113.7\r\n\r\n  \n203.0.113.8\n')).toEqual([
    '203.0.113.7',
    '203.0.113.8',
  ])
})

test.each([null, '203.0.113.7', [''], [' 203.0.113.7'], [1], { 0: '203.0.113.7' }])(
  'rejects %j as a list of addresses',
  (list) => {
    expect(IpWhitelist.safeParse(list).success).toBe(false)
  },
)

const list = ['203.0.113.7', '10.1.2.3']
test.each([
  [[], '198.51.100.1', true],
  [[], '2001:db8::1', true],
  [list, '203.0.113.7', true],
  [list, '::ffff:203.0.113.7', true],
  [list, '::FFFF:10.1.2.3', true],
  [list, '::ffff:0a01:0203', true],
  [list, '::ffff:a01:203', true],
  [list, '203.0.113.70', false],
  [list, '03.0.113.7', false],
  [list, '::203.0.113.7', false],
  [list, '::ffff:203.0.113.8', false],
  [list, '2001:db8::203.0.113.7', false],
  [list, '::1', false],
  [list, '', false],
])('with the whitelist %j, a call from %j is allowed: %s', (whitelist, address, expected) => {
  expect(isAddressAllowed(whitelist, address)).toBe(expected)
})
