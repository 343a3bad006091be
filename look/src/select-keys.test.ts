import { expect, test } from 'vitest'
import { stepOption, typedOption, typeOn } from './select-keys.ts'

const options = [
  { value: 'a', text: 'Active' },
  { value: 'o', text: 'On hold', disabled: true },
  { value: 'p', text: 'Paid' },
  { value: 'q', text: 'Paused' },
]

test('arrows pass over what cannot be chosen and stop at the ends', () => {
  expect(stepOption(options, 'a', 1)?.value).toBe('p')
  expect(stepOption(options, 'p', -1)?.value).toBe('a')
  expect(stepOption(options, 'q', 1)?.value).toBe('q')
  expect(stepOption(options, 'a', -1)?.value).toBe('a')
})

test('with nothing chosen, arrows begin at their end', () => {
  expect(stepOption(options, null, 1)?.value).toBe('a')
  expect(stepOption(options, null, -1)?.value).toBe('q')
  expect(stepOption([], null, 1)).toBeUndefined()
})

test('a word finds its option, the same letter again the next', () => {
  expect(typedOption(options, 'a', 'pau')?.value).toBe('q')
  expect(typedOption(options, 'a', 'p')?.value).toBe('p')
  expect(typedOption(options, 'p', 'pp')?.value).toBe('q')
  expect(typedOption(options, 'q', 'p')?.value).toBe('p')
  expect(typedOption(options, 'q', 'pa')?.value).toBe('q')
})

test('what is off or does not exist is not found', () => {
  expect(typedOption(options, 'a', 'on')).toBeUndefined()
  expect(typedOption(options, 'a', 'x')).toBeUndefined()
})

test('letters make a word for a second; other keys write nothing', () => {
  const first = typeOn({ text: '', at: 0 }, 'P', 5000)
  expect(first).toEqual({ text: 'p', at: 5000 })
  expect(typeOn({ text: 'p', at: 5000 }, 'a', 5999)).toEqual({ text: 'pa', at: 5999 })
  expect(typeOn({ text: 'p', at: 5000 }, 'a', 6000)).toEqual({ text: 'a', at: 6000 })
  expect(typeOn({ text: 'on', at: 5000 }, ' ', 5100)).toEqual({ text: 'on ', at: 5100 })
  expect(typeOn({ text: '', at: 0 }, ' ', 5000)).toBeUndefined()
  expect(typeOn({ text: '', at: 0 }, 'Enter', 5000)).toBeUndefined()
})
