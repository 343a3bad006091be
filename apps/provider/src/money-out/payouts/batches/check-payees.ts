import type { ClientId } from '@tideway/contract/calls/ids'
import { isUnknownAccount } from '@tideway/contract/payment-requests/pay-id-enquiry'
import type { PayeeCheck } from '@tideway/contract/payments/payee-check'
import { checkName } from '@tideway/contract/payments/payee-check'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import type { PayeeCheckAnswer, PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import type { RowPayout } from '@tideway/contract/payouts/payout-row'
import { payoutOfRow } from '@tideway/contract/payouts/payout-row'
import { enquirePayId } from '../../../money-in/payment-requests/receive/pay-id-enquiry.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Rail } from '../../../rail/rail.ts'
import { checkAccount } from '../enquiries/check-account.ts'
import { knownChecks, payeeOfCheck, reserveChecks, storeCheck } from './payee-check-store.ts'

/**
 * Checks the payees of rows with the banks, within the limit of enquiries, and stores the answers for the review. A row
 * that cannot be paid counts as checked.
 */
export async function checkPayees(
  platform: Platform,
  rail: Rail,
  clientId: ClientId,
  rows: readonly PayoutBatchRow[],
): Promise<PayeeCheckAnswer> {
  const now = platform.clock.now()
  const payouts = rows.flatMap((row) => {
    const read = row.leaveOut === undefined ? payoutOfRow(row) : undefined
    return read && 'payout' in read ? [read.payout] : []
  })
  const earlierChecks = await knownChecks(platform.db, clientId, payouts, now)
  const open = new Map(
    payouts
      .map((payout) => [payeeOfCheck(payout), payout] as const)
      .filter(([payee]) => !earlierChecks.has(payee)),
  )
  // End the transaction here, so that no lock is held while banks answer.
  const reserved = await transact(platform.db, (tx) =>
    reserveChecks(tx, clientId, [...open.keys()], now),
  )
  await Promise.all(
    reserved.map(async (payee) => {
      const payout = open.get(payee)
      if (!payout) return
      await storeCheck(platform.db, clientId, payee, await ask(platform, rail, clientId, payout))
    }),
  )
  for (const payee of reserved) open.delete(payee)
  const left = payouts.filter((payout) => open.has(payeeOfCheck(payout)))
  return { checked: rows.length - left.length }
}

async function ask(
  platform: Platform,
  rail: Rail,
  clientId: ClientId,
  payout: RowPayout,
): Promise<PayeeCheck> {
  try {
    return await (payout.payID === undefined
      ? askAboutAccount(rail, payout)
      : askAboutPayId(platform, rail, clientId, payout))
  } catch (error) {
    if (!(error instanceof ApiError)) {
      platform.log.warn({ err: error }, 'a payee could not be checked')
      return { result: 'NOT_CHECKED', reason: 'The bank did not answer' }
    }
    return { result: 'NOT_CHECKED', reason: 'The bank gives no information about this payee' }
  }
}

async function askAboutPayId(
  platform: Platform,
  rail: Rail,
  clientId: ClientId,
  { payID = '', payIDType = 'EMAIL', payeeName }: RowPayout,
): Promise<PayeeCheck> {
  const enquiry = { payID, payIDType, allowUnknown: true }
  const { AccountStatus } = await enquirePayId(platform, rail, clientId, enquiry)
  const { aliasName: name } = AccountStatus
  if (isUnknownAccount(AccountStatus))
    return { result: 'NOT_FOUND', reason: paymentProblems.payIdNotFound.body.message }
  if (name === undefined) return { result: 'NOT_CHECKED', reason: 'The PayID has no name' }
  // A list may leave out the name. The PayID then takes the place of its payee's name.
  if (payeeName === payID)
    return { result: 'NOT_CHECKED', name, reason: 'The list has no name for this PayID' }
  return { result: checkName(payeeName, name), name }
}

async function askAboutAccount(
  rail: Rail,
  { bsb = '', accountNumber = '', payeeName }: RowPayout,
): Promise<PayeeCheck> {
  const answer = await checkAccount(rail, { bsb, accountNumber, accountName: payeeName })
  const { accountCheckResultCode: code, displayAccountName: name } = answer
  if (answer.errorReasonCode === 'BSBN')
    return { result: 'NOT_FOUND', reason: answer.errorReasonDescription }
  if (code === 'NOAP') return { result: 'NOT_CHECKED', reason: answer.errorReasonDescription }
  return { result: resultOf[code], name }
}

const resultOf = { MTCH: 'MATCH', CMTC: 'CLOSE_MATCH', NMTC: 'NO_MATCH' } as const
