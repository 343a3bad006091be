import { describe } from 'vitest'
import { openRail } from '../../src/rail/iso20022/open-rail.ts'
import { simulatedBank } from '../../src/sandbox/bank/simulated-bank.ts'
import { makeCertificates } from '../iso-gateway/certificates.ts'
import { isoSettings, openIsoGateway } from '../iso-gateway/iso-gateway.ts'
import { freePort } from '../provider-process.ts'
import { railConformance } from './rail-conformance.ts'

const settles = { bsb: '062000', accountNumber: '12345999' }
const rejects = { bsb: '062000', accountNumber: '12345678' }

describe('the simulated banks', () => {
  railConformance(async () => ({
    openRail: simulatedBank,
    accounts: { settles, rejects },
    reason: 'AGNT',
    async received({ database }) {
      const { rows } = await database.pool.query<{ cents: number }>(
        `SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM bank.statement_lines
          WHERE bsb = $1 AND account_number = $2`,
        [settles.bsb, settles.accountNumber],
      )
      return rows[0]?.cents ?? 0
    },
    knownPayId: { payId: 'johnsmith@test.com.au', name: 'John Smith' },
    unknownPayId: 'not-found@example.com',
    close: async () => undefined,
  }))
})

describe('the ISO 20022 rail', () => {
  railConformance(async () => {
    const certificates = await makeCertificates()
    const inboundPort = await freePort()
    const gateway = await openIsoGateway(certificates, inboundPort)
    const { accounts, fates, payIds } = gateway.bank
    fates.set(`${rejects.bsb} ${rejects.accountNumber}`, { rejects: 'AGNT' })
    payIds.set('john@smith.example', { ...settles, name: 'John Smith' })
    return {
      openRail,
      settings: isoSettings(gateway, certificates, inboundPort),
      accounts: { settles, rejects },
      reason: 'AGNT',
      received: async () => accounts.get(`${settles.bsb} ${settles.accountNumber}`)?.cents ?? 0,
      knownPayId: { payId: 'john@smith.example', name: 'John Smith' },
      unknownPayId: 'not-found@example.com',
      async close() {
        await gateway.stop()
        await certificates.remove()
      },
    }
  })
})
