import { Button } from '@tideway/design/buttons/button'
import { PasswordField } from '@tideway/design/fields/password-field'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import styles from './sign-in-page.module.css'
import type { StartFacts } from './start-facts.ts'
import type { SignInOutcome } from './submit-sign-in.ts'
import { submitSignIn } from './submit-sign-in.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { useSignInWay } from './use-sign-in-way.ts'

interface Problems {
  email?: string | undefined
  password?: string | undefined
  /** Error for the whole form: it never says which of the two fields is wrong. */
  whole?: string | undefined
}

interface SignInFormProps {
  facts: StartFacts
  /** Called with the next step, which is not parsed yet. */
  onStep: (step: unknown) => void
}

export function SignInForm({ facts, onStep }: SignInFormProps) {
  const [email, setEmail] = useState(facts.email)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const ways = useSignInWay()
  const elsewhere = ways.elsewhere(email)

  const refuse = (newProblems: Problems) => {
    setProblems(newProblems)
    setBusy(false)
    const first = newProblems.email ? emailInput : passwordInput
    first.current?.focus()
    if (newProblems.whole) first.current?.select()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    // A typed password needs no lookup. Without one, the email may sign in at another identity provider.
    const way = password === '' ? (elsewhere ?? (await ways.ask(email))) : elsewhere
    if (way && !ways.keepsPassword(email)) {
      setBusy(true)
      return window.location.assign(way.redirect)
    }
    const missing = missingOf(email, password)
    if (missing) return refuse(missing)
    setBusy(true)
    setProblems({})
    proceed(await submitSignIn({ email, password }))
  }

  const proceed = (outcome: SignInOutcome) => {
    switch (outcome.kind) {
      case 'signed-in':
        // Stays busy, because the browser is about to leave the page. Back then leads to the page before, not to a
        // completed sign-in.
        return window.location.replace(outcome.location)
      case 'step':
        return onStep(outcome.step)
      case 'expired':
        // Reloading the same address shows the reason, and leads back to the dashboard.
        return window.location.reload()
      case 'fields':
        return refuse(outcome)
      case 'refused':
        return refuse({ whole: outcome.message })
    }
  }

  const passkey = usePasskeySignIn(facts.passkey, (outcome) => {
    // The person may be typing by now, so the focus stays where it is.
    if (outcome.kind === 'refused') setProblems({ whole: outcome.message })
    else if (outcome.kind !== 'fields') proceed(outcome)
  })

  return (
    <form aria-label="Sign in" className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        autoComplete="username webauthn"
        autoFocus={facts.email === ''}
        error={problems.email}
        inputMode="email"
        label="Email"
        maxLength={254}
        name="email"
        onLeave={() => void ways.ask(email)}
        onChange={(value) => {
          setEmail(value)
          setProblems(({ email: _, ...rest }) => rest)
        }}
        ref={emailInput}
        spellCheck={false}
        type="email"
        value={email}
      />
      {elsewhere ? (
        <p className={styles.elsewhere}>
          Your organisation uses single sign-on. You’ll sign in with your work account.
        </p>
      ) : (
        <>
          <PasswordField
            autoComplete="current-password"
            autoFocus={facts.email !== ''}
            error={problems.password}
            label="Password"
            maxLength={1024}
            name="password"
            onChange={(value) => {
              setPassword(value)
              setProblems(({ password: _, ...rest }) => rest)
            }}
            ref={passwordInput}
            spellCheck={false}
            value={password}
          />
          <a
            className={styles.forgotten}
            href={`/identity/forgotten?sign-in=${signInInProgress()}`}
          >
            Forgot your password?
          </a>
        </>
      )}
      {problems.whole ? <Alert kind="error">{problems.whole}</Alert> : null}
      <Button busy={busy} kind="primary" type="submit" wide>
        {elsewhere ? 'Continue with single sign-on' : 'Sign in'}
      </Button>
      {elsewhere ? (
        <Button
          kind="link"
          onClick={() => {
            ways.choosePassword(email)
            setPassword('')
          }}
        >
          Use a password instead
        </Button>
      ) : passkey.possible ? (
        <Button busy={passkey.busy} onClick={passkey.ask} wide>
          Sign in with a passkey
        </Button>
      ) : null}
    </form>
  )
}

/** Returns the last part of this page's address, which identifies the sign-in. */
function signInInProgress(): string {
  return window.location.pathname.split('/').at(-1) ?? ''
}

function missingOf(email: string, password: string): Problems | undefined {
  if (email.trim() !== '' && password !== '') return undefined
  return {
    ...(email.trim() === '' && { email: 'Enter your email' }),
    ...(password === '' && { password: 'Enter your password' }),
  }
}
