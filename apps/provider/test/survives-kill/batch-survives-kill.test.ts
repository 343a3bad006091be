import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { expectBooksToAgree } from '../books.ts'
import type { UploadedFile } from './killed-files.ts'
import { openFileSuite } from './killed-files.ts'

const LIMIT = 300_000
const points: FaultPoint[] = [
  'batch-after-receipt',
  'batch-after-line',
  'batch-after-lines',
  'batch-before-move',
  'batch-after-move',
]

describe('a payment file, after a power failure', () => {
  const suite = openFileSuite()
  const files: UploadedFile[] = []

  /** Expects that exactly the payments of the files were made, and that the files were moved. */
  async function expectEachPaidOnce(): Promise<void> {
    const { pool } = suite.database
    const batches = await pool.query(
      'SELECT file_name AS name, status, filing, made FROM batches ORDER BY created_at',
    )
    expect(batches.rows).toEqual(
      files.map(({ name }) => ({ name, status: 'PROCESSED', filing: 'MOVED', made: 3 })),
    )
    const { rows } = await pool.query<{ cents: number }>(
      'SELECT amount_cents AS cents FROM payments ORDER BY 1',
    )
    expect(rows.map(({ cents }) => cents)).toEqual(files.flatMap(({ cents }) => cents))
    await expectBooksToAgree(pool)
    expect((await readdir(path.join(suite.farEnd.input, 'processed'))).sort()).toEqual(
      files.flatMap(({ name }) => [name, `${name}.result.csv`]),
    )
    expect(await readdir(suite.farEnd.input)).toEqual(['processed'])
  }

  test.for(points)('at %s is paid once', { timeout: LIMIT }, async (point) => {
    const first = await suite.running()
    await first.dieAt(point)
    const file = await suite.upload()
    files.push(file)
    expect(await first.ended).toBe('SIGKILL')
    await suite.running()
    await suite.filed(file)
    await expectEachPaidOnce()
  })

  test('is not paid again by later polls', async () => {
    await wait(2500)
    await expectEachPaidOnce()
  })
})
