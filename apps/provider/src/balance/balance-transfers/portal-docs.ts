import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'

export const balanceTransfersDocs: CallDocs = {
  description:
    'Newest first. Lists money moved between the balance and the client’s accounts: settlements (sweeps), top-ups, and corrections by the provider. Payouts, refunds and payments received are in their own searches.',
  extension:
    'The list under Instant Settlement. For roles that may read reports, which are the roles that see the balance.',
  parameters: clientIdInPath,
  example: {
    path: '/clients/HARBOUR/balanceTransfers',
    query: 'numberOfRecords=2',
    answer: {
      records: [
        {
          transferId: '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
          type: 'SETTLEMENT',
          status: 'FAILED',
          createdDatetime: '2026-11-20T03:00:00.000Z',
          completedDatetime: '2026-11-20T03:00:02.000Z',
          amount: '1250.00',
          reason: 'AC06',
          account: { name: 'Harbour Roasters Pty Ltd', payID: 'settlement@harbour.example' },
          startedBy: { kind: 'USER', name: 'finance.admin@harbour.example' },
          nppTransactionId: 'TDWYAU2SXXXN20261120000000000000042',
        },
        {
          transferId: '1c7a3a4b0d2e5f609b8c7d6e5f4a3b2c',
          type: 'TOP_UP',
          status: 'SETTLED',
          createdDatetime: '2026-11-19T22:15:00.000Z',
          completedDatetime: '2026-11-19T22:15:00.000Z',
          amount: '5000.00',
          account: { name: 'Harbour Roasters', bsb: '062000', accountNumber: '12345678' },
          nppTransactionId: 'CTBAAUSNXXXN20261120000000000000043',
        },
      ],
      recordCount: 2,
    },
  },
}
