import { NEW_PASSWORD_HINT, passwordProblem } from '@tideway/contract/users/password'
import { Button, ButtonLink } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import styles from './forgotten.module.css'
import type { Changed } from './forgotten-calls.ts'
import { changePassword } from './forgotten-calls.ts'

export function ChooseNewPassword({ email }: { email: string }) {
  const [changed, setChanged] = useState<Changed>()
  return changed === undefined ? (
    <PasswordForm email={email} onChanged={setChanged} />
  ) : (
    <PasswordChanged {...changed} />
  )
}

interface PasswordFormProps {
  email: string
  onChanged(changed: Changed): void
}

function PasswordForm({ email, onChanged }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [whole, setWhole] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const refuse = (message: string) => {
    setProblem(message)
    setBusy(false)
    input.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setWhole(undefined)
    const newProblem = passwordProblem(password)
    if (newProblem !== undefined) return refuse(newProblem)
    setBusy(true)
    setProblem(undefined)
    const outcome = await changePassword({ password })
    if (outcome.kind === 'done') return onChanged(outcome.done)
    if (outcome.kind === 'field') return refuse(outcome.message)
    // Reloading the same address shows why the link has ended and what to do.
    if (outcome.kind === 'ended') return window.location.reload()
    setBusy(false)
    setWhole(outcome.message)
  }

  return (
    <>
      <h1 className={styles.title}>Choose a new password</h1>
      <p className={styles.words}>
        You’ll be signed out everywhere, and then sign in with your new password.
      </p>
      <form
        aria-label="Choose a new password"
        className={styles.form}
        method="post"
        noValidate
        onSubmit={submit}
      >
        <TextField
          autoComplete="username"
          label="Email"
          name="email"
          onChange={() => undefined}
          readOnly
          type="email"
          value={email}
        />
        <TextField
          autoComplete="new-password"
          autoFocus
          error={problem}
          hint={NEW_PASSWORD_HINT}
          label="New password"
          maxLength={1024}
          name="password"
          onChange={(value) => {
            setPassword(value)
            setProblem(undefined)
          }}
          ref={input}
          spellCheck={false}
          suffix={
            <Button
              aria-label={shown ? 'Hide password' : 'Show password'}
              kind="link"
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </Button>
          }
          type={shown ? 'text' : 'password'}
          value={password}
        />
        {whole ? <Alert kind="error">{whole}</Alert> : null}
        <Button busy={busy} kind="primary" type="submit" wide>
          Save password
        </Button>
      </form>
    </>
  )
}

function PasswordChanged({ dashboardUrl }: Changed) {
  return (
    <div role="status">
      <h1 className={styles.title}>Your password has changed</h1>
      <p className={styles.words}>
        You’ve been signed out everywhere. Sign in with your new password.
      </p>
      {dashboardUrl === undefined ? null : (
        <div className={styles.form}>
          <ButtonLink href={dashboardUrl} kind="primary">
            Go to sign-in
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
