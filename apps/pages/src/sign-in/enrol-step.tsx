import { NewAuthenticatorApp } from '@tideway/contract/identity/factors'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { AppSetUp } from '../factors/app-set-up.tsx'
import { canUsePasskeys, ceremonyWords, makePasskey } from '../factors/passkey-ceremony.ts'
import { creationOptions } from '../factors/read-options.ts'
import type { StepOutcome } from './post-step.ts'
import { postFor, postStep, UNEXPECTED } from './post-step.ts'
import styles from './sign-in-page.module.css'
import type { StepProps } from './sign-in-steps.tsx'
import { useSteps } from './use-steps.ts'

/** The organisation requires a second factor, which the person adds before the sign-in is complete. */
export function EnrolStep({ step, title, onStep }: StepProps<'enrol'> & { title: string }) {
  const steps = useSteps(onStep)
  const [app, setApp] = useState<NewAuthenticatorApp>()
  const passkeys = step.passkeysPossible && canUsePasskeys()

  const beginApp = async (): Promise<StepOutcome> => {
    const answer = await postFor('/enrol/app/begin')
    if (answer.kind !== 'answer') return answer
    const read = NewAuthenticatorApp.safeParse(answer.content)
    if (!read.success) return { kind: 'refused', message: UNEXPECTED }
    setApp(read.data)
    return { kind: 'fields', fields: {} }
  }

  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {app ? (
        <AppSetUp
          app={app}
          busy={steps.busy}
          onCancel={() => {
            steps.clear()
            setApp(undefined)
          }}
          onCode={(code) => void steps.run(() => postStep('/enrol/app', { code }))}
          problem={{ code: steps.problem.fields.code, whole: steps.problem.whole }}
        />
      ) : (
        <>
          <p className={styles.words}>
            Your organisation requires one, so that nobody signs in as <strong>{step.email}</strong>{' '}
            with the password alone.
          </p>
          <div className={styles.form}>
            {steps.problem.whole ? <Alert kind="error">{steps.problem.whole}</Alert> : null}
            {passkeys ? (
              <Button
                busy={steps.busy}
                kind="primary"
                onClick={() => void steps.run(enrolPasskey)}
                wide
              >
                Add a passkey
              </Button>
            ) : null}
            <Button
              busy={!passkeys && steps.busy}
              kind={passkeys ? 'secondary' : 'primary'}
              onClick={() => void steps.run(beginApp)}
              wide
            >
              Use an authenticator app
            </Button>
            {passkeys ? (
              <p className={styles.elsewhere}>
                A passkey is your fingerprint, face or device PIN, or a security key.
              </p>
            ) : null}
          </div>
        </>
      )}
    </>
  )
}

async function enrolPasskey(): Promise<StepOutcome> {
  const answer = await postFor('/enrol/passkey/options')
  if (answer.kind !== 'answer') return answer
  const options = creationOptions(answer.content)
  if (!options) return { kind: 'refused', message: ceremonyWords.failed }
  const passkey = await makePasskey(options)
  return passkey.kind === 'answered'
    ? postStep('/enrol/passkey', passkey.answer)
    : { kind: 'refused', message: ceremonyWords[passkey.kind] }
}
