import { expect, test } from 'vitest'
import { agreementFailures, agreementReasons } from './agreement-failures.ts'
import { payoutCallFailures, refundCallFailures } from './call-failures.ts'
import { collectionFailures } from './collection-failures.ts'
import type { Explanation } from './failure.ts'
import { batchExplanations, sftpExplanations } from './file-failures.ts'
import {
  accountCheckFailures,
  attemptFailures,
  refundTriggers,
  requestEndReasons,
  returnInitiators,
  webhookFailures,
} from './other-failures.ts'
import { payoutFailures, refundFailures, settlementFailures } from './transfer-failures.ts'

const tables: Record<string, Readonly<Record<string, Explanation>>> = {
  payoutFailures,
  refundFailures,
  settlementFailures,
  collectionFailures,
  agreementReasons,
  agreementFailures,
  attemptFailures,
  requestEndReasons,
  returnInitiators,
  refundTriggers,
  webhookFailures,
  sftpExplanations,
  batchExplanations,
  accountCheckFailures,
  refundCalls: Object.fromEntries(refundCallFailures.map((one, place) => [place, one])),
  payoutCalls: Object.fromEntries(payoutCallFailures.map((one, place) => [place, one])),
}

const entries = Object.entries(tables).flatMap(([table, explanations]) =>
  Object.entries(explanations).map(([code, one]) => [table, code, one] as const),
)

test.each(entries)('%s %s is explained in two sentences', (_table, _code, { what, todo }) => {
  // A decimal point and '.pgp' do not end a sentence.
  for (const sentence of [what, todo]) expect(sentence).toMatch(/^[A-Z](?:[^.]|\.(?=[\dp]))*\.$/)
})

test.each(entries)('%s %s offers a retry only if trying again can help', (_table, _code, one) => {
  const { retry, action } = one
  if (action === 'retryRefund' || action === 'newTransfer') expect(retry).not.toBe('never')
})

test('a reason of the published code sets says who can act', () => {
  expect(payoutFailures.AGNT.who).toBe('you')
  expect(refundFailures.AGNT).toMatchObject({ who: 'payer', action: 'newPayout' })
  expect(collectionFailures.AC03.who).toBe('us')
})
