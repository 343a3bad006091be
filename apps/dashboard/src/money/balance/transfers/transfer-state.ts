import type { SettlementTarget } from '@tideway/contract/balance/sweep'
import { settlementAmountMessage } from '@tideway/contract/balance/sweep'
import type { Cents } from '@tideway/contract/money/money'
import { currencyText, formatAud, ZERO_CENTS } from '@tideway/contract/money/money'

export interface TransferFacts {
  /** The typed text. */
  text: string
  /** In cents. Undefined while loading or after a failed load. */
  balance: Cents | undefined
  account: SettlementTarget | 'none' | 'loading' | 'failed'
  unanswered: Cents | undefined
}

export interface TransferState {
  /** Reason why the amount input is disabled. */
  amountOff: string | undefined
  hint: string
  /** Problem with the amount. */
  message: string | undefined
  /** Reason why Transfer is disabled. */
  transferOff: string | undefined
}

/** Returns the state of the form of an instant settlement, with the reasons for disabled controls (spec 2.20, 5). */
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
      : settlementAmountMessage(currencyText(text), balance ?? ZERO_CENTS)
  const transferOff =
    wait ??
    (none ? 'There’s no balance to transfer.' : undefined) ??
    accountReason(account) ??
    amountReason(text, message)
  return { amountOff, hint, message, transferOff }
}

/** Differs from the message under the amount, because screen readers read both. */
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
