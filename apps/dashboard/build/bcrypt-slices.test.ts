import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bcryptSlices } from './bcrypt-slices.ts'

const id = fileURLToPath(import.meta.resolve('bcryptjs'))
const warnings: string[] = []

function transform(code: string, of = id) {
  const { transform } = bcryptSlices()
  if (typeof transform !== 'function') throw new Error('there is no transform')
  const context = {
    error(text: string) {
      warnings.push(text)
      throw new Error(text)
    },
  }
  return transform.call(context as never, code, of) as { code: string } | null
}

test('changes the installed bcryptjs to work in slices of 8 ms', async () => {
  const code = await readFile(id, 'utf8')
  const changed = transform(code)?.code ?? ''
  expect(changed).toContain('var MAX_EXECUTION_TIME = 8;')
  expect(changed.length).toBe(code.length - 2)
})

test('fails the build if bcryptjs defines its slice differently', () => {
  expect(() => transform('const SLICE = 100')).toThrow(/no longer says/)
  expect(warnings).toHaveLength(1)
})

test('changes no other module', () => {
  expect(transform('var MAX_EXECUTION_TIME = 100;', '/src/other/index.js')).toBeNull()
})
