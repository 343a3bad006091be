import { PASSWORD_RESET_MINUTES } from '@tideway/contract/users/password-reset'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import styles from './forgotten.module.css'
import { requestLink } from './forgotten-calls.ts'
import { useFieldForm } from './use-field-form.ts'

/** Asks for the email, then shows the same words for every email. */
export function AskForLink() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? <EmailForm onSent={setSentTo} /> : <CheckYourEmail email={sentTo} />
}

function EmailForm({ onSent }: { onSent(email: string): void }) {
  const { busy, field, submit, whole } = useFieldForm({
    problemOf: (email) => (email.trim() === '' ? 'Enter your email' : undefined),
    send(email) {
      const signIn = signInInProgress()
      return requestLink({ email: email.trim(), ...(signIn && { signIn }) })
    },
    onDone: (_done, email) => onSent(email.trim()),
  })

  return (
    <>
      <h1 className={styles.title}>Forgot your password?</h1>
      <p className={styles.words}>
        Enter the email you sign in with, and we’ll send you a link to choose a new password.
      </p>
      <form
        aria-label="Forgot your password?"
        className={styles.form}
        method="post"
        noValidate
        onSubmit={submit}
      >
        <TextField
          {...field}
          autoComplete="username"
          autoFocus
          inputMode="email"
          label="Email"
          maxLength={254}
          name="email"
          type="email"
        />
        {whole ? <Alert kind="error">{whole}</Alert> : null}
        <Button busy={busy} kind="primary" type="submit" wide>
          Send link
        </Button>
        <BackToSignIn />
      </form>
    </>
  )
}

function CheckYourEmail({ email }: { email: string }) {
  return (
    <div role="status">
      <h1 className={styles.title}>Check your email</h1>
      <p className={styles.words}>
        If <strong>{email}</strong> has a password here, we’ve sent it a link. The link works once,
        for {PASSWORD_RESET_MINUTES} minutes.
      </p>
      <p className={styles.words}>
        No email? Check your spam folder and the spelling of your address. If you were invited and
        haven’t chosen a password yet, use the link in your invitation. If you sign in through your
        organisation, change your password there.
      </p>
      <div className={styles.form}>
        <BackToSignIn />
      </div>
    </div>
  )
}

/** Shown only to people who came from a sign-in, which is still in progress. */
function BackToSignIn() {
  const signIn = signInInProgress()
  if (signIn === undefined) return null
  return (
    <a className={styles.back} href={`/identity/sign-in/${signIn}`}>
      Back to sign-in
    </a>
  )
}

function signInInProgress(): string | undefined {
  const uid = new URLSearchParams(window.location.search).get('sign-in')
  return uid !== null && /^[\w-]+$/.test(uid) ? uid : undefined
}
