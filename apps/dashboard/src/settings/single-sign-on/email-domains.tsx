import { useQueryClient } from '@tanstack/react-query'
import { isEmailDomain } from '@tideway/contract/identity/single-sign-on/email-domain'
import type { EmailDomain } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { fieldOfProblem } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Chip } from '@tideway/design/indicators/chip'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { formProps } from '../../ui/saving/use-submission.ts'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import {
  DomainButtons,
  DomainFailure,
  DomainHead,
  DomainList,
  TxtRecord,
} from '../domains/domain-list.tsx'
import type { DomainAct } from '../domains/use-domain-acts.ts'
import { useDomainActs } from '../domains/use-domain-acts.ts'
import styles from './single-sign-on.module.css'
import { changeDomain, singleSignOnKey } from './single-sign-on-queries.ts'

const states = {
  PENDING: { text: 'Not verified', tone: 'yellow' },
  PROVED: { text: 'Verified', tone: 'green' },
  MISSING: { text: 'Record missing', tone: 'red' },
} as const

/** The email domains of the client, with the records that prove them. */
export function EmailDomains({ domains }: { domains: readonly EmailDomain[] }) {
  const { act, adding, stateOf } = useEmailDomainActs()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const newDomain = typed.trim()

  async function add() {
    if (!isEmailDomain(newDomain)) return setWrong('Enter a domain, such as harbour.example')
    if (await act({ kind: 'add', domain: newDomain })) setTyped('')
  }

  return (
    <div className={styles.part}>
      <h3>Email domains</h3>
      <p className={styles.words}>
        People with an email in a verified domain sign in at your OpenID provider. Publish the TXT
        record with your DNS provider, and keep it: we check it every day.
      </p>
      <DomainList domains={domains} label="Email domains">
        {({ domain, status, recordName, recordValue, endsDatetime }) => (
          <>
            <DomainHead domain={domain}>
              <Chip tone={(states[status] ?? states.PENDING).tone}>
                {(states[status] ?? states.PENDING).text}
              </Chip>
            </DomainHead>
            <TxtRecord recordName={recordName} recordValue={recordValue} />
            {endsDatetime === undefined ? null : <MissingRecord endsDatetime={endsDatetime} />}
            <DomainFailure reason={wordsOf(stateOf(domain).failure)} />
            <DomainButtons
              busy={stateOf(domain).busy}
              check="Check now"
              domain={domain}
              onCheck={() => void act({ kind: 'check', domain })}
              onRemove={() => void act({ kind: 'remove', domain })}
            />
          </>
        )}
      </DomainList>
      <form className={styles.add} {...formProps(add)}>
        <TextField
          error={wrong ?? wordsOf(adding.failure)}
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
          busy={adding.busy}
          disabledReason={newDomain === '' ? 'Enter a domain first.' : undefined}
          reasonPlacement="hidden"
          type="submit"
        >
          Add domain
        </Button>
      </form>
    </div>
  )
}

function MissingRecord({ endsDatetime }: { endsDatetime: string }) {
  const { zone } = useShownZone()
  return (
    <Alert kind="warning">
      <p>
        {`Our last check didn’t find the record. Publish it by ${formatDateTime(new Date(endsDatetime), zone)}, or people with this domain can’t sign in any more.`}
      </p>
    </Alert>
  )
}

/** Returns a reason without the field's name, with which problems of the API start. */
function wordsOf(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : fieldOfProblem(reason).text
}

function useEmailDomainActs() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  return useDomainActs({
    send: (act: DomainAct) => changeDomain(api, actingClientId, act),
    verifiedText: (domain) => `${domain} is verified.`,
    refetch: () => queryClient.invalidateQueries({ queryKey: singleSignOnKey(actingClientId) }),
  })
}
