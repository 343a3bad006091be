import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { finishers, joined } from './joined-parts.ts'
import type { InstructionKind } from './rail/instruction-tables.ts'
import type { Finisher } from './rail/outbound-transfer.ts'

type Finishers<Kind extends string = InstructionKind> = Record<Kind, Finisher>

/** Never called. The compiler checks it. */
export function incomplete(): unknown {
  const { sweep, ...others } = finishers
  const { comeBack, ...silent } = sweep
  return [
    finishers satisfies Finishers,
    // @ts-expect-error A kind is missing.
    others satisfies Finishers,
    // @ts-expect-error A new kind has no finisher yet.
    finishers satisfies Finishers<InstructionKind | 'fee'>,
    // @ts-expect-error The finisher of returned money is missing.
    { ...others, sweep: silent } satisfies Finishers,
    comeBack,
  ]
}

test('the database accepts exactly the kinds that have a finisher', () => {
  const schema = readFileSync(path.resolve(import.meta.dirname, '../schema.sql'), 'utf8')
  const check = /CONSTRAINT rail_instructions_kind_check CHECK (.*)/.exec(schema)?.[1] ?? ''
  const kinds = [...check.matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind)
  expect(kinds.sort()).toEqual(Object.keys(finishers).sort())
})

test('two parts that bring the same member are refused', () => {
  expect(joined([{ one: 1 }, { two: 2 }])).toEqual({ one: 1, two: 2 })
  expect(() => joined([{ one: 1 }, { one: 2 }])).toThrow('brought twice: one, one')
})
