import { expect, test } from 'vitest'
import { dumpSchema, readSchema } from './schema.ts'

test('schema.sql is what the migrations come to', async () => {
  expect(await readSchema(), 'write it again: npm run schema').toBe(await dumpSchema())
})
