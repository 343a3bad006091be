import { expect, test } from 'vitest'
import {
  isOwnMachineAddress,
  webhookAuthorizationMessage,
  webhookUrlMessage,
} from './webhook-address.ts'

const whole = 'Must be a whole address, such as https://shop.example/webhooks'
const encoded = (what: string) => `Must not have ${what}. A browser’s address bar encodes it`
const https = 'Must be an address that begins with https://'

test.each([
  ['https://hooks.harbour.example/tideway?x=1#y', undefined],
  ['HTTPS://hooks.harbour.example', undefined],
  ['https://hooks.harbour.example:8443/', undefined],
  ['https://203.0.113.9/in', undefined],
  ['http://localhost:4001/demo-receiver', undefined],
  ['http://127.0.0.1:4001/', undefined],
  ['http://[::1]:4001/', undefined],
  [`https://a.example/${'x'.repeat(2030)}`, undefined],
  [`https://a.example/${'x'.repeat(2031)}`, 'Must be at most 2048 characters long'],
  ['http://hooks.harbour.example/', https],
  ['http://localhost.harbour.example/', https],
  ['ftp://hooks.harbour.example/', https],
  ['javascript:alert(1)', https],
  ['hooks.harbour.example', https],
  ['https://', whole],
  ['https://:8443/', whole],
  ['https:hooks.harbour.example', https],
  ['https://hooks harbour.example', encoded('a space at character 14')],
  ['https://hooks.harbour.example/\n', encoded('a line break at character 31')],
  ['https://hooks.harbour.example\\@10.0.0.1/', encoded('‘\\’ at character 30')],
  ['https://hööks.example/', encoded('‘ö’ at character 10')],
  ['https://hooks.example/caf\u00e9', encoded('‘é’ at character 26')],
  ['https://hooks.example/\u{1F95B}', encoded('‘\u{1F95B}’ at character 23')],
  ['https://hooks.example/\u00a0', encoded('an invisible character at character 23')],
  ['', https],
  [
    'https://user:pass@hooks.harbour.example/',
    'Must not hold a user or password: use Authorization',
  ],
  ['https://user@hooks.harbour.example/', 'Must not hold a user or password: use Authorization'],
])('the address %j gives the message %s', (text, message) => {
  expect(webhookUrlMessage(text)).toBe(message)
})

const line = 'Must be letters, digits and punctuation on one line, with no space at either end'

test.each([
  ['Bearer abc.def', undefined],
  ['x', undefined],
  ['x'.repeat(1024), undefined],
  ['x'.repeat(1025), 'Must be at most 1024 characters long'],
  ['', line],
  [' x', line],
  ['x ', line],
  ['a\r\nX-Other: b', 'Must not have a line break at character 2'],
  ['a\tb', 'Must not have a tab at character 2'],
  ['Bearer é', 'Must not have ‘é’ at character 8'],
])('the header value %j gives the message %s', (text, message) => {
  expect(webhookAuthorizationMessage(text)).toBe(message)
})

test.each([
  ['http://localhost:3000/hooks', true],
  ['https://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['https://localhost.shop.example', false],
  ['localhost', false],
])('%s is an address on the own machine: %j', (text, expected) => {
  expect(isOwnMachineAddress(text)).toBe(expected)
})
