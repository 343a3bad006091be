import { colourOf, typedColour } from '@tideway/contract/apps/colour'
import type { FieldProps } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { useState } from 'react'
import { lazyComponent, prefetch, useLazyOverlay } from '../lazy-component.ts'
import styles from './colour-field.module.css'

const colourDialog = lazyComponent(async () => (await import('./colour-dialog.tsx')).ColourDialog)

export interface ColourFieldProps extends Pick<FieldProps, 'label' | 'hint'> {
  /** The text after the '#', valid or not. */
  value: string
  onChange: (value: string) => void
  readOnly?: boolean | undefined
  onBlur?: (() => void) | undefined
  error: string | undefined
}

/** A colour as text, with a swatch that opens a picker (spec 2.15, 5). */
export function ColourField({ label, hint, value, onChange, ...rest }: ColourFieldProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const ColourDialog = useLazyOverlay(colourDialog, open, close)
  const colour = colourOf(value)

  return (
    <div className={styles.field}>
      <TextField
        {...rest}
        autoComplete="off"
        hint={hint}
        label={label}
        maxLength={7}
        mono
        onChange={(text) => onChange(typedColour(text))}
        prefix="#"
        spellCheck={false}
        value={value}
      />
      <button
        aria-disabled={rest.readOnly || undefined}
        aria-haspopup="dialog"
        aria-label={`${label}: choose`}
        className={styles.swatch}
        data-none={colour === null}
        onClick={() => setOpen(!rest.readOnly)}
        onFocus={() => prefetch(colourDialog)}
        onPointerEnter={() => prefetch(colourDialog)}
        // The style-src of this page allows styles set through CSSOM. The value is always `#rrggbb`.
        style={colour === null ? undefined : { backgroundColor: colour }}
        type="button"
      />
      {open && ColourDialog ? (
        <ColourDialog
          colour={colour ?? '#000000'}
          onClose={close}
          onConfirm={(chosen) => {
            close()
            onChange(typedColour(chosen))
          }}
          title={label}
        />
      ) : null}
    </div>
  )
}
