import { NEW_PASSWORD_HINT, passwordProblem } from '@tideway/contract/users/password'
import { Button, ButtonLink } from '@tideway/design/buttons/button'
import { PasswordField } from '@tideway/design/fields/password-field'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import styles from './forgotten.module.css'
import type { Changed } from './forgotten-calls.ts'
import { changePassword } from './forgotten-calls.ts'
import { useFieldForm } from './use-field-form.ts'

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
  const { busy, field, submit, whole } = useFieldForm({
    problemOf: passwordProblem,
    send: (password) => changePassword({ password }),
    onDone: onChanged,
  })

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
        <PasswordField
          {...field}
          autoComplete="new-password"
          autoFocus
          hint={NEW_PASSWORD_HINT}
          label="New password"
          maxLength={1024}
          name="password"
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
