import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { addCents, asCents, centsToText } from '@tideway/contract/money/money'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import { DAY, MINUTE } from '@tideway/contract/time/durations'
import type { BankAccount } from '../../bank/bank-directory.ts'
import { regularPayers, shoppers } from '../../bank/bank-directory.ts'
import type { Random } from '../random.ts'

const SPAN_DAYS = 100
const DAYS_TO_APPROVE = 5

/** Generated agreement: its row, and the data for its collections. Amounts are in cents. */
export interface SeededAgreement {
  row: Record<string, unknown> & { payment_agreement_id: string }
  /** Period in which collections were possible, in milliseconds since 1970. Undefined if there was none. */
  open: { from: number; to: number } | undefined
  /** True if collections are still possible. */
  active: boolean
  firstCents: Cents | undefined
  usualCents: Cents
  payer: { bsb: string; accountNumber: string; name: string }
}

/** Everyone in the directory who buys: people and some businesses. */
const payers: readonly BankAccount[] = [...shoppers, ...regularPayers]
const reasons = ['Beans every month', 'Office coffee', 'Grinder rental', 'Cold brew on tap']

/** Cycle of statuses, most of them ACTIVE. */
const statuses = [
  'ACTIVE',
  'ACTIVE',
  'CREATED',
  'ACTIVE',
  'SUSPENDED',
  'ACTIVE',
  'CANCELLED',
  'ACTIVE',
  'FAILED',
  'ACTIVE',
] as const
type Status = (typeof statuses)[number]

/**
 * Generates agreements of one client over the last hundred days, oldest first, in every status and of all four kinds.
 */
export function seededAgreements(
  random: Random,
  clientId: ClientId,
  count: number,
  now: Date,
  firstNumber = 2200,
): SeededAgreement[] {
  const agreements = Array.from({ length: count }, (_, index) => {
    const status = statuses[index % statuses.length] ?? 'ACTIVE'
    // An agreement that still waits for approval must be from these days.
    const days = status === 'CREATED' ? DAYS_TO_APPROVE - 1 : SPAN_DAYS - 3
    const at =
      now.getTime() - random.whole(10 * MINUTE, days * DAY) - (status === 'CREATED' ? 0 : 2 * DAY)
    return { status, at }
  }).sort((one, other) => one.at - other.at)
  return agreements.map(({ status, at }, index) =>
    agreement(
      random,
      clientId,
      { status, createdAt: new Date(at), number: firstNumber + index },
      now,
    ),
  )
}

function agreement(
  random: Random,
  clientId: ClientId,
  { status, createdAt, number }: { status: Status; createdAt: Date; number: number },
  now: Date,
): SeededAgreement {
  const payer = random.pick(payers)
  const usualCents = asCents(random.whole(9, 160) * 100 + random.pick([0, 50, 95]))
  const terms = termsOf(random, number, usualCents, createdAt)
  const registered = createdAt.getTime() + random.whole(3, 900) * MINUTE
  const approved = status === 'ACTIVE' || status === 'SUSPENDED' || random.fraction() < 0.6
  const ended =
    registered + Math.floor((now.getTime() - registered) * (0.3 + random.fraction() / 2))
  const wasActive = status !== 'CREATED' && status !== 'FAILED' && approved
  return {
    row: {
      client_id: clientId,
      payment_agreement_id: random.hex(32),
      contract_id: random.fraction() < 0.5 ? `contract-${number}` : null,
      body: bodyOf(clientId, number, payer, random.pick(reasons), terms.details),
      created_at: createdAt,
      approve_by: new Date(createdAt.getTime() + DAYS_TO_APPROVE * DAY),
      npp_agreement_id: status === 'FAILED' ? null : random.hex(32),
      failed_in_row: 0,
      ...endOf(status, wasActive, new Date(registered), new Date(ended)),
    },
    open: wasActive
      ? { from: registered, to: status === 'ACTIVE' ? now.getTime() : ended }
      : undefined,
    active: status === 'ACTIVE',
    firstCents: terms.firstCents,
    usualCents,
    payer,
  }
}

function bodyOf(
  clientId: ClientId,
  number: number,
  payer: BankAccount,
  description: string,
  agreementDetails: object,
): object {
  return {
    clientId,
    clientTransactionId: `subscription-${number}`,
    payerDetails: {
      name: payer.name,
      ...(payer.payId === undefined
        ? { bankAccountDetails: { bsb: payer.bsb, accountNumber: payer.accountNumber } }
        : { payIDDetails: { payID: payer.payId.value, payIDType: payer.payId.type } }),
    },
    paymentAgreementType: 'RETAIL',
    description,
    agreementDetails,
  }
}

/** Cycles through all four kinds. Half of those that can have an end date have one. */
function termsOf(
  random: Random,
  number: number,
  usualCents: Cents,
  createdAt: Date,
): { details: object; firstCents: Cents | undefined } {
  const startDate = sydneyDay(createdAt)
  const amount = centsToText(usualCents)
  const maximumAmount = centsToText(asCents(usualCents * 2))
  const endDate =
    random.fraction() < 0.5 ? { endDate: addDays(startDate, random.whole(200, 700)) } : {}
  const frequency = random.pick(['WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'QUARTERLY', 'ADHOC', 'DAILY'])
  const terms = { startDate, frequency }
  switch (number % 4) {
    case 0:
      return {
        details: { variableAgreementDetails: { ...terms, maximumAmount, ...endDate } },
        firstCents: undefined,
      }
    case 1:
      return {
        details: { usageBasedAgreementDetails: { ...terms, maximumAmount, ...endDate } },
        firstCents: undefined,
      }
    case 2: {
      const lastPaymentAmount = centsToText(asCents(usualCents * 6))
      return {
        details: { balloonAgreementDetails: { ...terms, amount, lastPaymentAmount } },
        firstCents: undefined,
      }
    }
    default: {
      const firstCents = random.fraction() < 0.5 ? addCents(usualCents, asCents(25_00)) : undefined
      const first = firstCents === undefined ? {} : { firstPaymentAmount: centsToText(firstCents) }
      return {
        details: { fixedAgreementDetails: { ...terms, amount, ...first, ...endDate } },
        firstCents,
      }
    }
  }
}

function endOf(status: Status, wasActive: boolean, registered: Date, ended: Date): object {
  const before = wasActive ? 'ACTIVE' : 'CREATED'
  const columns = {
    status,
    previous_status: null,
    last_status_by: null,
    registered_at: wasActive ? registered : null,
    cancelled_at: null,
    reason_code: null,
    reason_description: null,
    failure_code: null,
    failure_reason: null,
  }
  switch (status) {
    case 'CREATED':
      return columns
    case 'ACTIVE':
      return { ...columns, previous_status: 'CREATED', last_status_by: 'PAYER' }
    case 'FAILED':
      return {
        ...columns,
        previous_status: 'CREATED',
        last_status_by: 'TIDEWAY',
        failure_code: 'TID2.2',
        failure_reason: 'The payer account is not eligible for PayTo.',
      }
    case 'SUSPENDED':
      return {
        ...columns,
        previous_status: 'ACTIVE',
        last_status_by: 'MERCHANT',
        reason_code: 'MD17',
        reason_description: 'The payee requested it.',
      }
    case 'CANCELLED':
      return {
        ...columns,
        previous_status: before,
        last_status_by: 'PAYER',
        cancelled_at: wasActive ? ended : registered,
        reason_code: wasActive ? 'CTCA' : 'MS02',
        reason_description: wasActive
          ? 'The payer cancelled the contract.'
          : 'The payer gave no reason.',
      }
  }
}
