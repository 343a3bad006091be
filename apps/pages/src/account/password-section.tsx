import type { PasswordChangeProblems } from '@tideway/contract/identity/account'
import { passwordChangeProblems } from '@tideway/contract/identity/account'
import { NEW_PASSWORD_HINT } from '@tideway/contract/users/password'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import styles from './account.module.css'
import { changeAccount } from './account-calls.ts'
import { AccountSection } from './account-section.tsx'

type Field = 'currentPassword' | 'password'
const empty = { currentPassword: '', password: '' }

interface PasswordSectionProps {
  /** Email of the account, for password managers. */
  email: string
  onChanged: () => void
}

export function PasswordSection({ email, onChanged }: PasswordSectionProps) {
  const [typed, setTyped] = useState(empty)
  const [shown, setShown] = useState(false)
  const [problems, setProblems] = useState<PasswordChangeProblems>({})
  const [whole, setWhole] = useState<{ kind: 'error' | 'success'; text: string }>()
  const [busy, setBusy] = useState(false)
  const inputs = {
    currentPassword: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  }

  const refuse = (newProblems: PasswordChangeProblems) => {
    setProblems(newProblems)
    const first = newProblems.currentPassword === undefined ? 'password' : 'currentPassword'
    inputs[first].current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setWhole(undefined)
    const newProblems = passwordChangeProblems(typed)
    if (Object.keys(newProblems).length > 0) return refuse(newProblems)
    setBusy(true)
    setProblems({})
    const outcome = await changeAccount<Field>({
      method: 'POST',
      path: 'password',
      body: typed,
      section: 'password',
    })
    if (outcome.kind === 'leaving') return
    setBusy(false)
    if (outcome.kind === 'fields') return refuse(outcome.fields)
    if (outcome.kind === 'refused') return setWhole({ kind: 'error', text: outcome.message })
    setTyped(empty)
    setWhole({
      kind: 'success',
      text: 'Your password is changed. You’re signed out on all other browsers.',
    })
    onChanged()
  }

  const field = (name: Field) => ({
    name,
    error: problems[name],
    maxLength: 1024,
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _, ...rest }) => rest)
      setWhole(undefined)
    },
    ref: inputs[name],
    spellCheck: false,
    type: shown ? ('text' as const) : ('password' as const),
    value: typed[name],
  })

  return (
    <AccountSection
      name="password"
      title="Password"
      words="Changing it signs you out on all other browsers."
    >
      <form aria-label="Password" className={styles.form} noValidate onSubmit={submit}>
        <input autoComplete="username" hidden name="email" readOnly value={email} />
        <TextField
          {...field('currentPassword')}
          autoComplete="current-password"
          label="Current password"
        />
        <TextField
          {...field('password')}
          autoComplete="new-password"
          hint={NEW_PASSWORD_HINT}
          label="New password"
          suffix={
            <Button
              aria-label={shown ? 'Hide passwords' : 'Show passwords'}
              kind="link"
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </Button>
          }
        />
        {whole ? <Alert kind={whole.kind}>{whole.text}</Alert> : null}
        <div>
          <Button busy={busy} type="submit">
            Change password
          </Button>
        </div>
      </form>
    </AccountSection>
  )
}
