import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { TextField } from '@tideway/look/text-field'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import styles from './sign-in-page.module.css'
import { submitSignIn } from './submit-sign-in.ts'

interface Problems {
  email?: string | undefined
  password?: string | undefined
  /** Error for the whole form: it never says which of the two fields is wrong. */
  whole?: string | undefined
}

export function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const refuse = (found: Problems) => {
    setProblems(found)
    setBusy(false)
    const first = found.email ? emailInput : passwordInput
    first.current?.focus()
    if (found.whole) first.current?.select()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = missingOf(email, password)
    if (missing) return refuse(missing)
    setBusy(true)
    setProblems({})
    const outcome = await submitSignIn({ email, password })
    switch (outcome.kind) {
      case 'signed-in':
        // Stays busy, because the page is about to be left. Back then leads to the page before, not to a completed
        // sign-in.
        return window.location.replace(outcome.location)
      case 'expired':
        // Reloading the same address shows the reason, and leads back to the dashboard.
        return window.location.reload()
      case 'fields':
        return refuse(outcome)
      case 'refused':
        return refuse({ whole: outcome.message })
    }
  }

  return (
    <form aria-label="Sign in" className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        autoComplete="username"
        autoFocus
        error={problems.email}
        inputMode="email"
        label="Email"
        maxLength={254}
        name="email"
        onChange={(value) => {
          setEmail(value)
          setProblems(({ email: _, ...rest }) => rest)
        }}
        ref={emailInput}
        spellCheck={false}
        type="email"
        value={email}
      />
      <TextField
        autoComplete="current-password"
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
      <a className={styles.forgotten} href={`/identity/forgotten?sign-in=${signInInProgress()}`}>
        Forgot your password?
      </a>
      {problems.whole ? <Alert kind="error">{problems.whole}</Alert> : null}
      <Button busy={busy} kind="primary" type="submit" wide>
        Sign in
      </Button>
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
