import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

test('features that Playwright disables in Chromium stay disabled under our own list', async () => {
  const playwright = path.join(root, 'node_modules/playwright-core/lib/coreBundle.js')
  const theirs = /disabledFeatures = \[(.*?)\]/s.exec(await readFile(playwright, 'utf8'))?.[1]
  const turnedOff = [...(theirs ?? '').matchAll(/^\s*"(\w+)"/gm)].map((match) => match[1])
  expect(turnedOff).toContain('PaintHolding')
  const ours = await readFile(path.join(root, 'e2e/browser/chromium-flags.ts'), 'utf8')
  expect(turnedOff.filter((name) => !ours.includes(`'${name}'`))).toEqual([])
})
