import { ipLinesMessage } from '@tideway/contract/keys/ip-whitelist'
import { expect, test } from 'vitest'
import { wrongIpLine } from './ip-lines.ts'

const eleven = Array.from({ length: 11 }, (_, index) => `203.0.113.${index}`)

test.each([
  ['', undefined, undefined],
  ['203.0.113.1\n\n 203.0.113.2 \n', undefined, undefined],
  [eleven.slice(1).join('\n'), undefined, undefined],
  ['203.0.113.14\n203.0.113.15\n198.51.100.72\n198.51.100.300', 4, 'Invalid IP address.'],
  ['\n\n203.0.113.0/24', 3, 'Invalid IP address.'],
  ['::1', 1, 'Invalid IP address.'],
  ['203.0.113.1\n\n203.0.113.2\n203.0.113.1', 4, 'Unique IP addresses only.'],
  ['203.0.113.1\nwrong\n203.0.113.1', 2, 'Invalid IP address.'],
  [eleven.join('\n\n'), 21, 'Maximum 10 IP addresses allowed.'],
  [['wrong', ...eleven].join('\n'), 11, 'Maximum 10 IP addresses allowed.'],
])('the first problem in %j is on line %s', (text, line, message) => {
  expect(wrongIpLine(text)).toBe(line)
  expect(ipLinesMessage(text)).toBe(message)
})
