import { serviceBusy } from '@tideway/contract/calls/problems'
import { ApiError } from '../../platform/api-error.ts'
import type { OpenRail, PayIdOwner } from '../rail.ts'
import { registerMessageCleanup } from './delete-old-messages.ts'
import { GatewaySilent, gatewayClient } from './gateway-client.ts'
import { identify } from './identify.ts'
import { openInbound } from './inbound-server.ts'
import { wireId } from './message-text.ts'
import type { Identification, Identified } from './messages/identification.ts'
import { registerOrderJobs } from './orders/follow-orders.ts'
import { orderMandateChange, orderProposal } from './orders/mandate-orders.ts'
import { follow, storeOrder } from './orders/order-store.ts'
import { railConfig } from './rail-config.ts'
import type { RailContext } from './rail-context.ts'
import { receiveMessage } from './receive-message.ts'

/** Opens the rail to a gateway that speaks ISO 20022 (decision 12). docs/rail.md describes its messages. */
export const openRail: OpenRail = async (platform, events) => {
  const config = railConfig(platform.env)
  const client = gatewayClient(config, () => platform.clock.now())
  const context: RailContext = { platform, events, config, client }
  registerOrderJobs(context)
  registerPolling(context)
  registerMessageCleanup(platform)
  await openInbound(context)
  platform.jobs.stopping.addEventListener('abort', () => void client.close())
  const { ownBic } = config.parties

  return {
    async send(instruction) {
      const { instructionId } = instruction
      const order = await storeOrder(platform, {
        orderId: instructionId,
        kind: 'transfer',
        messageId: `P${wireId(instructionId)}`,
        payingBic: ownBic,
        details: { order: 'transfer', instruction },
      })
      // If the order has ended, the job reports its end again, outside of the caller's transaction.
      if (order.state !== 'OPEN') await follow(platform, platform.db, instructionId, 0)
      return { nppTransactionId: order.npp_transaction_id ?? '' }
    },
    async collect(collection) {
      const order = await storeOrder(platform, {
        orderId: collection.collectionId,
        kind: 'collection',
        messageId: `C${wireId(collection.collectionId)}`,
        payingBic: ownBic,
        details: { order: 'collection', collection },
      })
      return { nppTransactionId: order.npp_transaction_id ?? '' }
    },
    proposeAgreement: (proposal) => orderProposal(context, proposal),
    agreementChanged: (agreementId) => orderMandateChange(context, agreementId),
    async resolvePayId(payId, payIdType) {
      const answer = await ask(context, { payId, payIdType })
      if (answer.refused) return 'refused'
      return answer.verified ? ownerOf(answer) : 'unknown'
    },
    async reachOf(bsb) {
      const answer = await ask(context, { bsb })
      if (answer.refused) return 'refused'
      const { nppReachable, payToReachable } = answer
      return answer.verified ? { nppReachable, payToReachable } : 'unknown'
    },
    async accountName(bsb, accountNumber) {
      const answer = await ask(context, { bsb, accountNumber })
      return (answer.verified ? answer.name : undefined) ?? 'unknown'
    },
    async reachPayer(payer) {
      const answer = await ask(context, payer)
      if (answer.refused) return 'refused'
      if (!answer.verified) return 'unknown'
      return answer.payToReachable ? { name: answer.name } : 'not-enabled'
    },
  }
}

function ownerOf({ name, nppReachable, payToReachable }: Identification): PayIdOwner {
  return { aliasName: name ?? '', nppReachable, payToReachable }
}

/** A caller waits for these answers, so a silent gateway causes an error that asks the caller to try again. */
async function ask(context: RailContext, subject: Identified): Promise<Identification> {
  try {
    return await identify(context, subject)
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error
    context.platform.log.warn({ why: error.message }, 'the gateway did not answer a question')
    throw new ApiError(serviceBusy)
  }
}

/**
 * Registers the job that reads the gateway's messages in order, from the position reached. It finds everything that was
 * missed while no process could receive, at the start and at intervals.
 */
function registerPolling(context: RailContext): void {
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
