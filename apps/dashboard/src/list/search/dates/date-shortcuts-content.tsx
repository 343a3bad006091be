import { datePresets } from '@tideway/contract/time/date-preset-days'
import { presetLabels, presetRange } from '@tideway/contract/time/date-presets'
import { withPreset } from '../draft-rules.ts'
import type { DraftProps } from '../search-fields.tsx'
import styles from './date-shortcuts.module.css'

interface DateShortcutsContentProps extends DraftProps {
  id: string
  /** False while folded. Only the chosen preset is shown then. */
  open: boolean
  disabledReason: string | undefined
}

/** The presets, each with its interval as of today. */
export function DateShortcutsContent(props: DateShortcutsContentProps) {
  const { id, open, draft, disabledReason, onChange } = props
  if (!open) {
    if (draft.dates === undefined) return null
    const label = presetLabels[draft.dates]
    return <p className={styles.note}>{`${label}, worked out each time this list opens.`}</p>
  }
  const now = new Date()
  const isOff = disabledReason !== undefined
  return (
    <div className={styles.content} id={id}>
      <ul className={styles.presets}>
        {datePresets.map((preset) => {
          const { days, interval } = presetRange(preset, now, draft.zone)
          return (
            <li key={preset}>
              <button
                aria-describedby={isOff ? `${id}-reason` : undefined}
                aria-disabled={isOff || undefined}
                aria-pressed={preset === draft.dates}
                className={styles.preset}
                onClick={() => {
                  if (!isOff) onChange((before) => withPreset(before, preset, days))
                }}
                type="button"
              >
                <span>{presetLabels[preset]}</span>{' '}
                <span className={styles.interval}>{interval}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {isOff ? (
        <p className={styles.note} id={`${id}-reason`}>
          {disabledReason}
        </p>
      ) : null}
    </div>
  )
}
