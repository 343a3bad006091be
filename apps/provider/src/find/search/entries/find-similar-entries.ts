import type { ClientId } from '@tideway/contract/calls/ids'
import { spellingPattern } from '@tideway/contract/search/spelling'
import { CompiledQuery } from 'kysely'
import { namedStatement } from '../../../platform/database/database.ts'
import { readElsewhere } from '../../../platform/database/replica.ts'
import { databaseCode } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EntryKind } from './entry-kind.ts'
import { QUERY_CANCELED } from './find-entries.ts'

const statement = `SELECT wanted.kind, found.record_id
  FROM unnest($2::text[]) AS wanted (kind)
 CROSS JOIN LATERAL find_similar_entries($1, wanted.kind, $3, $4) AS found`

/** Limits each statement. If it takes longer, no other spelling is suggested. */
const limitStatement = CompiledQuery.raw('SET LOCAL statement_timeout = 200')

/** Finds entries with words that are one letter away from these. Returns none if that takes too long. */
export async function findSimilarEntries(
  platform: Platform,
  search: {
    clientId: ClientId
    kinds: readonly EntryKind[]
    words: readonly string[]
    /** Most entries of each kind. */
    limit: number
  },
): Promise<{ kind: EntryKind; recordId: string }[]> {
  const longestFirst = [...search.words].sort((one, other) => other.length - one.length)
  if (search.words.length === 0 || search.kinds.length === 0) return []
  const patterns = longestFirst.map(spellingPattern)
  const values = [search.clientId, search.kinds, patterns, search.limit]
  return readElsewhere(platform, ({ db }) =>
    db
      .transaction()
      .execute(async (tx) => {
        await tx.executeQuery(limitStatement)
        const { rows } = await tx.executeQuery<{ kind: EntryKind; record_id: string }>(
          namedStatement('find-similar-entries', statement, values),
        )
        return rows.map(({ kind, record_id }) => ({ kind, recordId: record_id }))
      })
      .catch((error: unknown) => {
        if (databaseCode(error) === QUERY_CANCELED) return []
        throw error
      }),
  )
}
