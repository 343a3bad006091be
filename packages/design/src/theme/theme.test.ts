import { expect, test } from 'vitest'
import { applyBrandColour } from './theme.ts'

function fakeRoot() {
  const set: Record<string, string> = {}
  const style = {
    setProperty(name: string, value: string | null) {
      set[name] = value ?? ''
    },
  }
  return { set, root: { style } }
}

test('a six-digit colour becomes the brand', () => {
  const { set, root } = fakeRoot()
  expect(applyBrandColour('#F2A900', root)).toBe(true)
  expect(set).toEqual({ '--brand': '#f2a900' })
})

test.each(['', 'f2a900', '#fff', '#f2a900;color:red', 'red', '#f2a90g', 'var(--text)', '#f2a900 '])(
  '%j is not a colour and changes nothing',
  (colour) => {
    const { set, root } = fakeRoot()
    expect(applyBrandColour(colour, root)).toBe(false)
    expect(set).toEqual({})
  },
)
