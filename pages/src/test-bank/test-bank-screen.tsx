import type { BankPayer } from '@tideway/contract/test-bank'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { WaveMark } from '@tideway/look/logo'
import { useEffect, useState } from 'react'
import type { Chosen } from './payer-choice.tsx'
import { keyOf } from './payer-choice.tsx'
import { PayerStatement } from './payer-statement.tsx'
import { PaymentForm } from './payment-form.tsx'
import styles from './test-bank.module.css'
import { readPayers } from './test-bank-calls.ts'

export function TestBankScreen() {
  const [payers, setPayers] = useState<readonly BankPayer[]>()
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<Chosen>()
  const [version, setVersion] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a reason to read again
  useEffect(() => {
    let gone = false
    readPayers()
      .then((next) => {
        if (gone) return
        setPayers(next)
        setFailed(false)
      })
      .catch(() => {
        if (!gone) setFailed(true)
      })
    return () => {
      gone = true
    }
  }, [version])

  const first = payers?.[0]
  const current = chosen ?? (first && keyOf(first)) ?? ''
  const payer = payers?.find((one) => keyOf(one) === current)
  const changed = () => setVersion((before) => before + 1)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <WaveMark />
        <h1>Test bank</h1>
      </header>
      <main>
        <Alert kind="info" silent title="Test bank: pretend money only">
          Play the payer’s bank: pay a PayID, and see refunds come back.
        </Alert>
        {failed ? (
          <div className={styles.failed}>
            <Alert actions={<Button onClick={changed}>Refresh</Button>} kind="error">
              The accounts could not be read.
            </Alert>
          </div>
        ) : null}
        {payers ? (
          <div className={styles.columns}>
            <PaymentForm
              chosen={current}
              onChoose={setChosen}
              onPaid={(account) => {
                setChosen(account)
                changed()
              }}
              payers={payers}
            />
            {payer ? (
              <PayerStatement onChanged={changed} payer={payer} version={version} />
            ) : (
              <p className={styles.nobody}>Their account appears here once they have paid.</p>
            )}
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
