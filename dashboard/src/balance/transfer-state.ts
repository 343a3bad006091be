import type { SettlementTarget } from '@tideway/contract/balance/sweep'
import { settlementAmountMessage } from '@tideway/contract/balance/sweep'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, ZERO_CENTS } from '@tideway/contract/money/money'
import { completeCurrencyInput } from './currency-input.ts'

export interface TransferFacts {
  /** What is typed. */
  text: string
  /** In cents; undefined while it is loading or could not be read. */
  balance: Cents | undefined
  account: SettlementTarget | 'none' | 'loading' | 'failed'
  unanswered: Cents | undefined
}

export interface TransferState {
  /** Why nothing can be typed. */
  amountOff: string | undefined
  hint: string
  /** What is wrong with the amount. */
  message: string | undefined
  /** Why nothing can be transferred. */
  transferOff: string | undefined
}

/** What the form of an instant settlement allows, and why not (spec 2.20, 5). */
export function transferState(facts: TransferFacts): TransferState {
  const { text, balance, account, unanswered } = facts
  const none = balance === undefined || balance <= 0
  const hint = none ? 'No balance available' : `Up to ${formatAud(balance)}`
  const wait =
    unanswered === undefined
      ? undefined
      : `Send or dismiss the transfer of ${formatAud(unanswered)} first.`
  const amountOff = wait ?? (none ? hint : undefined)
  const message =
    amountOff !== undefined || text === ''
      ? undefined
      : settlementAmountMessage(completeCurrencyInput(text), balance ?? ZERO_CENTS)
  const transferOff =
    wait ??
    (none ? 'There’s no balance to transfer.' : undefined) ??
    accountReason(account) ??
    amountReason(text, message)
  return { amountOff, hint, message, transferOff }
}

/** Not the words that stand under the amount: they are read out beside these. */
function amountReason(text: string, message: string | undefined): string | undefined {
  if (text === '') return 'Enter an amount.'
  return message === undefined ? undefined : 'Correct the amount to transfer.'
}

function accountReason(account: TransferFacts['account']): string | undefined {
  if (account === 'none') return 'You don’t have a settlement account yet.'
  if (account === 'loading') return 'Loading your settlement account…'
  if (account === 'failed') return 'We couldn’t load your settlement account.'
  return undefined
}
