import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useId } from 'react'
import type { FieldProps } from '../fields/field.tsx'
import { FieldNote } from '../fields/field.tsx'
import { Icon } from '../indicators/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './choice.module.css'

export interface CheckboxProps
  extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'disabledReason'> {
  checked: boolean
  onChange: (checked: boolean) => void
  /** True if some but not all of the items are ticked. */
  mixed?: boolean | undefined
  name?: string | undefined
}

export function Checkbox(props: CheckboxProps) {
  const id = useId()
  const { label, hideLabel, checked, onChange, mixed = false, name } = props
  return (
    <div>
      <label className={styles.choice} data-off={props.disabledReason !== undefined}>
        <span className={styles.box}>
          <input
            aria-describedby={
              props.error || props.disabledReason || props.hint ? `${id}-note` : undefined
            }
            aria-invalid={props.error ? true : undefined}
            checked={checked}
            disabled={props.disabledReason !== undefined}
            name={name}
            onChange={(event) => onChange(event.target.checked)}
            ref={(input) => {
              if (input) input.indeterminate = mixed
            }}
            type="checkbox"
          />
          <span aria-hidden="true" className={styles.mark}>
            <Icon of={mixed ? IconMinus : IconCheck} size={14} />
          </span>
        </span>
        <span className={classNames(styles.label, hideLabel && 'visually-hidden')}>{label}</span>
      </label>
      <FieldNote field={props} id={id} />
    </div>
  )
}
