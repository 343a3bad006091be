import { expect, test } from 'vitest'
import { descriptionMessage, payIdPrefixMessage } from './payment-request-rules.ts'

const wrongDescription = 'Has to be between 5 and 140 characters with no emojis'
test.each([
  ['12345', undefined],
  ['     ', undefined],
  ['x'.repeat(140), undefined],
  ['~ from space to tilde', undefined],
  ['1234', wrongDescription],
  ['x'.repeat(141), wrongDescription],
  ['Coffee ☕', wrongDescription],
  [
    'line\nbreak',
    `${wrongDescription}. A line break at character 5 can’t be sent. Use a space instead`,
  ],
  ['caffè latte', `${wrongDescription}. ‘è’ at character 5 can’t be sent. Use ‘e’ instead`],
  [
    'Rent – week 48',
    `${wrongDescription}. ‘–’ (en dash) at character 6 can’t be sent. Use ‘-’ instead`,
  ],
])('the description %j gives the message %s', (text, message) => {
  expect(descriptionMessage(text)).toBe(message)
})

test.each([
  ['inv-1', undefined],
  ['', 'Invalid PayID Prefix'],
  ['Inv', 'Invalid PayID Prefix'],
  ['a'.repeat(30), undefined],
  ['a'.repeat(31), 'Invalid PayID Prefix'],
])('the prefix %j of pay.harbour.example gives the message %s', (text, message) => {
  expect(payIdPrefixMessage(text, 'pay.harbour.example')).toBe(message)
})
