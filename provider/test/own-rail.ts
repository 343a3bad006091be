import type { OpenRail } from '../src/rail/rail.ts'

/** A rail that an operator brings: every bank knows everybody, and settles at once what it is handed. */
export const openRail: OpenRail = (_platform, events) => ({
  async send({ instructionId }) {
    const nppTransactionId = `OWN${instructionId}`
    await events.instructionFinished({
      instructionId,
      nppTransactionId,
      settled: true,
      via: 'NPP',
      reason: undefined,
    })
    return { nppTransactionId }
  },
  resolvePayId: async () => ({ aliasName: 'Own Rail', nppReachable: true, payToReachable: false }),
  reachOf: async () => ({ nppReachable: true, payToReachable: false }),
  accountName: async () => 'Own Rail',
  reachPayer: async () => 'unknown',
  proposeAgreement: async () => undefined,
  collect: async ({ collectionId }) => ({ nppTransactionId: `OWN${collectionId}` }),
})
