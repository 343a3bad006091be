import type { Platform } from '../platform/platform.ts'
import { SIMULATED_RAIL } from '../platform/settings/production-rules.ts'

/** Logs what an operator must do before a newly started provider can be used. Logs nothing for a provider in use. */
export async function printNextSteps({ db, env, log }: Platform): Promise<void> {
  const client = await db.selectFrom('clients').select('client_id').limit(1).executeTakeFirst()
  const account = await db.selectFrom('accounts').select('client_id').limit(1).executeTakeFirst()
  if (!client)
    log.warn(
      "no client yet: npm run admin -- client create CLIENT_ID --name 'NAME' (docs/production.md)",
    )
  else if (!account)
    log.warn(
      `no user yet: npm run admin -- user invite EMAIL --client ${client.client_id} (docs/production.md)`,
    )
  if (env.mode === 'production' && env.rail === SIMULATED_RAIL)
    log.warn('RAIL=simulated: the banks are simulated, and no real money moves')
}
