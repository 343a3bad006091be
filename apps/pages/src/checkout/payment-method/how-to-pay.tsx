import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { Segmented } from '@tideway/design/choices/segmented'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import styles from '../checkout.module.css'
import { PayByBank } from '../pay-by-bank/pay-by-bank.tsx'
import type { PayToCalls } from '../pay-by-bank/pay-to-calls.ts'
import { emptyPayer } from '../pay-by-bank/payer-draft.ts'
import { usePayByBank } from '../pay-by-bank/use-pay-by-bank.ts'
import { WaitingForPayment } from '../pay-id/waiting-for-payment.tsx'
import type { PaymentMethod } from './payment-method.ts'
import { isCollecting, methodNames, methodsOf, methodWords } from './payment-method.ts'

export interface HowToPayProps {
  state: CheckoutState
  /** Address of this checkout, to open it on a phone. */
  address: string
  clockDifference: number
  connected: boolean
  calls: PayToCalls
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  /** Reads the state again and returns true on success. */
  read: () => Promise<boolean>
}

/** Shows one of the ways to pay. Values typed and calls in progress in the other one are kept. */
export function HowToPay(props: HowToPayProps) {
  const { state, address, clockDifference, connected, calls, method, onMethod, read } = props
  const [draft, setDraft] = useState(emptyPayer)
  const pay = usePayByBank(calls, read)
  const methods = methodsOf(state)
  const onZero = () => void read()
  return (
    <>
      {methods.length > 1 && !isCollecting(state) ? (
        <div className={styles.methods}>
          <Segmented
            hideLabel
            label="How to pay"
            onChange={onMethod}
            options={methods.map((value) => ({ value, text: methodNames[value] }))}
            value={method}
          />
          <p className={styles.fine}>{methodWords[method]}</p>
        </div>
      ) : null}
      {method === 'PayTo' && state.payTo ? (
        <PayByBank
          clockDifference={clockDifference}
          draft={draft}
          onDraft={setDraft}
          onZero={onZero}
          pay={pay}
          payTo={state.payTo}
          state={state}
        />
      ) : (
        <>
          {state.payTo?.attempt?.stage === 'WAITING' ? (
            <div className={styles.notice}>
              <Alert kind="info" silent title="Your bank has a payment request from us">
                It’s waiting for your approval in your banking app. Pay one way only: if you pay
                this PayID, we’ll cancel the request.
              </Alert>
            </div>
          ) : null}
          <WaitingForPayment
            address={address}
            clockDifference={clockDifference}
            onZero={onZero}
            state={state}
          />
        </>
      )}
      {connected ? null : (
        <div className={styles.notice}>
          <Alert kind="warning" title="Connection lost">
            This page may be out of date. It’ll update automatically when you’re back online.
          </Alert>
        </div>
      )}
    </>
  )
}
