import { expect, test } from 'vitest'
import { secureOriginProblem } from './secure-origin.ts'

test.each([
  ['https://portal.example', undefined],
  ['https://portal.example/', undefined],
  ['https://portal.example:8443', undefined],
  ['http://portal.example', "'http://portal.example' must begin with https://"],
  ['ftp://portal.example', "'ftp://portal.example' must begin with https://"],
  ['portal.example', "'portal.example' must be an https:// address"],
  [
    'https://portal.example/app',
    "'https://portal.example/app' must be an origin without a path, such as https://portal.example",
  ],
  [
    'https://Portal.example',
    "'https://Portal.example' must be an origin without a path, such as https://portal.example",
  ],
  [
    'https://user@portal.example',
    "'https://user@portal.example' must be an origin without a path, such as https://portal.example",
  ],
])('%s', (text, problem) => {
  expect(secureOriginProblem(text)).toBe(problem)
})
