import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { Alert } from '@tideway/design/messages/alert'
import { phoneScreen } from '@tideway/design/theme/breakpoints'
import { useMedia } from '@tideway/design/theme/use-media'
import styles from '../checkout.module.css'
import { amountArrived, amountToPay, aud, payAgain } from '../checkout-words.ts'
import { Countdown } from '../countdown.tsx'
import { PayIdToCopy } from './pay-id-to-copy.tsx'
import { QrCode } from './qr-code.tsx'
import { offersScan } from './scan-offer.ts'

export interface WaitingProps {
  state: CheckoutState
  /** Address of this checkout, to open it on a phone. */
  address: string
  clockDifference: number
  onZero: () => void
}

export function WaitingForPayment({ state, address, clockDifference, onZero }: WaitingProps) {
  return (
    <>
      <WhatArrived state={state} />
      <ScanCode address={address} />
      <PayIdToCopy payId={state.payID} />
      <Countdown
        clockDifference={clockDifference}
        end={state.expiryDateTime}
        onZero={onZero}
        start={state.createdDateTime}
        title="Waiting for payment"
        words={
          state.expiryDateTime === undefined ? 'This PayID doesn’t expire' : 'This PayID expires in'
        }
      />
    </>
  )
}

/**
 * Shows money that arrived without completing the request: a wrong amount that is being returned, or a part of the
 * total.
 */
function WhatArrived({ state }: { state: CheckoutState }) {
  const arrived = amountArrived(state)
  const returned = state.failedAttempts.at(-1)
  return (
    // Rendered from the start, so that screen readers announce its later content.
    <div aria-live="polite">
      {arrived === undefined ? null : (
        <div className={styles.notice}>
          <Alert kind="success" silent title={`${arrived} has arrived`}>
            You have {amountToPay(state)} of {aud(state.amount ?? '0.00')} left to pay.
          </Alert>
        </div>
      )}
      {returned === undefined ? null : (
        <div className={styles.notice}>
          <Alert
            kind="warning"
            silent
            title={`We’re returning your payment of ${aud(returned.amount)}`}
          >
            {returned.amount === state.amount
              ? 'We couldn’t accept it. '
              : 'It’s not the amount requested. '}
            It’ll go back to your account automatically. How soon you see it depends on your bank.{' '}
            {payAgain(state)}
          </Alert>
        </div>
      )}
    </div>
  )
}

/** A code that opens this checkout on the payer's phone, which has their banking app. */
function ScanCode({ address }: { address: string }) {
  const narrow = useMedia(phoneScreen)
  const { width, height } = window.screen
  const inFrame = window.parent !== window
  if (!offersScan({ screenSide: Math.min(width, height), narrow, inFrame })) return null
  return (
    <div className={styles.scan}>
      <QrCode label="QR code for this payment" text={address} />
      <p>Scan to pay on your phone</p>
    </div>
  )
}
