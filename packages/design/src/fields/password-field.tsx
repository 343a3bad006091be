import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import type { TextFieldProps } from './text-field.tsx'
import { TextField } from './text-field.tsx'

/** A password, which is hidden until the person presses 'Show'. */
export function PasswordField(props: Omit<TextFieldProps, 'suffix' | 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      suffix={
        <Button
          aria-label={isShown ? 'Hide password' : 'Show password'}
          kind="link"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      }
      type={isShown ? 'text' : 'password'}
    />
  )
}
