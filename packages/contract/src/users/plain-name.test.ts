import { expect, test } from 'vitest'
import { nameInMail, nameMessage, reasonInMail } from './plain-name.ts'

const hidden = 'Use visible characters on one line, with ordinary spaces'
const address = 'Enter a name without a web or email address'

test.each([
  ['Jo', undefined],
  ['Anne-Marie O’Neill', undefined],
  ["D'Arcy", undefined],
  ['Nguyễn Thị Minh', undefined],
  ['عائشة', undefined],
  ['李 小龙', undefined],
  ['J.P. Morgan', undefined],
  ['St. John', undefined],
  ['Booking.com', undefined],
  ['Smith & Sons (Vic.) Pty Ltd, No. 3/4', undefined],
  ['Drinks @ Harbour', undefined],
  ['Harbour: Coffee', undefined],
  ['Jo\nRivers', hidden],
  ['Jo\r\nBcc: a', hidden],
  ['Jo\tRivers', hidden],
  ['Jo\u0000', hidden],
  ['Jo\u2028Rivers', hidden],
  ['Jo\u200bRivers', hidden],
  ['\u202eoJ', hidden],
  ['Jo\ufeff', hidden],
  ['Jo\u00adRivers', hidden],
  ['Jo\u3164', hidden],
  ['Jo\u2800', hidden],
  ['Jo\u00a0Rivers', hidden],
  ['Jo\ud800', hidden],
  ['Claim at https://evil.example', address],
  ['Claim at HTTPS://EVIL', address],
  ['http:evil.example', address],
  ['mailto:jo', address],
  ['go to www.evil.example', address],
  ['WWW2.evil', address],
  ['evil.example/claim', address],
  ['evil.example:8080/claim', address],
  ['evil.example?claim', address],
  ['jo@evil.example', address],
  ['jo＠evil', address],
  ['ｈttps：／／evil', address],
  ['a'.repeat(100), undefined],
  ['a'.repeat(101), 'Use at most 100 characters'],
])('the name %j gives the message %s', (text, message) => {
  expect(nameMessage(text)).toBe(message)
})

test.each([
  ['Harbour Roasters', 'Harbour Roasters'],
  ['J.P. Morgan', 'J.\u2060P. Morgan'],
  ['Pay at evil.example now', 'Pay at evil.\u2060example now'],
  ['Pay at https://evil.example/x now', 'Pay at … now'],
  ['jo@evil.example', '…'],
  ['Jo\r\nBcc: a@b.example\u0000\u202e', 'Jo Bcc: …'],
  ['  Jo \u200b Rivers ', 'Jo Rivers'],
  ['x'.repeat(200), 'x'.repeat(100)],
])('%j in an email becomes %j', (text, expected) => {
  expect(nameInMail(text)).toBe(expected)
})

test('a reason in an email may be longer than a name, with the same rules for quoted text', () => {
  expect(reasonInMail('We couldn’t find https://evil.example/x.\nCheck the host.')).toBe(
    'We couldn’t find … Check the host.',
  )
  expect(reasonInMail('x'.repeat(700))).toBe('x'.repeat(600))
})
