import { foldText } from '@tideway/contract/search/fold-text'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/database.ts'

const database = await createTestDatabase({ max: 1 })
afterAll(() => database.drop())

/** The same texts folded by the database. */
async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    'SELECT fold_text(given) AS text FROM unnest($1::text[]) WITH ORDINALITY AS texts (given, place) ORDER BY place',
    [texts],
  )
  return rows.map(({ text }) => text)
}

test.each([
  ['Zoë  O’Brien', "zoe o'brien"],
  ['\u00a0Straße\t\u2003ŒUVRE\n', 'strasse oeuvre'],
  ['ΟΔΟΣ ΟΔΟΣ.', 'οδοσ οδοσ.'],
  ['ﬁne Ⅷ ½', 'fine viii 1⁄2'],
  ['İstanbul ILGAZ ığdır', 'istanbul ilgaz igdir'],
  ['100% x_y back\\slash', '100% x_y back\\slash'],
  ['', ''],
])('%o is folded to %o here and there', async (text, foldedText) => {
  expect(foldText(text)).toBe(foldedText)
  expect(await folded([text])).toEqual([foldedText])
})

test('every character that the database knows is folded as in the contract', async () => {
  const { rows } = await database.pool.query<{ characters: string[] }>(
    `SELECT array_agg('A' || chr(code) || 'b') AS characters FROM generate_series(1, 1114111) code
      WHERE code NOT BETWEEN 55296 AND 57343 AND unicode_assigned(chr(code))`,
  )
  const texts = rows[0]?.characters ?? []
  expect(texts.length).toBeGreaterThan(150_000)
  const theirs = await folded(texts)
  expect(texts.filter((text, index) => foldText(text) !== theirs[index])).toEqual([])
})
