import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type {
  SavedSettlementSchedule,
  SettlementMode,
  SettlementSchedule,
} from '@tideway/contract/balance/settlements/settlement-schedule'
import { isSameSchedule } from '@tideway/contract/balance/settlements/settlement-schedule'
import { currencyText, plainAmount } from '@tideway/contract/money/money'
import { RadioGroup } from '@tideway/design/choices/radio-group'
import { TextField } from '@tideway/design/fields/text-field'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { AskButton } from '../../../approvals/ask-button.tsx'
import { FailurePart } from '../../../failures/failure-part.tsx'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { ReadFailed } from '../../../ui/empty-state.tsx'
import { Card, Section } from '../../../ui/layout/page.tsx'
import { SaveFailureAlert } from '../../../ui/saving/save-failure-alert.tsx'
import { useSubmission } from '../../../ui/saving/use-submission.ts'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import styles from '../balance-management.module.css'
import {
  saveSettlementSchedule,
  settlementScheduleKey,
  settlementScheduleQuery,
} from './schedule-queries.ts'

/**
 * The schedule of automatic settlements of the balance. This section is not part of the specification (readings 5,
 * calls of our own).
 */
export function SettlementScheduleSection() {
  const { actingClientId, permissions } = useSession()
  const schedule = useQuery({
    ...settlementScheduleQuery(useApi(), actingClientId),
    enabled: permissions.balanceManagementMenuItem,
  })
  if (isNotOffered(schedule.error)) return null
  return (
    <Section title="Automatic Settlement">
      <Card>
        {schedule.data ? (
          <ScheduleForm key={actingClientId} saved={schedule.data} />
        ) : schedule.isError ? (
          <ReadFailed query={schedule} />
        ) : (
          <div aria-busy="true" className={styles.alerting}>
            <span className="visually-hidden">Loading</span>
            <Skeleton height="96px" width="320px" />
            <Skeleton height="32px" width="56px" />
          </div>
        )}
      </Card>
    </Section>
  )
}

const options: { value: SettlementMode; text: string; hint: string }[] = [
  {
    value: 'NEXT_DAY',
    text: 'Next day',
    hint: 'At 8:00 am in Sydney, we settle the day before: money in less money out, up to the balance.',
  },
  {
    value: 'KEEP_AMOUNT',
    text: 'Keep an amount',
    hint: 'At 8:00 am in Sydney, we settle everything above an amount.',
  },
  {
    value: 'BY_HAND',
    text: 'Only by hand',
    hint: 'Money stays in the balance until someone transfers it.',
  },
]

function ScheduleForm({ saved }: { saved: SavedSettlementSchedule }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run } = useSubmission()
  const [mode, setMode] = useState(saved.mode)
  const [amount, setAmount] = useState(saved.keepAmount ?? '')
  const draft = draftOf(mode, amount)
  const isChanged = draft === undefined || !isSameSchedule(saved, draft)
  const resumes = saved.paused !== undefined && !isChanged

  async function save() {
    if (draft === undefined) return
    const isSaved = await run(async () => {
      const schedule = await saveSettlementSchedule(api, actingClientId, draft)
      queryClient.setQueryData(settlementScheduleKey(actingClientId), schedule)
    })
    if (isSaved) snackbar('Automatic settlement updated successfully.')
  }

  return (
    <form
      className={styles.alerting}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {saved.paused ? <PausedAlert paused={saved.paused} /> : null}
      <RadioGroup
        hideLabel
        label="Settle the balance"
        onChange={setMode}
        options={options}
        value={mode}
      />
      {mode === 'KEEP_AMOUNT' ? (
        <div className={styles.threshold}>
          <TextField
            error={draft === undefined && amount !== '' ? 'Invalid amount' : undefined}
            inputMode="decimal"
            label="Amount to keep"
            numeric
            onBlur={() => setAmount(currencyText(amount))}
            onChange={setAmount}
            prefix="$"
            readOnly={busy}
            value={amount}
          />
        </div>
      ) : null}
      <SaveFailureAlert changed={isChanged} failure={failure} />
      <div className={styles.actions}>
        <AskButton
          busy={busy}
          disabledReason={whyNot(draft, isChanged || resumes)}
          guards={mode === 'BY_HAND' ? undefined : 'sweep'}
          kind="primary"
          type="submit"
        >
          {resumes ? 'Resume' : 'Set schedule'}
        </AskButton>
        {saved.nextDatetime === undefined ? null : (
          <span className={styles.state}>
            Next settlement: <DateTimeText instant={saved.nextDatetime} />
          </span>
        )}
      </div>
    </form>
  )
}

function whyNot(draft: SettlementSchedule | undefined, isWorthSaving: boolean): string | undefined {
  if (draft === undefined) return 'Enter the amount to keep.'
  return isWorthSaving ? undefined : 'You haven’t changed anything.'
}

/** Returns the schedule to save, or undefined without a valid amount. */
function draftOf(mode: SettlementMode, amount: string): SettlementSchedule | undefined {
  if (mode !== 'KEEP_AMOUNT') return { mode }
  const keepAmount = amount.trim() === '' ? undefined : plainAmount(amount)
  return keepAmount === undefined ? undefined : { mode, keepAmount }
}

function PausedAlert({ paused }: { paused: NonNullable<SavedSettlementSchedule['paused']> }) {
  return (
    <Alert kind="error" silent title="A settlement failed, so we stopped settling">
      <p>
        Stopped <DateTimeText instant={paused.since} />. The money is in the balance. Check the
        settlement account, then resume. We’ll settle each missed day once, from the next morning.
      </p>
      {paused.settlementId === undefined ? (
        <p>{paused.reason}</p>
      ) : (
        <>
          <FailurePart code={paused.reason} kind="settlement" />
          <p>
            <Link
              params={{ settlementId: paused.settlementId }}
              to="/balance-management/settlements/$settlementId"
            >
              Open the failed settlement
            </Link>
          </p>
        </>
      )}
    </Alert>
  )
}
