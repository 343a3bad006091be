import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import { isEmailDomain } from '@tideway/contract/identity/single-sign-on/email-domain'
import type { EmailDomain } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { fieldOfProblem } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Chip } from '@tideway/design/indicators/chip'
import { Alert } from '@tideway/design/messages/alert'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { CopyText } from '../../ui/text/id-text.tsx'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import styles from './single-sign-on.module.css'
import { addDomain, checkDomain, removeDomain, singleSignOnKey } from './single-sign-on-queries.ts'

const states = {
  PENDING: { text: 'Not verified', tone: 'yellow' },
  PROVED: { text: 'Verified', tone: 'green' },
  MISSING: { text: 'Record missing', tone: 'red' },
} as const

interface DomainAct {
  kind: 'add' | 'check' | 'remove'
  domain: string
}

/** The email domains of the client, with the records that prove them. */
export function EmailDomains({ domains }: { domains: readonly EmailDomain[] }) {
  const { act, pending, failure } = useDomainActs()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const domain = typed.trim()

  async function add() {
    if (!isEmailDomain(domain)) return setWrong('Enter a domain, such as harbour.example')
    if (await act({ kind: 'add', domain })) setTyped('')
  }

  return (
    <div className={styles.part}>
      <h3>Email domains</h3>
      <p className={styles.words}>
        People with an email in a verified domain sign in at your OpenID provider. Publish the TXT
        record with your DNS provider, and keep it: we check it every day.
      </p>
      {domains.length === 0 ? null : (
        <ul aria-label="Email domains" className={styles.domains}>
          {domains.map((one) => (
            <li key={one.domain}>
              <Domain
                domain={one}
                failure={failure?.domain === one.domain ? failure.reason : undefined}
                onCheck={() => void act({ kind: 'check', domain: one.domain })}
                onRemove={() => void act({ kind: 'remove', domain: one.domain })}
                pending={pending?.domain === one.domain ? pending.kind : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField
          error={wrong ?? (failure?.kind === 'add' ? failure.reason : undefined)}
          label="New domain"
          lowerCase
          mono
          name="domain"
          onChange={(value) => {
            setTyped(value)
            setWrong(undefined)
          }}
          placeholder="harbour.example"
          spellCheck={false}
          value={typed}
        />
        <Button
          busy={pending?.kind === 'add'}
          disabledReason={domain === '' ? 'Enter a domain first.' : undefined}
          reasonPlacement="hidden"
          type="submit"
        >
          Add domain
        </Button>
      </form>
    </div>
  )
}

interface DomainProps {
  domain: EmailDomain
  pending: DomainAct['kind'] | undefined
  failure: string | undefined
  onCheck: () => void
  onRemove: () => void
}

function Domain({ domain: shown, pending, failure, onCheck, onRemove }: DomainProps) {
  const { zone } = useShownZone()
  const { domain, status, recordName, recordValue, endsDatetime } = shown
  const state = states[status] ?? states.PENDING
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{domain}</span>
        <Chip tone={state.tone}>{state.text}</Chip>
      </div>
      <dl className={styles.proof}>
        <dt>Type</dt>
        <dd>TXT</dd>
        <dt>Name</dt>
        <dd className="mono">
          <CopyText name="TXT record name" value={recordName} />
        </dd>
        <dt>Value</dt>
        <dd className="mono">
          <CopyText name="TXT record value" value={recordValue} />
        </dd>
      </dl>
      {endsDatetime === undefined ? null : (
        <Alert kind="warning">
          <p>
            {`Our last check didn’t find the record. Publish it by ${formatDateTime(new Date(endsDatetime), zone)}, or people with this domain can’t sign in any more.`}
          </p>
        </Alert>
      )}
      {failure === undefined ? null : (
        <Alert kind="error">
          <p>{failure}. New records can take up to an hour to appear.</p>
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button aria-label={`Check now ${domain}`} busy={pending === 'check'} onClick={onCheck}>
          Check now
        </Button>
        <Button
          aria-label={`Remove ${domain}`}
          busy={pending === 'remove'}
          kind="link"
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </>
  )
}

/** Changes domains one at a time. `failure` is the one of the last change. */
function useDomainActs() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { run, isPending, variables, error } = useSingleMutation({
    mutationFn: async ({ kind, domain }: DomainAct): Promise<boolean> => {
      if (kind === 'add') await addDomain(api, actingClientId, domain)
      else if (kind === 'check') await checkDomain(api, actingClientId, domain)
      else await removeDomain(api, actingClientId, domain)
      return true
    },
    onSuccess(_done, { kind, domain }) {
      if (kind === 'check') snackbar(`${domain} is verified.`)
    },
    // Reads again after a failure too, because a call without a response may have succeeded.
    onSettled: () => queryClient.invalidateQueries({ queryKey: singleSignOnKey(actingClientId) }),
  })
  return {
    act: (act: DomainAct) => run(act).then(Boolean, () => false),
    pending: isPending ? variables : undefined,
    failure:
      error && variables !== undefined
        ? { ...variables, reason: fieldOfProblem(reasonOf(error) ?? GENERIC_FAILURE).text }
        : undefined,
  }
}
