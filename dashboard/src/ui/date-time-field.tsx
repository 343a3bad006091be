import { IconCalendar } from '@tabler/icons-react'
import { classNames } from '@tideway/look/class-names'
import control from '@tideway/look/control.module.css'
import { describedBy, FieldLabel, FieldNote, type FieldProps } from '@tideway/look/field'
import { Icon } from '@tideway/look/icon'
import { Spinner } from '@tideway/look/spinner'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import styles from './date-time-field.module.css'
import { formatLocalMinute, localMinuteOf, parseLocalMinute, shortOffset } from './local-minute.ts'
import { part, prefetch, useOverlayPart } from './use-part.ts'

// Calendar and time are only loaded once a field is opened, or is about to be.
const picker = part(async () => (await import('./date-time-popover.tsx')).DateTimePopover)

export interface DateTimeFieldProps extends FieldProps {
  /** 'yyyy-MM-dd HH:mm' in the browser's zone, or '' for none. */
  value: string
  onChange: (value: string) => void
  /** The earliest minute allowed, in the same form. */
  min?: string | undefined
  /** It ends a range: of a minute that the clocks show twice the second is meant. */
  end?: boolean | undefined
  /** The current time; tests fix it. */
  now?: (() => Date) | undefined
}

/**
 * A date with its time (spec 2.11). Typed as 'yyyy-MM-dd HH:mm', or chosen: a press anywhere in the
 * field, or arrow down, opens calendar and time with CANCEL and OK.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, min, end, disabledReason, now = () => new Date() } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  // What is being typed, until it is left.
  const [draft, setDraft] = useState<string | null>(null)
  const minute = parseLocalMinute(value)
  const earliest = min ? parseLocalMinute(min) : undefined
  const off = disabledReason !== undefined
  const close = () => setOpen(false)
  const DateTimePopover = useOverlayPart(picker, open, close)
  const wrong = draft === null && value !== '' && !minute
  const field = wrong ? { ...props, error: 'Use the form 2026-11-20 14:55' } : props

  function commit(text: string) {
    setDraft(null)
    const typed = parseLocalMinute(text)
    const next = typed ? formatLocalMinute(typed) : text.trim()
    if (next !== value) onChange(next)
  }
  const leave = useEffectEvent(() => {
    if (draft !== null) commit(draft)
  })
  // Where the field goes away while it is typed in, what was typed is not to go with it.
  useEffect(() => () => leave(), [])
  function show() {
    if (!off) setOpen(true)
  }

  return (
    <div>
      <FieldLabel field={field} id={id} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the keyboard's way */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button inside is the keyboard's way */}
      <div
        className={classNames(
          control.box,
          styles.box,
          'num',
          field.error && control.invalid,
          off && control.off,
        )}
        onClick={show}
        onPointerEnter={() => prefetch(picker)}
        ref={box}
      >
        <span className={styles.text}>
          {/* Gives the input the width of its text, so that the zone stands right behind it. */}
          <span aria-hidden="true" className={styles.measure}>
            {draft ?? value}
          </span>
          <input
            aria-describedby={describedBy(id, field)}
            aria-invalid={field.error ? true : undefined}
            aria-required={props.required}
            autoComplete="off"
            className={control.input}
            disabled={off}
            id={id}
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
        {minute && draft === null ? (
          <span className={classNames(control.affix, styles.zone)}>{shortOffset(minute, end)}</span>
        ) : null}
        <button
          aria-expanded={open}
          aria-haspopup="dialog"
          aria-label={`Choose ${props.label}`}
          className={styles.opener}
          disabled={off}
          type="button"
        >
          {open && !DateTimePopover ? <Spinner label="Loading" /> : <Icon of={IconCalendar} />}
        </button>
      </div>
      <FieldNote field={field} id={id} />
      {DateTimePopover ? (
        <DateTimePopover
          box={box}
          end={end}
          initial={minute ?? later(localMinuteOf(now()), earliest)}
          label={props.label}
          min={earliest}
          onCancel={close}
          onConfirm={(chosen) => {
            close()
            setDraft(null)
            onChange(formatLocalMinute(chosen))
          }}
          open={open}
        />
      ) : null}
    </div>
  )
}

type Minute = NonNullable<ReturnType<typeof parseLocalMinute>>

function later(minute: Minute, earliest: Minute | undefined): Minute {
  if (!earliest) return minute
  return formatLocalMinute(minute) < formatLocalMinute(earliest) ? earliest : minute
}
