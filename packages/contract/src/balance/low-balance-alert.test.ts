import { describe, expect, test } from 'vitest'
import {
  addressesOf,
  addressLinesMessage,
  LowBalanceEmailAddresses,
  LowBalanceThreshold,
  lowBalanceProblems,
  thresholdMessage,
} from './low-balance-alert.ts'

describe('threshold', () => {
  test.each(['0.00', '0.01', '500.00', '1000000.00'])('%j is valid', (text) => {
    expect(thresholdMessage(text)).toBeUndefined()
    expect(LowBalanceThreshold.safeParse({ threshold: text }).success).toBe(true)
  })

  test.each([
    '5',
    '500',
    '500.0',
    '500.000',
    '-5.00',
    '$500.00',
    '1,000.00',
    ' 500.00',
    '500.00\n',
    '.50',
    'abc',
    '9999999999999.99',
  ])('%j is rejected', (text) => {
    expect(thresholdMessage(text)).toBe('Invalid Amount')
    expect(LowBalanceThreshold.safeParse({ threshold: text }).success).toBe(false)
  })

  test('an empty text turns the alert off and is sent as null', () => {
    expect(thresholdMessage('')).toBeUndefined()
    expect(LowBalanceThreshold.safeParse({ threshold: null }).success).toBe(true)
    expect(LowBalanceThreshold.safeParse({ threshold: '' }).success).toBe(false)
    expect(LowBalanceThreshold.safeParse({}).success).toBe(false)
    expect(LowBalanceThreshold.safeParse({ threshold: 500 }).success).toBe(false)
    expect(LowBalanceThreshold.safeParse({ threshold: null, more: 1 }).success).toBe(false)
  })
})

const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@harbour.example`)

describe('addresses', () => {
  test.each([
    ['', undefined],
    ['finance@harbour.example', undefined],
    ['a.b_c%d+e-f@sub.harbour-foods.example', undefined],
    [six.slice(0, 5).join('\n'), undefined],
    ['a@harbour.example\r\nb@harbour.example', undefined],
    [six.join('\n'), 'A maximum of 5 email addresses is allowed'],
    [`${six.slice(0, 5).join('\n')}\n`, 'A maximum of 5 email addresses is allowed'],
    ['\n', 'Line 1 cannot be empty'],
    ['a@harbour.example\n', 'Line 2 cannot be empty'],
    ['a@harbour.example\n\nb@harbour.example', 'Line 2 cannot be empty'],
    [' ', 'Line 1 is not a valid email address'],
    ['harbour.example', 'Line 1 is not a valid email address'],
    ['a@harbour', 'Line 1 is not a valid email address'],
    ['a@harbour.e', 'Line 1 is not a valid email address'],
    ['a@harbour.example\nb@@harbour.example', 'Line 2 is not a valid email address'],
    ['a@harbour.example, b@harbour.example', 'Line 1 is not a valid email address'],
    ['a@harbour.example ', 'Line 1 is not a valid email address'],
    ["o'neill@harbour.example", 'Line 1 is not a valid email address'],
    [`${'a'.repeat(250)}@harbour.example`, 'Line 1 is not a valid email address'],
    ['a@harbour.example\na@harbour.example', 'Unique email addresses only.'],
    ['a@harbour.example\nA@Harbour.example', 'Unique email addresses only.'],
    ['a@harbour.example\na@harbour.example\nb', 'Line 3 is not a valid email address'],
  ])('%j gives the message %j', (text, message) => {
    expect(addressLinesMessage(text)).toBe(message)
    expect(LowBalanceEmailAddresses.safeParse({ emailAddresses: addressesOf(text) }).success).toBe(
      message === undefined,
    )
  })

  test('an empty text gives an empty list of addresses', () => {
    expect(addressesOf('')).toEqual([])
    expect(LowBalanceEmailAddresses.safeParse({ emailAddresses: [] }).success).toBe(true)
    expect(LowBalanceEmailAddresses.safeParse({}).success).toBe(false)
    expect(LowBalanceEmailAddresses.safeParse({ emailAddresses: null }).success).toBe(false)
    expect(LowBalanceEmailAddresses.safeParse({ emailAddresses: 'a@b.co' }).success).toBe(false)
  })
})

test('each rejection has its own reason under a shared message', () => {
  expect(lowBalanceProblems.wrongThreshold).toEqual({
    status: 400,
    body: {
      message: 'Bad request',
      details: { failureCode: 'ERR0.01', failureReason: 'Wrong threshold format' },
    },
  })
  expect(lowBalanceProblems.wrongEmailAddresses.body.details?.failureReason).toBe(
    'Wrong email addresses format',
  )
})
