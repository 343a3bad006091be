import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BASELINE, LAST_BEFORE_BASELINE } from '../../src/platform/migrations/migrate.ts'
import { checkMigration, declarationsOf } from './check-migration.ts'

/** New migrations run while processes of the last release still serve calls (decision 114). */

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')
const lastRelease: { version: string; migration: string } = JSON.parse(
  await read('ops/deploy/last-release.json'),
)
const names = (await readdir(path.join(root, 'apps/provider/migrations')))
  .filter((name) => name.endsWith('.sql'))
  .sort()
const newer = names.filter((name) => name > lastRelease.migration)

test('migrations have one number each, and follow those that the baseline replaced', () => {
  const [first, ...later] = names
  expect(first).toBe(BASELINE)
  const numbers = [LAST_BEFORE_BASELINE, ...later].map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => 144 + index))
})

test('the last release is the newest of the changelog', async () => {
  const [, version] = /^## (\d+\.\d+\.\d+)/m.exec(await read('CHANGELOG.md')) ?? []
  expect(lastRelease.version).toBe(version)
  expect([LAST_BEFORE_BASELINE, ...names]).toContain(lastRelease.migration)
})

test('processes of the last release keep working during every newer migration', async () => {
  const created = new Set<string>()
  const problems: Record<string, string[]> = {}
  for (const name of newer) {
    const hazards = await checkMigration(
      await read(`apps/provider/migrations/${name}`),
      lastRelease.version,
      created,
    )
    if (hazards.length > 0) problems[name] = hazards
  }
  expect(problems).toEqual({})
})

test('each declared pause is listed for operators', async () => {
  const page = await read('docs/upgrades.md')
  for (const name of newer) {
    const pauses = declarationsOf(await read(`apps/provider/migrations/${name}`)).filter(
      ({ unusedSince }) => unusedSince === undefined,
    )
    for (const { rule, object } of pauses)
      expect(page, `docs/upgrades.md lists ${rule} ${object}`).toContain(
        `| \`${name}\` | ${rule} \`${object}\` |`,
      )
  }
})
