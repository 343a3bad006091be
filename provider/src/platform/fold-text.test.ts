import { foldText } from '@tideway/contract/search/fold-text'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database.ts'
import { createTestDatabase } from '../../test/database.ts'

const database: TestDatabase = await createTestDatabase()
afterAll(() => database.drop())

async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ folded: string }>(
    `SELECT fold_text(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`,
    [texts],
  )
  return rows.map((row) => row.folded)
}

test.each([
  ['Zoë  O’Brien', "zoe o'brien"],
  [' STRASSE Straße ', 'strasse strasse'],
  ['Łukasz Żak', 'lukasz zak'],
  ['Ærøskøbing – œuvre', 'aeroskobing - oeuvre'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['ﬁne\u00a0print\t①', 'fine print 1'],
  ['100%_\\', '100%_\\'],
])('the database folds %j as the contract does', async (text, wanted) => {
  expect(foldText(text)).toBe(wanted)
  expect(await folded([text])).toEqual([wanted])
})

test('the database folds any text of names as the contract does', async () => {
  const letters = fc.oneof(
    fc.integer({ min: 0x20, max: 0x24f }),
    fc.integer({ min: 0x300, max: 0x36f }),
    fc.integer({ min: 0x1e00, max: 0x1eff }),
    fc.constantFrom(0x2018, 0x2019, 0x2bc, 0x2010, 0x2013, 0x2014, 0x3000, 0xfb01, 0x4e2d, 0x1f600),
  )
  const text = fc.array(letters, { maxLength: 20 }).map((codes) => String.fromCodePoint(...codes))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
      expect(await folded(texts)).toEqual(texts.map(foldText))
    }),
    { numRuns: 60 },
  )
})
