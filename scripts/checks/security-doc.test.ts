import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

/** Number of requirements in each section of OWASP ASVS 5.0. */
const sections = {
  ...{ 6.1: 3, 6.2: 12, 6.3: 8, 6.4: 6, 6.5: 8, 6.6: 4, 6.7: 2, 6.8: 4 },
  ...{ 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 3, 7.6: 2 },
  ...{ 10.1: 2, 10.2: 3, 10.3: 5, 10.4: 16, 10.5: 5, 10.6: 2, 10.7: 3 },
}

test.each(['docs/security.md', 'SECURITY.md'])('%s names files that exist', async (doc) => {
  const named = [...(await read(doc)).matchAll(/`((?:[\w.-]+\/)+[\w.-]+)`/g)].map(
    ([, file = '']) => file,
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('the table answers each requirement once', async () => {
  const rows = [
    ...(await read('docs/security.md')).matchAll(/^\| (\d+\.\d+\.\d+) \| .+ \| (.+?) \| .+ \|$/gm),
  ]
  const expected = Object.entries(sections)
    .sort(([a], [b]) => Number(a) - Number(b))
    .flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    )
  expect(rows.map(([, number]) => number)).toEqual(expected)
  for (const [row, , verdict] of rows)
    expect(verdict, row).toMatch(/^(?:holds|does not apply|does not hold)/)
})
