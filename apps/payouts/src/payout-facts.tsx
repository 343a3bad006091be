import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import { accountText } from '@tideway/contract/payments/account-text'
import type { PaymentFields } from '@tideway/contract/payments/payment'
import type { ReactNode } from 'react'
import styles from './payouts.module.css'

export interface PayoutFact {
  label: string
  value: ReactNode
}

/** Lists payee and amount, never truncated. */
export function PayoutFacts({ facts }: { facts: readonly PayoutFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Payee = Pick<
  PaymentFields,
  'payeeName' | 'paymentAmount' | 'payID' | 'payIDType' | 'bsb' | 'accountNumber'
>

export function payeeFacts(payment: Payee): PayoutFact[] {
  return [
    { label: 'Amount', value: <b className="num">{amountText(payment.paymentAmount)}</b> },
    { label: 'Payee', value: payment.payeeName },
    payment.payID === undefined
      ? { label: 'Account', value: <span className="num">{accountText(payment)}</span> }
      : { label: 'PayID', value: payment.payID },
  ]
}

export function wordFacts(payment: {
  paymentDescription: string
  paymentReference?: string | undefined
}): PayoutFact[] {
  const { paymentDescription, paymentReference } = payment
  return [
    { label: 'Description', value: paymentDescription },
    ...(paymentReference === undefined ? [] : [{ label: 'Reference', value: paymentReference }]),
  ]
}

/** Formats the API's `12.50` as `$12.50`. */
export function amountText(amount: string): string {
  return formatAud(parseTwoDecimals(amount) ?? ZERO_CENTS)
}
