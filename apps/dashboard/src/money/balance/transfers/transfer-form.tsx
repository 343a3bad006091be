import { useQuery } from '@tanstack/react-query'
import type { Cents } from '@tideway/contract/money/money'
import { currencyText, formatAud, parseCurrencyInput } from '@tideway/contract/money/money'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import { useRef, useState } from 'react'
import { useApi } from '../../../session/api-context.tsx'
import { useOpenForm } from '../../../session/open-forms.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useHasSettled } from '../../../ui/fields/use-has-settled.ts'
import { Card } from '../../../ui/layout/page.tsx'
import { HeldAlert } from '../../../ui/saving/held-alert.tsx'
import styles from '../balance-management.module.css'
import { balanceQuery } from '../balance-queries.ts'
import type { SettlementAccount } from '../use-settlement-account.ts'
import { ConfirmTransferDialog } from './confirm-transfer-dialog.tsx'
import { transferState } from './transfer-state.ts'
import type { Transfer } from './use-transfer.ts'
import { useTransfer } from './use-transfer.ts'

/** 'Enter Amount' and Transfer (spec 2.20, instant settlement). */
export function TransferForm({ account }: { account: SettlementAccount }) {
  const { actingClientId } = useSession()
  const balance = useQuery(balanceQuery(useApi(), actingClientId))
  const transfer = useTransfer()
  const [text, setText] = useState('')
  const [confirming, setConfirming] = useState<Cents>()
  const input = useRef<HTMLInputElement>(null)
  const paused = useHasSettled(text)
  const [left, setLeft] = useState(false)
  useOpenForm('the transfer', text !== '' || transfer.busy)
  const state = transferState({
    text,
    balance: balance.isSuccess ? balance.data : undefined,
    account: account.target,
    unanswered: transfer.unanswered,
  })
  const { target } = account

  function change(next: string) {
    if (transfer.busy) return
    setText(next)
    transfer.forget()
  }

  function ask() {
    if (transfer.busy || state.transferOff !== undefined) {
      setLeft(true)
      input.current?.focus()
      return
    }
    const shown = currencyText(text)
    setText(shown)
    setConfirming(parseCurrencyInput(shown))
  }

  async function send(amount: Cents) {
    setConfirming(undefined)
    if (await transfer.send(amount)) {
      setText('')
      setLeft(false)
    }
  }

  return (
    <Card>
      <form
        className={styles.transfer}
        noValidate
        onKeyDown={(event) => {
          // If Enter is held down through the dialog, it repeats here before the amount is cleared. A repeat must not
          // submit again.
          if (event.key === 'Enter' && event.repeat) event.preventDefault()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <TextField
          disabledReason={state.amountOff}
          error={left || paused ? state.message : undefined}
          hint={state.hint}
          inputMode="decimal"
          label="Enter Amount"
          numeric
          onLeave={() => {
            setLeft(true)
            setText(currencyText(text))
          }}
          onChange={change}
          readOnly={transfer.busy}
          ref={input}
          value={text}
        />
        <div className={styles.button}>
          <Button
            busy={transfer.busy}
            disabledReason={transfer.busy ? undefined : state.transferOff}
            kind="primary"
            reasonPlacement={state.amountOff === undefined ? 'beside' : 'hidden'}
            type="submit"
          >
            Transfer
          </Button>
        </div>
      </form>
      <TransferOutcome onSend={send} transfer={transfer} />
      {typeof target === 'object' ? (
        <ConfirmTransferDialog
          amount={confirming}
          onClose={() => setConfirming(undefined)}
          onConfirm={(amount) => void send(amount)}
          target={target}
        />
      ) : null}
    </Card>
  )
}

interface TransferOutcomeProps {
  transfer: Transfer
  onSend: (amount: Cents) => Promise<void>
}

/** Details that remain after the snackbar is gone. */
function TransferOutcome({ transfer, onSend }: TransferOutcomeProps) {
  const { unanswered, unsent, problem, held, busy } = transfer
  if (unanswered !== undefined) {
    return (
      <div className={styles.outcome}>
        <Alert
          actions={
            <>
              <Button busy={busy} onClick={() => void onSend(unanswered)}>
                Send again
              </Button>
              <Button
                disabledReason={busy ? 'We’re sending your transfer.' : undefined}
                kind="quiet"
                onClick={transfer.giveUp}
                reasonPlacement="hidden"
              >
                Dismiss this transfer
              </Button>
            </>
          }
          kind="warning"
          title={`We couldn’t confirm the transfer of ${formatAud(unanswered)}`}
        >
          Dismiss this transfer if your refreshed balance includes it. If not, send it again: we
          won’t transfer the money twice.
        </Alert>
      </div>
    )
  }
  if (unsent !== undefined && !busy) {
    return (
      <div className={styles.outcome}>
        <Alert kind="info" title={`Your transfer of ${formatAud(unsent)} wasn’t sent`}>
          You left before you confirmed that it’s you, so no money has moved.
        </Alert>
      </div>
    )
  }
  if (held) {
    return (
      <div className={styles.outcome}>
        <HeldAlert held={held} />
      </div>
    )
  }
  return problem === undefined ? null : (
    <div className={styles.outcome}>
      <Alert kind="error" title="Your transfer wasn’t made">
        {problem}
      </Alert>
    </div>
  )
}
