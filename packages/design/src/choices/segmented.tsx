import type { ComponentProps, ReactElement } from 'react'
import { useId } from 'react'
import field from '../fields/field.module.css'
import type { FieldProps } from '../fields/field.tsx'
import { FieldNote } from '../fields/field.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './segmented.module.css'

export interface SegmentedOption<Value extends string> {
  value: Value
  text: string
  /** The reason why this option is disabled, shown as a tooltip after a second (spec 2.15). */
  disabledReason?: string | undefined
}

export interface SegmentedProps<Value extends string>
  extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'disabledReason' | 'hideReason'> {
  value: Value
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
}

/** A choice of two or three options that are all visible: radio buttons drawn as a bar. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const id = useId()
  const { label, hideLabel, value, options, onChange } = props
  const allOff = props.disabledReason !== undefined
  return (
    <fieldset
      aria-describedby={allOff || props.hint ? `${id}-note` : undefined}
      className={styles.group}
    >
      <legend className={hideLabel ? 'visually-hidden' : field.label}>{label}</legend>
      <div className={styles.bar}>
        {options.map((option) => {
          const off = allOff || option.disabledReason !== undefined
          const input = (
            <input
              aria-disabled={off || undefined}
              checked={option.value === value}
              id={`${id}-${option.value}`}
              name={id}
              onChange={() => {
                if (!off) onChange(option.value)
              }}
              type="radio"
              value={option.value}
            />
          )
          return (
            <label
              className={classNames(styles.option, off && styles.off)}
              data-selected={option.value === value}
              htmlFor={`${id}-${option.value}`}
              key={option.value}
            >
              {option.disabledReason === undefined ? (
                input
              ) : (
                <Reason text={option.disabledReason}>{input}</Reason>
              )}
              <span>{option.text}</span>
            </label>
          )
        })}
      </div>
      <FieldNote field={props} id={id} />
    </fieldset>
  )
}

function Reason({
  text,
  children,
}: {
  text: string
  children: ReactElement<ComponentProps<'input'>, string>
}) {
  return (
    <Tooltip delay={1000} text={text}>
      {children}
    </Tooltip>
  )
}
