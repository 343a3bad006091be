import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import type { AlertSaveFailure } from './low-balance-words.ts'
import { alertFailureWords, alertWords } from './low-balance-words.ts'

const refused = { kind: 'refused', message: 'Bad request' } as const
const unknown = { kind: 'unknown', answered: false } as const
const isCurrent = true
const before = { threshold: '500.00', emails: ['a@b.example'] }
const changes = { threshold: '600.00', emails: ['c@b.example'] }
const tryAgain = 'We didn’t get a response. Try again; nothing you typed is lost.'
const check =
  'We didn’t get a response, so your changes may have been saved. Save again to make sure; nothing you typed is lost.'

test.each<[string, Omit<AlertSaveFailure, 'changes'>, string, string]>([
  [
    'the threshold was refused',
    { at: 'threshold', failure: refused, saved: before },
    'Your changes weren’t saved',
    'Bad request',
  ],
  [
    'the addresses were refused',
    { at: 'emails', failure: refused, saved: before },
    'Your threshold was saved; your email addresses weren’t saved',
    'Bad request',
  ],
  [
    'the threshold got no response',
    { at: 'threshold', failure: unknown, saved: before },
    'We couldn’t confirm your threshold was saved; your email addresses weren’t saved',
    check,
  ],
  [
    'the addresses got no response',
    { at: 'emails', failure: unknown, saved: before },
    'Your threshold was saved; we couldn’t confirm your email addresses were saved',
    check,
  ],
  [
    'read again, neither is there',
    { at: 'threshold', failure: { ...unknown, isCurrent }, saved: before },
    'Your changes weren’t saved',
    tryAgain,
  ],
  [
    'read again, only the threshold is there',
    {
      at: 'threshold',
      failure: { ...unknown, isCurrent },
      saved: { ...before, threshold: '600.00' },
    },
    'Your threshold was saved; your email addresses weren’t saved',
    tryAgain,
  ],
  [
    'read again, both are there',
    { at: 'emails', failure: { ...unknown, isCurrent }, saved: changes },
    'Your changes are saved',
    'We didn’t get a response, but your changes were saved.',
  ],
])('both parts were changed and %s', (_situation, failed, title, text) => {
  expect(alertFailureWords({ ...failed, changes })).toEqual({ title, text })
})

test.each([
  [before, 'Your changes weren’t saved', tryAgain],
  [changes, 'Your changes are saved', 'We didn’t get a response, but your changes were saved.'],
])('only the threshold was changed, and the next read returns %j', (saved, title, text) => {
  const { threshold } = changes
  expect(
    alertFailureWords({
      at: 'threshold',
      changes: { threshold },
      failure: { ...unknown, isCurrent },
      saved,
    }),
  ).toEqual({ title, text })
})

test.each([
  ['', [], 'The alert is off. Enter a threshold to turn it on.'],
  ['', ['a@b.example'], 'The alert is off. Enter a threshold to turn it on.'],
  [
    '1500.00',
    [],
    'We won’t email anyone when your balance drops below $1,500.00. Add an email address to turn the alert on.',
  ],
  [
    '1500.00',
    ['a@b.example'],
    'The alert is on. We’ll email a@b.example when your balance drops below $1,500.00.',
  ],
  [
    '0.50',
    ['a@b.example', 'c@b.example'],
    'The alert is on. We’ll email 2 addresses when your balance drops below $0.50.',
  ],
])('a threshold of %j and the addresses %j: %s', (threshold, emails, words) => {
  expect(alertWords({ threshold, emails }, undefined)).toBe(words)
  expect(alertWords({ threshold, emails }, asCents(150_000))).toBe(words)
})

test('a balance already below the threshold triggers no email until it recovers and falls again', () => {
  const alert = { threshold: '500.00', emails: ['a@b.example'] }
  expect(alertWords(alert, asCents(49_999))).toBe(
    'Your balance is already below $500.00. We’ll email a@b.example when it recovers and drops below that again.',
  )
  expect(alertWords(alert, asCents(50_000))).toContain('The alert is on')
})
