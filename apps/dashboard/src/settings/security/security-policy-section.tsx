import { useQueryClient } from '@tanstack/react-query'
import type { FactorPolicy, SecurityPolicy } from '@tideway/contract/identity/security-policy'
import { DEFAULT_IDLE_MINUTES } from '@tideway/contract/identity/security-policy'
import { FieldStack } from '@tideway/design/fields/field'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import type { SelectOption } from '@tideway/design/select/select'
import { Select } from '@tideway/design/select/select'
import { useState } from 'react'
import { AskButton } from '../../approvals/ask-button.tsx'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import { formProps, useSubmission } from '../../ui/saving/use-submission.ts'
import { SettingsSection } from '../settings-section.tsx'
import { SECURITY } from '../settings-sections.ts'
import styles from './security-policy.module.css'
import {
  saveSecurityPolicy,
  securityPolicyKey,
  useSecurityPolicy,
} from './security-policy-queries.ts'

const factorOptions: readonly SelectOption<FactorPolicy>[] = [
  { value: 'optional', text: 'Optional' },
  { value: 'money', text: 'Required for money and access' },
  { value: 'all', text: 'Required for everyone' },
]

type Minutes = 'default' | '0' | '5' | '10' | '15' | '20' | '30' | '45' | '60'
const choices: readonly Minutes[] = ['default', '5', '10', '15', '20', '30', '45', '60', '0']

function minutesText(minutes: string): string {
  if (minutes === 'default') return `After ${DEFAULT_IDLE_MINUTES} minutes, by role`
  return minutes === '0' ? 'Never' : `After ${minutes} minutes`
}

const minutesOf = ({ idleMinutes }: SecurityPolicy) =>
  idleMinutes === null ? 'default' : String(idleMinutes)

/** Returns the options for the minutes. They include the saved value, because another tool may have set any number. */
function minuteOptions(policy: SecurityPolicy): SelectOption<string>[] {
  return [...new Set<string>([...choices, minutesOf(policy)])].map((value) => ({
    value,
    text: minutesText(value),
  }))
}

/** A client's rules about sign-ins, for its admins. Not part of the specification. */
export function SecurityPolicySection() {
  const saved = useSecurityPolicy()
  const { actingClientId } = useSession()
  return saved ? <PolicyForm key={actingClientId} saved={saved} /> : null
}

function PolicyForm({ saved }: { saved: SecurityPolicy }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run } = useSubmission()
  const [draft, setDraft] = useState(saved)
  const changed =
    draft.factorPolicy !== saved.factorPolicy || draft.idleMinutes !== saved.idleMinutes

  async function save() {
    const done = await run(async () => {
      const policy = await saveSecurityPolicy(api, actingClientId, draft)
      queryClient.setQueryData(securityPolicyKey(actingClientId), policy)
    })
    if (done) snackbar('Security settings updated successfully.')
  }

  return (
    <SettingsSection
      held={changed || busy}
      title={SECURITY}
      words="How people of this client sign in. They choose their second factor, a passkey or one-time codes, on their account page."
    >
      <form className={styles.form} {...formProps(save)}>
        <FieldStack>
          <Select
            hint="‘Money and access’ means roles that pay out, refund, or change users or API keys. People who need a second factor set it up when they next sign in."
            label="Second factor"
            onChange={(factorPolicy) => setDraft({ ...draft, factorPolicy })}
            options={factorOptions}
            value={draft.factorPolicy}
          />
          <Select
            hint="Without activity, the screen locks and keeps what was typed. ‘By role’ means people who move money."
            label="Lock the screen"
            onChange={(value) =>
              setDraft({ ...draft, idleMinutes: value === 'default' ? null : Number(value) })
            }
            options={minuteOptions(saved)}
            value={minutesOf(draft)}
          />
        </FieldStack>
        <SaveFailureAlert changed={changed} failure={failure} />
        <div>
          <AskButton guards="user" busy={busy} kind="primary" type="submit">
            Save
          </AskButton>
        </div>
      </form>
    </SettingsSection>
  )
}
