import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../indicators/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import { CopyOutcome } from './copy-button.tsx'
import styles from './copy-field.module.css'
import type { FieldProps } from './field.tsx'
import { FieldLabel, FieldNote } from './field.tsx'
import { copyWords, useCopy } from './use-copy.ts'

export interface CopyFieldProps extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint'> {
  value: string
  /** True to show every character over several lines instead of truncating. */
  whole?: boolean | undefined
  /** True to keep the line breaks of the value in a scrollable box, such as for an ASCII-armoured key. */
  lines?: boolean | undefined
}

/** A read-only, selectable value with a copy button. */
export function CopyField(props: CopyFieldProps) {
  const id = useId()
  const { state, copy } = useCopy()
  return (
    <div>
      <FieldLabel field={props} id={id} />
      <div
        className={classNames(styles.box, props.whole && styles.whole, props.lines && styles.lines)}
      >
        <output
          aria-live="off"
          className={classNames('mono', styles.value)}
          id={id}
          // A scrollable element must be focusable by keyboard (WCAG 2.1.1).
          tabIndex={props.lines ? 0 : undefined}
        >
          {props.value}
        </output>
        <span className={styles.action}>
          {state === 'idle' ? null : (
            <span aria-hidden="true" className={styles.tip}>
              {copyWords(state)}
            </span>
          )}
          <Button
            aria-label={`Copy ${props.label}`}
            icon={<Icon of={state === 'copied' ? IconCheck : IconCopy} />}
            onClick={() => copy(props.value)}
          >
            Copy
          </Button>
        </span>
      </div>
      <FieldNote field={props} id={id} />
      <CopyOutcome words={copyWords(state)} />
    </div>
  )
}
