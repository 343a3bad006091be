import { expect, test } from 'vitest'
import { initiationHistory } from './payment-initiation-history.ts'
import { sampleInitiation } from './sample-initiation.ts'

const at = '2026-11-20T03:00:02.000Z'
const refundedAt = '2026-11-21T03:00:00.000Z'

test.each<[Parameters<typeof sampleInitiation>[0], string[]]>([
  [{ status: 'PENDING', completedDatetime: undefined }, ['CREATED']],
  [{ status: 'FAILED', completedDatetime: at }, ['CREATED', 'FAILED']],
  [{ status: 'SETTLED', completedDatetime: at }, ['CREATED', 'SETTLED']],
  [
    {
      status: 'RETURN_FAILED',
      completedDatetime: at,
      refundInformation: {
        availableBalance: '0.00',
        requests: [
          {
            amount: '1.00',
            status: 'COMPLETE',
            createdDateTime: refundedAt,
            completedDateTime: refundedAt,
          },
          {
            amount: '2.00',
            status: 'FAILED',
            createdDateTime: refundedAt,
            completedDateTime: refundedAt,
          },
          { amount: '3.00', status: 'IN_PROGRESS', createdDateTime: refundedAt },
        ],
      },
    },
    [
      'CREATED',
      'SETTLED',
      'RETURN_IN_PROGRESS',
      'RETURN_COMPLETED',
      'RETURN_IN_PROGRESS',
      'RETURN_FAILED',
      'RETURN_IN_PROGRESS',
    ],
  ],
])('the history of an initiation that is %j', (status, kinds) => {
  expect(initiationHistory(sampleInitiation(status)).map(({ kind }) => kind)).toEqual(kinds)
})
