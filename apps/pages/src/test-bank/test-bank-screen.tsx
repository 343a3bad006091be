import { WaveMark } from '@tideway/design/brand/logo'
import { Button } from '@tideway/design/buttons/button'
import { Segmented } from '@tideway/design/choices/segmented'
import { Alert } from '@tideway/design/messages/alert'
import { useEffect, useRef, useState } from 'react'
import { usePageData } from '../page-data/use-page-data.ts'
import { AgreementsPanel } from './agreements-panel.tsx'
import type { PayerKey } from './payer-choice.tsx'
import { payerKeyOf } from './payer-choice.tsx'
import { PayerStatement } from './payer-statement.tsx'
import { PaymentForm } from './payment-form.tsx'
import styles from './test-bank.module.css'
import { readPayers } from './test-bank-calls.ts'

const LOOK_AGAIN_MS = 2500

type Side = 'payments' | 'agreements'

export function TestBankScreen() {
  const [chosen, setChosen] = useState<PayerKey>()
  const [version, setVersion] = useState(0)
  const [lookedAt, setLookedAt] = useState(0)
  const { data: payers, failed } = usePageData({ key: 'payers', read: readPayers, version })
  const beside = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState<Side>(sideFromUrl)

  // The statement may be out of view when it is opened from an agreement.
  useEffect(() => {
    if (lookedAt > 0) beside.current?.focus()
  }, [lookedAt])

  const first = payers?.[0]
  const current = chosen ?? (first && payerKeyOf(first)) ?? ''
  const payer = payers?.find((one) => payerKeyOf(one) === current)
  const changed = () => setVersion((before) => before + 1)
  const awaited = payers !== undefined && chosen?.includes('/') === true && !payer

  // An account is listed only after its first payment, which a payee may collect elsewhere, so we read the list again.
  useEffect(() => {
    if (!awaited) return
    const timer = window.setInterval(() => setVersion((before) => before + 1), LOOK_AGAIN_MS)
    return () => window.clearInterval(timer)
  }, [awaited])

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <WaveMark />
        <h1>Test bank</h1>
      </header>
      <main>
        <Alert kind="info" silent title="Test bank: pretend money only">
          Play the payer’s bank: pay a PayID, answer PayTo agreements, and see money leave and
          refunds come back.
        </Alert>
        <div className={styles.sides}>
          <Segmented
            hideLabel
            label="What to do"
            onChange={setSide}
            options={[
              { value: 'payments', text: 'Payments' },
              { value: 'agreements', text: 'PayTo agreements' },
            ]}
            value={side}
          />
        </div>
        {failed ? (
          <div className={styles.failed}>
            <Alert actions={<Button onClick={changed}>Refresh</Button>} kind="error">
              We couldn’t load the accounts.
            </Alert>
          </div>
        ) : null}
        {payers ? (
          <div className={styles.columns}>
            {side === 'agreements' ? (
              <AgreementsPanel
                of={agreementFromUrl()}
                onStatement={(account) => {
                  setChosen(account)
                  changed()
                  setLookedAt((before) => before + 1)
                }}
              />
            ) : (
              <PaymentForm
                chosen={current}
                onChoose={setChosen}
                onPaid={(account) => {
                  setChosen(account)
                  changed()
                }}
                payers={payers}
              />
            )}
            <div ref={beside} tabIndex={-1}>
              {payer ? (
                <PayerStatement onChanged={changed} payer={payer} version={version} />
              ) : (
                <p className={styles.nobody}>
                  Their account appears here after their first payment.
                </p>
              )}
            </div>
          </div>
        ) : (
          <p aria-busy={!failed} className="visually-hidden">
            {failed ? '' : 'Loading'}
          </p>
        )}
      </main>
    </div>
  )
}

/** `?agreement=` names an agreement, or is empty for all of them. */
function sideFromUrl(): Side {
  return new URLSearchParams(window.location.search).has('agreement') ? 'agreements' : 'payments'
}

function agreementFromUrl(): string {
  return new URLSearchParams(window.location.search).get('agreement') ?? ''
}
