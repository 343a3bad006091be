import type { NewAuthenticatorApp } from '@tideway/contract/identity/factors'
import { Button } from '@tideway/design/buttons/button'
import { CopyField } from '@tideway/design/fields/copy-field'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { QrCode } from '../checkout/pay-id/qr-code.tsx'
import styles from './factors.module.css'

interface AppSetUpProps {
  app: NewAuthenticatorApp
  busy: boolean
  problem: { code?: string | undefined; whole?: string | undefined }
  onCode: (code: string) => void
  onCancel: () => void
}

/** Shows the secret of a new authenticator app as a QR code and as text, and asks for its first code. */
export function AppSetUp({ app, busy, problem, onCode, onCancel }: AppSetUpProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.trim() === '') {
      setMissing('Enter the code')
      input.current?.focus()
      return
    }
    onCode(code)
  }

  return (
    <form
      aria-label="Set up an authenticator app"
      className={styles.form}
      noValidate
      onSubmit={submit}
    >
      <p className={styles.words}>
        Scan this with your authenticator app, or type the key into it. Then enter the code that it
        shows.
      </p>
      <div className={styles.qr}>
        <QrCode label="QR code of the key" text={app.uri} />
      </div>
      <CopyField label="Key" value={app.secret} whole />
      <TextField
        autoComplete="one-time-code"
        error={missing ?? problem.code}
        inputMode="numeric"
        label="Code from your app"
        maxLength={20}
        name="code"
        onChange={(value) => {
          setCode(value)
          setMissing(undefined)
        }}
        ref={input}
        spellCheck={false}
        value={code}
      />
      {problem.whole ? <Alert kind="error">{problem.whole}</Alert> : null}
      <Button busy={busy} kind="primary" type="submit" wide>
        Add the app
      </Button>
      <Button onClick={onCancel} wide>
        Cancel
      </Button>
    </form>
  )
}
