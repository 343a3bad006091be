import { expect, test } from 'vitest'
import { bareNames } from './bare-names.ts'

test.each([
  ['a constant', 'const made = 1', 'made'],
  ['a part of an object', 'const { payment: kept } = row', 'kept'],
  ['a part with a default', 'const { known = 1 } = row', 'known'],
  ['a part of a list', 'const [, late] = rows', 'late'],
  ['the rest of an object', 'const { id, ...found } = row', 'found'],
  ['a parameter', 'function read(given: string) {}', 'given'],
  ['a parameter of an arrow function', 'rows.map((asked) => 1)', 'asked'],
  ['a parameter of a type', 'type Read = (wanted: string) => void', 'wanted'],
  ['a parameter of a method', 'interface Reader { read(told: string): void }', 'told'],
  ['a property of a constructor', 'class A { constructor(private heard: string) {} }', 'heard'],
  ['a function', 'function begun() {}', 'begun'],
  ['a type', 'interface Found {}', 'Found'],
  ['a word that the glossary replaces', 'export const refundMany = 1', 'refundMany'],
  ['another of them', 'export function asNobody() {}', 'asNobody'],
])('%s is reported', (_name, source, bare) => {
  expect(bareNames('a.ts', `\n${source}`)).toEqual([
    `a.ts:2  ${bare}: say what the thing is, such as createdRequest`,
  ])
})

test.each([
  ['a longer name', 'const foundRow = 1'],
  ['a field of a record', 'const row = { made: 1, found: row.known }'],
  ['a field of a type', 'interface Row { made: number }'],
  ['a field under another name', 'const { made: paid } = row'],
])('%s is left alone', (_name, source) => {
  expect(bareNames('a.ts', source)).toEqual([])
})
