import type { ProofWay } from '@tideway/contract/identity/factors'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { canUsePasskeys } from '../factors/passkey-ceremony.ts'
import { postStep } from './post-step.ts'
import styles from './sign-in-page.module.css'
import type { StepProps } from './sign-in-steps.tsx'
import { proveByPasskey } from './use-passkey-sign-in.ts'
import { useSteps } from './use-steps.ts'

/** The text field for each way to confirm by typing. */
const typed = {
  authenticatorApp: {
    label: 'Code from your app',
    missing: 'Enter the code',
    path: '/code',
    attributes: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recoveryCode: {
    label: 'Recovery code',
    missing: 'Enter a recovery code',
    path: '/recovery-code',
    attributes: { autoComplete: 'off', mono: true },
  },
  password: {
    label: 'Password',
    missing: 'Enter your password',
    path: '',
    attributes: { autoComplete: 'current-password', type: 'password' },
  },
} as const

const otherWays: Record<ProofWay, string> = {
  passkey: 'Use a passkey',
  authenticatorApp: 'Use a code from your app',
  recoveryCode: 'Use a recovery code',
  password: 'Use your password',
}

/** Asks a person who is known for a second factor, or for the password again. */
export function ConfirmStep({ step, title, onStep }: StepProps<'confirm'> & { title: string }) {
  const ways = step.ways.filter((way) => way !== 'passkey' || canUsePasskeys())
  const [way, setWay] = useState<ProofWay>(ways[0] ?? 'password')
  const steps = useSteps(onStep)

  const leave = async () => {
    await fetch(`${window.location.pathname}/somebody-else`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined)
    window.location.reload()
  }

  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.words}>
        {step.stepUp ? 'You’re signed in as' : 'Signing in as'} <strong>{step.email}</strong>.
      </p>
      {way === 'passkey' ? (
        <div className={styles.form}>
          {steps.problem.whole ? <Alert kind="error">{steps.problem.whole}</Alert> : null}
          <Button
            autoFocus
            busy={steps.busy}
            kind="primary"
            onClick={() => void steps.run(proveByPasskey)}
            wide
          >
            Use a passkey
          </Button>
        </div>
      ) : (
        <TypedProof email={step.email} key={way} steps={steps} way={way} />
      )}
      <div className={styles.links}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              kind="link"
              onClick={() => {
                steps.clear()
                setWay(other)
              }}
            >
              {otherWays[other]}
            </Button>
          ))}
        <Button kind="link" onClick={() => void leave()}>
          {step.stepUp ? 'Not you? Sign out' : 'Use another account'}
        </Button>
      </div>
    </>
  )
}

interface TypedProofProps {
  email: string
  way: keyof typeof typed
  steps: ReturnType<typeof useSteps>
}

function TypedProof({ email, way, steps }: TypedProofProps) {
  const { label, missing, path, attributes } = typed[way]
  const [value, setValue] = useState('')
  const [empty, setEmpty] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, run } = steps

  // Selects a wrong code, so that typing replaces it.
  useEffect(() => {
    if (problem.whole === undefined && problem.fields.code === undefined) return
    input.current?.focus()
    input.current?.select()
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') {
      setEmpty(missing)
      input.current?.focus()
      return
    }
    const body = way === 'password' ? { email, password: value } : { code: value }
    void run(() => postStep(path, body))
  }

  return (
    <form aria-label="Confirm it’s you" className={styles.form} noValidate onSubmit={submit}>
      {way === 'password' ? (
        // Password managers use this field to find the account's password.
        <input autoComplete="username" hidden name="email" readOnly value={email} />
      ) : null}
      <TextField
        {...attributes}
        autoFocus
        error={empty ?? problem.fields.code ?? problem.fields.password}
        label={label}
        maxLength={way === 'password' ? 1024 : 100}
        name={way === 'password' ? 'password' : 'code'}
        onChange={(text) => {
          setValue(text)
          setEmpty(undefined)
        }}
        ref={input}
        spellCheck={false}
        value={value}
      />
      {problem.whole ? <Alert kind="error">{problem.whole}</Alert> : null}
      <Button busy={busy} kind="primary" type="submit" wide>
        Continue
      </Button>
    </form>
  )
}
