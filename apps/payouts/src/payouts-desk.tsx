import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import type { PaymentCreate, PaymentRecord } from '@tideway/contract/payments/payment'
import type { PayoutDraft } from '@tideway/contract/payments/payout-draft'
import { payAgainDraft } from '@tideway/contract/payments/repeated-payout'
import { Button } from '@tideway/design/buttons/button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Spinner } from '@tideway/design/indicators/spinner'
import { Alert } from '@tideway/design/messages/alert'
import { useMemo, useReducer } from 'react'
import { attemptStore } from './calls/payout-attempt.ts'
import type { PayoutsCalls } from './calls/payouts-calls.ts'
import { balanceQuery, lastPayoutsQuery, moneyKey } from './calls/payouts-queries.ts'
import { LastPayouts } from './last-payouts.tsx'
import { draftKeeper } from './new-payout/payout-draft-keeper.ts'
import { PayoutForm } from './new-payout/payout-form.tsx'
import { PayoutFacts, payeeFacts } from './payout-facts.tsx'
import styles from './payouts.module.css'
import { HeldPayout } from './sent-payout/held-payout.tsx'
import { PayoutProgress } from './sent-payout/payout-progress.tsx'
import { PayoutUnknown } from './sent-payout/payout-unknown.tsx'
import { usePayout } from './sent-payout/use-payout.ts'
import type { ActingClient } from './session/acting-client.ts'
import type { Person } from './session/payouts-person.ts'
import type { PayoutsStorage } from './session/payouts-storage.ts'
import { StageTitle } from './stage-title.tsx'

export interface PayoutsDeskProps {
  acting: ActingClient
  calls: PayoutsCalls
  dashboardUrl: string | undefined
  person: Person
  storage: PayoutsStorage
}

/** Shows one client's payouts: the current one, the balance, and the last ones. */
export function PayoutsDesk({ acting, calls, dashboardUrl, person, storage }: PayoutsDeskProps) {
  const { clientId } = acting
  const queryClient = useQueryClient()
  const changed = () => void queryClient.invalidateQueries({ queryKey: moneyKey(clientId) })
  const balance = useQuery({ ...balanceQuery(calls, clientId), enabled: person.mayReadBalance })
  const lastPayouts = useQuery(lastPayoutsQuery(calls, clientId))
  const attempts = useMemo(() => attemptStore(storage, clientId), [storage, clientId])
  const payout = usePayout({
    calls,
    clientId,
    attempts,
    followedBefore: storage.get(`followed.${clientId}`),
    onFollow(paymentId) {
      if (paymentId === undefined) {
        storage.remove(`followed.${clientId}`)
      } else {
        storage.set(`followed.${clientId}`, paymentId)
        storage.remove(`draft.${clientId}`)
      }
    },
    onHeld: () => storage.remove(`draft.${clientId}`),
  })
  const { stage } = payout
  const [again, payAgain] = useReducer((times: number) => times + 1, 0)
  const mayPayAgain = stage.kind === 'form' || stage.kind === 'following'
  function startFilled(draft: PayoutDraft) {
    if (stage.kind === 'following') payout.startAnother()
    draftKeeper(storage, clientId).write(draft)
    payAgain()
  }
  const onPayAgain = (record: PaymentRecord) => startFilled(payAgainDraft(record))
  function onAnother(failed: PaymentRecord | undefined) {
    if (failed) startFilled({ ...payAgainDraft(failed), amount: failed.Payment.paymentAmount })
    else payout.startAnother()
  }
  const listUrl = dashboardUrl && outboundList(dashboardUrl, clientId)

  return (
    <div className={styles.columns}>
      <div className={styles.card}>
        {stage.kind === 'form' ? (
          <PayoutForm
            acting={acting}
            balance={balance.data}
            calls={calls}
            key={again}
            asksAgain={stage.asksAgain ?? false}
            onPay={(payoutOf, accepted) => void payout.pay(payoutOf, accepted)}
            person={person}
            refused={stage.refused}
            refusedBecause={stage.refusedBecause}
            returned={again > 0 || (stage.returned ?? false)}
            storage={storage}
          />
        ) : stage.kind === 'sending' ? (
          <SendingPayout payment={stage.attempt.payment} />
        ) : stage.kind === 'unknown' ? (
          <PayoutUnknown
            result={stage.result}
            onBack={() => payout.backToForm(stage.attempt)}
            onSearch={() => void payout.searchAgain(stage.attempt)}
            onSend={() => void payout.sendAgain(stage.attempt)}
            payment={stage.attempt.payment}
          />
        ) : stage.kind === 'held' ? (
          <HeldPayout
            approvalId={stage.held.approvalId}
            approvalsUrl={dashboardUrl && approvalOf(dashboardUrl, clientId, stage.held.approvalId)}
            calls={calls}
            clientId={clientId}
            onAnother={payout.startAnother}
            onPaid={(paymentId) => {
              changed()
              payout.followApproved(paymentId)
            }}
            payment={stage.attempt.payment}
          />
        ) : (
          <PayoutProgress
            acting={acting}
            calls={calls}
            key={stage.paymentId}
            onAnother={onAnother}
            onChanged={changed}
            paymentId={stage.paymentId}
          />
        )}
      </div>
      <div className={styles.side}>
        {person.mayReadBalance ? <BalanceCard balance={balance} client={acting.name} /> : null}
        <LastPayouts
          listUrl={listUrl}
          onPayAgain={mayPayAgain ? onPayAgain : undefined}
          payouts={lastPayouts}
        />
      </div>
    </div>
  )
}

/** Returns the address of a request for approval on the dashboard, for the same client. */
function approvalOf(dashboardUrl: string, clientId: string, approvalId = ''): string {
  return `${dashboardUrl}/approvals?${new URLSearchParams({ clientId })}#${approvalId}`
}

/** Returns the address of the same client's payouts on the dashboard. */
function outboundList(dashboardUrl: string, clientId: string): string {
  return `${dashboardUrl}/transactions/OutboundPayments?${new URLSearchParams({ clientId })}`
}

function SendingPayout({ payment }: { payment: PaymentCreate }) {
  return (
    <div aria-busy className={styles.stage}>
      <div className={styles.stageHead}>
        <StageTitle>Sending</StageTitle>
        <Spinner label="Sending your payout" />
      </div>
      <PayoutFacts facts={payeeFacts(payment)} />
    </div>
  )
}

function BalanceCard({ balance, client }: { balance: UseQueryResult<Cents>; client: string }) {
  const { data: value, isError: failed, refetch } = balance
  return (
    <section aria-labelledby="balance-title" className={styles.card}>
      <h2 className={styles.smallTitle} id="balance-title">
        Balance of {client}
      </h2>
      {value === undefined && failed ? (
        <Alert actions={<Button onClick={() => void refetch()}>Refresh</Button>} kind="error">
          Unable to retrieve balance
        </Alert>
      ) : value === undefined ? (
        <p aria-busy className={styles.balance}>
          <span className="visually-hidden">Loading</span>
          <Skeleton height="24px" width="160px" />
        </p>
      ) : (
        <p className={styles.balance}>
          <b className="num">{formatAud(value)}</b>
          {failed ? <span className="quiet"> may be out of date</span> : null}
        </p>
      )}
    </section>
  )
}
