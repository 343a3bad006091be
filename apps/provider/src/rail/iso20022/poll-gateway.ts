import { GatewaySilent } from './gateway-client.ts'
import type { RailContext } from './rail-context.ts'
import { receiveMessage } from './receive-message.ts'

/**
 * Registers the job that reads the gateway's messages in order, from the position reached. It finds everything that was
 * missed while no process could receive, at the start and at intervals.
 */
export function registerPolling(context: RailContext): void {
  const { platform, config } = context
  platform.jobs.every('iso20022-poll', config.pollSeconds, () => readOn(context))
}

/** Reads until there is no more. The position moves after each message took effect. */
async function readOn(context: RailContext): Promise<void> {
  const { platform, client } = context
  try {
    for (;;) {
      const { position: after } = await platform.db
        .selectFrom('iso20022.position')
        .select('position')
        .executeTakeFirstOrThrow()
      const next = await client.next(after)
      if (!next) return
      // A refused message is logged and passed over, because it would be refused again.
      await receiveMessage(context, next.bytes)
      await platform.db
        .updateTable('iso20022.position')
        .set({ position: next.position })
        .where('position', '=', after)
        .execute()
    }
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error
    platform.log.warn({ why: error.message }, 'the gateway’s messages cannot be read')
  }
}
