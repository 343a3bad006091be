import type {
  InvitationAnswer,
  InvitationProblems,
  InvitationView,
  SignedInPerson,
} from '@tideway/contract/users/invitation'
import { invitationProblems } from '@tideway/contract/users/invitation'
import { NEW_PASSWORD_HINT } from '@tideway/contract/users/password'
import { Button } from '@tideway/design/buttons/button'
import { PasswordField } from '@tideway/design/fields/password-field'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import styles from './invitation.module.css'
import { answerInvitation } from './invitation-calls.ts'

type Field = Exclude<keyof InvitationAnswer, 'signOut'>
const order: Field[] = ['givenName', 'familyName', 'password']

interface InvitationFormProps {
  invitation: InvitationView
  /** The user who agreed to be signed out on this browser. */
  signOut: string | undefined
  /** Called if a user has signed in since, who is then asked first. Typed values are kept. */
  onSignedIn(person: SignedInPerson): void
}

export function InvitationForm({ invitation, signOut, onSignedIn }: InvitationFormProps) {
  const [answer, setAnswer] = useState({ givenName: '', familyName: '', password: '' })
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<InvitationProblems>({})
  const [whole, setWhole] = useState<string>()
  const inputs = {
    givenName: useRef<HTMLInputElement>(null),
    familyName: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  }

  const refuse = (newProblems: InvitationProblems) => {
    setProblems(newProblems)
    setBusy(false)
    const first = order.find((field) => newProblems[field] !== undefined)
    if (first) inputs[first].current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setWhole(undefined)
    const newProblems = invitationProblems(answer)
    if (Object.keys(newProblems).length > 0) return refuse(newProblems)
    setBusy(true)
    setProblems({})
    const outcome = await answerInvitation({ ...answer, signOut })
    switch (outcome.kind) {
      case 'signed-in':
        // Stays busy, because the browser is about to leave the page.
        return window.location.assign(outcome.location)
      case 'ended':
        // Reloading the same address shows the reason and what to do.
        return window.location.reload()
      case 'fields':
        return refuse(outcome.fields)
      case 'somebody-signed-in':
        setBusy(false)
        return onSignedIn(outcome.signedIn)
      case 'refused':
        setBusy(false)
        return setWhole(outcome.message)
    }
  }

  const field = (name: Field) => ({
    name,
    error: problems[name],
    onChange: (value: string) => {
      setAnswer((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _, ...rest }) => rest)
    },
    ref: inputs[name],
    spellCheck: false,
    value: answer[name],
  })

  return (
    <form
      aria-label="Choose your password"
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
        value={invitation.email}
      />
      <div className={styles.names}>
        <TextField
          {...field('givenName')}
          autoComplete="given-name"
          autoFocus
          label="Given name"
          maxLength={100}
        />
        <TextField
          {...field('familyName')}
          autoComplete="family-name"
          label="Family name"
          maxLength={100}
        />
      </div>
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={NEW_PASSWORD_HINT}
        label="Password"
        maxLength={1024}
      />
      {whole ? <Alert kind="error">{whole}</Alert> : null}
      <Button busy={busy} kind="primary" type="submit" wide>
        Save and sign in
      </Button>
    </form>
  )
}
