import { useQueryClient } from '@tanstack/react-query'
import type { ChangeKind, MoneyKind } from '@tideway/contract/approvals/approval-policy'
import {
  ApprovalPolicy,
  changeKinds,
  MOST_EXPIRY_HOURS,
  moneyKinds,
  parsePolicyAmount,
  policyAmountMessage,
} from '@tideway/contract/approvals/approval-policy'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useId, useRef, useState } from 'react'
import { AskButton } from '../../approvals/ask-button.tsx'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import { formProps, useSubmission } from '../../ui/saving/use-submission.ts'
import { SettingsSection } from '../settings-section.tsx'
import { APPROVALS } from '../settings-sections.ts'
import styles from './approval-policy.module.css'
import {
  approvalPolicyKey,
  saveApprovalPolicy,
  useApprovalPolicy,
} from './approval-policy-queries.ts'

const amountLabels: Record<MoneyKind, string> = {
  payout: 'Payouts above',
  sweep: 'Transfers to the settlement account above',
  refund: 'Refunds above',
  bulkRefund: 'Bulk refunds above',
  batch: 'Payment files above',
}

const amountHints: Partial<Record<MoneyKind, string>> = {
  bulkRefund:
    'A list also waits if one of its refunds would wait alone. If this is empty, its sum counts as one refund.',
  batch:
    'A file also waits if one of its payments would wait as a payout. If this is empty, its sum counts as one payout. We don’t know who uploaded a file, so anyone who may pay out can approve it.',
}

const changeLabels: Record<ChangeKind, string> = {
  sftp: 'Servers for report and payment files',
  webhook: 'Webhook addresses and secrets',
  key: 'New and enabled API keys, and the IP allow-list',
  user: 'Users, their roles and second factors, single sign-on and security',
  policy: 'These settings',
}

interface Draft {
  amounts: Record<MoneyKind, string>
  changes: readonly ChangeKind[]
  apiKeys: boolean
  expiryHours: string
}

const draftOf = ({ amounts, changes, apiKeys, expiryHours }: ApprovalPolicy): Draft => ({
  amounts: {
    payout: amounts.payout ?? '',
    sweep: amounts.sweep ?? '',
    refund: amounts.refund ?? '',
    bulkRefund: amounts.bulkRefund ?? '',
    batch: amounts.batch ?? '',
  },
  changes,
  apiKeys,
  expiryHours: String(expiryHours),
})

/** Returns the policy of a draft, or undefined if a field is wrong. */
function policyOf({ amounts, changes, apiKeys, expiryHours }: Draft): ApprovalPolicy | undefined {
  const policy = {
    amounts: {
      payout: parsePolicyAmount(amounts.payout),
      sweep: parsePolicyAmount(amounts.sweep),
      refund: parsePolicyAmount(amounts.refund),
      bulkRefund: parsePolicyAmount(amounts.bulkRefund),
      batch: parsePolicyAmount(amounts.batch),
    },
    changes: changeKinds.filter((kind) => changes.includes(kind)),
    apiKeys,
    expiryHours: /^\d+$/.test(expiryHours) ? Number(expiryHours) : undefined,
  }
  return ApprovalPolicy.safeParse(policy).data
}

const hoursMessage = (text: string): string | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_EXPIRY_HOURS
    ? undefined
    : `Enter hours from 1 to ${MOST_EXPIRY_HOURS}`

/**
 * The approval policy: the calls of a client that wait for a second person. Shown to users who may change it. Not part
 * of the specification.
 */
export function ApprovalPolicySection() {
  const saved = useApprovalPolicy()
  const { actingClientId } = useSession()
  return saved ? <PolicyForm key={actingClientId} saved={saved} /> : null
}

function PolicyForm({ saved }: { saved: ApprovalPolicy }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run, forget } = useSubmission()
  const [draft, setDraft] = useState(() => draftOf(saved))
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const amountsHint = useId()
  const changed = JSON.stringify(policyOf(draft)) !== JSON.stringify(saved)

  function change(part: Partial<Draft>) {
    if (busy) return
    setDraft({ ...draft, ...part })
    forget()
  }

  async function save() {
    setTried(true)
    const policy = policyOf(draft)
    if (policy === undefined) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    const done = await run(async () => {
      const answer = await saveApprovalPolicy(api, actingClientId, policy)
      queryClient.setQueryData(approvalPolicyKey(actingClientId), answer)
      void queryClient.invalidateQueries({ queryKey: ['client', actingClientId, 'approvals'] })
    })
    if (done) snackbar('Approval settings updated successfully.')
  }

  return (
    <SettingsSection
      held={changed || busy}
      title={APPROVALS}
      words="What waits until a second person approves it. Anyone whose role allows the same can approve, except the person who asked."
    >
      <form className={styles.form} {...formProps(save)} ref={form}>
        <p className={styles.hint} id={amountsHint}>
          Leave an amount empty if none wait. Enter 0 if all wait.
        </p>
        <FieldStack>
          {moneyKinds.map((kind) => (
            <TextField
              describedById={amountsHint}
              error={tried ? policyAmountMessage(draft.amounts[kind]) : undefined}
              hint={amountHints[kind]}
              inputMode="decimal"
              key={kind}
              label={amountLabels[kind]}
              numeric
              onChange={(text) => change({ amounts: { ...draft.amounts, [kind]: text } })}
              prefix="$"
              value={draft.amounts[kind]}
            />
          ))}
        </FieldStack>
        <fieldset className={styles.choices}>
          <legend>Changes to</legend>
          {changeKinds.map((kind) => (
            <Checkbox
              checked={draft.changes.includes(kind)}
              key={kind}
              label={changeLabels[kind]}
              onChange={(checked) =>
                change({
                  changes: checked
                    ? [...draft.changes, kind]
                    : draft.changes.filter((other) => other !== kind),
                })
              }
            />
          ))}
        </fieldset>
        <Checkbox
          checked={draft.apiKeys}
          hint="If not, programs with an API key pay out and refund without approval. Payment files wait in any case."
          label="Calls with an API key wait too"
          onChange={(apiKeys) => change({ apiKeys })}
        />
        <TextField
          error={tried ? hoursMessage(draft.expiryHours) : undefined}
          hint="Requests that nobody decides expire after this time."
          inputMode="numeric"
          label="Expires after (hours)"
          maxLength={3}
          numeric
          onChange={(expiryHours) => change({ expiryHours })}
          value={draft.expiryHours}
        />
        <SaveFailureAlert changed={changed} failure={failure} />
        <div>
          <AskButton
            busy={busy}
            guards={changed ? 'policy' : undefined}
            kind="primary"
            type="submit"
          >
            Save
          </AskButton>
        </div>
      </form>
    </SettingsSection>
  )
}
