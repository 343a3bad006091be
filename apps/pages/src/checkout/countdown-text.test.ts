import { expect, test } from 'vitest'
import { countdownAnnouncement, countdownText, secondsLeft, shareLeft } from './countdown-text.ts'

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [876, '14:36'],
  [3599, '59:59'],
  [3600, '01:00:00'],
  [14_352, '03:59:12'],
  [86_399, '23:59:59'],
  [86_400, '1 day'],
  [172_799, '1 day 23 h'],
  [172_800, '2 days'],
  [266_400, '3 days 2 h'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text)
})

test('the last second is shown until its end', () => {
  const expiry = Date.parse('2026-11-20T03:00:00.000Z')
  expect(secondsLeft(expiry, expiry - 1000)).toBe(1)
  expect(secondsLeft(expiry, expiry - 1)).toBe(1)
  expect(secondsLeft(expiry, expiry)).toBe(0)
  expect(secondsLeft(expiry, expiry + 5000)).toBe(0)
})

test('screen readers get the time left at some whole minutes only', () => {
  const words = 'This PayID expires in'
  expect(countdownAnnouncement(words, 600)).toBe('This PayID expires in 10 minutes')
  expect(countdownAnnouncement(words, 60)).toBe('This PayID expires in 1 minute')
  for (const seconds of [601, 599, 180, 30, 0]) {
    expect(countdownAnnouncement(words, seconds)).toBe('')
  }
})

test('the bar shows the remaining share of the total time', () => {
  expect(shareLeft(1000, 5000, 2000)).toBe(0.75)
  expect(shareLeft(1000, 5000, 6000)).toBe(0)
  expect(shareLeft(1000, 5000, 0)).toBe(1)
  expect(shareLeft(5000, 5000, 5000)).toBe(0)
})
