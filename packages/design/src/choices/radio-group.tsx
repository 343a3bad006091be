import { useId } from 'react'
import field from '../fields/field.module.css'
import type { FieldProps } from '../fields/field.tsx'
import { classNames } from '../theme/class-names.ts'
import choice from './choice.module.css'
import styles from './radio-group.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  text: string
  /** The meaning of the option, below its text. */
  hint?: string | undefined
}

interface RadioGroupProps<Value extends string> extends Pick<FieldProps, 'label' | 'hideLabel'> {
  value: Value
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
}

/** A choice of a few options that need a sentence each, one below the other. */
export function RadioGroup<Value extends string>({
  label,
  hideLabel,
  value,
  options,
  onChange,
}: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.radios}>
      <legend className={hideLabel ? 'visually-hidden' : field.label}>{label}</legend>
      {options.map((option) => (
        <div key={option.value}>
          <label className={choice.choice}>
            <span className={choice.box}>
              <input
                aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
                checked={option.value === value}
                name={id}
                onChange={() => onChange(option.value)}
                type="radio"
                value={option.value}
              />
              <span aria-hidden="true" className={classNames(choice.mark, styles.dot)} />
            </span>
            <span className={choice.label}>{option.text}</span>
          </label>
          {option.hint ? (
            <p className={styles.hint} id={`${id}-${option.value}`}>
              {option.hint}
            </p>
          ) : null}
        </div>
      ))}
    </fieldset>
  )
}
