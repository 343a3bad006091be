import { expect, test } from 'vitest'
import { continueTyping, stepOption, typedOption } from './select-keys.ts'

const options = [
  { value: 'a', text: 'Active' },
  { value: 'o', text: 'On hold', disabled: true },
  { value: 'p', text: 'Paid' },
  { value: 'q', text: 'Paused' },
]

test('arrows skip disabled options and stop at the first and last one', () => {
  expect(stepOption(options, 'a', 1)?.value).toBe('p')
  expect(stepOption(options, 'p', -1)?.value).toBe('a')
  expect(stepOption(options, 'q', 1)?.value).toBe('q')
  expect(stepOption(options, 'a', -1)?.value).toBe('a')
})

test('with nothing chosen, arrows start at the first or last option', () => {
  expect(stepOption(options, null, 1)?.value).toBe('a')
  expect(stepOption(options, null, -1)?.value).toBe('q')
  expect(stepOption([], null, 1)).toBeUndefined()
})

test('a typed word finds its option, and the same letter again finds the next', () => {
  expect(typedOption(options, 'a', 'pau')?.value).toBe('q')
  expect(typedOption(options, 'a', 'p')?.value).toBe('p')
  expect(typedOption(options, 'p', 'pp')?.value).toBe('q')
  expect(typedOption(options, 'q', 'p')?.value).toBe('p')
  expect(typedOption(options, 'q', 'pa')?.value).toBe('q')
})

test('a disabled or unknown option is not found', () => {
  expect(typedOption(options, 'a', 'on')).toBeUndefined()
  expect(typedOption(options, 'a', 'x')).toBeUndefined()
})

test('letters within a second form a word, and other keys add nothing', () => {
  const first = continueTyping({ text: '', at: 0 }, 'P', 5000)
  expect(first).toEqual({ text: 'p', at: 5000 })
  expect(continueTyping({ text: 'p', at: 5000 }, 'a', 5999)).toEqual({ text: 'pa', at: 5999 })
  expect(continueTyping({ text: 'p', at: 5000 }, 'a', 6000)).toEqual({ text: 'a', at: 6000 })
  expect(continueTyping({ text: 'on', at: 5000 }, ' ', 5100)).toEqual({ text: 'on ', at: 5100 })
  expect(continueTyping({ text: '', at: 0 }, ' ', 5000)).toBeUndefined()
  expect(continueTyping({ text: '', at: 0 }, 'Enter', 5000)).toBeUndefined()
})
