import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as breakpoints from '@tideway/design/theme/breakpoints'
import { expect, test } from 'vitest'
import { listFiles } from '../list-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

/** Sheets with rules. docs.css is served without a build. */
const sheets = (
  await listFiles(root, [
    'packages/design',
    'apps/dashboard',
    'apps/pages',
    'apps/payouts',
    'apps/provider/src',
  ])
).filter((file) => file.endsWith('.css') && !/[\\/](?:tokens|breakpoints)\.css$/.test(file))

/** Returns the matches of a pattern in the sheets, each with its file. */
async function findings(pattern: RegExp, files = sheets): Promise<string[]> {
  const matches = files.map(async (file) =>
    ((await read(file)).match(pattern) ?? []).map((text) => `${file}: ${text.trim()}`),
  )
  return (await Promise.all(matches)).flat()
}

test('padding, margin and gap values are steps of the scale, except hairlines of 1px', async () => {
  const offScale = /^\s*(?:padding|margin|gap|row-gap|column-gap)[\w-]*:[^;]*\b(?:[2-9]|\d\d)px/gm
  expect(await findings(offScale)).toEqual([])
})

test('the scale has exactly the steps that the sheets use', async () => {
  const steps =
    (await read('packages/design/src/theme/tokens.css')).match(/--space-\d+(?=:)/g) ?? []
  const named = (await findings(/--space-\d+/g)).map((finding) => finding.split(': ')[1])
  expect([...new Set(named)].sort()).toEqual(steps.sort())
})

test('window widths are only named in breakpoints.css', async () => {
  const built = sheets.filter((file) => file !== 'apps/provider/src/reference/docs.css')
  expect(await findings(/@media[^{]*width[^{]*/g, built)).toEqual([])
})

test('scripts use the widths of breakpoints.css, such as smallScreen for --small', async () => {
  const styles = await read('packages/design/src/theme/breakpoints.css')
  const named = Object.fromEntries(
    [...styles.matchAll(/@custom-media --([\w-]+) (.+);/g)].map(([, name, query]) => [
      `${name}Screen`,
      query,
    ]),
  )
  expect(named).toMatchObject({ ...breakpoints })
})

/** Components whose sheets have their own classes. Names such as `styles[tone]` are not followed. */
const components = (
  await listFiles(root, ['packages/design', 'apps/dashboard', 'apps/pages', 'apps/payouts'])
).filter((file) => file.endsWith('.tsx'))

test('every class that a component names is in its sheet', async () => {
  const missing = await Promise.all(
    components.map(async (file) => {
      const text = await read(file)
      const imports = [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)]
      const lists = imports.map(async ([, name = '', sheet = '']) => {
        const rules = await read(path.join(path.dirname(file), sheet))
        const used = [...text.matchAll(new RegExp(`(?<![\\w'/.])${name}\\.(\\w+)`, 'g'))]
        return used
          .map(([, className = '']) => className)
          .filter((className) => !new RegExp(`\\.${className}\\b`).test(rules))
          .map((className) => `${file}: ${className}`)
      })
      return (await Promise.all(lists)).flat()
    }),
  )
  expect(missing.flat()).toEqual([])
})
