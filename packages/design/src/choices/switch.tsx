import { useId } from 'react'
import type { FieldProps } from '../fields/field.tsx'
import { FieldNote } from '../fields/field.tsx'
import { Spinner } from '../indicators/spinner.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './choice.module.css'

export interface SwitchProps
  extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'disabledReason'> {
  checked: boolean
  onChange?: ((checked: boolean) => void) | undefined
  /** True for a state that is changed elsewhere. */
  readOnly?: boolean | undefined
  /** True while the change is being saved. */
  busy?: boolean | undefined
}

export function Switch(props: SwitchProps) {
  const id = useId()
  const { label, hideLabel, checked, onChange, readOnly = false, busy = false } = props
  const fixed = readOnly || busy
  return (
    <div>
      <label
        className={styles.choice}
        data-fixed={fixed}
        data-off={props.disabledReason !== undefined}
      >
        <span className={styles.switch}>
          <input
            aria-busy={busy || undefined}
            aria-checked={checked}
            aria-describedby={props.disabledReason || props.hint ? `${id}-note` : undefined}
            aria-readonly={fixed || undefined}
            checked={checked}
            disabled={props.disabledReason !== undefined}
            onChange={(event) => {
              if (!fixed) onChange?.(event.target.checked)
            }}
            role="switch"
            type="checkbox"
          />
          <span aria-hidden="true" className={styles.track} />
        </span>
        <span className={classNames(styles.label, hideLabel && 'visually-hidden')}>{label}</span>
        {busy ? <Spinner size={12} /> : null}
      </label>
      <FieldNote field={props} id={id} />
    </div>
  )
}
