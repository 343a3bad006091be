import { keyNameMessage } from '@tideway/contract/keys/api-keys'
import { TextField } from '@tideway/design/fields/text-field'

interface KeyNameFieldProps {
  text: string
  hint: string
  busy: boolean
  onChange: (text: string) => void
}

/** A key's optional name. */
export function KeyNameField({ text, hint, busy, onChange }: KeyNameFieldProps) {
  return (
    <TextField
      error={keyNameMessage(text)}
      hint={hint}
      label="Name (optional)"
      onChange={onChange}
      readOnly={busy}
      value={text}
    />
  )
}
