import { IconCalendar } from '@tabler/icons-react'
import control from '@tideway/design/fields/control.module.css'
import type { FieldProps } from '@tideway/design/fields/field'
import { describedBy, FieldLabel, FieldNote } from '@tideway/design/fields/field'
import { Icon } from '@tideway/design/indicators/icon'
import { Spinner } from '@tideway/design/indicators/spinner'
import { classNames } from '@tideway/design/theme/class-names'
import type { ComponentType, RefObject } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { LazyComponent } from '../lazy-component.ts'
import { prefetch, useLazyOverlay } from '../lazy-component.ts'
import styles from './picker-field.module.css'

export interface PickerFieldProps<Props> {
  field: FieldProps
  value: string
  onChange: (value: string) => void
  /** Returns the value of a typed text, or undefined if the text is not a value. */
  read: (text: string) => string | undefined
  /** Message for a text that is not a value. */
  formMessage: string
  /** Time zone of the value, shown after it. */
  zone?: string | undefined
  /** The picker that opens next to the field. It is fetched when a field is opened or about to open. */
  picker: LazyComponent<Props>
  renderPicker: (Picker: ComponentType<Props>, opened: OpenedPicker) => React.ReactNode
}

export interface OpenedPicker {
  /** The element that the picker opens next to. */
  box: RefObject<HTMLElement | null>
  open: boolean
  onCancel: () => void
  onConfirm: (value: string) => void
}

/**
 * A field whose value is typed or chosen. Pressing the field starts typing. Its button, or arrow down, opens the
 * picker, which takes the keyboard focus.
 */
export function PickerField<Props>(props: PickerFieldProps<Props>) {
  const { value, onChange, read, zone, picker } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  // Text being typed, until the field loses the focus.
  const [draft, setDraft] = useState<string | null>(null)
  const off = props.field.disabledReason !== undefined
  const close = () => setOpen(false)
  const Picker = useLazyOverlay(picker, open, close)
  const wrong = draft === null && value !== '' && read(value) === undefined
  const field = wrong ? { ...props.field, error: props.formMessage } : props.field

  function commit(text: string) {
    setDraft(null)
    const next = read(text) ?? text.trim()
    if (next !== value) onChange(next)
  }
  const leave = useEffectEvent(() => {
    if (draft !== null) commit(draft)
  })
  // Takes over the typed text if the field is removed while the user types.
  useEffect(() => () => leave(), [])
  function show() {
    if (!off) setOpen(true)
  }

  return (
    <div>
      <FieldLabel field={field} id={id} />
      <div
        className={classNames(
          control.box,
          styles.box,
          'num',
          field.error && control.invalid,
          off && control.off,
        )}
        onPointerDown={(event) => {
          // A press next to the text or after the zone focuses the input, as in any text field.
          if (event.target instanceof Element && event.target.closest('input, button')) return
          event.preventDefault()
          input.current?.focus()
        }}
        onPointerEnter={() => prefetch(picker)}
        ref={box}
      >
        <span className={styles.text}>
          {/* Makes the input as wide as its text, so that the zone follows directly after the text. */}
          <span aria-hidden="true" className={styles.measure}>
            {draft ?? value}
          </span>
          <input
            aria-describedby={describedBy(id, field)}
            aria-invalid={field.error ? true : undefined}
            aria-required={field.required}
            autoComplete="off"
            className={control.input}
            disabled={off}
            id={id}
            ref={input}
            onBlur={(event) => commit(event.target.value)}
            onChange={(event) => setDraft(event.target.value)}
            onFocus={() => prefetch(picker)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit(event.currentTarget.value)
              if (event.key === 'ArrowDown') {
                event.preventDefault()
                show()
              }
            }}
            size={1}
            type="text"
            value={draft ?? value}
          />
        </span>
        {zone !== undefined && draft === null ? (
          <span className={classNames(control.affix, styles.zone)}>{zone}</span>
        ) : null}
        <button
          aria-expanded={open}
          aria-haspopup="dialog"
          aria-label={`Choose ${field.label}`}
          className={styles.opener}
          disabled={off}
          onClick={show}
          type="button"
        >
          {open && !Picker ? <Spinner label="Loading" /> : <Icon of={IconCalendar} />}
        </button>
      </div>
      <FieldNote field={field} id={id} />
      {Picker
        ? props.renderPicker(Picker, {
            box,
            open,
            onCancel: close,
            onConfirm(chosen) {
              close()
              setDraft(null)
              onChange(chosen)
            },
          })
        : null}
    </div>
  )
}
