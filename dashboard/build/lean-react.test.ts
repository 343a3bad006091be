import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { leanReact } from './lean-react.ts'

const require = createRequire(import.meta.url)
const folder = path.dirname(require.resolve('react-dom/package.json'))
const id = path.join(folder, 'cjs/react-dom-client.production.js')

function transform(code: string, of = id) {
  const { transform } = leanReact()
  if (typeof transform !== 'function') throw new Error('there is no transform')
  const context = {
    error(text: string) {
      throw new Error(text)
    },
  }
  return transform.call(context as never, code, of) as { code: string } | null
}

test('empties functions of the installed React, and keeps the others', async () => {
  const code = await readFile(id, 'utf8')
  const lean = transform(code)?.code ?? ''
  expect(lean).toContain('function startViewTransition() {}\n')
  expect(lean).toContain('function canHydrateInstance() {}\n')
  expect(lean).not.toContain('FragmentInstance.prototype.')
  expect(lean.length).toBeLessThan(code.length * 0.9)
  const functions = (text: string) => text.match(/^function [\w$]+/gm)
  expect(functions(lean)).toEqual(functions(code))
  // The root of the page is the other kind of root.
  const root = /^ReactDOMHydrationRoot\.prototype\.render = ReactDOMRoot[\s\S]*?^ {2}\};/m
  expect(root.exec(lean)?.[0]).toBe(root.exec(code)?.[0])
})

test('fails the build if React has no such function', () => {
  expect(() => transform('function root() {}')).toThrow(/^React no longer has /)
})

test('changes no other module', () => {
  expect(transform('function startViewTransition() {}', '/src/other.js')).toBeNull()
})
