import { expect, test } from 'vitest'
import { classNamesIn } from './class-names.ts'

test('a class has four characters of its file, wherever the folder is', () => {
  const name = classNamesIn('/here')('row', '/here/list/list.module.css?direct')
  expect(name).toMatch(/^_[0-9a-z]{4}_row$/)
  expect(classNamesIn('/there')('row', '/there/list/list.module.css')).toBe(name)
  expect(classNamesIn('/here')('row', '/here/list/other.module.css')).not.toBe(name)
})

test('two files with the same characters are refused', () => {
  const classNames = classNamesIn('/here')
  const files = Array.from({ length: 20_000 }, (_, number) => `/here/${number}.module.css`)
  expect(() => files.map((file) => classNames('row', file))).toThrow('get the same class names')
})
