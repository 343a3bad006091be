import { isJsonbSafe } from '@tideway/contract/calls/jsonb-safe'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { jsonbProblem } from '../../../http/json/jsonb-safe.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Models that are revoked together with the grant they came from. The grant itself carries its id as `id`. */
const ofGrant = new Set(['AccessToken', 'AuthorizationCode'])

/** Stores the sign-in server's sessions, grants, codes and tokens in PostgreSQL, so that all processes share them. */
export function artifactsAdapter({ db, clock }: Pick<Platform, 'db' | 'clock'>): AdapterFactory {
  return (model) => {
    const rows = () => db.selectFrom('identity_artifacts').where('model', '=', model)

    const adapter: Adapter = {
      async upsert(id, payload, expiresIn) {
        // The sign-in server parses bodies without our checks, so an authorization request may carry any text.
        const problem = jsonbProblem(payload)
        if (problem) throw new errors.InvalidRequest(problem.body.message)
        if (expiresIn === undefined) throw new Error(`A ${model} without an end is not kept`)
        const row = {
          grant_id: ofGrant.has(model) ? (payload.grantId ?? null) : null,
          // A grant has the uid of its session, which `keepSessionOfGrant` writes afterwards.
          ...(model === 'Session' && { uid: payload.uid ?? null }),
          payload: JSON.stringify(payload),
          expires_at: new Date(clock.now().getTime() + expiresIn * 1000),
        }
        await db
          .insertInto('identity_artifacts')
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute()
      },

      async find(id) {
        if (!isJsonbSafe(id)) return undefined
        return payloadOf(
          await rows()
            .select(['payload', 'consumed_at'])
            .where('id', '=', id)
            .where('expires_at', '>', clock.now())
            .executeTakeFirst(),
        )
      },

      async findByUid(uid) {
        if (!isJsonbSafe(uid)) return undefined
        return payloadOf(
          await rows()
            .select(['payload', 'consumed_at'])
            .where('uid', '=', uid)
            .where('expires_at', '>', clock.now())
            .executeTakeFirst(),
        )
      },

      async findByUserCode() {
        return undefined
      },

      /**
       * Of two simultaneous exchanges, one succeeds. The other is a replay and revokes the tokens issued for the code.
       */
      async consume(id) {
        const won = await db
          .updateTable('identity_artifacts')
          .set({ consumed_at: clock.now() })
          .where('model', '=', model)
          .where('id', '=', id)
          .where('consumed_at', 'is', null)
          .executeTakeFirst()
        if (won.numUpdatedRows === 1n) return
        const used = await rows().select('grant_id').where('id', '=', id).executeTakeFirst()
        if (used?.grant_id) await revokeGrant(db, used.grant_id)
        throw new errors.InvalidGrant(`${model} already consumed`)
      },

      async destroy(id) {
        await db
          .deleteFrom('identity_artifacts')
          .where('model', '=', model)
          .where('id', '=', id)
          .execute()
      },

      async revokeByGrantId(grantId) {
        await db
          .deleteFrom('identity_artifacts')
          .where('model', '=', model)
          .where('grant_id', '=', grantId)
          .execute()
      },
    }
    return adapter
  }
}

/** Remembers which session a grant was made from, so that a call finds the session by its token's grant. */
export async function keepSessionOfGrant(
  db: Database,
  grantId: string,
  sessionUid: string,
): Promise<void> {
  await db
    .updateTable('identity_artifacts')
    .set({ uid: sessionUid })
    .where('model', '=', 'Grant')
    .where('id', '=', grantId)
    .where((is) => is.or([is('uid', 'is', null), is('uid', '!=', sessionUid)]))
    .execute()
}

/** Revokes a grant with its codes and tokens. Id tokens issued under it are rejected from then on. */
async function revokeGrant(db: Database, grantId: string): Promise<void> {
  await db
    .deleteFrom('identity_artifacts')
    .where((is) =>
      is.or([
        is('grant_id', '=', grantId),
        is.and([is('model', '=', 'Grant'), is('id', '=', grantId)]),
      ]),
    )
    .execute()
}

export async function sweepArtifacts({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('identity_artifacts').where('expires_at', '<=', clock.now()).execute()
}

function payloadOf(
  row: { payload: Record<string, unknown>; consumed_at: Date | null } | undefined,
): AdapterPayload | undefined {
  if (!row) return undefined
  return row.consumed_at
    ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
    : row.payload
}
