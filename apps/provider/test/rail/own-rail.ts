import type { OpenRail } from '../../src/rail/rail.ts'

/** Rail as an operator could provide it: every bank knows everyone, and settles at once. */
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
  agreementChanged: async () => undefined,
  collect: async ({ collectionId }) => ({ nppTransactionId: `OWN${collectionId}` }),
})
