import type { ClientId } from '@tideway/contract/calls/ids'
import type { Reader } from '../../../platform/database/database.ts'
import type { SearchedRecord } from './searched-record.ts'
import { fieldsOf } from './searched-record.ts'

/** Limit of the users that are searched. A client has a few hundred at most. */
export const MOST_USERS = 2000

/** Returns the users of a client, newest first. */
export async function readUsers(db: Reader, clientId: ClientId): Promise<SearchedRecord[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['email', 'given_name', 'family_name', 'enabled', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .limit(MOST_USERS)
    .execute()
  return rows.map((row) => {
    const name = `${row.given_name} ${row.family_name}`.trim()
    return {
      ids: [],
      units: [
        {
          fields: fieldsOf([
            ['email', row.email],
            ['name', name],
          ]),
        },
      ],
      hit: {
        id: row.email,
        title: name === '' ? row.email : name,
        subtitle: row.email,
        status: row.enabled ? 'ENABLED' : 'DISABLED',
        createdDatetime: row.created_at.toISOString(),
      },
    }
  })
}

/** Returns the API keys of a client, newest first. Their number is limited (`MOST_KEYS`). */
export async function readApiKeys(db: Reader, clientId: ClientId): Promise<SearchedRecord[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['key_id', 'name', 'enabled', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute()
  return rows.map((row) => ({
    ids: fieldsOf([['keyId', row.key_id]]),
    units: [
      {
        fields: fieldsOf([
          ['keyId', row.key_id],
          ['name', row.name],
        ]),
      },
    ],
    hit: {
      id: row.key_id,
      title: row.name ?? row.key_id,
      subtitle: row.key_id,
      status: row.enabled ? 'ENABLED' : 'DISABLED',
      createdDatetime: row.created_at.toISOString(),
    },
  }))
}
