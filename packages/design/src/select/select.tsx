import { IconChevronDown } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import control from '../fields/control.module.css'
import type { FieldProps } from '../fields/field.tsx'
import { describedBy, FieldLabel, FieldNote } from '../fields/field.tsx'
import { Icon } from '../indicators/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './select.module.css'
import { continueTyping, stepOption, typedOption } from './select-keys.ts'
import type { SelectOption } from './select-list.tsx'
import { SelectList } from './select-list.tsx'

export type { SelectOption } from './select-list.tsx'

export interface SelectProps<Value extends string> extends Omit<FieldProps, 'labelAction'> {
  /** null if nothing is chosen yet, which shows the placeholder. */
  value: Value | null
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  placeholder?: string | undefined
  /** True for digits of equal width. */
  numeric?: boolean | undefined
  /**
   * Text shown while the value is being saved, 'Saving…'. The select cannot be opened then but keeps the focus. A
   * browser removes the focus from a disabled button, a frame or more later, and gives it to no other element.
   */
  busy?: string | undefined
}

/**
 * A choice of one, as a button that opens a list. While closed, arrows left and right and letters choose, and arrows
 * down and up open the list.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, placeholder = '', numeric } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [open, setOpen] = useState(false)
  const disabled = props.disabledReason !== undefined
  const off = disabled || props.busy !== undefined
  const field = { ...props, disabledReason: props.disabledReason ?? props.busy }
  const chosen = options.find((option) => option.value === value)

  function close() {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  function choose(option: SelectOption<Value> | undefined) {
    if (option && option.value !== value) onChange(option.value)
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (off || event.ctrlKey || event.metaKey || event.altKey) return
    const word = continueTyping(typed.current, key, event.timeStamp)
    if (key === 'ArrowDown' || key === 'ArrowUp') setOpen(true)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      choose(stepOption(options, value, key === 'ArrowRight' ? 1 : -1))
    } else if (word) {
      typed.current = word
      choose(typedOption(options, value, word.text))
    } else return
    event.preventDefault()
  }

  return (
    <div>
      <FieldLabel field={props} id={id} />
      <button
        aria-busy={props.busy === undefined ? undefined : true}
        aria-describedby={describedBy(id, field)}
        aria-disabled={off || undefined}
        aria-expanded={open}
        aria-haspopup="listbox"
        aria-labelledby={`${id}-value ${id}-label`}
        className={classNames(
          control.box,
          styles.button,
          off && control.off,
          props.error && control.invalid,
          numeric && 'num',
        )}
        disabled={disabled}
        id={id}
        onClick={() => setOpen(!off)}
        onKeyDown={onKeyDown}
        ref={button}
        type="button"
      >
        <span
          className={classNames(styles.value, !chosen && styles.placeholder)}
          id={`${id}-value`}
        >
          {chosen ? chosen.text : placeholder}
        </span>
        <Icon className={control.affix} of={IconChevronDown} />
      </button>
      <FieldNote field={field} id={id} />
      {open ? (
        <SelectList
          anchor={button}
          labelledBy={`${id}-label`}
          numeric={numeric}
          onChoose={(option) => {
            close()
            choose(option)
          }}
          onClose={close}
          options={options}
          value={value}
        />
      ) : null}
    </div>
  )
}
