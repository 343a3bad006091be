import { IconX } from '@tabler/icons-react'
import type { ReportField } from '@tideway/contract/reports/report-fields'
import { defaultReportFields, reportFields } from '@tideway/contract/reports/report-fields'
import { reportFieldsMessage } from '@tideway/contract/reports/report-settings'
import { Button } from '@tideway/design/buttons/button'
import { FieldNote } from '@tideway/design/fields/field'
import { Icon } from '@tideway/design/indicators/icon'
import { Select } from '@tideway/design/select/select'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './selected-fields.module.css'

interface SelectedFieldsProps {
  /** In column order. */
  value: readonly ReportField[]
  onChange: (fields: readonly ReportField[]) => void
  readOnly: boolean
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/**
 * The report's columns as chips, in column order (spec 9). Tab moves to one chip. Arrows, Home and End move between
 * chips, and Enter, Space, Delete and Backspace remove one.
 */
export function SelectedFields({ value, onChange, readOnly }: SelectedFieldsProps) {
  const id = useId()
  const chips = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [notice, setNotice] = useState('')
  // After a chip is removed, the focus moves to the chip at its position.
  const refocus = useRef(false)
  const reached = Math.min(at, value.length - 1)
  const rest = reportFields.filter((field) => !value.includes(field))
  const isDefault = value.join() === defaultReportFields.join()

  function focusChip(place: number) {
    setAt(place)
    chips.current?.querySelectorAll('button')[place]?.focus()
  }
  useEffect(() => {
    if (!refocus.current) return
    refocus.current = false
    const button = chips.current?.querySelectorAll('button')[reached]
    if (button) button.focus()
    else chips.current?.focus()
  })

  function remove(field: ReportField) {
    if (readOnly) return
    refocus.current = true
    setNotice(`${field} removed`)
    onChange(value.filter((one) => one !== field))
  }
  function add(field: ReportField) {
    if (readOnly) return
    setNotice(`${field} added`)
    onChange(reportFields.filter((one) => one === field || value.includes(one)))
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const step = steps[key]
    const field = value[reached]
    if (event.ctrlKey || event.metaKey || event.altKey || field === undefined) return
    if (step !== undefined) focusChip((reached + step + value.length) % value.length)
    else if (key === 'Home') focusChip(0)
    else if (key === 'End') focusChip(value.length - 1)
    else if (key === 'Delete' || key === 'Backspace') remove(field)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.fields}>
      <div>
        <div className={styles.labelLine}>
          <span className={styles.label} id={`${id}-label`}>
            Selected Fields
          </span>
          <Button
            disabledReason={isDefault ? 'These are the defaults.' : undefined}
            kind="link"
            onClick={() => {
              if (readOnly) return
              setNotice('Defaults restored')
              onChange(defaultReportFields)
            }}
            reasonPlacement="hidden"
          >
            Restore Defaults
          </Button>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a legend of a fieldset cannot be laid out next to its button */}
        <div
          aria-describedby={`${id}-note`}
          aria-labelledby={`${id}-label`}
          className={styles.box}
          onKeyDown={onKeyDown}
          ref={chips}
          role="group"
          tabIndex={value.length === 0 ? -1 : undefined}
        >
          {value.map((field, place) => (
            <span className={styles.chip} key={field}>
              {field}
              <button
                aria-label={`Remove ${field}`}
                onClick={() => {
                  setAt(place)
                  remove(field)
                }}
                onFocus={() => setAt(place)}
                tabIndex={place === reached ? 0 : -1}
                type="button"
              >
                <Icon of={IconX} size={12} />
              </button>
            </span>
          ))}
          {value.length === 0 ? <span className="quiet">None</span> : null}
        </div>
        <FieldNote
          field={{
            label: 'Selected Fields',
            error: reportFieldsMessage(value),
            hint: 'Columns appear in this order.',
          }}
          id={id}
        />
      </div>
      <div className={styles.add}>
        <Select
          disabledReason={rest.length === 0 ? 'Every field is selected.' : undefined}
          label="Add a field"
          onChange={add}
          options={rest.map((field) => ({ value: field, text: field }))}
          placeholder="Choose"
          value={null}
        />
      </div>
      <span aria-live="polite" className="visually-hidden">
        {notice}
      </span>
    </div>
  )
}
