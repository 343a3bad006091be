import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readImporters } from './import-graph.ts'

const sources = {
  'packages/contract/src/money/money.ts': 'export const cents = 1',
  'packages/contract/src/money/types.ts': 'export interface Cents {}',
  'apps/provider/src/money-in/refunds/refund.ts': [
    "import { cents } from '@tideway/contract/money/money'",
    "import type { Cents } from '@tideway/contract/money/types'",
    "import { z } from 'zod'",
    "export { round } from './round.ts'",
    'export const later = () => import("../late.ts")',
  ].join('\n'),
  'apps/provider/src/money-in/refunds/round.ts': "import './start.ts'\nexport const round = 1",
  'apps/provider/src/money-in/refunds/start.ts': '',
  'apps/provider/src/money-in/late.ts': 'export const late = 1',
}

let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tideway-graph-'))
  for (const [file, source] of Object.entries(sources)) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), source)
  }
})
afterAll(() => rm(root, { recursive: true }))

test('values that are imported, exported again, or imported later are followed, types and packages are not', () => {
  expect(readImporters(root, Object.keys(sources))).toEqual(
    new Map([
      [
        'packages/contract/src/money/money.ts',
        new Set(['apps/provider/src/money-in/refunds/refund.ts']),
      ],
      [
        'apps/provider/src/money-in/refunds/round.ts',
        new Set(['apps/provider/src/money-in/refunds/refund.ts']),
      ],
      [
        'apps/provider/src/money-in/late.ts',
        new Set(['apps/provider/src/money-in/refunds/refund.ts']),
      ],
      [
        'apps/provider/src/money-in/refunds/start.ts',
        new Set(['apps/provider/src/money-in/refunds/round.ts']),
      ],
    ]),
  )
})
